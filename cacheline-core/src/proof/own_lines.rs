//! The rule that instances have their lines to themselves.

use super::message::{opening, push_align_type, push_line_size, push_place};
use crate::layout::{Layout, Placement};

/// Proves that every instance starts at a multiple of the distance ([`Layout::distance`]) and ends at one, so that whatever lies
/// around it, a neighbour in memory or the counts of an `Arc`, is on other lines, none of which is fetched together with its
/// own. An unsized struct ends at one where it starts at one.
///
/// In a build without separation ([`SEPARATED`](crate::SEPARATED)) it holds.
///
/// # Panics
///
/// When an instance may start elsewhere, or end there. The message gives its alignment and size.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Layout, proof};
///
/// #[repr(align(64))]
/// struct Limits([u64; 3]);
///
/// const LIMITS: Layout = Layout::of::<Limits>("Limits", &[]).in_lines_of(64);
/// const _: () = proof::own_lines(&LIMITS);
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Layout, proof};
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
/// struct Limits([u64; 3]);
/// # const LIMITS: Layout = Layout::of::<Limits>("Limits", &[]).in_lines_of(64);
/// const _: () = proof::own_lines(&LIMITS);
/// ```
#[track_caller]
pub const fn own_lines(layout: &Layout) {
    let ends_a_block = layout.is_unsized() || layout.size % layout.distance == 0;
    if !starts_a_block(layout) || !ends_a_block {
        fail(layout);
    }
}

/// Whether every instance starts at a multiple of the distance.
const fn starts_a_block(layout: &Layout) -> bool {
    layout.start_align() >= layout.distance
}

#[track_caller]
const fn fail(layout: &Layout) -> ! {
    let mut text = opening(layout);
    text.push_str("instances may share a line with what is around them: they ");
    if !starts_a_block(layout) {
        text.push_str("are aligned to ");
        text.push_count(layout.start_align(), "byte");
        text.push_str(if layout.is_unsized() { "" } else { ", and " });
    }
    if !layout.is_unsized() {
        text.push_str("take ");
        text.push_count(layout.size, "byte");
    }
    push_line_size(&mut text, layout);
    push_align_type(&mut text, layout.distance);
    if !matches!(layout.placement, Placement::ByTable) {
        text.push_str(", or ");
        push_place(&mut text, layout);
    }
    panic!("{}", text.as_str())
}
