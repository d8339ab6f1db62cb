//! Generic structs: every kind of parameter, and where their layout is proved.

use std::cell::Cell;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::ptr::from_ref;
use std::sync::atomic::{AtomicUsize, Ordering};

use cache_layout::{CacheLayout, assert_layout, cache_layout};

#[cache_layout]
struct Ring<'a, T: Clone + 'a = u64, const N: usize = 8>
where
    T: Debug,
    [T; N]: Sized,
{
    #[hot_write(producer)]
    tail: AtomicUsize,
    #[hot_read(producer)]
    cached_head: Cell<usize>,
    #[hot_write(consumer)]
    head: AtomicUsize,
    #[hot_read]
    slots: [T; N],
    #[hot_read(consumer)]
    name: &'a str,
}

assert_layout!(
    Ring<'static>,
    Ring<'static, u8>,
    Ring<'static, [u8; 200], 3>,
    Ring<'static, (), 0>
);

const fn ring<T: Clone + Debug, const N: usize>(slots: [T; N], name: &str) -> Ring<'_, T, N> {
    Ring! {
        tail: AtomicUsize::new(N),
        cached_head: Cell::new(0),
        head: AtomicUsize::new(0),
        slots,
        name,
    }
}

#[test]
fn defaults_of_parameters_stay() {
    let by_default: Ring = ring([1; 8], "default");
    assert_eq!((by_default.slots.len(), by_default.name), (8, "default"));
    assert_eq!(
        by_default.tail.load(Ordering::Relaxed) + by_default.cached_head.get(),
        8
    );
    assert_eq!(by_default.head.into_inner(), 0);
}

#[test]
fn conflicting_fields_are_apart_for_any_parameters() {
    fn assert_apart<T: Clone + Debug, const N: usize>(slots: [T; N]) {
        let ring = ring(slots, "any");
        let block_of = |start: usize| start / Ring::<T, N>::LAYOUT.distance();
        let (tail, head) = (from_ref(&ring.tail).addr(), from_ref(&ring.head).addr());
        let end_of_slots = from_ref(&ring.slots).addr() + size_of_val(&ring.slots);
        assert_ne!(block_of(tail), block_of(head));
        assert!(size_of_val(&ring.slots) == 0 || block_of(end_of_slots - 1) < block_of(tail));
        assert_eq!(block_of(from_ref(&ring.cached_head).addr()), block_of(tail));
        assert_eq!(block_of(from_ref(&ring.name).addr()), block_of(head));
    }
    assert_apart([(); 5]);
    assert_apart([0_u8; 1]);
    assert_apart([0_u64; 100]);
    assert_apart(["text"; 3].map(String::from));
}

static IN_A_STATIC: Cursor<[u8; 3]> = Cursor! { at: 1, of: [1, 2, 3] };
const IN_A_CONST: Cursor<u8> = Cursor! { at: 2, of: 4 };
// Values that need dropping, which a constant function may not drop.
static WITH_DROP_GLUE: Cursor<String> = Cursor! { at: 3, of: String::new() };
const WITH_DROP_GLUE_TOO: Cursor<Vec<String>> = Cursor! { at: 4, of: Vec::new() };

#[cache_layout]
struct Cursor<T> {
    #[hot_write]
    at: usize,
    #[hot_read]
    of: T,
}

impl<T> Cursor<T> {
    const fn new(of: T) -> Self {
        Cursor! { at: 0, of }
    }
}

#[test]
fn values_are_proved_in_constants_and_statics() {
    assert_eq!(IN_A_STATIC.at + IN_A_STATIC.of.len(), 4);
    assert_eq!((IN_A_CONST.at, IN_A_CONST.of), (2, 4));
    assert_eq!((WITH_DROP_GLUE.at, WITH_DROP_GLUE.of.len()), (3, 0));
    let mut value = WITH_DROP_GLUE_TOO;
    value.of.push("a".into());
    assert_eq!((value.at, value.of.len()), (4, 1));
    assert_eq!(Cursor::new("text").of, "text");
}

trait Device {
    type Register: Copy;
    const LANES: usize;
}

struct Uart;

impl Device for Uart {
    type Register = u16;
    const LANES: usize = 2;
}

