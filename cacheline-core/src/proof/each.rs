//! The rule that elements which different parties write own their lines.

use super::message::rows::{Listed, push_rows};
use super::message::unknown::expect_field;
use super::message::{Message, opening, push_line_size, push_name, push_repr_align};
use crate::layout::Layout;
use crate::line::{APART, has_marker};

/// Proves that the elements of `field`, each of type `Element`, can be written by different parties:
/// an element's alignment is at least the distance ([`Layout::distance`]), and with it its size a multiple of that, so that no
/// two have bytes on one line or on lines that are fetched together, in the struct or on the heap. It holds for zero-sized elements.
/// [`OwnLines`](crate::OwnLines) makes such an element of any value.
///
/// Of elements that are pointers it is what they point to that is written: that is the `Element`.
///
/// # Panics
///
/// When there is no such field in the table, and when elements can be closer to each other. The message says how many, and what size and alignment an element
/// needs.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::sync::atomic::AtomicU64;
///
/// #[repr(align(64))]
/// struct Slot(AtomicU64);
///
/// struct Stats {
///     slots: [Slot; 8],
/// }
///
/// const STATS: Layout = Layout::of::<Stats>(
///     "Stats",
///     &[Field::of::<[Slot; 8]>("slots", "[Slot; 8]")
///         .at(0)
///         .hot_write("hot_write")],
/// )
/// .in_lines_of(64);
/// const _: () = proof::each::<Slot>(&STATS, "slots");
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::sync::atomic::AtomicU64;
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
/// struct Stats {
///     slots: [AtomicU64; 8],
/// }
/// # const STATS: Layout = Layout::of::<Stats>(
/// #     "Stats",
/// #     &[Field::of::<[AtomicU64; 8]>("slots", "[AtomicU64; 8]").at(0).hot_write("hot_write")]).in_lines_of(64);
/// const _: () = proof::each::<AtomicU64>(&STATS, "slots");
/// ```
#[track_caller]
pub const fn each<Element>(layout: &Layout, field: &str) {
    expect_field(layout, field);
    each_or_wrap::<Element>(layout, field, Written::Elements, None);
}

/// What different parties write.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Written {
    /// The elements of a field.
    Elements,
    /// What these point to.
    Targets,
}

impl Written {
    const fn one(self) -> &'static str {
        match self {
            Self::Elements => "element",
            Self::Targets => "value",
        }
    }
}

/// [`each`] for a table that may lack the field, of elements or of what they point to, with the type that owns its lines as it
/// has to be written where the struct is declared.
#[track_caller]
pub(crate) const fn each_or_wrap<Element>(
    layout: &Layout,
    field: &str,
    written: Written,
    wrapper: Option<&str>,
) {
    let is_empty = match layout.field(field) {
        Some(field) => !field.occupies_bytes(),
        None => false,
    };
    let element = Shape::of::<Element>();
    if !is_empty && element.can_share(layout.distance) {
        fail(layout, field, &element, written, wrapper);
    }
}

/// The size and alignment of a type, in bytes.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) size: usize,
    pub(super) align: usize,
}

impl Shape {
    pub(super) const fn of<T>() -> Self {
        Self {
            size: size_of::<T>(),
            align: align_of::<T>(),
        }
    }

    /// Whether a block of so many bytes can have some of two elements.
    pub(super) const fn can_share(&self, block: usize) -> bool {
        self.size > 0 && self.align < block
    }

    /// How many elements that can share a block have bytes in one at the most, which is when as little
    /// of the first of them as the alignment allows is in it.
    pub(super) const fn most_in(&self, block: usize) -> usize {
        (self.size - self.align + block).div_ceil(self.size)
    }
}

#[track_caller]
const fn fail(
    layout: &Layout,
    field: &str,
    element: &Shape,
    written: Written,
    wrapper: Option<&str>,
) -> ! {
    let mut text = opening(layout);
    let (can_share, block) = if element.can_share(layout.line) {
        (" can share a line", layout.line)
    } else {
        (
            " can be on lines that are fetched together",
            layout.distance,
        )
    };
    push_how_many(&mut text, layout, field, element, written, block);
    text.push_str(can_share);
    text.push_str(": each is ");
    text.push_count(element.size, "byte");
    text.push_str(", aligned to ");
    text.push_number(element.align);
    if let Some(index) = layout.index_of(field) {
        push_rows(&mut text, layout, &Listed::Only(index));
    }
    push_line_size(&mut text, layout);
    text.push_str(match written {
        Written::Elements => "an ",
        Written::Targets => "a ",
    });
    text.push_str(written.one());
    text.push_str(" needs ");
    text.push_count(element.size.next_multiple_of(layout.distance), "byte");
    text.push_str(", aligned to ");
    text.push_number(layout.distance);
    text.push_str(": ");
    push_shorter_lines(&mut text, layout, element);
    text.push_str("wrap it in ");
    if let Some(wrapper) = wrapper {
        text.push_str(wrapper);
        panic!("{}", text.as_str())
    }
    if has_marker(layout.distance) {
        text.push_str("cache_layout::OwnLines<_, cache_layout::Line");
        text.push_number(layout.distance);
        text.push_str(">, made by OwnLines::new_in(value, cache_layout::Line");
        text.push_number(layout.distance);
        text.push_str("), or in ");
    }
    text.push_str("a struct with ");
    push_repr_align(&mut text, layout.distance);
    panic!("{}", text.as_str())
}

/// Appends what to do about lines that are too short, where the element seems to have been given some: nothing else is
/// aligned to more than any number is.
const fn push_shorter_lines(text: &mut Message, layout: &Layout, element: &Shape) {
    let has_lines = element.align > align_of::<u128>() && has_marker(element.align);
    if !has_lines {
        return;
    }
    text.push_str("if it names its line, as in OwnLines<_, Line");
    text.push_number(element.align);
    text.push_str("> or `line = ");
    text.push_number(element.align);
    if layout.distance == APART {
        text.push_str("`, leave that out; if not, ");
    } else {
        text.push_str("`, name ");
        text.push_number(layout.distance);
        text.push_str(" there; if not, ");
    }
}

/// `` up to 8 elements of `slots` ``; of an array that has no more, how many it has. Of pointers, what they point to.
const fn push_how_many(
    text: &mut Message,
    layout: &Layout,
    field: &str,
    element: &Shape,
    written: Written,
    block: usize,
) {
    let most = element.most_in(block);
    let count = match layout.field(field) {
        // Elements that are elsewhere are written there: the field itself is only read.
        Some(field) if field.is_hot_write() && !field.is_unsized => field.size / element.size,
        _ => usize::MAX,
    };
    if count <= most {
        text.push_count(count, written.one());
    } else {
        text.push_str("up to ");
        text.push_count(most, written.one());
    }
    match written {
        Written::Elements => {
            text.push_str(" of ");
            push_name(text, field);
        }
        Written::Targets => {
            text.push_str(" that ");
            push_name(text, field);
            text.push_str(" points to");
        }
    }
}
