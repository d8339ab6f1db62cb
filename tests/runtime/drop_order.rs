//! In which order the fields of a laid out struct are dropped.

use std::cell::RefCell;
use std::mem::ManuallyDrop;
use std::rc::Rc;

use cache_layout::{CacheLayout, cache_layout};

/// What has been dropped so far.
#[derive(Clone, Default)]
struct Log(Rc<RefCell<Vec<&'static str>>>);

impl Log {
    fn noisy(&self, name: &'static str) -> Noisy {
        Noisy {
            name,
            log: self.clone(),
        }
    }

    fn take(&self) -> Vec<&'static str> {
        self.0.take()
    }
}

struct Noisy {
    name: &'static str,
    log: Log,
}

impl Drop for Noisy {
    fn drop(&mut self) {
        self.log.0.borrow_mut().push(self.name);
    }
}

#[cache_layout]
struct Accepted {
    #[hot_read]
    first: Noisy,
    limit: u64,
    second: Noisy,
    #[hot_write(a)]
    third: Noisy,
    hits: u32,
    #[hot_write(b)]
    fourth: Noisy,
    #[hot_read(b)]
    fifth: Noisy,
}

fn accepted(log: &Log) -> Accepted {
    Accepted! {
        fifth: log.noisy("fifth"),
        fourth: log.noisy("fourth"),
        hits: 0,
        third: log.noisy("third"),
        second: log.noisy("second"),
        limit: 1,
        first: log.noisy("first"),
    }
}

#[test]
fn fields_are_dropped_in_declared_order() {
    let log = Log::default();
    let value = accepted(&log);
    assert_eq!(value.limit + u64::from(value.hits), 1);
    drop(value);
    assert_eq!(log.take(), ["first", "second", "third", "fourth", "fifth"]);
}

#[test]
fn fields_that_a_pattern_does_not_move_are_dropped_in_declared_order() {
    let log = Log::default();
    let Accepted { third, first, .. } = accepted(&log);
    assert_eq!(log.take(), ["second", "fourth", "fifth"]);
    drop((first, third));
    assert_eq!(log.take(), ["first", "third"]);
}

#[test]
fn a_value_moved_from_in_part_drops_what_is_left_at_the_end_of_its_scope() {
    let log = Log::default();
    {
        let value = accepted(&log);
        drop(value.second);
        assert_eq!(log.take(), ["second"]);
    }
    assert_eq!(log.take(), ["first", "third", "fourth", "fifth"]);
}

#[cache_layout(allow(drop_order))]
struct Reordered {
    #[hot_write]
    guard: Noisy,
    #[hot_read]
    pool: Noisy,
    name: Noisy,
}

fn reordered(log: &Log) -> Reordered {
    Reordered! { guard: log.noisy("guard"), pool: log.noisy("pool"), name: log.noisy("name") }
}

#[test]
fn allowed_to_change_the_drop_order_is_that_of_the_layout() {
    let log = Log::default();
    drop(reordered(&log));
    let in_memory: Vec<_> = Reordered::FIELDS
        .iter()
        .map(cache_layout::Field::name)
        .collect();
    assert_eq!(log.take(), in_memory);
    assert_eq!(in_memory, ["pool", "guard", "name"]);
}

#[test]
fn allowed_to_change_a_partial_move_leaves_the_order_of_the_layout() {
    let log = Log::default();
    {
        let value = reordered(&log);
        let _kept_longer = value.pool;
        assert!(log.take().is_empty());
    }
    // Locals go in reverse: the moved field first, then what is left of the value.
    assert_eq!(log.take(), ["pool", "guard", "name"]);
}

#[cache_layout]
struct WithDrop {
    #[hot_read]
    log: Log,
    #[hot_read]
    first: Noisy,
    #[hot_write]
    second: Noisy,
}

impl Drop for WithDrop {
    fn drop(&mut self) {
        self.log.0.borrow_mut().push("the struct");
    }
}

#[test]
fn a_drop_of_its_own_runs_before_the_fields() {
    let log = Log::default();
    drop(WithDrop! { log: log.clone(), first: log.noisy("first"), second: log.noisy("second") });
    assert_eq!(log.take(), ["the struct", "first", "second"]);
}

