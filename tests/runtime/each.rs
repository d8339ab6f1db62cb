//! `each`: elements with different writers, each on lines of its own.
#![deny(warnings)]

use std::array::from_fn;
use std::collections::{BTreeMap, VecDeque};
use std::fmt::Debug;
use std::ptr::from_ref;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use cache_layout::{
    CacheLayout, Layout, Line64, Line128, Mark, OwnLines, assert_layout, cache_layout, proof,
};

use crate::oracle::{Touched, assert_layout_of, laid_out};
use crate::refusal::refusal;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Slot(AtomicU32);

/// More than a line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct LongSlot([u64; 9]);

/// Writes down on which lines of 64 bytes each element is, and that nobody else is there.
#[derive(Default)]
struct Owners(BTreeMap<usize, String>);

impl Owners {
    fn add<T>(&mut self, owner: &str, value: &T) {
        let start = from_ref(value).addr();
        let last = start + size_of::<T>() - 1;
        for line in start / 64..=last / 64 {
            let other = self.0.insert(line, owner.to_owned());
            assert!(
                other.as_deref().is_none_or(|other| other == owner),
                "{owner} beside {other:?}"
            );
        }
    }

    fn add_each<T>(&mut self, field: &str, elements: &[T]) {
        for (number, element) in elements.iter().enumerate() {
            self.add(&format!("{field}[{number}]"), element);
        }
    }
}

laid_out! {
    #[cache_layout(line = 64)]
    #[derive(Debug)]
    struct InPlace {
        #[hot_write] total: u32 = 1,
        #[hot_write(each)] slots: [Slot; 4] = Default::default(),
        #[hot_read] enabled: bool = true,
        #[hot_write(workers, each)] long: [LongSlot; 3] = Default::default(),
        #[hot_write(workers)] idle: u8 = 2,
        #[hot_write(rows, each)] rows: [[Slot; 2]; 2] = Default::default(),
        #[hot_write(nothing, each)] nothing: [(); 2] = [(); 2],
        name: u64 = 3,
    }
}

#[test]
fn elements_of_an_array_own_their_lines() {
    assert_layout_of::<InPlace>();
    let values: [InPlace; 2] = from_fn(|_| InPlace::sample());
    let mut owners = Owners::default();
    for (number, value) in values.iter().enumerate() {
        let of_value = |field: &str| format!("{number}.{field}");
        owners.add_each(&of_value("slots"), &value.slots);
        owners.add_each(&of_value("long"), &value.long);
        owners.add_each(&of_value("rows"), &value.rows);
        owners.add(&of_value("enabled"), &value.enabled);
        owners.add(&of_value("total"), &value.total);
        owners.add(&of_value("idle"), &value.idle);
    }
    // For each value a line for each slot, two for each of the long ones and of the rows, and three lines of
    // those that are no elements.
    assert_eq!(owners.0.len(), 2 * (4 + 2 * 3 + 2 * 2 + 3));
    assert_eq!(values[1].long[2].0, [0; 9]);
    assert!(format!("{:?}", values[0]).starts_with("InPlace { total: 1, slots: [Slot(0), "));
}

#[test]
fn elements_are_written_by_threads() {
    let value = InPlace::sample();
    std::thread::scope(|scope| {
        for (number, slot) in (1..).zip(&value.slots) {
            scope.spawn(move || slot.0.fetch_add(number, Ordering::Relaxed));
        }
    });
    let sum: u32 = value
        .slots
        .iter()
        .map(|slot| slot.0.load(Ordering::Relaxed))
        .sum();
    assert_eq!(sum, 1 + 2 + 3 + 4);
}

/// Whoever writes the elements leaves alone what points to them.
#[cache_layout(line = 64)]
struct Elsewhere<'a> {
    #[hot_write(each)]
    vec: Vec<Slot>,
    #[hot_write(each)]
    array: Box<[Slot; 2]>,
    #[hot_write(each)]
    of_static: &'static [Slot],
    #[hot_write(each)]
    borrowed: &'a [LongSlot],
    #[hot_write(each)]
    shared: Arc<[Slot]>,
    #[hot_write(workers, each)]
    boxed: Box<[Slot]>,
    #[hot_read]
    limit: u32,
    #[hot_write]
    count: u32,
}

static SLOTS: [Slot; 2] = [Slot(AtomicU32::new(1)), Slot(AtomicU32::new(2))];

#[test]
fn what_points_to_the_elements_counts_as_read() {
    let layout = Elsewhere::LAYOUT;
    let marks = |name| layout.field(name).unwrap().marks();
    for name in ["vec", "array", "of_static", "borrowed", "shared", "limit"] {
        assert_eq!(marks(name), [Mark::HotRead("hot_read")], "{name}");
        assert!(!layout.share_line(name, "count"), "{name}");
    }
    assert_eq!(marks("boxed"), [Mark::HotRead("workers")]);
    assert_eq!(marks("count"), [Mark::HotWrite("hot_write")]);
    let read_side = layout.field("count").unwrap().offset();
    assert!(
        layout
            .fields()
            .iter()
            .all(|field| field.name() == "count" || field.end() <= read_side)
    );
}

