//! The budget of lines of a group.

mod kept_apart;

use self::kept_apart::kept_apart;
use super::message::by_hand::push_padded_by_hand;
use super::message::rows::{Listed, push_rows};
use super::message::unknown::expect_group;
use super::message::{
    Message, opening, push_base, push_excess, push_line_size, push_place, push_start_on_line,
};
use crate::extremes::greater;
use crate::field::Field;
use crate::layout::{Layout, Placement};

/// Proves that the hot fields of `group` touch at most `limit` lines, at every base address that the
/// struct's alignment allows. An unsized tail counts as the line it starts on, and padding by hand
/// ([`Field::holding`](crate::Field::holding)) not at all.
///
/// It holds for a group without fields, so that `cfg` may remove them. Where nothing is kept apart
/// ([`SEPARATED`](crate::SEPARATED)) it counts the lines that the bytes of the fields need, wherever they lie, which
/// are never more.
///
/// # Panics
///
/// When no field of the table is in a group of that name, and when they touch more. The message says how many, and marks the field that crosses the limit.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
///
/// #[repr(C, align(64))]
/// struct Socket {
///     peer: [u8; 32],
///     state: u32,
///     window: [u64; 4],
/// }
///
/// const SOCKET: Layout = Layout::of::<Socket>(
///     "Socket",
///     &[
///         Field::of::<[u8; 32]>("peer", "[u8; 32]")
///             .at(offset_of!(Socket, peer))
///             .hot_read("hot_read"),
///         Field::of::<u32>("state", "u32")
///             .at(offset_of!(Socket, state))
///             .hot_read("hot_read"),
///         Field::of::<[u64; 4]>("window", "[u64; 4]")
///             .at(offset_of!(Socket, window))
///             .hot_read("hot_read"),
///     ],
/// )
/// .in_lines_of(64);
/// const _: () = proof::max_lines(&SOCKET, "hot_read", 2);
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// # #[repr(C, align(64))]
/// # struct Socket {
/// #     peer: [u8; 32],
/// #     state: u32,
/// #     window: [u64; 4],
/// # }
/// # const SOCKET: Layout = Layout::of::<Socket>(
/// #     "Socket",
/// #     &[
/// #         Field::of::<[u8; 32]>("peer", "[u8; 32]").at(offset_of!(Socket, peer)).hot_read("hot_read"),
/// #         Field::of::<u32>("state", "u32").at(offset_of!(Socket, state)).hot_read("hot_read"),
/// #         Field::of::<[u64; 4]>("window", "[u64; 4]").at(offset_of!(Socket, window)).hot_read("hot_read"),
/// #     ]).in_lines_of(64);
/// const _: () = proof::max_lines(&SOCKET, "hot_read", 1);
/// ```
#[track_caller]
pub const fn max_lines(layout: &Layout, group: &str, limit: usize) {
    expect_group(layout, group);
    max_lines_if_any(layout, group, limit);
}

/// As [`max_lines`], for a group that `cfg` may have removed.
#[track_caller]
pub const fn max_lines_if_any(layout: &Layout, group: &str, limit: usize) {
    let base = if layout.is_separated() {
        worst_base(layout, group)
    } else {
        0
    };
    let tally = Tally::of(layout, group, limit, base);
    if let Some(crossing) = tally.crossing {
        fail(layout, group, limit, base, &tally, crossing);
    }
}

/// The lines that the hot fields of a group take.
#[derive(Debug)]
pub(super) struct Tally {
    pub(super) lines: usize,
    bytes: usize,
    /// The index of the field that crosses the limit.
    pub(super) crossing: Option<usize>,
}

impl Tally {
    /// The lines that are touched at `base`, or, where nothing is kept apart, those that the bytes need.
    pub(super) const fn of(layout: &Layout, group: &str, limit: usize, base: usize) -> Self {
        let mut tally = Self {
            lines: 0,
            bytes: 0,
            crossing: None,
        };
        let mut uncounted = 0;
        let mut index = 0;
        while let Some(at) = next_of(layout, group, index) {
            let field = &layout.fields[at];
            let last_byte = last_counted_byte(field);
            tally.bytes += last_byte - field.offset + 1;
            if layout.is_separated() {
                let first = (base + field.offset) / layout.line;
                let last = (base + last_byte) / layout.line;
                let first_new = greater(first, uncounted);
                if first_new <= last {
                    tally.lines += last - first_new + 1;
                    uncounted = last + 1;
                }
            } else {
                tally.lines = tally.bytes.div_ceil(layout.line);
            }
            if tally.crossing.is_none() && tally.lines > limit {
                tally.crossing = Some(at);
            }
            index = at + 1;
        }
        tally
    }
}

/// The index of the first hot field of a group, from `index` on.
const fn next_of(layout: &Layout, group: &str, mut index: usize) -> Option<usize> {
    while index < layout.fields.len() {
        let field = &layout.fields[index];
        if field.is_hot() && field.is_in(group) {
            return Some(index);
        }
        index += 1;
    }
    None
}

