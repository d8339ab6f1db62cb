//! The lesser and the greater of two numbers, as constants.

pub(crate) const fn greater(a: usize, b: usize) -> usize {
    if a < b { b } else { a }
}

pub(crate) const fn lesser(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::{greater, lesser};

    #[test]
    fn one_is_greater_and_the_other_lesser() {
        for (a, b) in [(1, 2), (2, 1)] {
            assert_eq!((lesser(a, b), greater(a, b)), (1, 2));
        }
        assert_eq!((lesser(3, 3), greater(3, 3)), (3, 3));
    }
}