#[test]
fn elements_on_the_heap_own_their_lines() {
    let long = [LongSlot::default(), LongSlot::default()];
    let value = Elsewhere! {
        vec: (0..5).map(|number| Slot(AtomicU32::new(number))).collect(),
        boxed: Box::new([Slot::default(), Slot::default()]),
        array: Box::default(),
        of_static: &SLOTS,
        borrowed: &long,
        shared: Arc::new([Slot::default(), Slot::default()]),
        limit: 1,
        count: 2,
    };
    let mut owners = Owners::default();
    owners.add_each("vec", &value.vec);
    owners.add_each("boxed", &value.boxed);
    owners.add_each("array", &*value.array);
    owners.add_each("of_static", value.of_static);
    owners.add_each("borrowed", value.borrowed);
    owners.add_each("shared", &value.shared);
    assert_eq!(owners.0.len(), 5 + 2 + 2 + 2 + 2 * 2 + 2);
    assert_eq!(value.limit + value.count, 3);
}

/// The elements follow the struct itself.
#[cache_layout(line = 64)]
struct Tail {
    #[hot_read]
    length: usize,
    #[hot_write(workers, each)]
    slots: [Slot],
}

#[test]
fn a_tail_may_have_elements() {
    let tail = Tail::LAYOUT.field("slots").unwrap();
    assert!(tail.is_unsized());
    assert_eq!(tail.marks(), [Mark::HotWrite("workers")]);
    assert!(!Tail::LAYOUT.share_line("length", "slots"));
}

/// Elements of a type that the user of the struct chooses own their lines whatever it is.
#[cache_layout(line = 64)]
struct Generic<T, const N: usize> {
    #[hot_read]
    enabled: bool,
    #[hot_write(workers, each)]
    more: Vec<Padded<T>>,
    #[hot_write(each)]
    slots: [OwnLines<T, Line128>; N],
    #[hot_write(rows, each)]
    rows: [[Padded<T>; 2]; N],
    #[hot_write(known, each)]
    known: [LongSlot; N],
}

type Padded<T> = OwnLines<T, Line64>;

assert_layout!(Generic<Slot, 8>, Generic<LongSlot, 1>, Generic<(), 3>, Generic<u8, 0>);

#[test]
fn elements_of_a_generic_struct_own_their_lines_for_any_parameter() {
    let value = Box::new(Generic! {
        enabled: true,
        more: vec![OwnLines::new_in(AtomicU8::new(1), Line64)],
        slots: from_fn(|_| OwnLines::new_in(AtomicU8::new(2), Line128)),
        rows: from_fn::<_, 2, _>(|_| from_fn(|_| OwnLines::new_in(AtomicU8::new(3), Line64))),
        known: Default::default(),
    });
    let mut owners = Owners::default();
    owners.add_each("slots", &value.slots);
    for (number, row) in value.rows.iter().enumerate() {
        owners.add_each(&format!("rows[{number}]"), row);
    }
    owners.add_each("known", &value.known);
    owners.add("enabled", &value.enabled);
    assert_eq!(owners.0.len(), 2 * 2 + 4 + 2 * 2 + 1);
    let sum = |slots: &[Padded<AtomicU8>]| {
        let numbers = slots.iter().map(|slot| slot.load(Ordering::Relaxed));
        numbers.sum::<u8>()
    };
    assert_eq!(
        (sum(&value.more), sum(&value.rows[1]), value.enabled),
        (1, 6, true)
    );
}

#[test]
fn elements_are_measured_by_hand() {
    const LAYOUT: Layout = Generic::<AtomicU8, 8>::LAYOUT;
    proof::each::<Slot>(&LAYOUT, "slots");
    for field in ["slots", "more"] {
        let text = refusal(move || proof::each::<AtomicU8>(&LAYOUT, field));
        let start = format!(
            "cache layout of `Generic`: up to 64 elements of `{field}` can share a line: each is 1 byte, aligned to 1"
        );
        assert!(text.starts_with(&start), "{text}");
        assert!(text.contains("#[repr(align(64))]"), "{text}");
    }
    // As long as a line, but not where one starts.
    let text = refusal(|| proof::each::<[u32; 16]>(&LAYOUT, "slots"));
    assert!(
        text.contains(": up to 2 elements of `slots` can share a line"),
        "{text}"
    );
}

/// Elements that have a lifetime of their struct.
#[cache_layout]
struct Borrowing<'a> {
    #[hot_write(each)]
    slots: [OwnLines<&'a str>; 2],
    #[hot_read]
    enabled: bool,
}

#[test]
fn elements_may_borrow() {
    let text = String::from("ab");
    let borrowing =
        Borrowing! { slots: [OwnLines::new(&text), OwnLines::new(&text)], enabled: true };
    assert_eq!((*borrowing.slots[1], borrowing.enabled), ("ab", true));
}

/// In the order and the layout of the user.
#[cache_layout(verify, line = 64, max_size = 256)]
#[repr(C)]
struct Verified {
    #[hot_write(each)]
    slots: [Slot; 3],
    #[hot_read]
    limit: Slot,
}