#[test]
fn elements_of_an_array_are_dropped_one_after_the_other() {
    let log = Log::default();
    drop([0; 2].map(|_| {
        WithDrop! {
            log: log.clone(), first: log.noisy("first"), second: log.noisy("second"),
        }
    }));
    let once = ["the struct", "first", "second"];
    assert_eq!(log.take(), [once, once].concat());
}

/// Neither of the fields that swap places runs code when dropped, so there is no order to keep.
#[cache_layout]
struct NothingToDrop<T> {
    #[hot_write]
    written: ManuallyDrop<T>,
    #[hot_read]
    read: Noisy,
    cold: &'static str,
}

#[test]
fn fields_that_need_no_drop_may_swap_places() {
    let log = Log::default();
    let value = NothingToDrop! {
        written: ManuallyDrop::new(log.noisy("written")), read: log.noisy("read"), cold: "",
    };
    let layout = NothingToDrop::<Noisy>::LAYOUT;
    assert!(layout.field("read").unwrap().offset() < layout.field("written").unwrap().offset());
    let NothingToDrop {
        written,
        read,
        cold,
        ..
    } = value;
    drop((read, cold));
    assert_eq!(log.take(), ["read"]);
    drop(ManuallyDrop::into_inner(written));
    assert_eq!(log.take(), ["written"]);
}

struct Zero;

thread_local! {
    static ZEROES: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

impl Drop for Zero {
    fn drop(&mut self) {
        ZEROES.with_borrow_mut(|dropped| dropped.push("zero"));
    }
}

#[cache_layout]
struct WithZeroSized {
    #[hot_read]
    before: Noisy,
    zero: Zero,
    #[hot_write]
    after: Noisy,
}

#[test]
fn a_field_without_bytes_has_its_turn() {
    let log = Log::default();
    drop(WithZeroSized! { before: log.noisy("before"), zero: Zero, after: log.noisy("after") });
    assert_eq!(log.take(), ["before", "after"]);
    assert_eq!(ZEROES.take(), ["zero"]);
    let declared: Vec<_> = WithZeroSized::FIELDS
        .iter()
        .map(cache_layout::Field::position)
        .collect();
    assert_eq!(declared, [0, 1, 2]);
}

/// Nobody can see when memory is freed, so what frees it may change places; the planner need not keep it where it was.
#[cache_layout(line = 64)]
struct Frees<'a> {
    #[hot_write]
    name: String,
    #[hot_write]
    steps: Vec<(Box<[u8]>, Option<&'a str>)>,
    #[hot_read]
    path: std::path::PathBuf,
    #[hot_read]
    pairs: Vec<(Point, Point2)>,
}

/// Types of this crate that need no dropping, as the compiler finds out.
struct Point(u8);
struct Point2(u8);

#[test]
fn what_only_frees_memory_may_change_places() {
    let value = Frees! {
        name: String::from("a"),
        steps: vec![(Box::new([1]), Some("b"))],
        path: "c".into(),
        pairs: vec![(Point(1), Point2(2))],
    };
    assert_eq!(
        (
            value.name.len(),
            value.steps.len(),
            value.path.as_os_str().len()
        ),
        (1, 1, 1)
    );
    assert_eq!(value.pairs[0].0.0 + value.pairs[0].1.0, 3);
    let names: Vec<_> = Frees::LAYOUT
        .fields()
        .iter()
        .map(cache_layout::Field::name)
        .collect();
    assert_eq!(names, ["path", "pairs", "name", "steps"]);
}

/// In place, as queues are made: no macro makes the value, and the order of drops is that of the declaration all the same.
#[cache_layout(line = 64)]
struct InPlace<T> {
    #[hot_read]
    first: T,
    count: std::cell::Cell<u8>,
    #[hot_write]
    second: T,
}

#[test]
#[allow(unsafe_code, reason = "a value is made in place")]
fn values_made_in_place_are_dropped_in_declared_order() {
    let log = Log::default();
    let mut made = Box::<InPlace<Noisy>>::new_uninit();
    let place = made.as_mut_ptr();
    // SAFETY: each field is written before the value is taken for one; the markers have no bytes.
    let value = unsafe {
        (&raw mut (*place).second).write(log.noisy("second"));
        (&raw mut (*place).count).write(std::cell::Cell::new(1));
        (&raw mut (*place).first).write(log.noisy("first"));
        made.assume_init()
    };
    assert_eq!(value.count.get(), 1);
    drop(value);
    assert_eq!(log.take(), ["first", "second"]);
}
