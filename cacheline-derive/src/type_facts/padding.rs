//! Padding by hand, which is no contents of a struct.

use syn::{Path, Type};

use super::names::{Kind, primitive};
use super::{bare, type_arguments};

/// What a field is that pads by hand.
#[derive(Clone)]
pub(crate) enum PaddedByHand {
    /// Padding, and nothing else.
    Whole,
    /// A value of this type, on lines of its own.
    Around(Box<Type>),
}

/// What a field of this name and type is, if it pads by hand: a `CachePadded<T>` whatever it is called, or an array of numbers
/// that is called so, if it has no mark.
pub(crate) fn padded_by_hand(name: &str, ty: &Type, is_marked: bool) -> Option<PaddedByHand> {
    if let Some(padded) = padded(ty) {
        return Some(PaddedByHand::Around(Box::new(padded.clone())));
    }
    (!is_marked && names_padding(name) && are_numbers(ty)).then_some(PaddedByHand::Whole)
}

/// What a type pads that is called like one that does.
fn padded(ty: &Type) -> Option<&Type> {
    match bare(ty) {
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let is_padded = Kind::of(&last.ident.to_string()) == Kind::Line;
            type_arguments(last).first().copied().filter(|_| is_padded)
        }
        _ => None,
    }
}

/// `_pad`, `pad_1`, `__padding_of_tail`, `p7`, `_p0`; not `padlock`, nor `parent`.
fn names_padding(name: &str) -> bool {
    let name = name.trim_start_matches('_');
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    match name.split_at(letters) {
        ("pad" | "padding", _) => true,
        ("p", number) => number.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    }
}

/// An array of numbers, or of the room for them.
fn are_numbers(ty: &Type) -> bool {
    match bare(ty) {
        Type::Array(array) => is_number(&array.elem) || are_numbers(&array.elem),
        Type::Path(path) => room(&path.path).is_some_and(are_numbers),
        _ => false,
    }
}

fn is_number(ty: &Type) -> bool {
    match bare(ty) {
        Type::Path(path) => {
            let is_known =
                |name: String| name.starts_with(['u', 'i']) && primitive(&name).is_some();
            let is_named = path
                .path
                .get_ident()
                .is_some_and(|name| is_known(name.to_string()));
            is_named || room(&path.path).is_some_and(is_number)
        }
        _ => false,
    }
}

/// What a `MaybeUninit` is room for.
fn room(path: &Path) -> Option<&Type> {
    let last = path
        .segments
        .last()
        .filter(|last| last.ident == "MaybeUninit")?;
    type_arguments(last).first().copied()
}

#[cfg(test)]
mod tests {
    use super::{PaddedByHand, padded_by_hand};
    use crate::type_text::type_text;

    /// What pads the field by hand: nothing, all of it, or what is around a type.
    fn padding(name: &str, ty: &str) -> Option<String> {
        let padded = padded_by_hand(name, &syn::parse_str(ty).expect(ty), false)?;
        Some(match padded {
            PaddedByHand::Whole => "all".to_owned(),
            PaddedByHand::Around(ty) => type_text(&ty),
        })
    }

    #[test]
    fn arrays_of_numbers_are_padding_if_they_are_called_so() {
        for name in [
            "_pad",
            "pad",
            "pad1",
            "_pad_0",
            "__padding",
            "padding_2",
            "_pad_of_tail",
            "p",
            "_p0",
            "p12",
        ] {
            assert_eq!(padding(name, "[u8; 56]").as_deref(), Some("all"), "{name}");
        }
        for name in [
            "padlock", "paddr", "parent", "p_value", "px", "spad", "_", "bytes", "p1x",
        ] {
            assert_eq!(padding(name, "[u8; 56]"), None, "{name}");
        }
        for ty in [
            "[MaybeUninit<u8>; 56]",
            "MaybeUninit<[u8; 56]>",
            "[u64; 7]",
            "[[u8; 8]; 7]",
            "([i32; 7])",
        ] {
            assert_eq!(padding("_pad", ty).as_deref(), Some("all"), "{ty}");
        }
        for ty in [
            "u64",
            "Vec<u8>",
            "[AtomicU8; 56]",
            "[T; 56]",
            "[f64; 7]",
            "&'a [u8; 56]",
            "[bool; 8]",
        ] {
            assert_eq!(padding("_pad", ty), None, "{ty}");
        }
        assert!(padded_by_hand("_pad", &syn::parse_quote!([u8; 56]), true).is_none());
    }

    #[test]
    fn what_is_padded_is_contents() {
        for ty in [
            "CachePadded<AtomicU64>",
            "crossbeam_utils::CachePadded<AtomicU64>",
            "OwnLines<AtomicU64, Line64>",
        ] {
            assert_eq!(padding("head", ty).as_deref(), Some("AtomicU64"), "{ty}");
        }
        for ty in [
            "[CachePadded<u8>; 4]",
            "CachePadded",
            "Box<CachePadded<u8>>",
        ] {
            assert_eq!(padding("head", ty), None, "{ty}");
        }
    }
}
