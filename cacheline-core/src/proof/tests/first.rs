//! The field at byte 0.

use super::{PCPU_CHUNK, message, sized};
use crate::layout::Layout;
use crate::proof;

#[test]
fn what_starts_at_byte_0_is_first() {
    proof::first(&PCPU_CHUNK, "list");
    let with_nothing_before = Layout {
        fields: const { &[sized::<0>("marker", 0), sized::<8>("head", 0)] },
        ..PCPU_CHUNK
    };
    proof::first(&with_nothing_before, "head");
    proof::first(&with_nothing_before, "marker");
}

#[test]
fn what_is_first_instead_is_named_with_a_remedy() {
    assert_eq!(
        message(|| proof::first(&PCPU_CHUNK, "base_addr")),
        "cache layout of `PcpuChunk`: `base_addr` has to be first, but starts at byte 56, behind `list`; declare it before \
         all others"
    );
    let text = message(|| proof::first(&PCPU_CHUNK.placed_as_declared(), "free_bytes"));
    assert!(
        text.ends_with(
            "declare it before all others, or let #[cache_layout] place the fields (without `verify`)"
        ),
        "{text}"
    );
    let text = message(|| proof::first(&PCPU_CHUNK.placed_by_compiler(), "free_bytes"));
    assert!(
        text.contains("; declare it before all others and give the struct #[repr(C)], or let"),
        "{text}"
    );
}

#[test]
fn padding_at_the_start_is_no_field() {
    let padded = Layout {
        fields: const { &[sized::<8>("head", 8)] },
        ..PCPU_CHUNK
    };
    let text = message(move || proof::first(&padded, "head"));
    assert!(text.contains("starts at byte 8; declare"), "{text}");
}

#[test]
#[should_panic(expected = "`PcpuChunk` has no field `haed`")]
fn a_name_that_is_none_is_no_answer() {
    proof::first(&PCPU_CHUNK, "haed");
}
