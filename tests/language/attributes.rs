//! Attribute macros and derives of others below `#[cache_layout]` that do no harm.
#![deny(warnings)]

use std::cell::Cell;
use std::fmt::Debug;
use std::marker::PhantomData;

use attributes::unchanged;
use cache_layout::{CacheLayout, cache_layout};
use static_assertions::const_assert_eq;

/// Every kind of type that is not the same in a function as in a struct.
#[cache_layout(line = 64)]
#[unchanged]
struct Types<'a, T, const N: usize, U: ?Sized>
where
    T: Copy + 'a,
{
    #[hot_read]
    slice: &'a [T; N],
    #[hot_write]
    boxed: Box<dyn Fn(&u8)>,
    #[cfg(any())]
    gone: Missing,
    function: fn(&str) -> &str,
    object: &'a dyn Debug,
    other: Option<&'a Self>,
    sized: PhantomData<[u8; 1 + 1]>,
    tail: U,
}

/// The names of the fields are those of constants.
mod names {
    use super::{cache_layout, unchanged};

    #[expect(non_upper_case_globals, reason = "that is what it is about")]
    pub(super) const count: u32 = 1;

    #[cache_layout]
    #[unchanged]
    #[derive(Debug, Default)]
    pub(super) struct Names {
        #[hot_write]
        pub(super) count: u32,
        #[hot_read]
        pub(super) r#type: u32,
    }
}

#[test]
fn what_changes_nothing_is_accepted() {
    let one = [1_u8];
    let types = Types! {
        slice: &one,
        boxed: Box::new(|_| ()),
        function: str::trim,
        object: &1,
        other: None,
        sized: PhantomData,
        tail: 2_u16,
    };
    assert_eq!((types.slice, types.tail), (&[1], 2));
    assert_eq!(
        format!("{:?} {:?}", types.sized, types.object),
        "PhantomData<[u8; 2]> 1"
    );
    (types.boxed)(&1);
    assert!(types.other.is_none());
    assert_eq!((types.function)(" a "), "a");
    assert_eq!(size_of::<Types<'_, u8, 1, [u8; 0]>>(), 128);
    let names = names::Names::default();
    assert_eq!(names.count + names.r#type, 0);
    assert_eq!(names::count, 1);
}

/// What reads the struct once more does not use it.
#[cache_layout]
#[unchanged]
#[deprecated]
#[repr(align(16))]
struct Old<T: Send, const N: usize> {
    #[hot_write]
    r#type: [T; N],
    #[cfg(any())]
    #[hot_read]
    gone: Missing,
    #[hot_read]
    name: &'static str,
}

#[test]
#[expect(deprecated, reason = "that is what it is")]
fn a_deprecated_struct_is_looked_at_once_more() {
    let old = Old! { r#type: [1_u8], name: "old" };
    assert_eq!((old.name, old.r#type), ("old", [1]));
}

/// `verify` on what has no names and no alignment.
#[cache_layout(verify, line = 64, allow(neighbours))]
#[unchanged]
#[repr(C, packed)]
struct Packed(#[hot_write] u32, [u8; 124], #[hot_read] u64);

#[test]
fn tuples_and_packed_structs_are_accepted() {
    let Packed(written, padding, read) = Packed(1, [0; 124], 2);
    assert_eq!((written, padding.len(), read), (1, 124, 2));
    const_assert_eq!(Packed::LAYOUT.size(), 136);
}

/// A derive of another crate, by the user's word; with its attributes, on a struct in a function.
#[test]
fn a_derive_may_be_allowed() {
    #[cache_layout(allow(derive(Marked), neighbours))]
    #[derive(Clone, attributes::Marked, Debug)]
    #[marked]
    struct Allowed {
        #[hot_write]
        #[marked]
        count: Cell<u32>,
        #[hot_read]
        most: u32,
    }
    let allowed = Allowed! { count: Cell::new(1), most: 2 };
    assert_eq!(
        format!("{:?}", allowed.clone()),
        "Allowed { count: Cell { value: 1 }, most: 2 }"
    );
}