#[cache_layout(
    order = "declared",
    line = 64,
    max_lines(hot_write = 3),
    deny(straddle, waste)
)]
struct Declared {
    #[hot_write]
    total: u32,
    #[hot_write(each)]
    slots: [Slot; 2],
    #[hot_read]
    limit: u32,
}

#[test]
fn elements_own_their_lines_in_any_order() {
    let verified = Verified! { slots: Default::default(), limit: Slot::default() };
    let mut owners = Owners::default();
    owners.add_each("slots", &verified.slots);
    owners.add("limit", &verified.limit);
    let declared = Declared! { total: 1, slots: Default::default(), limit: 2 };
    owners.add("total", &declared.total);
    owners.add_each("declared.slots", &declared.slots);
    owners.add("declared.limit", &declared.limit);
    assert_eq!(owners.0.len(), 4 + 4);
}

/// No elements, no writers.
#[cache_layout]
struct Empty {
    #[hot_write(each)]
    none: [u8; 0],
    #[hot_read]
    limit: u32,
}

#[test]
fn an_array_without_elements_has_no_writers() {
    let empty = Empty! { none: [], limit: 1 };
    assert_eq!(empty.none.len() + usize::try_from(empty.limit).unwrap(), 1);
}

/// Of elements that are pointers, what they point to is written.
#[cache_layout(line = 64)]
struct Pointers<'a, T> {
    #[hot_write(each)]
    shared: Vec<Arc<Slot>>,
    #[hot_write(each)]
    boxed: [Box<Slot>; 2],
    #[hot_write(each)]
    borrowed: &'static [&'static Slot],
    #[hot_write(each)]
    counted: VecDeque<Option<Rc<LongSlot>>>,
    #[hot_write(each)]
    runs: Box<[Arc<[Slot]>]>,
    #[hot_write(each)]
    of_any: Vec<&'a Padded<T>>,
    #[hot_write(each)]
    of_any_size: Vec<Box<OwnLines<dyn Debug + 'a, Line64>>>,
    #[hot_write(owners, each)]
    queue: VecDeque<Slot>,
    #[hot_write]
    count: u32,
}

#[test]
fn what_elements_point_to_owns_its_lines() {
    let ours = [1, 2].map(|number| OwnLines::new_in(AtomicU8::new(number), Line64));
    let value = Pointers! {
        shared: vec![Arc::default(), Arc::default()],
        boxed: Default::default(),
        borrowed: const { &[&SLOTS[1], &SLOTS[0]] },
        counted: [Some(Rc::default()), None].into(),
        runs: Box::new([Arc::new([Slot::default(), Slot::default()])]),
        of_any: ours.iter().collect(),
        of_any_size: vec![
            Box::new(OwnLines::new_in(1_u8, Line64)),
            Box::new(OwnLines::new_in([2_u8; 80], Line64)),
        ],
        queue: [Slot::default(), Slot::default()].into(),
        count: 1,
    };
    let mut owners = Owners::default();
    owners.add("self", &value.count);
    owners.add("shared[0]", &*value.shared[0]);
    owners.add("shared[1]", &*value.shared[1]);
    owners.add("boxed[0]", &*value.boxed[0]);
    owners.add("boxed[1]", &*value.boxed[1]);
    owners.add("borrowed[0]", value.borrowed[0]);
    owners.add("borrowed[1]", value.borrowed[1]);
    owners.add("counted[0]", &**value.counted[0].as_ref().unwrap());
    owners.add_each("runs[0]", &value.runs[0]);
    owners.add("of_any[0]", value.of_any[0]);
    owners.add("of_any[1]", value.of_any[1]);
    let (front, back) = value.queue.as_slices();
    owners.add_each("queue", front);
    assert!(back.is_empty());
    assert_eq!(owners.0.len(), 1 + 2 + 2 + 2 + 2 + 2 + 2 + 2);
    assert!(
        value
            .of_any_size
            .iter()
            .all(|one| align_of_val(&**one) == 64)
    );
    assert_eq!(format!("{:?}", value.of_any_size[0]), "1");
}

#[test]
fn what_holds_the_pointers_counts_as_read() {
    const LAYOUT: Layout = Pointers::<AtomicU8>::LAYOUT;
    for field in LAYOUT.fields() {
        let mark = match field.name() {
            "count" => Mark::HotWrite("hot_write"),
            "queue" => Mark::HotRead("owners"),
            _ => Mark::HotRead("hot_read"),
        };
        assert_eq!(field.marks(), [mark], "{}", field.name());
    }
}

/// Without parameters as well, the type may be all that is known.
#[cache_layout]
struct Workers {
    #[hot_write(each)]
    workers: Box<[Arc<OwnLines<dyn Debug + Send + Sync>>]>,
    #[hot_read]
    limit: usize,
}

#[test]
fn trait_objects_own_their_lines() {
    let workers = Workers! { workers: Box::new([Arc::new(OwnLines::new("one"))]), limit: 1 };
    let one = &*workers.workers[0];
    assert_eq!(align_of_val(one), align_of::<OwnLines<u8>>());
    assert_eq!(workers.limit, workers.workers.len());
}
