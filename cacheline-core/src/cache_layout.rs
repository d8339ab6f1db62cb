//! What ties a struct to its layout and its proof.

use crate::field::Field;
use crate::layout::Layout;
use crate::proof;

/// A struct whose layout by cache line is known at compile time.
///
/// `#[cache_layout]` implements it; the example at the [top of the crate](crate) does so by hand.
#[diagnostic::on_unimplemented(
    message = "the cache layout of `{Self}` is not known",
    label = "this struct has no `#[cache_layout]`",
    note = "put `#[cache_layout]` on the struct, above its derives, and mark its fields \
            `#[hot_read]` or `#[hot_write]`"
)]
pub trait CacheLayout {
    /// The user's fields in memory order, without line markers.
    const FIELDS: &'static [Field] = Self::LAYOUT.fields;

    /// The layout as a whole.
    const LAYOUT: Layout;

    /// Evaluating it proves the layout: the build fails when it does not hold. [`assert_layout!`](crate::assert_layout)
    /// does.
    ///
    /// Without a definition of its own that is every rule that the table can be held against:
    /// [`proof::all`](crate::proof::all). For a generic struct `#[cache_layout]` puts the budgets and the other rules of
    /// the attribute there as well; those of any other are proved where it is declared.
    ///
    /// ```
    /// # extern crate cacheline_core as cache_layout;
    /// use cache_layout::{CacheLayout, Field, Layout, proof};
    ///
    /// struct Entry<T>(T);
    ///
    /// impl<T> CacheLayout for Entry<T> {
    ///     const FIELDS: &'static [Field] = &[Field::of::<T>("0", "T").hot_read("hot_read")];
    ///     const LAYOUT: Layout = Layout::of::<Self>("Entry", Self::FIELDS);
    ///     const PROOF: () = {
    ///         proof::all(&Self::LAYOUT);
    ///         proof::max_size(&Self::LAYOUT, 8);
    ///     };
    /// }
    ///
    /// const _: () = Entry::<u64>::PROOF;
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # extern crate cacheline_core as cache_layout;
    /// # use cache_layout::{CacheLayout, Field, Layout, assert_layout};
    /// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
    /// struct Counter(u64);
    ///
    /// impl CacheLayout for Counter {
    ///     const FIELDS: &'static [Field] = &[Field::of::<u64>("0", "u64").hot_write("hot_write")];
    ///     const LAYOUT: Layout = Layout::of::<Self>("Counter", Self::FIELDS);
    /// }
    ///
    /// assert_layout!(Counter); // two of them in an array share a line
    /// ```
    const PROOF: () = proof::all(&Self::LAYOUT);
}

/// Proves the layout of each named type, anywhere an item may stand: the build fails when it does
/// not hold.
///
/// A struct without type or const parameters is proved where it is declared, and so are the instances of a generic one that
/// its attribute names in `prove(..)`; this is for those of other crates, and for tables that are written by hand.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{CacheLayout, Field, Layout, assert_layout};
///
/// struct Pair<T>(T, T);
///
/// impl<T> CacheLayout for Pair<T> {
///     const FIELDS: &'static [Field] = &[];
///     const LAYOUT: Layout = Layout::of::<Self>("Pair", Self::FIELDS).in_lines_of(64);
///     const PROOF: () = assert!(size_of::<T>() <= 8, "too large for the table");
/// }
///
/// assert_layout!(Pair<u32>, Pair<u64>);
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{CacheLayout, Field, Layout, assert_layout};
/// # struct Pair<T>(T, T);
/// # impl<T> CacheLayout for Pair<T> {
/// #     const FIELDS: &'static [Field] = &[];
/// #     const LAYOUT: Layout = Layout::of::<Self>("Pair", Self::FIELDS).in_lines_of(64);
/// #     const PROOF: () = assert!(size_of::<T>() <= 8, "too large for the table");
/// # }
/// assert_layout!(Pair<u128>);
/// ```
#[macro_export]
macro_rules! assert_layout {
    ($($type:ty),+ $(,)?) => {
        $(const _: () = <$type as $crate::CacheLayout>::PROOF;)+
    };
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::{CacheLayout, Field, Layout};
    use crate::__private::proved;

    struct Guard<T>(T, Vec<u8>);

    impl<T> CacheLayout for Guard<T> {
        const FIELDS: &'static [Field] = &[];
        const LAYOUT: Layout = Layout::of::<Self>("Guard", Self::FIELDS).in_lines_of(64);
        const PROOF: () = assert!(size_of::<T>() < 8);
    }

    const GUARD: Guard<u8> = proved(Guard(1, Vec::new()));
    static STATIC_GUARD: Guard<u16> = proved(Guard(2, Vec::new()));

    crate::assert_layout!(Guard<u8>, Guard<[u8; 7]>,);

    #[test]
    fn a_proved_value_is_the_value() {
        assert_eq!((GUARD.0, STATIC_GUARD.0), (1, 2));
        let guard = proved(Guard((), std::vec![7]));
        assert_eq!(guard.1, [7]);
    }

    #[expect(dead_code, reason = "only its layout is looked at")]
    struct Unsized([u8]);

    impl CacheLayout for Unsized {
        const FIELDS: &'static [Field] = &[Field::tail::<[u8]>("0", "[u8]").at(0)];
        const LAYOUT: Layout = Layout::of_unsized("Unsized", Self::FIELDS)
            .in_lines_of(64)
            .aligned_at_least(1);
    }

    crate::assert_layout!(Unsized);

    #[test]
    fn an_unsized_struct_has_a_layout() {
        assert!(Unsized::LAYOUT.is_unsized());
    }
}
