//! Instances that have their lines to themselves.

use super::message;
use crate::field::Field;
use crate::layout::Layout;
use crate::proof;

fn layout(size: usize, align: usize) -> Layout {
    Layout::of_shape("Limits", size, align, &[]).in_lines_of(64)
}

#[test]
fn whole_lines_from_the_start_of_one_are_its_own() {
    for (size, align) in [(64, 64), (128, 64), (256, 256), (0, 64)] {
        proof::own_lines(&layout(size, align));
    }
    proof::own_lines(&layout(128, 8).assume_line_aligned());
}

#[test]
fn a_start_or_an_end_in_the_middle_of_a_line_is_refused() {
    assert_eq!(
        message(|| proof::own_lines(&layout(24, 8))),
        "cache layout of `Limits`: instances may share a line with what is around them: they are aligned to 8 bytes, and \
         take 24 bytes\n  lines are 64 bytes; align the type: #[repr(align(64))]"
    );
    assert_eq!(
        message(|| proof::own_lines(&layout(96, 8).assume_line_aligned().placed_by_compiler())),
        "cache layout of `Limits`: instances may share a line with what is around them: they take 96 bytes\n  lines are 64 \
         bytes; align the type: #[repr(align(64))], or let #[cache_layout] place the fields (without `verify`)"
    );
    let text = message(|| proof::own_lines(&layout(128, 32)));
    assert!(text.contains("aligned to 32 bytes, and take 128"), "{text}");
}

#[test]
fn half_of_what_is_fetched_together_is_not_its_own() {
    let in_pairs = |size, align| layout(size, align).apart_by(128);
    proof::own_lines(&in_pairs(256, 128));
    for (size, align) in [(192, 128), (256, 64)] {
        let text = message(move || proof::own_lines(&in_pairs(size, align)));
        let remedy = "lines are 64 bytes, kept apart by 128; align the type: #[repr(align(128))]";
        assert!(text.ends_with(remedy), "{text}");
    }
    let text = message(move || proof::own_lines(&in_pairs(256, 8).assume_line_aligned()));
    assert!(text.contains("they are aligned to 64 bytes"), "{text}");
}

#[test]
fn what_is_unsized_ends_where_its_alignment_says() {
    const FIELDS: &[Field] = &[Field::tail::<[u8]>("bytes", "[u8]").at(4)];
    let packet = Layout::of_unsized("Packet", FIELDS).in_lines_of(64);
    proof::own_lines(&packet.aligned_at_least(64));
    let text = message(move || proof::own_lines(&packet));
    assert!(text.contains(": they are aligned to 1 byte\n"), "{text}");
}
