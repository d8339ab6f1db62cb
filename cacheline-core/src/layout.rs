//! The layout table of a struct, and the questions it answers.

use core::ops::RangeInclusive;

use crate::field::{Field, is_in_order};
use crate::line::LINE;
use crate::text::{Text, same_text};

/// The layout of a struct: its size, and each field's place, role and group.
///
/// Line numbers count from the start of the struct. They are the lines of memory when the struct
/// starts on one, which an alignment of at least a line guarantees.
///
/// ```
/// use cacheline_core::{Field, Layout};
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
///         Field::of::<[u8; 64]>("left", "[u8; 64]").at(offset_of!(Pair, left)).hot_write("left"),
///         Field::of::<u8>("right", "u8").at(offset_of!(Pair, right)).hot_write("right"),
///     ]).in_lines_of(64);
/// assert_eq!(PAIR.lines(), 2);
/// const { assert!(!PAIR.share_line("left", "right")) };
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Layout {
    /// The struct's name.
    pub name: &'static str,
    /// Size in bytes; for an unsized struct, the bytes before its tail.
    pub size: usize,
    /// Alignment in bytes; for an unsized struct, a lower bound.
    pub align: usize,
    /// Size in bytes of the lines that fields are kept apart by: a power of two.
    pub line: usize,
    /// The fields in memory order.
    pub fields: &'static [Field],
}

impl Layout {
    /// The layout of `T`, in lines of the target, with `fields` in memory order.
    ///
    /// # Panics
    ///
    /// When `fields` is not in memory order (see [`Field::in_memory_order`]): no proof could rest on such
    /// a table.
    ///
    /// ```
    /// let layout = cacheline_core::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert_eq!((layout.size, layout.align), (40, align_of::<u64>()));
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn of<T>(name: &'static str, fields: &'static [Field]) -> Self {
        Self {
            name,
            size: size_of::<T>(),
            align: align_of::<T>(),
            line: LINE,
            fields,
        }
        .checked()
    }

