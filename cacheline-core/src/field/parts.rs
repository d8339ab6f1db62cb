//! What a field is made of, for everybody to read.

use super::Field;
use crate::mark::Mark;

impl Field {
    /// The field's name.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u16>("port", "u16").at(6);
    /// assert_eq!(field.name(), "port");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The field's type, as the struct spells it.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u16>("port", "u16").at(6);
    /// assert_eq!(field.type_name(), "u16");
    /// ```
    #[must_use]
    pub const fn type_name(&self) -> &'static str {
        self.type_name
    }

    /// Bytes from the start of the struct; a lower bound for an unsized tail.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u16>("port", "u16").at(6);
    /// assert_eq!(field.offset(), 6);
    /// ```
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The first byte after the field, counted from the start of the struct; `usize::MAX` for an
    /// unsized tail.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// assert_eq!(cache_layout::Field::of::<u16>("port", "u16").at(6).end(), 8);
    /// ```
    #[must_use]
    pub const fn end(&self) -> usize {
        if self.is_unsized {
            usize::MAX
        } else {
            self.offset.saturating_add(self.size)
        }
    }

    /// Size in bytes; 0 for a tail, whose size may be unknown until run time.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u16>("port", "u16").at(6);
    /// assert_eq!(field.size(), 2);
    /// ```
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Alignment in bytes; 1 for an unsized tail, whose alignment may be unknown until run time.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u16>("port", "u16").at(6);
    /// assert_eq!(field.align(), 2);
    /// ```
    #[must_use]
    pub const fn align(&self) -> usize {
        self.align
    }

    /// Who touches the field on a hot path, and how: a mark for each group, none for a cold field.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Mark};
    ///
    /// const TAIL: Field = Field::of::<u64>("tail", "u64").hot_write("producer");
    /// assert_eq!(TAIL.marks(), [Mark::HotWrite("producer")]);
    /// assert!(Field::of::<u64>("name", "u64").marks().is_empty());
    /// ```
    #[must_use]
    pub const fn marks(&self) -> &[Mark] {
        self.marks.as_slice()
    }

    /// Position in the struct as the user declared it, counted from 0.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let field = cache_layout::Field::of::<u64>("tail", "u64").declared(3);
    /// assert_eq!(field.position(), 3);
    /// ```
    #[must_use]
    pub const fn position(&self) -> usize {
        self.declared
    }

    /// Whether dropping the field runs code.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::Field;
    ///
    /// assert!(Field::of::<String>("name", "String").needs_drop());
    /// assert!(!Field::of::<u64>("id", "u64").needs_drop());
    /// ```
    #[must_use]
    pub const fn needs_drop(&self) -> bool {
        self.needs_drop
    }

    /// Whether nobody marked the field though it is written through a shared reference ([`Field::written_unmarked`]).
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// assert!(!cache_layout::Field::of::<u64>("id", "u64").is_written_unmarked());
    /// ```
    #[must_use]
    pub const fn is_written_unmarked(&self) -> bool {
        self.is_written_unmarked
    }

    /// Whether the field is a tail: the last one, whose size is not in the table, because it is unsized, such as a slice, or
    /// may be so for other parameters.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// assert!(cache_layout::Field::tail::<[u8]>("bytes", "[u8]").is_unsized());
    /// ```
    #[must_use]
    pub const fn is_unsized(&self) -> bool {
        self.is_unsized
    }
}
