//! What a layout is made of, for everybody to read.

use super::Layout;
use crate::field::Field;

impl Layout {
    /// The struct's name.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert_eq!(layout.name(), "Five");
    /// ```
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Size in bytes. For a struct whose last field may be unsized ([`Layout::is_unsized`]), the bytes before that field: a
    /// lower bound, also where a parameter makes the field sized.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert_eq!(layout.size(), 40);
    /// ```
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// Alignment in bytes; a lower bound for a struct whose last field may be unsized.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert_eq!(layout.align(), align_of::<u64>());
    /// ```
    #[must_use]
    pub const fn align(&self) -> usize {
        self.align
    }

    /// Size in bytes of the lines that it is counted in: a power of two.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert_eq!(layout.line(), cache_layout::LINE);
    /// assert_eq!(layout.in_lines_of(32).line(), 32);
    /// ```
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// What conflicting fields are kept apart by, in bytes: a power of two that is a multiple of the line, and 1 where nothing
    /// is kept apart. Two fields are apart when no block of so many bytes, counted from a multiple of it, has bytes of both.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{APART, SEPARATED};
    ///
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert_eq!(layout.distance(), if SEPARATED { APART } else { 1 });
    /// ```
    #[must_use]
    pub const fn distance(&self) -> usize {
        self.distance
    }

    /// Whether every instance starts on a line because its allocator promises so
    /// ([`Layout::assume_line_aligned`]), though its alignment may be lower.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]);
    /// assert!(!layout.is_line_aligned());
    /// ```
    #[must_use]
    pub const fn is_line_aligned(&self) -> bool {
        self.promised_align >= self.line
    }

    /// The fields in memory order, without line markers.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Field, Layout};
    ///
    /// const LAYOUT: Layout = Layout::of::<u64>("Id", &[Field::of::<u64>("0", "u64")]);
    /// assert_eq!(LAYOUT.fields()[0].type_name(), "u64");
    /// ```
    #[must_use]
    pub const fn fields(&self) -> &'static [Field] {
        self.fields
    }
}
