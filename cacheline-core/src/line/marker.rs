//! Marker types: zero-sized, and aligned to a line.

macro_rules! line_types {
    ($($line:ident $bytes:literal)+) => {$(
        #[doc = concat!("Starts a cache line of ", $bytes, " bytes.")]
        ///
        #[doc = concat!("It is zero-sized and aligned to ", $bytes, " bytes: a field of this type in a")]
        /// `repr(C)` struct moves the field after it to the start of a line, raises the struct's
        /// alignment to the line and its size to a multiple of one. In a build that is not
        /// [`SEPARATED`] its alignment is 1, and it does nothing.
        ///
        /// ```
        /// # extern crate cacheline_core as cache_layout;
        #[doc = concat!("use cache_layout::{", stringify!($line), ", SEPARATED};")]
        ///
        /// #[repr(C)]
        /// struct Pair {
        ///     first: u8,
        #[doc = concat!("    line_of_second: ", stringify!($line), ",")]
        ///     second: u8,
        /// }
        #[doc = concat!("let line = if SEPARATED { ", stringify!($line), "::BYTES } else { 1 };")]
        /// assert_eq!(core::mem::offset_of!(Pair, second), line);
        /// assert_eq!(size_of::<Pair>(), 2 * line);
        /// ```
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(not(cache_line = "none"), repr(align($bytes)))]
        pub struct $line;

        impl $line {
            /// The size of the line, in bytes, whether or not the build is [`SEPARATED`].
            pub const BYTES: usize = $bytes;
        }

        impl marker::Sealed for $line {}

        impl LineMarker for $line {
            const BYTES: usize = $bytes;
        }
    )+

        /// The sizes of line that there is a marker for, in bytes, the smallest first.
        pub const LINE_SIZES: [usize; [$($bytes),+].len()] = [$($line::BYTES),+];

        covers! { $($line)+ }
    };
}

/// Which lines begin wherever a line of this size does: the smaller ones, and itself.
macro_rules! covers {
    ($smallest:ident $($larger:ident)*) => {
        impl Covers<$smallest> for $smallest {}
        $(impl Covers<$smallest> for $larger {})*
        covers! { $($larger)* }
    };
    () => {};
}

pub trait Sealed {}

/// A marker of this crate: [`Line`](crate::Line), [`Apart`](crate::Apart), [`Line16`](crate::Line16),
/// [`Line32`](crate::Line32), [`Line64`](crate::Line64), [`Line128`](crate::Line128) or [`Line256`](crate::Line256).
///
/// No other type can be one, so that what is said of lines holds of every marker.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Line, Line128, LineMarker};
///
/// fn lines<L: LineMarker>(bytes: usize) -> usize {
///     bytes.div_ceil(L::BYTES)
/// }
/// assert_eq!(lines::<Line128>(300), 3);
/// assert_eq!(lines::<Line>(Line::BYTES), 1);
/// ```
///
/// ```compile_fail,E0277
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::OwnLines;
///
/// let short: OwnLines<u64, u8> = OwnLines::from(1); // a `u8` is no line
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no cache line",
    label = "no marker of a line",
    note = "write `Apart` for the distance that the target asks for, `Line` for its line, or `Line16`, `Line32`, `Line64`, \
            `Line128` or `Line256`"
)]
pub trait LineMarker: Sealed + Copy {
    /// The size of the line, in bytes, whether or not the build is [`SEPARATED`](crate::SEPARATED).
    const BYTES: usize;
}

/// Where a line of this marker begins, a line of the marker `L` does.
#[diagnostic::on_unimplemented(
    message = "lines of `{Self}` are shorter than the `{L}` that fields of the struct are kept apart by",
    label = "each element is to own its lines",
    note = "`OwnLines<T>` is for a struct that names neither a line nor a distance; with `line = 128` or `apart = 128` it is \
            `OwnLines<T, Line128>`"
)]
pub(crate) trait Covers<L>: LineMarker {}

/// Starts nothing, in whatever build: the marker of a struct in which nothing is kept apart.
///
/// It goes with a distance of as many bytes ([`Layout::apart_by`](crate::Layout::apart_by)), at which no two fields meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Unseparated;

impl Unseparated {
    /// Two bytes are never in one block of so many.
    pub const BYTES: usize = align_of::<Self>();
}

impl Sealed for Unseparated {}

impl LineMarker for Unseparated {
    const BYTES: usize = Self::BYTES;
}

impl<L: LineMarker> Covers<Unseparated> for L {}
