//! What a layout counts in and is kept apart by, and where its instances start.

use super::Layout;
use crate::extremes::{greater, lesser};
use crate::line::{Unseparated, kept_apart};
use crate::text::Text;

impl Layout {
    /// The layout in lines of `bytes` bytes, and kept apart by as much.
    ///
    /// # Panics
    ///
    /// When `bytes` is not a power of two.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::SEPARATED;
    ///
    /// let layout = cache_layout::Layout::of::<[u64; 5]>("Five", &[]).in_lines_of(32);
    /// assert_eq!(layout.lines(), 2);
    /// assert_eq!(layout.distance(), if SEPARATED { 32 } else { 1 });
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn in_lines_of(mut self, bytes: usize) -> Self {
        assert!(
            bytes.is_power_of_two(),
            "the size of a cache line is a power of two"
        );
        self.line = bytes;
        self.distance = kept_apart(bytes);
        self
    }

    /// The layout, kept apart by `bytes` bytes, in the lines that it has now: for parts that fetch several lines together.
    /// A distance of 1 keeps nothing apart, and every rule of separation holds.
    ///
    /// # Panics
    ///
    /// When `bytes` is neither 1 nor a power of two that is a multiple of the line.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::SEPARATED;
    ///
    /// let layout = cache_layout::Layout::of::<[u64; 9]>("Nine", &[]).in_lines_of(64).apart_by(128);
    /// assert_eq!((layout.line(), layout.lines()), (64, 2));
    /// assert_eq!(layout.distance(), if SEPARATED { 128 } else { 1 });
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # extern crate cacheline_core as cache_layout;
    /// # use cache_layout::Layout;
    /// const SHORT: Layout = Layout::of::<[u64; 9]>("Nine", &[]).in_lines_of(64).apart_by(32);
    /// ```
    #[must_use]
    #[track_caller]
    pub const fn apart_by(mut self, bytes: usize) -> Self {
        if bytes != Unseparated::BYTES && (!bytes.is_power_of_two() || bytes < self.line) {
            refuse_distance(&self, bytes);
        }
        self.distance = kept_apart(bytes);
        self
    }

    /// The layout of a struct that its allocator puts at the start of a line, whatever its alignment.
    ///
    /// That is a promise of whoever allocates: nothing checks it, and the proofs rely on it. It is about the line that the
    /// layout has now; in lines that are longer ([`Layout::in_lines_of`]) an instance may start in the middle of one, and of
    /// several lines that are fetched together ([`Layout::distance`]) it may start on any.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// let layout = cache_layout::Layout::of::<[u64; 16]>("Page", &[]).assume_line_aligned();
    /// assert!(layout.is_line_aligned());
    /// assert_eq!(layout.align(), align_of::<u64>());
    /// ```
    #[must_use]
    pub const fn assume_line_aligned(self) -> Self {
        Self {
            promised_align: self.line,
            ..self
        }
    }

    /// Whether fields are kept apart in it at all.
    pub(crate) const fn is_separated(&self) -> bool {
        self.distance != Unseparated::BYTES
    }

    /// What every instance is aligned to, by its type or by its allocator.
    pub(crate) const fn start_align(&self) -> usize {
        greater(self.align, self.promised_align)
    }

    /// The bytes between the addresses, counted from the start of a block of so many bytes, at which an instance may start: a
    /// whole block when every instance starts on one. Both are powers of two, so it divides the block.
    ///
    /// Proofs ask nothing else about where instances lie.
    pub(crate) const fn base_step(&self, block: usize) -> usize {
        lesser(block, self.start_align())
    }

    /// Whether every instance starts on a line.
    pub(crate) const fn starts_on_line(&self) -> bool {
        self.start_align() >= self.line
    }
}

#[track_caller]
const fn refuse_distance(layout: &Layout, bytes: usize) -> ! {
    let mut text = Text::<1024>::new();
    text.push_str("cache layout of `");
    text.push_str(layout.name);
    text.push_str("`: fields cannot be kept apart by ");
    text.push_count(bytes, "byte");
    if bytes.is_power_of_two() {
        text.push_str(" where a line has ");
        text.push_number(layout.line);
        text.push_str("; for lines of ");
        text.push_number(bytes);
        text.push_str(" as well, write `line = ");
        text.push_number(bytes);
        text.push_str("` in place of `apart`, or Layout::in_lines_of");
    } else {
        text.push_str(": a distance is a power of two, and a multiple of the line");
    }
    panic!("{}", text.as_str())
}
