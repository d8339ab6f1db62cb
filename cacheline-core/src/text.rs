//! Text that is built while the compiler evaluates constants.

/// What ends a text that did not fit.
const CUT: &str = "...";

const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/// A text of at most `N` bytes (`N` at least 3). What does not fit is left out, which the text says.
#[derive(Clone, Copy, Debug)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
    is_cut: bool,
}

impl<const N: usize> Text<N> {
    /// The empty text.
    #[doc(hidden)]
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(N >= CUT.len()) };
        Self {
            bytes: [0; N],
            len: 0,
            is_cut: false,
        }
    }

    /// What has been appended, as far as it fits.
    #[must_use]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            // Only whole characters are ever stored.
            Err(_) => CUT,
        }
    }

    /// Appends `text`.
    pub const fn push_str(&mut self, text: &str) {
        if self.is_cut {
            return;
        }
        let bytes = text.as_bytes();
        let room = N - CUT.len() - self.len;
        if bytes.len() <= room {
            self.append(bytes, bytes.len());
        } else {
            self.append(bytes, start_of_char(bytes, room));
            self.append(CUT.as_bytes(), CUT.len());
            self.is_cut = true;
        }
    }

    /// Appends the first `count` of `bytes`, for which there must be room.
    const fn append(&mut self, bytes: &[u8], count: usize) {
        let mut at = 0;
        while at < count {
            self.bytes[self.len] = bytes[at];
            self.len += 1;
            at += 1;
        }
    }

    /// Appends `number` in decimal digits.
    pub const fn push_number(&mut self, number: usize) {
        if number >= 10 {
            self.push_number(number / 10);
        }
        self.push_str(DIGITS[number % 10]);
    }

    /// A number and its unit: `1 byte`, `2 bytes`.
    pub(crate) const fn push_count(&mut self, count: usize, unit: &str) {
        self.push_number(count);
        self.push_str(" ");
        self.push_str(unit);
        if count != 1 {
            self.push_str("s");
        }
    }

    pub(crate) const fn push_spaces(&mut self, count: usize) {
        let mut left = count;
        while left > 0 && !self.is_cut {
            self.push_str(" ");
            left -= 1;
        }
    }

    /// Appends `text` and the spaces that make it `width` characters wide.
    pub(crate) const fn push_padded(&mut self, text: &str, width: usize) {
        self.push_str(text);
        self.push_spaces(width.saturating_sub(char_count(text)));
    }
}

/// The greatest index up to `at` where a character starts.
const fn start_of_char(bytes: &[u8], at: usize) -> usize {
    let mut start = at;
    while start > 0 && !starts_char(bytes[start]) {
        start -= 1;
    }
    start
}

const fn starts_char(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

/// The number of characters, which is the width of a text in most scripts.
pub(crate) const fn char_count(text: &str) -> usize {
    let mut bytes = text.as_bytes();
    let mut count = 0;
    while let [first, rest @ ..] = bytes {
        if starts_char(*first) {
            count += 1;
        }
        bytes = rest;
    }
    count
}

/// The number of decimal digits.
pub(crate) const fn digit_count(number: usize) -> usize {
    let mut left = number;
    let mut count = 1;
    while left >= 10 {
        left /= 10;
        count += 1;
    }
    count
}

/// Whether two texts are equal.
///
/// The compiler's interpreter is slow, and a table of a thousand fields compares a thousand names.
/// Four bytes at a time take it a third of the steps that one at a time does.
pub(crate) const fn same_text(left: &str, right: &str) -> bool {
    let (mut left, mut right) = (left.as_bytes(), right.as_bytes());
    while let ([a0, a1, a2, a3, left_rest @ ..], [b0, b1, b2, b3, right_rest @ ..]) = (left, right)
    {
        if *a0 != *b0 || *a1 != *b1 || *a2 != *b2 || *a3 != *b3 {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    while let ([a, left_rest @ ..], [b, right_rest @ ..]) = (left, right) {
        if *a != *b {
            return false;
        }
        (left, right) = (left_rest, right_rest);
    }
    left.is_empty() && right.is_empty()
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::String;
    use std::vec::Vec;

    use super::{Text, char_count, digit_count, same_text};

    #[test]
    fn numbers_and_units() {
        let mut text = Text::<64>::new();
        text.push_number(0);
        text.push_str(" ");
        text.push_number(usize::MAX);
        assert_eq!(text.as_str(), format!("0 {}", usize::MAX));

        let mut text = Text::<64>::new();
        text.push_count(1, "byte");
        text.push_str(", ");
        text.push_count(20, "line");
        assert_eq!(text.as_str(), "1 byte, 20 lines");
    }

    #[test]
    fn a_text_that_is_too_long_is_visibly_cut_once() {
        let mut text = Text::<8>::new();
        text.push_str("abc");
        text.push_str("defghi");
        text.push_str("j");
        assert_eq!(text.as_str(), "abcde...");
    }

    #[test]
    fn a_text_that_fits_is_whole() {
        let mut text = Text::<8>::new();
        text.push_str("abcde");
        assert_eq!(text.as_str(), "abcde");
    }

    #[test]
    fn no_character_is_cut_in_two() {
        for character in ['a', 'é', '線', '🦀'] {
            let whole: String = core::iter::repeat_n(character, 20).collect();
            let mut text = Text::<16>::new();
            text.push_str(&whole);
            let kept = text.as_str().strip_suffix("...").expect("cut visibly");
            assert!(whole.starts_with(kept));
            assert_eq!(kept.len(), 13 / character.len_utf8() * character.len_utf8());
        }
    }

    #[test]
    fn widths_count_characters() {
        let mut text = Text::<64>::new();
        text.push_padded("zähler", 8);
        text.push_padded("breiter als", 2);
        assert_eq!(text.as_str(), "zähler  breiter als");
        assert_eq!(char_count("線🦀é"), 3);
    }

    #[test]
    fn digits() {
        for number in [0, 9, 10, 99, 100, usize::MAX] {
            assert_eq!(digit_count(number), format!("{number}").len());
        }
    }

    #[test]
    fn equality() {
        let whole = "hot_write of a producer";
        let prefixes = (0..whole.len()).map(|end| &whole[..end]);
        let others = [
            "b",
            "ba",
            "hou",
            "hot_read",
            "hot_reaD",
            "hot_w_ite",
            "é",
            "è",
        ];
        let texts: Vec<&str> = prefixes.chain(others).collect();
        for &left in &texts {
            for &right in &texts {
                assert_eq!(same_text(left, right), left == right, "{left:?} {right:?}");
            }
        }
    }
}
