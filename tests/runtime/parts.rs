//! `parts`: the plain struct beside the laid out one, and the way from each to the other.
#![deny(warnings)]

mod attributes;
mod by_reference;
mod serialized;

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::mem::offset_of;
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use cache_layout::{APART, CacheLayout, assert_layout, cache_layout};
use static_assertions::{assert_impl_all, assert_not_impl_any};

#[cache_layout(parts = LimitsParts)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Limits {
    #[hot_write]
    used: u64,
    #[hot_read]
    most: u32,
    #[hot_read]
    least: u32,
    name: &'static str,
}

const PARTS: LimitsParts = LimitsParts {
    used: 1,
    most: 2,
    least: 3,
    name: "name",
};

#[test]
fn a_value_goes_both_ways() {
    let limits = Limits::from(PARTS);
    assert_eq!(limits, Limits! { used: 1, most: 2, least: 3, name: "name" });
    assert_eq!(LimitsParts::from(limits), PARTS);
    let inferred: Limits = LimitsParts {
        used: 9,
        ..limits.into()
    }
    .into();
    assert_eq!((inferred.used, inferred.most), (9, 2));
    assert!(!Limits::LAYOUT.share_line("used", "most"));
}

#[test]
fn the_parts_are_a_plain_struct() {
    // A pattern without `..` names all that there is.
    let LimitsParts {
        used,
        most,
        least,
        name,
    } = PARTS;
    assert_eq!((used, most, least, name), (1, 2, 3, "name"));
    assert_eq!(size_of::<LimitsParts>(), size_of::<(u64, u32, u32, &str)>());
    assert!(align_of::<LimitsParts>() < align_of::<Limits>() && align_of::<Limits>() == APART);
}

#[test]
fn derives_are_on_both() {
    assert_impl_all!(Limits: Clone, Copy, Debug, Default, Ord, std::hash::Hash);
    assert_impl_all!(LimitsParts: Clone, Copy, Debug, Default, Ord, std::hash::Hash);
    assert_eq!(
        format!("{PARTS:?}"),
        "LimitsParts { used: 1, most: 2, least: 3, name: \"name\" }"
    );
    assert_eq!(
        format!("{:?}", Limits::from(PARTS)),
        "Limits { used: 1, most: 2, least: 3, name: \"name\" }"
    );
    // The first field declared decides, in either.
    let larger = LimitsParts {
        used: 2,
        ..LimitsParts::default()
    };
    assert!(larger > PARTS && Limits::from(larger) > Limits::from(PARTS));
}

#[cache_layout(parts = Pieces)]
struct NoDerives {
    #[hot_write]
    count: AtomicU64,
    lock: Mutex<Vec<u8>>,
    #[hot_read]
    read: Cell<u8>,
}

#[test]
fn what_cannot_be_copied_is_moved() {
    assert_not_impl_any!(Pieces: Clone, Debug, Default, PartialEq);
    let whole =
        NoDerives! { count: AtomicU64::new(1), lock: Mutex::new(vec![2]), read: Cell::new(3) };
    whole.count.fetch_add(1, Ordering::Relaxed);
    let heap = whole.lock.lock().unwrap().as_ptr();
    let Pieces { count, lock, read } = whole.into();
    assert_eq!((count.into_inner(), read.get()), (2, 3));
    let vec = lock.into_inner().unwrap();
    assert_eq!((vec.as_ptr(), vec), (heap, vec![2]));
}

#[derive(Clone)]
struct Noisy(&'static str, Rc<RefCell<Vec<&'static str>>>);

