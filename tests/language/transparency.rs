//! A laid out struct is used as the plain one would be. Warnings are denied, so that generated code has none.
#![deny(warnings)]

use std::cell::Cell;
use std::marker::{PhantomData, PhantomPinned};
use std::panic::{RefUnwindSafe, UnwindSafe};
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use cache_layout::cache_layout;
use static_assertions::{assert_impl_all, assert_not_impl_any};

#[cache_layout]
#[derive(Debug)]
struct Holds<T> {
    #[hot_read]
    limit: u64,
    #[hot_write]
    held: T,
}

#[test]
fn auto_traits_are_those_of_the_fields() {
    assert_impl_all!(Holds<u8>: Send, Sync, Unpin, UnwindSafe, RefUnwindSafe);
    assert_impl_all!(Holds<Cell<u8>>: Send, Unpin, UnwindSafe);
    assert_not_impl_any!(Holds<Cell<u8>>: Sync, RefUnwindSafe);
    assert_not_impl_any!(Holds<Rc<u8>>: Send, Sync);
    assert_not_impl_any!(Holds<*const u8>: Send, Sync);
    assert_not_impl_any!(Holds<&'static mut u8>: UnwindSafe);
    assert_not_impl_any!(Holds<PhantomPinned>: Unpin);
    assert_not_impl_any!(Holds<u8>: Clone, Copy, PartialEq, Default);
    assert_impl_all!(Holds<Mutex<Cell<u8>>>: Send, Sync);
    let holds = Holds! { limit: 1, held: () };
    assert_eq!(format!("{holds:?}"), "Holds { limit: 1, held: () }");
}

#[cache_layout]
struct Lent<'a, T> {
    #[hot_read]
    text: &'a T,
    #[hot_write]
    found: Option<&'a str>,
}

#[cache_layout]
struct Consumes<T> {
    #[hot_read]
    consume: fn(T) -> usize,
    #[hot_write]
    count: usize,
}

#[test]
fn variance_is_that_of_the_fields() {
    // Each compiles only with the variance that it is called after.
    fn covariant<'short, 'long: 'short>(
        lent: Lent<'long, &'long str>,
    ) -> Lent<'short, &'short str> {
        lent
    }
    fn contravariant<'short, 'long: 'short>(
        consumes: Consumes<&'short str>,
    ) -> Consumes<&'long str> {
        consumes
    }
    let shortened = covariant(Lent! { text: &"long", found: None });
    let mut text = shortened.text.to_string();
    let mut consumes = contravariant(Consumes! { consume: str::len, count: 0 });
    consumes.count += (consumes.consume)("four");
    text.push('!');
    assert_eq!(
        (text.as_str(), shortened.found, consumes.count),
        ("long!", None, 4)
    );
}

mod outer {
    pub(crate) mod inner {
        use cache_layout::cache_layout;

        #[cache_layout]
        #[derive(Default)]
        pub(crate) struct Open {
            #[hot_read]
            pub public: u8,
            #[hot_write]
            pub(crate) of_crate: u8,
            pub(super) of_parent: u8,
            pub(in crate::transparency::outer) of_path: u8,
            pub(self) of_module: u8,
            private: u8,
        }

        #[cache_layout]
        pub(in crate::transparency::outer) struct InPath {
            #[hot_read]
            pub(super) read: u8,
            #[hot_write]
            pub(super) written: u8,
        }

        #[cache_layout]
        struct Private {
            #[hot_write]
            written: u8,
        }

        pub(crate) fn sum(open: &Open) -> u8 {
            let private = Private! { written: open.private };
            open.of_module + private.written
        }
    }

    pub(crate) fn in_path() -> u8 {
        use inner::InPath;
        let in_path = InPath! { read: 1, written: 2 };
        let mut open = inner::Open::default();
        (open.of_parent, open.of_path) = (4, 8);
        in_path.read + in_path.written + open.of_parent + open.of_path
    }
}

#[test]
fn fields_and_structs_are_as_visible_as_declared() {
    let mut open = outer::inner::Open::default();
    (open.public, open.of_crate) = (1, 2);
    assert_eq!(open.public + open.of_crate + outer::inner::sum(&open), 3);
    assert_eq!(outer::in_path(), 15);
}

#[cache_layout]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point {
    #[hot_write]
    x: i32,
    #[hot_read]
    y: i32,
    z: i32,
}

const ORIGIN: Point = Point! { x: 0, y: 0, z: 0 };
static UNIT: Point = Point::new(1);
static mut _MUTABLE: Point = Point! { x: 1, ..ORIGIN };

impl Point {
    const fn new(all: i32) -> Self {
        Point! { x: all, y: all, z: all }
    }
}

