//! One row of a layout table: where a field lies, and who touches it how.

mod by_hand;
mod marks;
mod order;
mod parts;
mod unplaced;

use core::mem::needs_drop;

pub use self::by_hand::Contents;
pub(crate) use self::marks::Marks;
use self::marks::expect_each_group_once;
pub(crate) use self::order::is_in_order;
use self::order::{merge_runs, raise_tail};
pub use self::unplaced::{FieldType, Unplaced};
use crate::mark::Mark;

/// A field of a struct: its place in memory, and who touches it.
///
/// Made by [`Field::of`] or [`Field::tail`] and the methods that follow them, so that its parts
/// agree: a group marks it once, and an unsized one has no size.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Mark};
/// use core::mem::offset_of;
/// use core::sync::atomic::AtomicU64;
///
/// struct Queue {
///     name: &'static str,
///     tail: AtomicU64,
/// }
///
/// const TAIL: Field = Field::of::<AtomicU64>("tail", "AtomicU64").at(offset_of!(Queue, tail))
///     .hot_write("producer")
///     .declared(1);
/// assert_eq!(TAIL.size(), 8);
/// assert_eq!(TAIL.marks(), [Mark::HotWrite("producer")]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a row has columns, each true or not whatever the others are"
)]
pub struct Field {
    pub(crate) name: &'static str,
    pub(crate) type_name: &'static str,
    /// A lower bound for an unsized tail.
    pub(crate) offset: usize,
    /// 0 for an unsized tail.
    pub(crate) size: usize,
    /// 1 for an unsized tail.
    pub(crate) align: usize,
    /// None for a cold field.
    pub(crate) marks: Marks,
    /// Position in the struct as the user declared it.
    pub(crate) declared: usize,
    pub(crate) needs_drop: bool,
    /// Whether somebody may see when the field is dropped.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) is_drop_seen: bool,
    pub(crate) is_unsized: bool,
    /// Whether nobody marked the field though it is written through `&self`.
    pub(crate) is_written_unmarked: bool,
    /// Whether it is a tail of a type that has a size, which the table does not know.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) is_sized_tail: bool,
    /// What it holds besides padding by hand; none where it is no such padding.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) contents: Option<&'static Contents>,
}

impl Field {
    /// A cold field of type `T`, declared first, at the start of its struct.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u32>("flags", "u32").at(12);
    /// assert_eq!((field.size(), field.align(), field.end()), (4, 4, 16));
    /// assert_eq!(field.marks(), []);
    /// ```
    #[must_use]
    pub const fn of<T>(name: &'static str, type_name: &'static str) -> Self {
        <T as FieldType>::FIELD.cold(name, type_name, 0, 0)
    }

    /// A cold field of the type `T`, which may be unsized, that lies `at_least` bytes from the start of its struct.
    ///
    /// Such a field is the last of its struct. [`Field::in_memory_order`] raises the bound to the end
    /// of the field before it, so that 0 will do.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let tail = cache_layout::Field::tail::<[u8]>("bytes", "[u8]").at(24);
    /// assert!(tail.is_unsized());
    /// assert_eq!((tail.offset(), tail.size(), tail.end()), (24, 0, usize::MAX));
    /// ```
    #[must_use]
    pub const fn tail<T: ?Sized>(name: &'static str, type_name: &'static str) -> Self {
        Self {
            name,
            type_name,
            offset: 0,
            size: 0,
            align: 1,
            marks: Marks::None,
            declared: 0,
            needs_drop: needs_drop::<T>(),
            is_drop_seen: needs_drop::<T>(),
            is_unsized: true,
            is_written_unmarked: false,
            // A pointer to what is unsized is wider than one to what is not.
            is_sized_tail: size_of::<*const T>() == size_of::<*const ()>(),
            contents: None,
        }
    }

    /// The field, `offset` bytes from the start of its struct; for an unsized tail, at least so many.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u16>("port", "u16").at(6);
    /// assert_eq!((field.offset(), field.end()), (6, 8));
    /// ```
    #[must_use]
    pub const fn at(mut self, offset: usize) -> Self {
        self.offset = offset;
        self
    }

