//! A value that shares its lines with nothing.

use core::fmt::{Debug, Display, Formatter, Result};
use core::ops::{Deref, DerefMut};
#[cfg(feature = "serde")]
use core::result;

use crate::line::{Apart, Covers, LineMarker};

/// A value with its lines to itself: it starts on one, and is padded to the end of its last one.
///
/// It is an element that [`each`](fn@crate::proof::each) asks for: of an array, a `Vec` or a `Box<[T]>` whose elements have
/// different writers. It is as far from its neighbours as [`Apart`], the distance of the target, unless a line is named:
/// `OwnLines<T, Line64>` is for a struct with `line = 64`. In a build that is not [`SEPARATED`](crate::SEPARATED) nothing is padded.
///
/// For a field of a struct the attribute does as much with fewer lines.
///
/// A value behind a pointer may be unsized: `Box<OwnLines<dyn Worker>>` is made of a `Box<OwnLines<W>>`.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{APART, Line64, OwnLines, SEPARATED};
/// use core::sync::atomic::{AtomicU64, Ordering};
///
/// static HITS: [OwnLines<AtomicU64>; 4] = [const { OwnLines::new(AtomicU64::new(0)) }; 4];
///
/// HITS[2].fetch_add(1, Ordering::Relaxed);
/// assert_eq!(HITS[2].load(Ordering::Relaxed), 1);
/// assert_eq!(size_of_val(&HITS), 4 * if SEPARATED { APART } else { 8 });
/// assert_eq!(align_of::<OwnLines<u8, Line64>>(), if SEPARATED { 64 } else { 1 });
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, Line64, OwnLines, proof};
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
///
/// // Elements on lines of 64 bytes, in a struct that is laid out by lines of 128.
/// type Element = OwnLines<u64, Line64>;
/// const LAYOUT: Layout = Layout::of::<[Element; 4]>(
///     "Hits",
///     &[Field::of::<[Element; 4]>("hits", "[OwnLines<u64, Line64>; 4]").at(0).hot_write("hot_write")],
/// )
/// .in_lines_of(128);
/// const _: () = proof::each::<Element>(&LAYOUT, "hits");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
pub struct OwnLines<T: ?Sized, L: LineMarker = Apart> {
    /// For its alignment.
    line: [L; 0],
    /// Last, where it may be unsized.
    value: T,
}

impl<T> OwnLines<T> {
    /// Gives the value as many lines as the target keeps apart.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{APART, OwnLines, SEPARATED};
    ///
    /// let hits = OwnLines::new(1_u8);
    /// assert_eq!(size_of_val(&hits), if SEPARATED { APART } else { 1 });
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(value: T) -> Self {
        Self { value, line: [] }
    }
}

impl<T, L: LineMarker> OwnLines<T, L> {
    /// Gives the value lines of a size, for a struct that names one.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{Line256, OwnLines, SEPARATED};
    ///
    /// let hits = OwnLines::new_in(1_u8, Line256);
    /// assert_eq!(size_of_val(&hits), if SEPARATED { 256 } else { 1 });
    /// ```
    #[inline]
    #[must_use]
    pub const fn new_in(value: T, line: L) -> Self {
        let _ = line;
        Self { value, line: [] }
    }

    /// The value, without its lines.
    #[inline]
    #[must_use]
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T: ?Sized, L: LineMarker> Deref for OwnLines<T, L> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: ?Sized, L: LineMarker> DerefMut for OwnLines<T, L> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T, L: LineMarker> From<T> for OwnLines<T, L> {
    fn from(value: T) -> Self {
        Self { value, line: [] }
    }
}

/// As the value.
impl<T: Debug + ?Sized, L: LineMarker> Debug for OwnLines<T, L> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        self.value.fmt(formatter)
    }
}

impl<T: Display + ?Sized, L: LineMarker> Display for OwnLines<T, L> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        self.value.fmt(formatter)
    }
}

