//! The rule that instances have their lines to themselves.

use super::message::{opening, push_align_type, push_line_size, push_place};
use crate::layout::{Layout, Placement};
use crate::line::SEPARATED;

/// Proves that every instance starts on a line and ends with one, so that whatever lies around it, a neighbour in memory or
/// the counts of an `Arc`, is on other lines. An unsized struct ends with one where it starts on one.
///
/// In a build without separation ([`SEPARATED`]) it holds.
///
/// # Panics
///
/// When an instance may start in the middle of a line, or end there. The message gives its alignment and size.
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
    let ends_with_line = layout.is_unsized() || layout.size % layout.line == 0;
    if SEPARATED && !(layout.starts_on_line() && ends_with_line) {
        fail(layout);
    }
}

#[track_caller]
const fn fail(layout: &Layout) -> ! {
    let mut text = opening(layout);
    text.push_str("instances may share a line with what is around them: they ");
    if !layout.starts_on_line() {
        text.push_str("are aligned to ");
        text.push_count(layout.align, "byte");
        text.push_str(if layout.is_unsized() { "" } else { ", and " });
    }
    if !layout.is_unsized() {
        text.push_str("take ");
        text.push_count(layout.size, "byte");
    }
    push_line_size(&mut text, layout);
    push_align_type(&mut text, layout);
    if !matches!(layout.placement, Placement::ByTable) {
        text.push_str(", or ");
        push_place(&mut text, layout);
    }
    panic!("{}", text.as_str())
}