    /// The field, read on a hot path by `group` alone (`"hot_read"` when it has no name of its own).
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Mark};
    ///
    /// let field = Field::of::<u32>("mode", "u32").hot_read("hot_read");
    /// assert_eq!(field.marks(), [Mark::HotRead("hot_read")]);
    /// ```
    #[must_use]
    pub const fn hot_read(mut self, group: &'static str) -> Self {
        self.marks = Marks::One(Mark::HotRead(group));
        self
    }

    /// The field, written on a hot path by `group` alone (`"hot_write"` when it has no name of its own).
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Mark};
    ///
    /// let field = Field::of::<u64>("head", "u64").hot_write("consumer");
    /// assert_eq!(field.marks(), [Mark::HotWrite("consumer")]);
    /// ```
    #[must_use]
    pub const fn hot_write(mut self, group: &'static str) -> Self {
        self.marks = Marks::One(Mark::HotWrite(group));
        self
    }

    /// The field, touched on a hot path by several groups: these marks and no others.
    ///
    /// # Panics
    ///
    /// When a group is there twice. One that writes may read, so that the mark for writing is enough.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Mark};
    ///
    /// const TAIL: Field = Field::of::<u64>("tail", "u64")
    ///     .marked(&[Mark::HotWrite("producer"), Mark::HotRead("consumer")]);
    /// assert_eq!(TAIL.marks().len(), 2);
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # extern crate cacheline_core as cache_layout;
    /// # use cache_layout::{Field, Mark};
    /// const TAIL: Field = Field::of::<u64>("tail", "u64")
    ///     .marked(&[Mark::HotWrite("producer"), Mark::HotRead("producer")]);
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn marked(mut self, marks: &'static [Mark]) -> Self {
        expect_each_group_once(marks);
        self.marks = Marks::of(marks);
        self
    }

    /// The field, declared by the user at `position`, counted from 0.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u64>("tail", "u64").at(0).declared(3);
    /// assert_eq!(field.position(), 3);
    /// ```
    #[must_use]
    pub const fn declared(mut self, position: usize) -> Self {
        self.declared = position;
        self
    }

    /// The field, where somebody may see when it is dropped only if `is_seen`: a `String` or a `Vec<u8>` frees memory,
    /// and nobody can see when. The rule about the order of drops passes such a field over.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::Field;
    /// use core::mem::needs_drop;
    ///
    /// const STEPS: Field = Field::of::<Vec<u8>>("steps", "Vec<u8>").drop_is_seen(needs_drop::<u8>());
    /// assert!(STEPS.needs_drop());
    /// ```
    #[must_use]
    pub const fn drop_is_seen(mut self, is_seen: bool) -> Self {
        self.is_drop_seen = is_seen && self.needs_drop;
        self
    }

    /// The field, which nobody marked, and which is written through a shared reference as far as its type says: an atomic, a
    /// cell, a lock. [`proof::unmarked`](fn@crate::proof::unmarked) keeps it off the lines of what is read.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use core::sync::atomic::AtomicU64;
    ///
    /// let field = cache_layout::Field::of::<AtomicU64>("drops", "AtomicU64").written_unmarked();
    /// assert!(field.is_written_unmarked());
    /// ```
    #[must_use]
    pub const fn written_unmarked(mut self) -> Self {
        self.is_written_unmarked = true;
        self
    }

    /// The fields sorted by offset; those at one offset (zero-sized ones, and the field they stand
    /// before) keep their order.
    ///
    /// An unsized tail comes last. Its offset is raised to the end of the fields before it: the true
    /// one is no smaller, and a smaller distance to what lies before is the safe side for a proof.
    ///
    /// Linear when the fields are in order already, `n log n` otherwise.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::Field;
    ///
    /// let fields = Field::in_memory_order([
    ///     Field::tail::<[u8]>("bytes", "[u8]").at(0),
    ///     Field::of::<u32>("len", "u32").at(8),
    ///     Field::of::<u64>("id", "u64").at(0),
    /// ]);
    /// assert_eq!(fields.map(|field| field.name()), ["id", "len", "bytes"]);
    /// assert_eq!(fields[2].offset(), 12);
    /// ```
    #[must_use]
    pub const fn in_memory_order<const N: usize>(fields: [Self; N]) -> [Self; N] {
        let mut sorted = fields;
        let mut run = if is_in_order(&sorted) { N } else { 1 };
        while run < N {
            sorted = merge_runs(&sorted, run);
            run *= 2;
        }
        raise_tail(sorted)
    }

    /// Whether the field takes part in conflicts: it is hot, and there are bytes of it to share.
    pub(crate) const fn is_hot(&self) -> bool {
        !matches!(self.marks, Marks::None) && (self.size > 0 || self.is_unsized)
    }

    pub(crate) const fn is_hot_write(&self) -> bool {
        self.is_written() && (self.size > 0 || self.is_unsized)
    }

    /// Whether it is hot, and no group writes it.
    pub(crate) const fn is_only_read(&self) -> bool {
        self.is_hot() && !self.is_written()
    }

    pub(crate) const fn occupies_bytes(&self) -> bool {
        self.size > 0 || self.is_unsized
    }

    /// The last byte of the field, which must occupy some.
    pub(crate) const fn last_byte(&self) -> usize {
        self.end() - 1
    }

    /// Whether the field may stand before `other` in memory order.
    pub(crate) const fn is_not_after(&self, other: &Self) -> bool {
        other.is_unsized || (!self.is_unsized && self.offset <= other.offset)
    }
}

#[cfg(test)]
mod tests;