/// As the value.
#[cfg(feature = "serde")]
impl<T: serde::Serialize + ?Sized, L: LineMarker> serde::Serialize for OwnLines<T, L> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> result::Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// As the value.
#[cfg(feature = "serde")]
impl<'de, T: serde::Deserialize<'de>, L: LineMarker> serde::Deserialize<'de> for OwnLines<T, L> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> result::Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::from)
    }
}

/// Values that own their lines of the marker `L` whatever their size is: what `each` asks of what depends on the parameters of
/// its struct, or is unsized behind a pointer.
#[diagnostic::on_unimplemented(
    message = "nothing says that values of type `{Self}` own their cache lines whatever their size is",
    label = "each value is to own its lines, which only `OwnLines` does for every size, as far as is known",
    note = "put `OwnLines` in the place of another wrapper, or around the value: `OwnLines<T>`, made by `OwnLines::new(value)`, does for every `T` in a struct that names no line; with \
            `line = 64`, `OwnLines<T, Line64>`, made by `OwnLines::new_in(value, Line64)`"
)]
pub trait OwnsLines<L> {}

impl<T: ?Sized, M, L: Covers<M>> OwnsLines<M> for OwnLines<T, L> {}

impl<E: OwnsLines<M>, M, const N: usize> OwnsLines<M> for [E; N] {}

#[cfg(test)]
mod tests {
    extern crate std;

    use core::fmt::Display;
    use std::boxed::Box;
    use std::format;
    use std::vec::Vec;

    use super::OwnLines;
    use crate::line::{APART, Line16, Line64, Line256, SEPARATED};

    #[test]
    fn a_value_takes_whole_lines_from_their_start() {
        let line = |bytes| if SEPARATED { bytes } else { 1 };
        assert_eq!(align_of::<OwnLines<u8>>(), line(APART));
        assert_eq!(size_of::<OwnLines<u8>>(), line(APART));
        assert_eq!(
            size_of::<OwnLines<[u8; 65], Line64>>(),
            if SEPARATED { 128 } else { 65 }
        );
        assert_eq!(size_of::<OwnLines<[u8; 16], Line16>>(), 16);
        assert_eq!(size_of::<OwnLines<(), Line256>>(), 0);
        let many: Vec<_> = (0..5_u8).map(OwnLines::<_, Line256>::from).collect();
        let addresses = many.iter().map(|one| core::ptr::from_ref(&**one).addr());
        assert!(addresses.clone().all(|address| address % line(256) == 0));
        assert!(addresses.is_sorted_by(|one, next| next - one == line(256)));
    }

    #[test]
    fn a_value_behind_a_pointer_may_be_unsized() {
        let shown: [Box<OwnLines<dyn Display>>; 2] =
            [Box::new(OwnLines::new(5_u8)), Box::new(OwnLines::new("a"))];
        assert_eq!(shown.map(|value| format!("{value}")), ["5", "a"]);
        let bytes: Box<OwnLines<[u8], Line64>> = Box::new(OwnLines::new_in([1, 2, 3], Line64));
        assert_eq!(bytes.iter().sum::<u8>(), 6);
        assert_eq!(align_of_val(&*bytes), align_of::<Line64>());
        assert_eq!(size_of_val(&*bytes) % align_of::<Line64>(), 0);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn it_is_serialized_as_the_value() {
        let written = serde_json::to_string(&[OwnLines::new(3_u8), OwnLines::new(4)]).unwrap();
        assert_eq!(written, "[3,4]");
        let read: Vec<OwnLines<u8, Line64>> = serde_json::from_str(&written).unwrap();
        assert_eq!(
            read,
            [OwnLines::new_in(3, Line64), OwnLines::new_in(4, Line64)]
        );
    }

    #[test]
    fn it_is_used_like_the_value() {
        let mut text = OwnLines::new("a");
        assert_eq!(
            (text.len(), format!("{text} {text:?}")),
            (1, "a \"a\"".into())
        );
        *text = "bc";
        assert_eq!(text, OwnLines::new("bc"));
        assert!(text > OwnLines::default());
        assert_eq!(text.into_inner(), "bc");
    }
}
