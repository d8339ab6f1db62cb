//! What a field holds besides padding by hand.

use super::{Field, FieldType};
use crate::extremes::lesser;

/// What a field holds besides padding by hand: its size and alignment in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Contents {
    pub(crate) size: usize,
    pub(crate) align: usize,
}

impl Field {
    /// The field, of which a `T` is the contents, and the rest is padding by hand: a `CachePadded<T>`, or with `()` for `T`
    /// nothing but padding. [`proof::waste`](fn@crate::proof::waste) says what the struct takes without it.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::Field;
    ///
    /// const PAD: Field = Field::of::<[u8; 56]>("_pad", "[u8; 56]").holding::<()>();
    /// assert_eq!(PAD.padding_by_hand(), 56);
    /// ```
    #[must_use]
    pub const fn holding<T>(mut self) -> Self {
        self.contents = Some(<T as FieldType>::CONTENTS);
        self
    }

    /// The bytes of the field that are padding by hand ([`Field::holding`]).
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Line64, OwnLines, SEPARATED};
    ///
    /// const HITS: Field = Field::of::<OwnLines<u64, Line64>>("hits", "OwnLines<u64, Line64>").holding::<u64>();
    /// assert_eq!(HITS.padding_by_hand(), if SEPARATED { 56 } else { 0 });
    /// assert_eq!(Field::of::<u64>("id", "u64").padding_by_hand(), 0);
    /// ```
    #[must_use]
    pub const fn padding_by_hand(&self) -> usize {
        self.size - self.contents_size()
    }

    /// The bytes of the field that are no padding by hand.
    pub(crate) const fn contents_size(&self) -> usize {
        match self.contents {
            Some(contents) => lesser(contents.size, self.size),
            None => self.size,
        }
    }

    /// The alignment that the field has without padding by hand.
    pub(crate) const fn contents_align(&self) -> usize {
        match self.contents {
            Some(contents) => lesser(contents.align, self.align),
            None => self.align,
        }
    }
}