impl Drop for Noisy {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

#[cache_layout(parts = NoisyParts, allow(drop_order))]
struct NoisyWhole {
    #[hot_write]
    first: Noisy,
    #[hot_read]
    second: Noisy,
    third: Noisy,
}

#[test]
fn each_field_is_dropped_once() {
    let log = Rc::default();
    let noisy = |name| Noisy(name, Rc::clone(&log));
    let parts = NoisyParts {
        first: noisy("first"),
        second: noisy("second"),
        third: noisy("third"),
    };
    let whole = NoisyWhole::from(parts);
    let parts = NoisyParts::from(whole);
    assert!(log.borrow().is_empty());
    drop(parts.second);
    assert_eq!(log.take(), ["second"]);
    drop((parts.third, parts.first));
    assert_eq!(log.take(), ["third", "first"]);
    let parts = NoisyParts {
        first: noisy("first"),
        second: noisy("second"),
        third: noisy("third"),
    };
    // The parts are dropped as they are declared, the whole as it is laid out.
    drop(NoisyParts::from(NoisyWhole::from(parts)));
    assert_eq!(log.take(), ["first", "second", "third"]);
    assert_eq!(Rc::strong_count(&log), 1);
}

#[cache_layout(line = 64, parts = RingParts, max_size = 256)]
#[derive(Clone, Debug, PartialEq)]
struct Ring<'a, T: Clone + Debug = u8, const N: usize = 4>
where
    [T; N]: Default,
{
    #[hot_write(producer)]
    tail: usize,
    #[hot_read]
    slots: &'a [T; N],
    #[hot_write(consumer)]
    head: usize,
    #[hot_read(consumer)]
    next: T,
}

assert_layout!(Ring<'static>, Ring<'static, u64, 0>);

#[test]
fn parameters_bounds_and_defaults_are_on_both() {
    fn there_and_back<T: Clone + Debug, const N: usize>(ring: Ring<'_, T, N>) -> RingParts<'_, T, N>
    where
        [T; N]: Default,
    {
        Ring::from(RingParts::from(ring)).into()
    }
    let by_default: RingParts = RingParts {
        tail: 1,
        slots: &[2; 4],
        head: 3,
        next: 4,
    };
    let ring: Ring = by_default.clone().into();
    assert_eq!(there_and_back(ring), by_default);
    let slots = [String::from("a")];
    let parts = there_and_back(Ring! { tail: 1, slots: &slots, head: 0, next: String::from("b") });
    assert_eq!(
        format!("{parts:?}"),
        "RingParts { tail: 1, slots: [\"a\"], head: 0, next: \"b\" }"
    );
    assert_eq!(offset_of!(Ring, head) % 64, 0);
}

/// Some of its fields are gone.
#[cache_layout(parts = ConditionalParts)]
#[derive(Debug, Default)]
struct Conditional<T> {
    #[cfg(any())]
    #[hot_write(gone)]
    gone: Missing,
    #[cfg(not(any()))]
    #[hot_write]
    stays: T,
    #[cfg(any())]
    gone_too: Missing,
    #[hot_read]
    read: u8,
}

#[test]
fn fields_exist_in_both_as_their_conditions_say() {
    let parts = ConditionalParts {
        stays: 1_u32,
        read: 2,
    };
    let whole = Conditional::from(parts);
    assert_eq!(format!("{whole:?}"), "Conditional { stays: 1, read: 2 }");
    let ConditionalParts { stays, read } = whole.into();
    assert_eq!((stays, read), (1, 2));
}

/// Declared and laid out in one order, but for the lines.
#[cache_layout(order = "declared", parts = DeclaredParts, deny(waste, straddle))]
#[repr(align(8))]
#[derive(Clone, Debug, PartialEq)]
struct Declared {
    #[hot_write]
    first: u8,
    #[hot_read]
    second: u8,
}

#[test]
fn representations_are_those_of_the_whole() {
    let whole = Declared! { first: 1, second: 2 };
    let parts = DeclaredParts::from(whole.clone());
    assert_eq!((size_of_val(&parts), align_of_val(&parts)), (2, 1));
    assert_eq!(
        (size_of_val(&whole), align_of_val(&whole)),
        (2 * APART, APART)
    );
    assert_eq!(Declared::from(parts), whole);
}

mod outer {
    pub(crate) mod inner {
        use cache_layout::cache_layout;

        #[cache_layout(parts = OpenParts)]
        #[derive(Debug)]
        pub(crate) struct Open {
            #[hot_write]
            pub of_all: u8,
            #[hot_read]
            pub(in crate::parts::outer) of_outer: u8,
        }

        #[cache_layout(parts = SecretParts)]
        #[derive(Default)]
        pub(in crate::parts::outer) struct Secret {
            #[hot_write]
            pub(super) of_outer: u8,
            #[hot_read]
            of_inner: u8,
        }

        impl Secret {
            pub(in crate::parts::outer) fn sum(self) -> u8 {
                let SecretParts { of_outer, of_inner } = self.into();
                of_outer + of_inner
            }
        }
    }

    pub(crate) fn open(of_all: u8) -> inner::Open {
        inner::OpenParts {
            of_all,
            of_outer: 2,
        }
        .into()
    }

    pub(crate) fn secret() -> u8 {
        let mut parts = inner::SecretParts::from(inner::Secret::default());
        parts.of_outer = 3;
        inner::Secret::from(parts).sum()
    }
}

#[test]
fn parts_are_as_visible_as_the_whole() {
    let parts = outer::inner::OpenParts::from(outer::open(1));
    assert_eq!((parts.of_all, outer::secret()), (1, 3));
    assert_eq!(format!("{parts:?}"), "OpenParts { of_all: 1, of_outer: 2 }");
}

/// `Self` in a field means the whole, in the parts as well.
#[cache_layout(parts = NodeParts)]
struct Node {
    #[hot_write]
    next: Option<Box<Self>>,
    #[hot_read]
    value: u8,
}

#[test]
fn parts_may_hold_more_of_the_whole() {
    let last = Node! { next: None, value: 2 };
    let first = Node::from(NodeParts {
        next: Some(Box::new(last)),
        value: 1,
    });
    let parts = NodeParts::from(first);
    assert_eq!(
        (parts.value, parts.next.map(|next| next.value)),
        (1, Some(2))
    );
}