/// The last byte that is no padding by hand; of an unsized tail the first, the only one it is sure to have a place for.
const fn last_counted_byte(field: &Field) -> usize {
    if field.is_unsized {
        field.offset
    } else {
        field.offset + greater(field.contents_size(), 1) - 1
    }
}

/// How many base addresses are looked at in one sweep: all of them, for every line up to this size.
const WINDOW: usize = 256;

/// The smallest base address at which the hot fields of a group touch the most lines.
///
/// As the base grows, fields with less than a line between them gain a line when their last byte moves
/// on to the next one, and lose one when their first does. Each happens once in a line's length of
/// bases, so that a sweep over the bases needs no second look at the fields.
pub(super) const fn worst_base(layout: &Layout, group: &str) -> usize {
    let step = layout.base_step(layout.line);
    let bases = layout.line / step;
    // The most lines so far, and those at the base that is looked at, in lines more than at base 0.
    let (mut worst, mut most, mut more) = (0, 0, 0);
    let mut window = Window::starting_at(0, layout, group);
    let mut at = 0;
    while at < bases {
        if at == window.start + WINDOW {
            window = Window::starting_at(at, layout, group);
        }
        more += window.changes[at - window.start];
        if more > most {
            (worst, most) = (at, more);
        }
        at += 1;
    }
    worst * step
}

/// What changes in the number of lines touched at each of [`WINDOW`] base addresses in a row.
struct Window {
    /// The number of the first base address, in steps.
    start: usize,
    changes: [isize; WINDOW],
}

impl Window {
    const fn starting_at(start: usize, layout: &Layout, group: &str) -> Self {
        let mut window = Self {
            start,
            changes: [0; WINDOW],
        };
        let mut index = 0;
        while let Some(at) = next_of(layout, group, index) {
            let first = layout.fields[at].offset;
            let mut last = first;
            index = at;
            while let Some(next) = next_of(layout, group, index) {
                if layout.fields[next].offset >= last + layout.line {
                    break;
                }
                last = greater(last, last_counted_byte(&layout.fields[next]));
                index = next + 1;
            }
            window.count(layout, first, last);
        }
        window
    }

    /// Counts what changes in the lines of the bytes `first..=last`.
    const fn count(&mut self, layout: &Layout, first: usize, last: usize) {
        if let Some(gain) = self.place_of_move(layout, last) {
            self.changes[gain] += 1;
        }
        if let Some(loss) = self.place_of_move(layout, first) {
            self.changes[loss] -= 1;
        }
    }

    /// Where in the window a byte moves on to the next line, if it does so there.
    const fn place_of_move(&self, layout: &Layout, byte: usize) -> Option<usize> {
        match number_of_move(layout, byte).checked_sub(self.start) {
            Some(at) if at < WINDOW => Some(at),
            _ => None,
        }
    }
}

/// The number, in steps, of the base address that moves a byte on to the next line.
const fn number_of_move(layout: &Layout, byte: usize) -> usize {
    (layout.line - byte % layout.line).div_ceil(layout.base_step(layout.line))
}

#[track_caller]
const fn fail(
    layout: &Layout,
    group: &str,
    limit: usize,
    base: usize,
    tally: &Tally,
    crossing: usize,
) -> ! {
    let mut text = opening(layout);
    text.push_str(group);
    text.push_str(if layout.is_separated() {
        " touches "
    } else {
        " needs "
    });
    text.push_count(tally.lines, "line");
    push_base(&mut text, layout, base, layout.line);
    push_excess(&mut text, tally.lines - limit, "line", limit);
    push_rows(&mut text, layout, &Listed::OfGroup(group, crossing));
    push_padded_by_hand(&mut text, layout);
    push_line_size(&mut text, layout);
    push_remedy(&mut text, layout, group, limit, base, tally);
    panic!("{}", text.as_str())
}

const fn push_remedy(
    text: &mut Message,
    layout: &Layout,
    group: &str,
    limit: usize,
    base: usize,
    tally: &Tally,
) {
    let (of_bytes, apart) = (tally.bytes.div_ceil(layout.line), kept_apart(layout, group));
    let needed = greater(of_bytes, apart);
    text.push_str("the fields take ");
    text.push_count(tally.bytes, "byte");
    text.push_str(", which ");
    text.push_str(if needed > limit { "need " } else { "fit into " });
    text.push_count(needed, "line");
    if apart > of_bytes {
        text.push_str(", as some are kept apart for what other groups do to them");
    }
    text.push_str(": ");
    if needed > limit {
        text.push_str("mark what is not hot as #[cold], or raise the limit");
    } else if base != 0 && Tally::of(layout, group, limit, 0).crossing.is_none() {
        push_start_on_line(text, layout);
    } else {
        if layout.padding_by_hand() > 0 {
            text.push_str("take the padding by hand out, and ");
        }
        text.push_str("keep them together behind the start of a line");
        if !matches!(layout.placement, Placement::AsDeclared) {
            text.push_str(", or ");
            push_place(text, layout);
        }
    }
}
