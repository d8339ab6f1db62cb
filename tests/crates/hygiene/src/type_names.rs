//! Types and traits called like those that generated code names, and like primitive types.

use cache_layout::cache_layout;

struct Line;
struct Line64;
struct Field;
struct Layout;
struct Ordering;
struct Formatter;
struct Result;
struct Option;
struct Some;
trait CacheLayout {}
trait Hasher {}
trait Sized {}

/// Larger than its name says, and aligned otherwise.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct usize([u128; 9]);

/// Smaller than its name says.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct u64(u8);

/// Called like one that can be written through `&self`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct AtomicU64(u8);

/// Called like one that nothing is known to be unsized of.
#[allow(non_camel_case_types)]
type str = [u8; 3];

#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Shadowed {
    #[hot_write]
    used: usize,
    #[hot_read]
    most: u64,
    rest: AtomicU64,
    #[hot_write(other)]
    more: u32,
}

#[cache_layout(line = 64)]
#[derive(Clone, Debug, PartialEq, PartialOrd, Hash)]
struct Generic<T> {
    #[hot_write]
    used: T,
    #[hot_read]
    most: u64,
}

/// Structs that take the names themselves.
mod taken {
    use ::cache_layout::cache_layout;

    macro_rules! taken {
        ($($name:ident)*) => {$(
            #[cache_layout(line = 64)]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub(super) struct $name {
                #[hot_write]
                pub(super) used: u8,
                #[hot_read]
                pub(super) most: u8,
            }
        )*};
    }
    taken! { Line Line64 Field Layout CacheLayout Formatter Hasher Result Option Some Vec String Box Fn proof }
    taken! { Clone Copy Debug Default PartialEq Eq PartialOrd Ord Hash }

    #[cache_layout(line = 64)]
    #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::PartialOrd)]
    pub(super) struct Ordering<T> {
        #[hot_write]
        pub(super) used: T,
        #[hot_read]
        pub(super) most: Line,
    }
}

#[cfg(test)]
mod tests {
    use cache_layout::{CacheLayout as _, assert_layout};

    use super::{AtomicU64, Generic, Shadowed, taken, u64, usize};

    assert_layout!(Generic<u8>, taken::Ordering<taken::Field>);

    #[test]
    fn types_called_like_others_are_laid_out_by_what_they_are() {
        let shadowed = Shadowed! { used: usize([1; 9]), most: u64(2), rest: AtomicU64(3), more: 4 };
        assert!(shadowed > Shadowed::default());
        for (a, b) in [("used", "most"), ("used", "more"), ("most", "more")] {
            assert!(!Shadowed::LAYOUT.share_line(a, b), "{a} and {b}");
        }
        let generic = Generic! { used: 1_u8, most: u64(2) };
        assert_eq!(format!("{generic:?}"), "Generic { used: 1, most: u64(2) }");
    }

    #[test]
    fn structs_may_take_the_names() {
        use taken::{CacheLayout, Field, Line, Option, Ordering, proof};

        assert_eq!(CacheLayout::LAYOUT.name(), "CacheLayout");
        assert_eq!(
            format!("{:?}", Option! { used: 1, most: 2 }),
            "Option { used: 1, most: 2 }"
        );
        assert!(Field! { used: 1, most: 2 } > Field::default());
        assert_eq!(proof! { used: 0, most: 0 }, proof::default());
        let ordering = Ordering! { used: 1, most: Line! { used: 1, most: 2 } };
        assert!(ordering > Ordering! { used: 0, most: Line::default() });
    }
}
