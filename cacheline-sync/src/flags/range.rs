//! What `flag_bits!` proves of the numbers that it is given, besides that they differ.

use cacheline_core::__private::Text;

use super::AtomicBits;

/// Proves that an atomic has the bit of that number.
///
/// # Panics
///
/// When it has not. The message names the bit, and the field that it would be in.
#[track_caller]
pub const fn in_range<Atomic: AtomicBits>(field: &str, name: &str, number: u32) {
    if number < Atomic::BITS {
        return;
    }
    let mut text = Text::<512>::new();
    text.push_str("flag bits of `");
    text.push_str(field);
    text.push_str("`: `");
    text.push_str(name);
    text.push_str("` is bit ");
    text.push_number(number as usize);
    text.push_str(", and the atomic has bits 0 to ");
    text.push_number(Atomic::BITS as usize - 1);
    panic!("{}", text.as_str());
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::{AtomicI16, AtomicU8};
    use std::panic::catch_unwind;
    use std::string::String;

    use super::in_range;
    use crate::flags::AtomicBits;

    fn message_about<Atomic: AtomicBits>(number: u32) -> Option<String> {
        catch_unwind(|| in_range::<Atomic>("Page::flags", "dirty", number))
            .err()
            .map(|message| *message.downcast().expect("a text"))
    }

    #[test]
    fn bits_that_the_atomic_has_hold() {
        assert_eq!(message_about::<AtomicU8>(0), None);
        assert_eq!(message_about::<AtomicU8>(7), None);
        assert_eq!(message_about::<AtomicI16>(15), None);
    }

    #[test]
    fn others_are_named() {
        assert_eq!(
            message_about::<AtomicU8>(8).as_deref(),
            Some("flag bits of `Page::flags`: `dirty` is bit 8, and the atomic has bits 0 to 7")
        );
        assert_eq!(
            message_about::<AtomicI16>(u32::MAX).as_deref(),
            Some(
                "flag bits of `Page::flags`: `dirty` is bit 4294967295, and the atomic has bits 0 to 15"
            )
        );
    }
}
