//! Unmarked fields of types that the macro knows nothing of: they may be written, and stay off what is read wherever
//! something is written.

use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use cache_layout::{CacheLayout, SEPARATED, assert_layout, cache_layout};

#[derive(Default)]
struct Counter(#[expect(dead_code, reason = "it is there to be placed")] AtomicU64);

type AtomicIndex = AtomicU64;

#[derive(Default)]
struct Table {
    #[expect(dead_code, reason = "it is there to be placed")]
    rows: Mutex<Vec<u64>>,
}

/// As crossbeam-epoch calls its pointers.
#[derive(Default)]
struct Atomic<T>(T);

macro_rules! counter {
    () => {
        AtomicU64
    };
}

#[cache_layout]
#[derive(Default)]
struct Written<T> {
    #[hot_read]
    limit: u64,
    owner: Vec<Counter>,
    boxed: Box<Counter>,
    plain: (u8, u32),
    newtype: Counter,
    alias: AtomicIndex,
    holder: Table,
    parameter: T,
    path: self::Atomic<u8>,
    from_a_macro: counter!(),
    several: [Counter; 2],
    pair: (u8, Counter),
    word: Option<Counter>,
    #[cold]
    of_no_matter: Counter,
    #[hot_write]
    hits: AtomicU64,
}

const MAY_BE_WRITTEN: [&str; 9] = [
    "newtype",
    "alias",
    "holder",
    "parameter",
    "path",
    "from_a_macro",
    "several",
    "pair",
    "word",
];

assert_layout!(Written<AtomicU64>);

#[test]
fn what_may_be_written_is_behind_what_is() {
    let layout = Written::<AtomicU64>::LAYOUT;
    let starts = |name| layout.field(name).unwrap().offset();
    for name in MAY_BE_WRITTEN {
        assert!(starts(name) > starts("hits"), "{name}");
        assert!(!SEPARATED || !layout.share_line(name, "limit"), "{name}");
    }
    for name in ["limit", "owner", "boxed", "plain", "of_no_matter"] {
        assert!(starts(name) < starts("hits"), "{name}");
    }
    let value = Written::<u8>::default();
    assert_eq!((value.limit, value.owner.len(), value.plain.0), (0, 0, 0));
    assert_eq!((value.parameter, value.pair.0, value.path.0), (0, 0, 0));
}

#[cache_layout]
struct Read<T> {
    #[hot_read]
    limit: u64,
    value: T,
    counter: Counter,
}

assert_layout!(Read<u8>);

#[test]
fn where_nothing_is_written_they_stay() {
    let value = Read! { limit: 1, value: 2_u8, counter: Counter::default() };
    assert_eq!(value.limit + u64::from(value.value), 3);
    assert_eq!(Read::<u8>::LAYOUT.align(), 8);
}

#[cache_layout(order = "declared")]
struct Declared {
    #[hot_read]
    limit: u64,
    counter: Counter,
    #[hot_write]
    hits: u64,
}

#[cache_layout(verify, allow(neighbours))]
#[repr(C)]
struct Fixed {
    #[hot_read]
    limit: u64,
    counter: Counter,
}

#[test]
fn where_nothing_is_placed_nothing_is_said_of_them() {
    let declared = Declared! { limit: 1, counter: Counter::default(), hits: 3 };
    assert_eq!(declared.limit + declared.hits, 4);
    for layout in [Declared::LAYOUT, Fixed::LAYOUT] {
        assert!(layout.share_line("limit", "counter"));
    }
}

struct Noisy;

impl Drop for Noisy {
    fn drop(&mut self) {}
}

/// Each drops in its turn: the plan has none that would not.
#[cache_layout]
struct InTurn<T> {
    first: T,
    #[hot_write(one)]
    second: Noisy,
    third: T,
    #[hot_write(other)]
    fourth: Noisy,
    fifth: Noisy,
    #[hot_read]
    limit: u64,
}

assert_layout!(InTurn<Noisy>);

#[test]
fn what_may_be_written_drops_in_declared_order() {
    let value = InTurn! { first: Noisy, second: Noisy, third: Noisy, fourth: Noisy, fifth: Noisy, limit: 1 };
    assert_eq!(value.limit, 1);
    let fields = InTurn::<Noisy>::FIELDS.iter();
    let order = fields.map(cache_layout::Field::position);
    assert_eq!(order.collect::<Vec<_>>(), [5, 0, 1, 2, 3, 4]);
}
