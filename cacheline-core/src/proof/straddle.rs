//! The rule that no hot field takes two lines where one would hold it.

use super::crossing::crossing_base;
use super::message::reasons::{Unknown, push_pointers};
use super::message::rows::{Listed, push_rows};
use super::message::{Message, opening, push_line_size, push_place, push_start_on_line};
use crate::layout::{Layout, Placement};

/// Proves that no hot field straddles two lines: at no base address that the struct's alignment allows
/// does one of at most a line's size have bytes on two of them.
///
/// A longer field takes several lines in any case, and an unsized tail may; neither counts.
///
/// # Panics
///
/// When a field straddles two lines. The message names every such field, its bytes and the two lines,
/// which count from the one that the struct starts in.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
///
/// #[repr(C, align(64))]
/// struct Session {
///     key: [u8; 48],
///     counters: [u64; 2],
/// }
///
/// const SESSION: Layout = Layout::of::<Session>(
///     "Session",
///     &[
///         Field::of::<[u8; 48]>("key", "[u8; 48]")
///             .at(offset_of!(Session, key))
///             .hot_read("hot_read"),
///         Field::of::<[u64; 2]>("counters", "[u64; 2]")
///             .at(offset_of!(Session, counters))
///             .hot_read("hot_read"),
///     ],
/// )
/// .in_lines_of(64);
/// const _: () = proof::straddle(&SESSION);
/// ```
///
/// With eight more bytes before them, the counters are on two lines:
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
/// #[repr(C, align(64))]
/// struct Session {
///     key: [u8; 56],
///     counters: [u64; 2],
/// }
/// # const SESSION: Layout = Layout::of::<Session>(
/// #     "Session",
/// #     &[
/// #         Field::of::<[u8; 56]>("key", "[u8; 56]").at(offset_of!(Session, key)).hot_read("hot_read"),
/// #         Field::of::<[u64; 2]>("counters", "[u64; 2]").at(offset_of!(Session, counters)).hot_read("hot_read"),
/// #     ]).in_lines_of(64);
/// const _: () = proof::straddle(&SESSION);
/// ```
#[track_caller]
pub const fn straddle(layout: &Layout) {
    straddle_because(layout, Unknown::NONE);
}

/// [`straddle`], with the fields whose size was not known to whoever placed them: for the message alone.
#[track_caller]
pub(crate) const fn straddle_because(layout: &Layout, unknown: Unknown<'_>) {
    let found = Straddling::among(layout);
    if found.count > 0 {
        fail(layout, &found, unknown);
    }
}

/// How many hot fields straddle two lines.
#[derive(Debug)]
pub(super) struct Straddling {
    pub(super) count: usize,
    /// Whether none does so when the struct starts on a line.
    only_off_line: bool,
}

impl Straddling {
    pub(super) const fn among(layout: &Layout) -> Self {
        let mut found = Self {
            count: 0,
            only_off_line: true,
        };
        let mut index = 0;
        while index < layout.fields.len() {
            if let Some(base) = crossing_base(layout, &layout.fields[index]) {
                found.count += 1;
                found.only_off_line &= base != 0;
            }
            index += 1;
        }
        found
    }
}

#[track_caller]
const fn fail(layout: &Layout, found: &Straddling, unknown: Unknown<'_>) -> ! {
    let mut text = opening(layout);
    text.push_count(found.count, "hot field");
    text.push_str(if found.count == 1 {
        " straddles two lines"
    } else {
        " straddle two lines each"
    });
    if !layout.starts_on_line() {
        text.push_str(" (the alignment is ");
        text.push_number(layout.align);
        text.push_str(")");
    }
    push_rows(&mut text, layout, &Listed::Straddling);
    let is_planned = matches!(layout.placement, Placement::ByTable) && !found.only_off_line;
    let has_reasons = is_planned && push_reasons(&mut text, unknown);
    push_line_size(&mut text, layout);
    if found.only_off_line {
        push_start_on_line(&mut text, layout);
    } else {
        push_remedy(&mut text, layout, unknown, has_reasons);
    }
    panic!("{}", text.as_str())
}

/// Appends why the planner may not have known that fields straddle, and says whether there is a reason.
const fn push_reasons(text: &mut Message, unknown: Unknown<'_>) -> bool {
    unknown.push(
        text,
        " is not known to the macro, so it does not see what straddles on the lines of that field",
        "",
    );
    let are_others = push_pointers(text);
    are_others || unknown.are_there()
}

const fn push_remedy(text: &mut Message, layout: &Layout, unknown: Unknown<'_>, has_reasons: bool) {
    match layout.placement {
        Placement::ByTable => {
            if !has_reasons {
                text.push_str(
                    "let the fields move, without `order` or with `allow(drop_order)`, or ",
                );
            }
            text.push_str(
                "align the type of what straddles to its size, rounded up to a power of two",
            );
            if has_reasons {
                unknown.push_types(text, layout);
            }
        }
        Placement::AsDeclared => {
            text.push_str("put padding before what straddles, so that it starts a line, or ");
            push_place(text, layout);
        }
        Placement::ByCompiler => push_place(text, layout),
    }
}