    /// The layout of an unsized struct, in lines of the target: `size` is the offset of its tail, the last
    /// of `fields`, and `align` the greatest alignment among these.
    ///
    /// # Panics
    ///
    /// As [`Layout::of`].
    ///
    /// ```
    /// use cacheline_core::{Field, Layout};
    ///
    /// const FIELDS: &[Field] = &Field::in_memory_order([
    ///     Field::of::<u32>("len", "u32").at(0),
    ///     Field::tail::<[u8]>("bytes", "[u8]").at(0),
    /// ]);
    /// let layout = Layout::of_unsized("Packet", FIELDS);
    /// assert_eq!((layout.size, layout.align), (4, 4));
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
            fields,
        };
        let mut at = 0;
        while at < fields.len() {
            layout = layout.aligned_at_least(fields[at].align);
            at += 1;
        }
        layout.checked()
    }

    /// The layout, kept apart by lines of `bytes` bytes.
    ///
    /// # Panics
    ///
    /// When `bytes` is not a power of two.
    ///
    /// ```
    /// let layout = cacheline_core::Layout::of::<[u64; 5]>("Five", &[]).in_lines_of(32);
    /// assert_eq!(layout.lines(), 2);
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn in_lines_of(self, bytes: usize) -> Self {
        assert!(
            bytes.is_power_of_two(),
            "the size of a cache line is a power of two"
        );
        Self {
            line: bytes,
            ..self
        }
    }

    /// The layout of an unsized struct that is known to be aligned to `bytes` bytes, because it holds a
    /// line marker. A bound that is too low makes a proof stricter, never wrong.
    ///
    /// ```
    /// let layout = cacheline_core::Layout::of_unsized("Empty", &[]).aligned_at_least(64);
    /// assert_eq!(layout.align, 64);
    /// ```
    #[must_use]
    pub const fn aligned_at_least(self, bytes: usize) -> Self {
        let align = if self.align < bytes {
            bytes
        } else {
            self.align
        };
        Self { align, ..self }
    }

    #[track_caller]
    const fn checked(self) -> Self {
        assert!(
            is_in_order(self.fields),
            "the fields of a layout must be in memory order"
        );
        self
    }

    /// The lines that the struct touches when it starts on a line; of an unsized struct, those of
    /// the bytes before its tail.
    ///
    /// ```
    /// let layout = cacheline_core::Layout::of::<[u8; 65]>("Key", &[]).in_lines_of(64);
    /// assert_eq!(layout.lines(), 2);
    /// ```
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.size.div_ceil(self.line)
    }

    /// Whether the struct ends in an unsized tail.
    ///
    /// ```
    /// assert!(!cacheline_core::Layout::of::<u8>("Byte", &[]).in_lines_of(64).is_unsized());
    /// ```
    #[must_use]
    pub const fn is_unsized(&self) -> bool {
        matches!(self.fields, [.., tail] if tail.is_unsized)
    }

    /// The field called `name`; `None` when there is none.
    ///
    /// ```
    /// use cacheline_core::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<u64>("Id", &[Field::of::<u64>("0", "u64").at(0)]).in_lines_of(64);
    /// assert_eq!(LAYOUT.field("0").map(|field| field.size), Some(8));
    /// assert_eq!(LAYOUT.field("1"), None);
    /// ```
    #[must_use]
    pub const fn field(&self, name: &str) -> Option<&'static Field> {
        let mut at = 0;
        while at < self.fields.len() {
            if same_text(self.fields[at].name, name) {
                return Some(&self.fields[at]);
            }
            at += 1;
        }
        None
    }

    /// The numbers of the lines that the field called `name` touches, counted from the start of the
    /// struct; `None` when there is no such field, or it occupies no bytes. The lines of an unsized
    /// tail end with the address space.
    ///
    /// ```
    /// use cacheline_core::{Field, Layout};
    ///
    /// const LAYOUT: Layout =
    ///     Layout::of::<[u8; 96]>("Key", &[Field::of::<[u8; 96]>("0", "[u8; 96]").at(0)]).in_lines_of(64);
    /// assert_eq!(LAYOUT.line_of("0"), Some(0..=1));
    /// ```
    #[must_use]
    pub const fn line_of(&self, name: &str) -> Option<RangeInclusive<usize>> {
        match self.field(name) {
            Some(field) if field.occupies_bytes() => {
                let first = field.offset / self.line;
                Some(RangeInclusive::new(first, field.last_byte() / self.line))
            }
            _ => None,
        }
    }

    /// Whether the fields called `a` and `b` have bytes on one line, lines being counted from the
    /// start of the struct. A zero-sized field has no bytes, so it shares no line.
    ///
    /// # Panics
    ///
    /// When there is no field called `a`, or none called `b`: a misspelt name must not pass for an
    /// answer. In a const context that is a build error.
    ///
    /// ```
    /// use cacheline_core::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<[u64; 2]>(
    ///     "Pair",
    ///     &[Field::of::<u64>("left", "u64").at(0), Field::of::<u64>("right", "u64").at(8)]).in_lines_of(64);
    /// const { assert!(LAYOUT.share_line("left", "right")) };
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn share_line(&self, a: &str, b: &str) -> bool {
        let (a, b) = (self.known_field(a), self.known_field(b));
        a.occupies_bytes()
            && b.occupies_bytes()
            && a.offset / self.line <= b.last_byte() / self.line
            && b.offset / self.line <= a.last_byte() / self.line
    }

    #[track_caller]
    const fn known_field(&self, name: &str) -> &'static Field {
        if let Some(field) = self.field(name) {
            return field;
        }
        let mut text = Text::<1024>::new();
        text.push_str("`");
        text.push_str(self.name);
        text.push_str("` has no field `");
        text.push_str(name);
        text.push_str("`");
        panic!("{}", text.as_str())
    }

    /// The bytes of the struct that belong to no field; of an unsized struct, those before its tail.
    ///
    /// ```
    /// use cacheline_core::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<[u32; 2]>("Id", &[Field::of::<u32>("0", "u32").at(0)]).in_lines_of(64);
    /// assert_eq!(LAYOUT.padding(), 4);
    /// ```
    #[must_use]
    pub const fn padding(&self) -> usize {
        let mut padding = self.size;
        let mut at = 0;
        while at < self.fields.len() {
            padding = padding.saturating_sub(self.fields[at].size);
            at += 1;
        }
        padding
    }

    /// The names of the groups, in the order in which the user first declared a field of each.
    ///
    /// ```
    /// use cacheline_core::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<[u64; 3]>(
    ///     "Queue",
    ///     &[
    ///         Field::of::<u64>("head", "u64").at(0).hot_write("consumer").declared(1),
    ///         Field::of::<u64>("name", "u64").at(8).declared(2),
    ///         Field::of::<u64>("tail", "u64").at(16).hot_write("producer").declared(0),
    ///     ]).in_lines_of(64);
    /// assert!(LAYOUT.groups().eq(["producer", "consumer"]));
    /// ```
    pub fn groups(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let fields = self.fields;
        let mut last = None;
        core::iter::from_fn(move || {
            let next = first_of_next_group(fields, last)?;
            last = Some(next);
            fields[next.1].group
        })
    }
}

/// A field by its place in the declaration, then by its index: the order of appearance.
type Appearance = (usize, usize);

/// The earliest field after `last` that is the first of its group.
fn first_of_next_group(fields: &[Field], last: Option<Appearance>) -> Option<Appearance> {
    let appearances = || {
        fields
            .iter()
            .enumerate()
            .map(|(index, field)| (field.declared, index))
    };
    let is_first = |&(_, index): &Appearance| {
        let group = fields[index].group;
        let first = appearances()
            .filter(|other| fields[other.1].group == group)
            .min();
        group.is_some() && first.is_some_and(|first| first.1 == index)
    };
    appearances()
        .filter(|this| Some(*this) > last)
        .filter(is_first)
        .min()
}

#[cfg(test)]
mod tests;
