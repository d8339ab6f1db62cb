//! The rule that separation costs no more lines than it must.

pub(super) mod fewest;

pub(crate) use self::fewest::fewest_lines;
use self::fewest::fewest_lines_without_straddle;
use super::message::by_hand::push_padded_by_hand;
use super::message::reasons::{Unknown, push_names, push_pointers};
use super::message::{Message, opening, push_line_size, push_place};
use crate::layout::{Layout, Placement};

/// Proves that the struct takes no more lines than the fewest that separation allows for the sizes that
/// its fields really have. It holds for unsized structs.
///
/// Every group that writes starts a line for what it alone touches, at a multiple of the distance ([`Layout::distance`]), and
/// another for each way in which it shares fields with other groups. What is only read shares lines. Cold fields go where they
/// cost least: behind any of these, as long as there is room.
///
/// Padding by hand ([`Field::holding`](crate::Field::holding)) is no contents: the lines that it takes are too many, unless
/// separation takes them too.
///
/// The fewest is the number of lines of a layout that was found. Where sizes are not powers of two, a
/// better one may exist; a struct is not refused for that.
///
/// Where nothing is kept apart ([`SEPARATED`](crate::SEPARATED)) every group still counts as starting a line, which is easier
/// to keep.
///
/// # Panics
///
/// When fewer lines would do. The message says how many, and which fields stand in the way.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
///
/// #[repr(C, align(64))]
/// struct Pool {
///     limits: [u64; 7],
///     padding: u64,
///     free: [u64; 6],
///     name: [u64; 2],
/// }
///
/// const POOL: Layout = Layout::of::<Pool>(
///     "Pool",
///     &Field::in_memory_order([
///         Field::of::<[u64; 7]>("limits", "[u64; 7]")
///             .at(offset_of!(Pool, limits))
///             .hot_read("hot_read"),
///         Field::of::<[u64; 6]>("free", "[u64; 6]")
///             .at(offset_of!(Pool, free))
///             .hot_write("hot_write"),
///         Field::of::<[u64; 2]>("name", "[u64; 2]").at(offset_of!(Pool, name)),
///     ]),
/// )
/// .in_lines_of(64);
/// const _: () = proof::waste(&POOL);
/// ```
///
/// Behind `limits`, where it takes a third line, `name` is in the wrong place:
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// #[repr(C, align(64))]
/// struct Pool {
///     limits: [u64; 7],
///     name: [u64; 2],
///     padding: [u64; 7],
///     free: [u64; 6],
/// }
/// # const POOL: Layout = Layout::of::<Pool>(
/// #     "Pool",
/// #     &Field::in_memory_order([
/// #         Field::of::<[u64; 7]>("limits", "[u64; 7]").at(offset_of!(Pool, limits)).hot_read("hot_read"),
/// #         Field::of::<[u64; 6]>("free", "[u64; 6]").at(offset_of!(Pool, free)).hot_write("hot_write"),
/// #         Field::of::<[u64; 2]>("name", "[u64; 2]").at(offset_of!(Pool, name)),
/// #     ])).in_lines_of(64);
/// const _: () = proof::waste(&POOL);
/// ```
#[track_caller]
pub const fn waste(layout: &Layout) {
    waste_because(layout, &Reasons::UNKNOWN);
}

/// Why whoever placed the fields may not have been free to place them so: for the message alone.
#[derive(Debug)]
pub(crate) struct Reasons<'a> {
    pub(crate) unknown: Unknown<'a>,
    /// The cold fields that were kept off the lines that are read because they can be written through `&self`.
    pub(crate) kept_off: &'a [&'a str],
}

impl Reasons<'_> {
    const UNKNOWN: Self = Self {
        unknown: Unknown::NONE,
        kept_off: &[],
    };
}

/// [`waste`], with what the message says of the reasons.
#[track_caller]
pub(crate) const fn waste_because(layout: &Layout, reasons: &Reasons<'_>) {
    if layout.is_unsized() {
        return;
    }
    refuse_above(fewest_lines(layout), layout, reasons);
}

/// [`waste_because`], where no hot field may straddle: what takes a line more so that none does is no waste.
#[track_caller]
pub(crate) const fn waste_without_straddle_because(layout: &Layout, reasons: &Reasons<'_>) {
    if layout.is_unsized() {
        return;
    }
    refuse_above(fewest_lines_without_straddle(layout), layout, reasons);
}

#[track_caller]
const fn refuse_above(fewest: usize, layout: &Layout, reasons: &Reasons<'_>) {
    if layout.lines() > fewest {
        fail(layout, fewest, reasons);
    }
}

#[track_caller]
const fn fail(layout: &Layout, fewest: usize, reasons: &Reasons<'_>) -> ! {
    let mut text = opening(layout);
    text.push_str("it takes ");
    text.push_count(layout.lines(), "line");
    text.push_str(", where ");
    text.push_number(fewest);
    text.push_str(" would do");
    let is_padded = push_padded_by_hand(&mut text, layout);
    let is_planned = matches!(layout.placement, Placement::ByTable);
    let has_reasons = is_planned && push_reasons(&mut text, reasons);
    push_line_size(&mut text, layout);
    text.push_str("the fields take ");
    text.push_count(
        layout.size - layout.padding() - layout.padding_by_hand(),
        "byte",
    );
    let stay = if is_padded {
        text.push_str(" without the padding by hand: take that out");
        "; they stay"
    } else {
        ", but stay"
    };
    match layout.placement {
        Placement::ByTable if has_reasons => {
            reasons.unknown.push_types(&mut text, layout);
        }
        Placement::ByTable if is_padded => {}
        Placement::ByTable => text.push_str(
            ", but the declared order or the drop order keeps them in place: declare them in an order \
             that fits, or let them move, without `order` or with `allow(drop_order)`",
        ),
        Placement::AsDeclared => {
            text.push_str(stay);
            text.push_str(" as declared: declare them in an order that fits, or ");
            push_place(&mut text, layout);
        }
        Placement::ByCompiler => {
            text.push_str(stay);
            text.push_str(" where the compiler puts them: ");
            push_place(&mut text, layout);
        }
    }
    panic!("{}", text.as_str())
}

/// Appends why the planner may not have been free, and says whether there is a reason.
const fn push_reasons(text: &mut Message, reasons: &Reasons<'_>) -> bool {
    let Reasons { unknown, kept_off } = reasons;
    unknown.push(
        text,
        " is not known to the macro, so it does not move that field",
        ": place the fields by hand, with #[cache_layout(order = \"declared\")]",
    );
    push_names(
        text,
        "",
        kept_off,
        " can be written through `&self` and is kept off the lines that are read",
        ": mark it `#[cold]` if it does not matter",
    );
    let are_others = push_pointers(text);
    are_others || unknown.are_there() || !kept_off.is_empty()
}
