//! The rule that what is written is kept apart from what is read, marked or not.

use super::conflict::{Conflict, meeting_base};
use super::message::rows::{Listed, Sharing, push_rows};
use super::message::{opening, push_base, push_line_size, push_name};
use super::place::Place;
use crate::extremes::lesser;
use crate::layout::Layout;

/// Proves that no field which is written though nobody marked it ([`Field::written_unmarked`](crate::Field::written_unmarked))
/// shares a line with one that is only read on a hot path, or is on a line that is fetched together with one of such a field, at any
/// base address that the struct's alignment allows.
///
/// A mark says who writes it; `#[cold]` says that it does not matter, and such a field is not flagged.
///
/// # Panics
///
/// When they are not apart. The message names the field, what is read there, and the remedies.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
/// use core::sync::atomic::AtomicU64;
///
/// #[repr(C, align(64))]
/// struct Device {
///     capacity: [u64; 8],
///     drops: AtomicU64,
/// }
///
/// const DEVICE: Layout = Layout::of::<Device>(
///     "Device",
///     &[
///         Field::of::<[u64; 8]>("capacity", "[u64; 8]").at(offset_of!(Device, capacity)).hot_read("hot_read"),
///         Field::of::<AtomicU64>("drops", "AtomicU64").at(offset_of!(Device, drops)).written_unmarked(),
///     ],
/// )
/// .in_lines_of(64);
/// const _: () = proof::unmarked(&DEVICE);
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// # use core::sync::atomic::AtomicU64;
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
/// #[repr(C, align(64))]
/// struct Device {
///     capacity: u64,
///     drops: AtomicU64,
/// }
/// # const DEVICE: Layout = Layout::of::<Device>(
/// #     "Device",
/// #     &[
/// #         Field::of::<u64>("capacity", "u64").at(offset_of!(Device, capacity)).hot_read("hot_read"),
/// #         Field::of::<AtomicU64>("drops", "AtomicU64").at(offset_of!(Device, drops)).written_unmarked(),
/// #     ]).in_lines_of(64);
/// const _: () = proof::unmarked(&DEVICE);
/// ```
#[track_caller]
pub const fn unmarked(layout: &Layout) {
    let mut index = 0;
    while index < layout.fields.len() {
        of_field(layout, index);
        index += 1;
    }
}

/// As [`unmarked`], of the field called `name`, if there is one.
#[track_caller]
pub(crate) const fn unmarked_field(layout: &Layout, name: &str) {
    if let Some(index) = layout.index_of(name) {
        of_field(layout, index);
    }
}

#[track_caller]
const fn of_field(layout: &Layout, index: usize) {
    let field = &layout.fields[index];
    if !field.is_written_unmarked || !field.occupies_bytes() {
        return;
    }
    if let Some(conflict) = with_what_is_read(layout, index) {
        fail(layout, index, &conflict);
    }
}

/// Where the field number `index` meets one that is read: on a line if it does so there, and where the struct starts a block of
/// the distance.
const fn with_what_is_read(layout: &Layout, index: usize) -> Option<Conflict> {
    let (line, block) = (layout.line, layout.distance);
    let tries = [
        (lesser(line, block), block),
        (block, block),
        (block, layout.base_step(block)),
    ];
    let mut at = 0;
    while at < tries.len() {
        let (stretch, step) = tries[at];
        let found = meeting(layout, index, stretch, step);
        if found.is_some() {
            return found;
        }
        at += 1;
    }
    None
}

/// Where it meets one that is read, in a stretch of so many bytes, at base addresses that are multiples of `step`.
const fn meeting(layout: &Layout, index: usize, stretch: usize, step: usize) -> Option<Conflict> {
    let mut other = 0;
    while other < layout.fields.len() {
        if layout.fields[other].is_only_read() {
            let (earlier, later) = if other < index {
                (other, index)
            } else {
                (index, other)
            };
            let last = layout.fields[earlier].last_byte();
            let first = layout.fields[later].offset;
            if let Some(base) = meeting_base(stretch, step, last, first) {
                return Some(Conflict {
                    earlier: Place::of_struct(earlier),
                    later: Place::of_struct(later),
                    base,
                });
            }
        }
        other += 1;
    }
    None
}

#[track_caller]
const fn fail(layout: &Layout, index: usize, conflict: &Conflict) -> ! {
    let name = layout.fields[index].name;
    let mut text = opening(layout);
    let stretch = conflict.stretch(layout);
    push_name(&mut text, name);
    text.push_str(" is written through a shared reference, on ");
    if !conflict.is_on_a_line(layout) {
        text.push_str("a line that is fetched together with one");
    } else if conflict.base == 0 {
        text.push_str("line ");
        text.push_number(stretch.start / layout.line);
    } else {
        text.push_str("a line");
    }
    text.push_str(" of what is read");
    push_base(&mut text, layout, conflict.base, stretch.bytes);
    let sharing = Sharing { conflict, stretch };
    push_rows(&mut text, layout, &Listed::Unmarked(&sharing, index));
    push_line_size(&mut text, layout);
    text.push_str("mark ");
    push_name(&mut text, name);
    text.push_str(
        " with who writes it, #[hot_write(GROUP)], or, if that does not matter there, #[cold]",
    );
    panic!("{}", text.as_str())
}