type Handler<'a> = Box<dyn for<'b> Fn(&'b str) -> &'b str + Send + 'a>;

#[cache_layout]
struct Driver<'a, D: Device, F>
where
    F: for<'b> Fn(&'b D::Register) -> &'b D::Register,
    for<'b> &'b F: Sized,
    // That the trait says so does not show here, and `register` drops after what is read.
    D::Register: Copy,
{
    #[hot_write]
    register: D::Register,
    #[hot_read]
    map: F,
    #[hot_read]
    handler: Handler<'a>,
    raw: for<'b> fn(&'b str) -> &'b str,
    next: Option<Box<Self>>,
    siblings: Vec<*const Self>,
    device: PhantomData<(&'a (), D)>,
}

fn longest<'a, F>(map: F, next: Option<Box<Driver<'a, Uart, F>>>) -> Driver<'a, Uart, F>
where
    F: for<'b> Fn(&'b u16) -> &'b u16,
{
    Driver! {
        register: 2,
        map,
        handler: Box::new(str::trim),
        raw: str::trim_start,
        next,
        siblings: Vec::new(),
        device: PhantomData,
    }
}

#[test]
fn higher_ranked_bounds_associated_types_and_self() {
    fn same(register: &u16) -> &u16 {
        register
    }
    let last: Driver<Uart, fn(&u16) -> &u16> = longest(same, None);
    let driver = longest(same as fn(&u16) -> &u16, Some(Box::new(last)));
    let next = driver.next.as_ref().unwrap();
    assert_eq!(*(driver.map)(&next.register), 2);
    assert_eq!((driver.handler)(" a "), (driver.raw)(" a"));
    assert!(next.next.is_none() && driver.siblings.is_empty());
    assert_eq!((driver.device, Uart::LANES), (PhantomData, 2));
    let layout = Driver::<Uart, fn(&u16) -> &u16>::LAYOUT;
    assert_eq!(
        layout.field("next").unwrap().type_name(),
        "Option<Box<Self>>"
    );
    assert!(!layout.share_line("register", "map"));
}

/// A layout that would not hold is no error as long as nothing is made of it.
#[cache_layout(line = 64, max_size = 128, prove(Table<u8>, Table<[u64; 8]>))]
struct Table<T> {
    #[hot_read]
    slots: T,
    #[hot_write]
    used: u64,
}

#[test]
fn what_depends_on_sizes_is_proved_for_what_is_used() {
    let value = Table! { slots: [1_u64; 8], used: 1 };
    assert_eq!((value.used, value.slots[7]), (1, 1));
    assert_eq!(size_of::<Table<u8>>(), 2 * 64);
    // It may be named and measured, but not made.
    assert_eq!(Table::<[u64; 9]>::LAYOUT.size(), 3 * 64);
}

/// A parameter with a default need not be said, and one that is said may be called like a constant in scope.
#[cache_layout(line = 64, max_size = 128, prove(Buffer, Buffer<N>))]
struct Buffer<const N: usize = 8> {
    #[hot_read]
    bytes: [u8; N],
    #[hot_write]
    used: u64,
}

const N: usize = 16;

#[test]
fn an_instance_may_leave_defaults_out() {
    let value: Buffer = Buffer! { bytes: [1; 8], used: 1 };
    assert_eq!((value.used, value.bytes.len()), (1, 8));
    assert_eq!(Buffer::<N>::LAYOUT.size(), 2 * 64);
}

/// Types that are called like others of the standard library, where it does not matter what they drop.
mod namesakes {
    use super::{PhantomData, cache_layout};

    pub(super) struct Poll<T>(pub(super) T);
    pub(super) struct Cell<T>(pub(super) T);

    impl<T> Drop for Cell<T> {
        fn drop(&mut self) {}
    }

    #[cache_layout]
    pub(super) struct Stays<T> {
        #[hot_read]
        pub(super) cell: Cell<*mut T>,
        #[hot_write]
        pub(super) used: u64,
        #[hot_read]
        pub(super) limit: u64,
        #[hot_write]
        pub(super) poll: Poll<T>,
        #[hot_read]
        pub(super) of: PhantomData<T>,
    }
}

#[test]
fn names_are_not_asked_about_where_nothing_rests_on_them() {
    use namesakes::Stays;

    let value = Stays! {
        cell: namesakes::Cell(std::ptr::null_mut()),
        used: 1,
        limit: 2,
        poll: namesakes::Poll(3_u8),
        of: PhantomData,
    };
    assert!(value.cell.0.is_null());
    assert_eq!(value.used + value.limit + u64::from(value.poll.0), 6);
}
