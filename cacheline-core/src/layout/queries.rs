//! The questions that a layout answers.

use core::ops::RangeInclusive;

use super::Layout;
use crate::field::Field;
use crate::mark::Mark;
use crate::text::{Text, same_text};

impl Layout {
    /// The lines that the struct touches when it starts on a line; where it ends in a tail, those of the bytes before that.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u8; 65]>("Key", &[]).in_lines_of(64);
    /// assert_eq!(layout.lines(), 2);
    /// ```
    #[must_use]
    pub const fn lines(&self) -> usize {
        self.size.div_ceil(self.line)
    }

    /// Whether the struct ends in a tail: a last field whose size is not in the table, because it is unsized or may be so
    /// for other parameters.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// assert!(
    ///     !cache_layout::Layout::of::<u8>("Byte", &[])
    ///         .in_lines_of(64)
    ///         .is_unsized()
    /// );
    /// ```
    #[must_use]
    pub const fn is_unsized(&self) -> bool {
        matches!(self.fields, [.., tail] if tail.is_unsized)
    }

    /// The field called `name`; `None` when there is none.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const LAYOUT: Layout =
    ///     Layout::of::<u64>("Id", &[Field::of::<u64>("0", "u64").at(0)]).in_lines_of(64);
    /// assert_eq!(LAYOUT.field("0").map(|field| field.size()), Some(8));
    /// assert_eq!(LAYOUT.field("1"), None);
    /// ```
    #[must_use]
    pub const fn field(&self, name: &str) -> Option<&'static Field> {
        match self.index_of(name) {
            Some(at) => Some(&self.fields[at]),
            None => None,
        }
    }

    /// The index of the field called `name`.
    pub(crate) const fn index_of(&self, name: &str) -> Option<usize> {
        let mut at = 0;
        while at < self.fields.len() {
            if same_text(self.fields[at].name, name) {
                return Some(at);
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
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const LAYOUT: Layout =
    ///     Layout::of::<[u8; 96]>("Key", &[Field::of::<[u8; 96]>("0", "[u8; 96]").at(0)])
    ///         .in_lines_of(64);
    /// assert_eq!(LAYOUT.lines_of("0"), Some(0..=1));
    /// ```
    #[must_use]
    pub const fn lines_of(&self, name: &str) -> Option<RangeInclusive<usize>> {
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
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<[u64; 2]>(
    ///     "Pair",
    ///     &[
    ///         Field::of::<u64>("left", "u64").at(0),
    ///         Field::of::<u64>("right", "u64").at(8),
    ///     ],
    /// )
    /// .in_lines_of(64);
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
    pub(crate) const fn known_field(&self, name: &str) -> &'static Field {
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

    /// The bytes of the struct that belong to no field; where it ends in a tail, those before that.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const LAYOUT: Layout =
    ///     Layout::of::<[u32; 2]>("Id", &[Field::of::<u32>("0", "u32").at(0)]).in_lines_of(64);
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

    /// The bytes of the struct that are padding by hand ([`Field::holding`]), in fields of their own and around values.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<[u8; 64]>(
    ///     "Id",
    ///     &[
    ///         Field::of::<[u8; 8]>("0", "[u8; 8]").at(0),
    ///         Field::of::<[u8; 56]>("_pad", "[u8; 56]").at(8).holding::<()>(),
    ///     ],
    /// );
    /// assert_eq!((LAYOUT.padding(), LAYOUT.padding_by_hand()), (0, 56));
    /// ```
    #[must_use]
    pub const fn padding_by_hand(&self) -> usize {
        let mut padding = 0;
        let mut fields = self.fields;
        while let [field, rest @ ..] = fields {
            padding += field.padding_by_hand();
            fields = rest;
        }
        padding
    }

    /// The names of the groups, in the order in which the user first declared a field of each.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<[u64; 3]>(
    ///     "Queue",
    ///     &[
    ///         Field::of::<u64>("head", "u64")
    ///             .at(0)
    ///             .hot_write("consumer")
    ///             .declared(1),
    ///         Field::of::<u64>("name", "u64").at(8).declared(2),
    ///         Field::of::<u64>("tail", "u64")
    ///             .at(16)
    ///             .hot_write("producer")
    ///             .declared(0),
    ///     ],
    /// )
    /// .in_lines_of(64);
    /// assert!(LAYOUT.groups().eq(["producer", "consumer"]));
    /// ```
    pub fn groups(&self) -> impl Iterator<Item = &'static str> + Clone + use<> {
        let fields = self.fields;
        let mut last = None;
        core::iter::from_fn(move || {
            let next = first_of_next_group(fields, last)?;
            last = Some(next);
            let marks = fields[next.index].marks.as_slice();
            marks.get(next.mark).map(Mark::group)
        })
    }
}

/// A mark, in the order of appearance: by the place of its field in the declaration.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Appearance {
    declared: usize,
    /// Of the field, and of the mark among those of the field.
    index: usize,
    mark: usize,
}

/// The earliest mark after `last` that is the first of its group.
fn first_of_next_group(fields: &[Field], last: Option<Appearance>) -> Option<Appearance> {
    let appearances = || {
        fields.iter().enumerate().flat_map(|(index, field)| {
            let marks = field.marks().iter().enumerate();
            marks.map(move |(mark, of)| {
                let declared = field.declared;
                let appearance = Appearance {
                    declared,
                    index,
                    mark,
                };
                (appearance, of.group())
            })
        })
    };
    let is_first = |&(this, group): &(Appearance, &str)| {
        let mut others = appearances().filter(|other| other.1 == group);
        others.all(|other| this <= other.0)
    };
    appearances()
        .filter(|this| Some(this.0) > last)
        .filter(is_first)
        .map(|(this, _)| this)
        .min()
}
