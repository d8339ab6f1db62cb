//! The rule that what is written shares no line with what is read, marked or not.

use super::conflict::{Conflict, meeting_base};
use super::message::rows::{Listed, push_rows};
use super::message::{opening, push_line_size, push_name};
use super::place::Place;
use crate::field::{Field, Role};
use crate::layout::Layout;
use crate::line::SEPARATED;

/// Proves that no field which is written though nobody marked it ([`Field::written_unmarked`](crate::Field::written_unmarked))
/// shares a line with one that is read on a hot path, at any base address that the struct's alignment allows.
///
/// A mark says who writes it; `#[cold]` says that it does not matter, and such a field is not flagged.
///
/// # Panics
///
/// When they share a line. The message names the field, what is read there, and the remedies.
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
    if !SEPARATED || !field.is_written_unmarked || !field.occupies_bytes() {
        return;
    }
    if let Some(conflict) = with_what_is_read(layout, index) {
        fail(layout, index, &conflict);
    }
}

/// Where the field number `index` meets one that is read: at the start of a line if it does so there.
const fn with_what_is_read(layout: &Layout, index: usize) -> Option<Conflict> {
    match meeting(layout, index, layout.line) {
        None if !layout.starts_on_line() => meeting(layout, index, layout.base_step()),
        found => found,
    }
}

const fn meeting(layout: &Layout, index: usize, step: usize) -> Option<Conflict> {
    let mut other = 0;
    while other < layout.fields.len() {
        if is_read(&layout.fields[other]) {
            let (earlier, later) = if other < index {
                (other, index)
            } else {
                (index, other)
            };
            let last = layout.fields[earlier].last_byte();
            let first = layout.fields[later].offset;
            if let Some(base) = meeting_base(layout.line, step, last, first) {
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

const fn is_read(field: &Field) -> bool {
    matches!(field.role, Role::HotRead) && field.occupies_bytes()
}

#[track_caller]
const fn fail(layout: &Layout, index: usize, conflict: &Conflict) -> ! {
    let name = layout.fields[index].name;
    let mut text = opening(layout);
    push_name(&mut text, name);
    text.push_str(" is written through a shared reference, on ");
    if conflict.base == 0 {
        text.push_str("line ");
        text.push_number(conflict.line(layout));
    } else {
        text.push_str("a line");
    }
    text.push_str(" of what is read");
    super::message::push_base(&mut text, layout, conflict.base);
    push_rows(&mut text, layout, &Listed::Unmarked(conflict, index));
    push_line_size(&mut text, layout);
    text.push_str("mark ");
    push_name(&mut text, name);
    text.push_str(
        " with who writes it, #[hot_write(GROUP)], or, if that does not matter there, #[cold]",
    );
    panic!("{}", text.as_str())
}
