//! The rule that no hot field takes two lines where one would hold it.

use super::message::{Message, opening, push_line_size, push_start_on_line};
use super::rows::{Listed, push_rows};
use crate::field::Field;
use crate::layout::Layout;
use crate::line::SEPARATED;

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
    if !SEPARATED {
        return;
    }
    let found = Straddling::among(layout);
    if found.count > 0 {
        fail(layout, &found);
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

pub(super) const fn straddles(layout: &Layout, field: &Field) -> bool {
    crossing_base(layout, field).is_some()
}

/// The smallest base address at which a hot field of at most a line's size lies on two lines.
///
/// Base addresses put the field's first byte no higher into a line than its place in a step above the
/// last step of the line: when that place and the size fit into a step, the field fits everywhere.
pub(super) const fn crossing_base(layout: &Layout, field: &Field) -> Option<usize> {
    let (line, step) = (layout.line, layout.base_step());
    if !field.is_hot() || field.is_unsized || field.size > line {
        return None;
    }
    let at_zero = field.offset % line;
    if at_zero + field.size > line {
        Some(0)
    } else if at_zero % step + field.size > step {
        let room = line - at_zero - field.size;
        Some((room / step + 1) * step)
    } else {
        None
    }
}

/// Appends `lines 0 and 1 when it starts 8 bytes into a line (its alignment is 8)` about a field that
/// straddles.
pub(super) const fn push_crossing(text: &mut Message, layout: &Layout, field: &Field) {
    if let Some(base) = crossing_base(layout, field) {
        let line = (base + field.offset) / layout.line;
        text.push_str("lines ");
        text.push_number(line);
        text.push_str(" and ");
        text.push_number(line + 1);
        if base != 0 {
            text.push_str(" when the struct starts ");
            text.push_count(base, "byte");
            text.push_str(" into a line");
        }
    }
}

#[track_caller]
const fn fail(layout: &Layout, found: &Straddling) -> ! {
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
    push_line_size(&mut text, layout);
    if found.only_off_line {
        push_start_on_line(&mut text, layout);
    } else {
        text.push_str(
            "declare it earlier or later, where it fits, or align its type to its size, rounded up to a power of two",
        );
    }
    panic!("{}", text.as_str())
}