#[test]
fn constants_are_patterns() {
    let name = |point| match point {
        ORIGIN => "origin",
        Point { x: 1, y, .. } if y > 1 => "guarded",
        Point {
            x: 1,
            y: -5..=-1 | 1,
            z: _,
            ..
        } => "near",
        Point { z, .. } if z < 0 => "below",
        _ => "elsewhere",
    };
    assert_eq!(name(Point! { x: 0, y: 0, z: 0 }), "origin");
    assert_eq!(name(Point! { x: 1, y: 2, z: 0 }), "guarded");
    assert_eq!(name(UNIT), "near");
    assert_eq!(name(Point! { z: -1, ..ORIGIN }), "below");
    assert_eq!(name(Point! { x: 7, ..ORIGIN }), "elsewhere");
    const { assert!(UNIT_X == 1) };
}

const UNIT_X: i32 = Point::new(1).x;

#[test]
fn fields_are_borrowed_apart() {
    let mut holds = Holds! { limit: 1, held: vec![1] };
    let Holds { limit, held, .. } = &mut holds;
    held.push(*limit);
    *limit += 1;
    let (limit, held) = (&holds.limit, &mut holds.held);
    held.push(*limit);
    let moved = holds.held;
    holds.held = Vec::new();
    assert_eq!(
        (moved, holds.limit, holds.held.len()),
        (vec![1, 1, 2], 2, 0)
    );
}

#[test]
fn a_struct_is_updated_from_another() {
    let base = Point! { x: 1, y: 2, z: 3 };
    let by_literal = Point { x: 4, ..base };
    let by_macro = Point! { y: 5, ..base };
    assert_eq!((by_literal.x, by_literal.y, by_literal.z), (4, 2, 3));
    assert_eq!((by_macro.x, by_macro.y, by_macro.z), (1, 5, 3));
    let with_vec = Holds! { limit: 1, held: vec![1] };
    let moved = Holds! { limit: 2, ..with_vec };
    assert_eq!((moved.limit, moved.held, with_vec.limit), (2, vec![1], 1));
}

/// Counts.
#[cache_layout]
#[must_use = "it counts"]
#[non_exhaustive]
#[derive(Debug, Default, Clone, PartialEq, PartialOrd, Hash)]
pub struct Attributed {
    /// What was counted.
    #[hot_write]
    #[deprecated(since = "0.1.0", note = "count something else")]
    pub count: u64,
    #[hot_read]
    #[doc(hidden)]
    pub limit: u64,
    #[allow(missing_docs, reason = "it goes")]
    #[cfg_attr(all(), deprecated)]
    pub old: u8,
}

#[test]
fn attributes_of_others_stay() {
    #[expect(unused_must_use)]
    fn ignores() {
        Attributed::default();
    }
    ignores();
    let value = Attributed {
        limit: 2,
        ..Default::default()
    };
    #[expect(deprecated)]
    let sum = value.count + u64::from(value.old) + value.limit;
    assert_eq!(sum, 2);
    assert_eq!(
        format!("{value:?}"),
        "Attributed { count: 0, limit: 2, old: 0 }"
    );
}

/// Names of groups follow the style of the user, and markers the names of groups.
#[cache_layout]
struct Styled {
    #[hot_write(Producer)]
    tail: u32,
    #[hot_write(CONSUMER)]
    head: u32,
}

#[test]
fn groups_are_named_in_any_style() {
    let styled = Styled! { tail: 1, head: 2 };
    assert_eq!(styled.tail + styled.head, 3);
}

#[cache_layout]
#[deprecated]
#[derive(Debug, PartialEq, PartialOrd, Hash, Clone, Default)]
struct Old<T> {
    #[hot_write]
    written: T,
}

#[test]
#[expect(deprecated)]
fn a_deprecated_struct_warns_only_where_it_is_used() {
    assert_eq!(format!("{:?}", Old::<u8>::default()), "Old { written: 0 }");
}

#[cache_layout]
struct Shared<'a> {
    #[hot_write]
    hits: AtomicU32,
    #[hot_read]
    names: &'a [&'a str],
    owner: PhantomData<&'a mut u8>,
}

#[test]
fn threads_share_a_value() {
    let names = [String::from("a"), String::from("b")];
    let names = names.each_ref().map(String::as_str);
    let shared = Shared! { hits: AtomicU32::new(0), names: &names, owner: PhantomData };
    std::thread::scope(|scope| {
        for name in shared.names {
            let length = u32::try_from(name.len()).unwrap();
            let hits = &shared.hits;
            scope.spawn(move || hits.fetch_add(length, Ordering::Relaxed));
        }
    });
    assert_eq!((shared.hits.into_inner(), shared.owner), (2, PhantomData));
}
