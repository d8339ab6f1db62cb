//! Derives below the attribute on structs whose parameters, names or tails are out of the ordinary.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::hash_map::DefaultHasher;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use cache_layout::cache_layout;
use static_assertions::{assert_impl_all, assert_not_impl_any};

#[cache_layout(allow(drop_order))]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct OfItems<I: Iterator> {
    #[hot_write]
    last: I::Item,
    #[hot_read]
    first: Option<I::Item>,
}

/// An iterator with every trait that the derives above ask of a type parameter.
type Numbers = std::iter::Empty<u8>;

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Counter;

impl Iterator for Counter {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        None
    }
}

#[test]
fn associated_types_are_bounded() {
    assert_impl_all!(OfItems<Counter>: Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash);
    // `Empty` itself is not comparable, and rustc's derives ask that of each type parameter.
    assert_impl_all!(OfItems<Numbers>: Clone, Debug, Default);
    assert_not_impl_any!(OfItems<Numbers>: PartialEq, PartialOrd, Ord, Hash);
    let small: OfItems<Counter> = OfItems! { last: 1, first: None };
    let large: OfItems<Counter> = OfItems! { last: 1, first: Some(0) };
    assert!(small < large);
    assert_eq!(format!("{large:?}"), "OfItems { last: 1, first: Some(0) }");
    assert_ne!(hash_of(&small), hash_of(&large));
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

trait Store {
    type Key<'a>: Copy
    where
        Self: 'a;
    type Value;
}

#[derive(Debug)]
struct Names;

impl Store for Names {
    type Key<'a> = &'a str;
    type Value = Cell<u8>;
}

#[cache_layout(allow(drop_order))]
#[derive(Debug)]
struct Cached<'a, S: Store + 'a, const N: usize>
where
    S::Value: Clone,
{
    #[hot_read]
    key: S::Key<'a>,
    #[hot_write]
    values: [S::Value; N],
    qualified: Option<<S as Store>::Value>,
    store: PhantomData<fn(S) -> S>,
}

#[test]
fn generic_associated_types_are_bounded() {
    let cached: Cached<Names, 2> = Cached! {
        key: "a",
        values: [Cell::new(1), Cell::new(2)],
        qualified: None,
        store: PhantomData,
    };
    let text = format!("{cached:?}");
    assert!(text.starts_with(
        r#"Cached { key: "a", values: [Cell { value: 1 }, Cell { value: 2 }], qualified: None, store: "#
    ));
}

struct NoTraits;

#[cache_layout]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Tagged<T> {
    #[hot_write]
    count: u32,
    tag: PhantomData<T>,
}

#[test]
fn every_parameter_is_bounded_as_by_the_derives_of_rustc() {
    // Needed or not.
    assert_impl_all!(Tagged<u8>: Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash);
    assert_not_impl_any!(Tagged<NoTraits>: Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash);
}

#[cache_layout]
#[derive(Debug)]
struct OnlyReferred<'a> {
    #[hot_write]
    hits: u32,
    #[hot_read]
    tags: &'a [Tagged<Cow<'a, str>>],
}

#[test]
fn lifetimes_need_no_bound() {
    let tags = [Tagged! { count: 1, tag: PhantomData }];
    let value = OnlyReferred! { hits: 2, tags: &tags };
    let text = format!("{value:?}");
    assert!(text.starts_with("OnlyReferred { hits: 2, tags: [Tagged { count: 1, tag: "));
}

#[cache_layout]
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Packet<T: ?Sized> {
    #[hot_write]
    refs: u32,
    #[hot_read]
    length: u16,
    body: T,
}

#[test]
fn an_unsized_tail_is_printed_compared_and_hashed() {
    let bytes: Box<Packet<[u8]>> = Box::new(Packet! { refs: 1, length: 2, body: [3, 4] });
    assert_eq!(
        format!("{bytes:?}"),
        "Packet { refs: 1, length: 2, body: [3, 4] }"
    );
    assert_eq!(
        format!("{bytes:#?}"),
        "Packet {\n    refs: 1,\n    length: 2,\n    body: [\n        3,\n        4,\n    ],\n}"
    );
    let longer: Box<Packet<[u8]>> = Box::new(Packet! { refs: 1, length: 2, body: [3, 4, 0] });
    assert!(bytes < longer && bytes != longer);
    assert_ne!(hash_of(&bytes), hash_of(&longer));
    let shown: Box<Packet<dyn Debug>> = Box::new(Packet! { refs: 0, length: 0, body: "text" });
    assert_eq!(
        format!("{shown:?}"),
        r#"Packet { refs: 0, length: 0, body: "text" }"#
    );
}

/// Its own methods of the names that generated code calls.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Impostor(u8);

#[allow(dead_code)]
impl Impostor {
    fn fmt(&self) -> ! {
        unreachable!("called for {}", self.0)
    }

    fn hash(&self) -> ! {
        unreachable!("called for {}", self.0)
    }

    fn cmp(&self) -> ! {
        unreachable!("called for {}", self.0)
    }
}

impl Debug for Impostor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "impostor {}", self.0)
    }
}

impl Hash for Impostor {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.0);
    }
}

#[cache_layout]
#[derive(Debug, Hash, PartialEq, Eq, PartialOrd, Ord)]
struct HoldsImpostor {
    #[hot_write]
    impostor: Impostor,
}

#[test]
fn the_methods_of_the_traits_are_called() {
    let (left, right) = (
        HoldsImpostor! { impostor: Impostor(1) },
        HoldsImpostor! { impostor: Impostor(2) },
    );
    assert!(left < right);
    assert_eq!(
        format!("{left:?}"),
        "HoldsImpostor { impostor: impostor 1 }"
    );
    assert_ne!(hash_of(&left), hash_of(&right));
}
