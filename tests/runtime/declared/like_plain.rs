//! A struct in declared order is used as the plain one would be.

use std::cell::RefCell;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ptr::from_ref;
use std::rc::Rc;

use cache_layout::{APART, CacheLayout, assert_layout, cache_layout};

#[cache_layout(order = "declared")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Derived {
    #[hot_write]
    major: u8,
    #[hot_read]
    minor: u64,
    patch: u16,
}

#[test]
fn derives_see_no_markers() {
    let (small, large) = (
        Derived! { major: 1, minor: 9, patch: 9 },
        Derived! { major: 2, minor: 0, patch: 0 },
    );
    assert!(small < large && small.max(large) == large && small > Derived::default());
    assert_eq!(
        format!("{small:?}"),
        "Derived { major: 1, minor: 9, patch: 9 }"
    );
    let hash = |value: &dyn Fn(&mut DefaultHasher)| {
        let mut hasher = DefaultHasher::new();
        value(&mut hasher);
        hasher.finish()
    };
    let of_fields = hash(&|hasher| (1_u8, 9_u64, 9_u16).hash(hasher));
    assert_eq!(hash(&|hasher| small.hash(hasher)), of_fields);
}

#[cache_layout(order = "declared")]
#[repr(C)]
#[derive(Debug)]
struct Ring<'a, T: Debug, const N: usize = 4>
where
    [T; N]: Sized,
{
    #[hot_write(producer)]
    tail: usize,
    #[hot_write(consumer)]
    head: usize,
    #[hot_read]
    slots: &'a [T; N],
    first: T,
}

assert_layout!(
    Ring<'static, u8>,
    Ring<'static, [u64; 40], 0>,
    Ring<'static, (), 9>
);

#[test]
fn a_generic_struct_keeps_its_order_for_any_parameters() {
    fn assert_order<T: Debug + Copy, const N: usize>(slots: &[T; N], first: T) {
        let ring = Ring! { tail: 1, head: 2, slots, first };
        let blocks = [&ring.tail, &ring.head].map(|field| from_ref(field).addr() / APART);
        let block_of_slots = from_ref(&ring.slots).addr() / APART;
        assert_eq!([blocks[0] + 1, blocks[0] + 2], [blocks[1], block_of_slots]);
        assert!(
            Ring::<T, N>::FIELDS
                .iter()
                .map(cache_layout::Field::position)
                .eq(0..4)
        );
        assert!(format!("{ring:?}").starts_with("Ring { tail: 1, head: 2, slots: ["));
        assert_eq!(size_of_val(&ring.first), size_of::<T>());
    }
    assert_order(&[1_u8, 2], 3);
    assert_order(&[[0_u64; 40]; 3], [1; 40]);
    assert_order(&[(); 0], ());
}

static IN_A_STATIC: Ring<'static, String, 0> =
    Ring! { tail: 1, head: 2, slots: &[], first: String::new() };

#[test]
fn a_value_is_made_in_a_constant() {
    assert_eq!(
        IN_A_STATIC.tail + IN_A_STATIC.head + IN_A_STATIC.slots.len(),
        3
    );
    assert!(IN_A_STATIC.first.is_empty());
}

/// The tail is read, and behind what is written.
#[cache_layout(order = "declared")]
struct Buffer<T: ?Sized> {
    #[hot_read]
    capacity: usize,
    #[hot_write]
    length: usize,
    #[hot_read]
    slots: T,
}

assert_layout!(Buffer<[u8]>, Buffer<str>, Buffer<dyn Debug>, Buffer<u8>);

#[test]
fn an_unsized_tail_starts_its_line() {
    let buffer: Box<Buffer<[u8]>> = Box::new(Buffer! { capacity: 3, length: 2, slots: [7_u8; 3] });
    let layout = Buffer::<[u8]>::LAYOUT;
    let (start, slots) = (
        from_ref(&buffer.capacity).addr(),
        buffer.slots.as_ptr().addr(),
    );
    assert_eq!(slots - start, 2 * APART);
    assert_eq!(layout.field("slots").unwrap().offset(), 2 * APART);
    assert_eq!(from_ref(&buffer.length).addr() - start, APART);
    assert_eq!(buffer.slots.len(), buffer.length + 1);
}

type Log = Rc<RefCell<Vec<&'static str>>>;

struct Noisy(&'static str, Log);

impl Drop for Noisy {
    fn drop(&mut self) {
        self.1.borrow_mut().push(self.0);
    }
}

/// Reordered, what is read would come first and be dropped first.
#[cache_layout(order = "declared")]
struct Guarded {
    #[hot_write]
    guard: Noisy,
    name: Noisy,
    #[hot_read]
    pool: Noisy,
}

#[test]
fn fields_are_dropped_in_declared_order() {
    let log = Log::default();
    let noisy = |name| Noisy(name, log.clone());
    let guarded = Guarded! { pool: noisy("pool"), name: noisy("name"), guard: noisy("guard") };
    drop(guarded);
    assert_eq!(log.take(), ["guard", "name", "pool"]);
    let Guarded { name, .. } =
        Guarded! { guard: noisy("guard"), name: noisy("name"), pool: noisy("pool") };
    assert_eq!(log.take(), ["guard", "pool"]);
    drop(name);
    assert_eq!(log.take(), ["name"]);
}
