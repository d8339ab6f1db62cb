//! The layout table of a struct.

mod geometry;
mod parts;
mod placement;
mod queries;

pub(crate) use self::placement::Placement;
use crate::extremes::greater;
use crate::field::{Field, is_in_order};
use crate::line::{APART, LINE, kept_apart};
use crate::text::Text;

/// The layout of a struct: its size, and of each field its place and who touches it.
///
/// Proofs rest on it, so it is made by [`Layout::of`] and the methods that follow, and can then only be read.
///
/// Line numbers count from the start of the struct. They are the lines of memory when the struct
/// starts on one, which an alignment of at least a line guarantees, or else its allocator.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout};
/// use core::mem::offset_of;
///
/// #[repr(C, align(64))]
/// struct Pair {
///     left: [u8; 64],
///     right: u8,
/// }
///
/// const PAIR: Layout = Layout::of::<Pair>(
///     "Pair",
///     &[
///         Field::of::<[u8; 64]>("left", "[u8; 64]")
///             .at(offset_of!(Pair, left))
///             .hot_write("left"),
///         Field::of::<u8>("right", "u8")
///             .at(offset_of!(Pair, right))
///             .hot_write("right"),
///     ],
/// )
/// .in_lines_of(64);
/// assert_eq!(PAIR.lines(), 2);
/// const { assert!(!PAIR.share_line("left", "right")) };
/// ```
///
/// Its numbers cannot be changed afterwards:
///
/// ```compile_fail,E0616
/// # extern crate cacheline_core as cache_layout;
/// let mut layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
/// layout.line = 96;
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Layout {
    pub(crate) name: &'static str,
    /// For an unsized struct, the bytes before its tail.
    pub(crate) size: usize,
    /// For an unsized struct, a lower bound.
    pub(crate) align: usize,
    /// A power of two.
    pub(crate) line: usize,
    /// What conflicting fields are kept apart by, in bytes: a power of two that is a multiple of the line, or 1 where nothing
    /// is kept apart.
    pub(crate) distance: usize,
    /// What every instance is aligned to by the promise of its allocator, in bytes; 1 without one.
    pub(crate) promised_align: usize,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) placement: Placement,
    /// In memory order.
    pub(crate) fields: &'static [Field],
}

impl Layout {
    /// The layout of `T`, with the line and the distance of the target, and with `fields` in memory order.
    ///
    /// # Panics
    ///
    /// When `fields` is not in memory order (see [`Field::in_memory_order`]), when two of them have bytes in common, or
    /// when one ends behind the end of `T`: no proof could rest on such a table.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert_eq!((layout.size(), layout.align()), (40, align_of::<u64>()));
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn of<T>(name: &'static str, fields: &'static [Field]) -> Self {
        check_rows(fields, size_of::<T>());
        Self::of_shape(name, size_of::<T>(), align_of::<T>(), fields)
    }

    /// The layout of a type of so many bytes, aligned to so many, whose rows are taken as they are.
    pub(crate) const fn of_shape(
        name: &'static str,
        size: usize,
        align: usize,
        fields: &'static [Field],
    ) -> Self {
        Self {
            name,
            size,
            align,
            line: LINE,
            distance: kept_apart(APART),
            promised_align: 1,
            placement: Placement::ByTable,
            fields,
        }
    }

    /// The layout of an unsized struct, with the line and the distance of the target: `size` is the offset of its tail, the last
    /// of `fields`, and `align` the greatest alignment among these.
    ///
    /// # Panics
    ///
    /// As [`Layout::of`].
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const FIELDS: &[Field] = &Field::in_memory_order([
    ///     Field::of::<u32>("len", "u32").at(0),
    ///     Field::tail::<[u8]>("bytes", "[u8]").at(0),
    /// ]);
    /// let layout = Layout::of_unsized("Packet", FIELDS);
    /// assert_eq!((layout.size(), layout.align()), (4, 4));
    /// assert!(layout.is_unsized());
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn of_unsized(name: &'static str, fields: &'static [Field]) -> Self {
        let size = match fields {
            [.., tail] => tail.offset,
            [] => 0,
        };
        let mut layout = Self {
            name,
            size,
            align: 1,
            line: LINE,
            distance: kept_apart(APART),
            promised_align: 1,
            placement: Placement::ByTable,
            fields,
        };
        let mut at = 0;
        while at < fields.len() {
            layout = layout.aligned_at_least(fields[at].align);
            at += 1;
        }
        check_rows(fields, size);
        layout
    }

    /// The layout of an unsized struct that is known to be aligned to `bytes` bytes, because it holds a
    /// line marker. A bound that is too low makes a proof stricter, never wrong.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of_unsized("Empty", &[]).aligned_at_least(64);
    /// assert_eq!(layout.align(), 64);
    /// ```
    #[must_use]
    pub const fn aligned_at_least(self, bytes: usize) -> Self {
        Self {
            align: greater(self.align, bytes),
            ..self
        }
    }
}

/// Refuses rows that no struct of `size` bytes can have. A tail may start anywhere behind the bound that it has.
///
/// One pass, without indices: the compiler interprets this for every struct.
#[track_caller]
const fn check_rows(mut fields: &[Field], size: usize) {
    let (mut start, mut end) = (0, 0);
    while let [field, rest @ ..] = fields {
        fields = rest;
        if field.is_unsized {
            assert!(rest.is_empty(), "{}", OUT_OF_ORDER);
            return;
        }
        assert!(field.offset >= start, "{}", OUT_OF_ORDER);
        start = field.offset;
        if field.size > size || start > size - field.size {
            refuse_row(field, "ends behind the struct, which ends", size);
        }
        if field.size > 0 {
            if start < end {
                refuse_row(field, "starts before the one in front of it ends", end);
            }
            end = start + field.size;
        }
    }
}

const OUT_OF_ORDER: &str = "the fields of a layout must be in memory order";

#[track_caller]
pub(crate) const fn check_order(fields: &[Field]) {
    assert!(is_in_order(fields), "{}", OUT_OF_ORDER);
}

#[track_caller]
const fn refuse_row(field: &Field, rule: &str, end: usize) -> ! {
    let mut text = Text::<1024>::new();
    text.push_str("the table is of no struct: `");
    text.push_str(field.name);
    text.push_str("`, of ");
    text.push_count(field.size, "byte");
    text.push_str(" at ");
    text.push_number(field.offset);
    text.push_str(", ");
    text.push_str(rule);
    text.push_str(" at ");
    text.push_number(end);
    panic!("{}", text.as_str())
}

#[cfg(test)]
mod tests;
