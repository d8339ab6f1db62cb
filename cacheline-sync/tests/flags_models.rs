//! All interleavings, and all values that loads may return, for the lines of `flags` on loom's atomics.
//!
//! Each model fails when what it names is broken: `scripts/loom_mutations.sh` does that.
#![cfg(all(
    feature = "flags",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]

#[path = "../src/flags/bits.rs"]
#[allow(dead_code, missing_docs, unreachable_pub)]
mod bits;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::{self, AcqRel, Acquire, Relaxed, Release, SeqCst};

use bits::{AtomicBits, AtomicFlag};
use loom::sync::Arc;
use loom::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, fence};
use loom::thread;

bits::implement_bits! {
    AtomicU32, u32;
    AtomicUsize, usize;
}

bits::implement_flag! { AtomicBool }

const BIT: u32 = 1 << 0;
const OTHER: u32 = 1 << 1;

#[derive(Debug)]
struct Page {
    flags: AtomicU32,
    flag: AtomicBool,
    data: AtomicUsize,
    turns: AtomicUsize,
}

impl Page {
    /// What a thread says before each call, so that loom lets every thread go first there. It orders nothing else.
    ///
    /// Of an atomic, loom remembers one access, the last one. A thread that loads and then writes hides its own load from the
    /// write: orders in which another one writes before that load are not tried without this.
    fn turn(&self) -> &Self {
        self.turns.fetch_add(1, Relaxed);
        self
    }
}

/// A page whose `BIT` and flag are as said.
fn page(set: bool) -> Arc<Page> {
    Arc::new(Page {
        flags: AtomicU32::new(if set { BIT } else { 0 }),
        flag: AtomicBool::new(set),
        data: AtomicUsize::new(0),
        turns: AtomicUsize::new(0),
    })
}

/// A call that changes the bit or the flag.
type Change = fn(&Page, Ordering) -> bool;

/// Both ways to have one bit: in an atomic integer, and as an atomic `bool`.
#[derive(Clone, Copy)]
struct Kind {
    set: Change,
    clear: Change,
}

const KINDS: [Kind; 2] = [
    Kind {
        set: |page, order| page.turn().flags.set_if_clear(BIT, order),
        clear: |page, order| page.turn().flags.clear_if_set(BIT, order),
    },
    Kind {
        set: |page, order| page.turn().flag.set_if_clear(order),
        clear: |page, order| page.turn().flag.clear_if_set(order),
    },
];

/// Tries all executions for both kinds.
fn try_all(model: impl Fn(Kind) + Copy + Sync + Send + 'static) {
    for kind in KINDS {
        loom::model(move || model(kind));
    }
}

/// Some execution fails, of either kind.
fn assert_fails(model: impl Fn(Kind) + Copy + Sync + Send + 'static) {
    for kind in KINDS {
        let tried = catch_unwind(AssertUnwindSafe(|| loom::model(move || model(kind))));
        assert!(tried.is_err(), "no execution fails");
    }
}

/// Starts a thread with a reference of its own.
fn spawn<T: Send + 'static>(
    page: &Arc<Page>,
    work: impl FnOnce(&Page) -> T + Send + 'static,
) -> thread::JoinHandle<T> {
    let page = Arc::clone(page);
    thread::spawn(move || work(&page))
}

#[test]
fn of_two_who_change_a_bit_one_is_told_so() {
    for (before, change) in KINDS
        .map(|kind| [(false, kind.set), (true, kind.clear)])
        .concat()
    {
        loom::model(move || {
            let page = page(before);
            let there = spawn(&page, move |page| change(page, Relaxed));
            let here = change(&page, Relaxed);
            assert!(here ^ there.join().unwrap());
        });
    }
}

#[test]
fn a_change_leaves_other_bits_as_they_are() {
    loom::model(|| {
        let page = page(true);
        let other = spawn(&page, |page| {
            assert!(page.turn().flags.set_if_clear(OTHER, Relaxed));
            assert!(page.turn().flags.clear_if_set(OTHER, Relaxed));
        });
        assert!(page.turn().flags.clear_if_set(BIT, Relaxed));
        assert!(page.turn().flags.set_if_clear(BIT, Relaxed));
        other.join().unwrap();
        assert_eq!(page.flags.load(Relaxed), BIT);
    });
}

#[test]
fn where_one_sets_and_one_clears_the_last_change_stays() {
    try_all(|kind| {
        let page = page(false);
        let setting = spawn(&page, move |page| (kind.set)(page, Relaxed));
        let cleared = (kind.clear)(&page, Relaxed);
        assert!(setting.join().unwrap());
        // Whoever sets it now is told whether it was clear.
        assert_eq!((kind.set)(&page, Relaxed), cleared);
    });
}

/// One thread writes the data and makes the bit as it should be with `changing`; the other does so as well, with `finding`,
/// and where it was done already, reads the data.
fn finds_data(before: bool, change: Change, [changing, finding]: [Ordering; 2]) {
    let page = page(before);
    let writer = spawn(&page, move |page| {
        page.data.store(7, Relaxed);
        change(page, changing);
        // The change of another bit does not end the release of this one.
        page.turn().flags.set_if_clear(OTHER, Relaxed);
    });
    if !change(&page, finding) {
        assert_eq!(page.data.load(Relaxed), 7);
    }
    writer.join().unwrap();
}

const RELEASING: [Ordering; 3] = [Release, AcqRel, SeqCst];
const ACQUIRING: [Ordering; 3] = [Acquire, AcqRel, SeqCst];

#[test]
fn who_finds_a_bit_set_synchronizes_with_who_set_it() {
    for orders in RELEASING
        .map(|one| ACQUIRING.map(|other| [one, other]))
        .concat()
    {
        try_all(move |kind| finds_data(false, kind.set, orders));
    }
}

#[test]
fn who_finds_a_bit_clear_synchronizes_with_who_cleared_it() {
    for orders in RELEASING
        .map(|one| ACQUIRING.map(|other| [one, other]))
        .concat()
    {
        try_all(move |kind| finds_data(true, kind.clear, orders));
    }
}

#[test]
fn without_a_release_or_an_acquire_nobody_synchronizes() {
    for orders in [[Acquire, Acquire], [Release, Release], [Relaxed, Relaxed]] {
        assert_fails(move |kind| finds_data(false, kind.set, orders));
        assert_fails(move |kind| finds_data(true, kind.clear, orders));
    }
}

/// Who makes a bit what it should be owns the data until it takes that back, with these orderings.
fn locks(acquire: Change, release: Change, before: bool, orders: [Ordering; 2]) {
    let page = page(before);
    let add_one = move |page: &Page| {
        let locked = acquire(page, orders[0]);
        if locked {
            let data = page.data.load(Relaxed);
            page.data.store(data + 1, Relaxed);
            assert!(release(page, orders[1]));
        }
        usize::from(locked)
    };
    let other = spawn(&page, add_one);
    let here = add_one(&page);
    let there = other.join().unwrap();
    assert_eq!(page.data.load(Relaxed), here + there);
}

#[test]
fn who_changes_a_bit_synchronizes_with_who_changed_it_back() {
    for orders in [[Acquire, Release], [AcqRel, AcqRel], [SeqCst, SeqCst]] {
        try_all(move |kind| locks(kind.set, kind.clear, false, orders));
        try_all(move |kind| locks(kind.clear, kind.set, true, orders));
    }
    for orders in [[Acquire, Acquire], [Release, Release], [Relaxed, Relaxed]] {
        assert_fails(move |kind| locks(kind.set, kind.clear, false, orders));
        assert_fails(move |kind| locks(kind.clear, kind.set, true, orders));
    }
}

/// A bit that asks another thread to look, and which that thread clears: whether somebody sees the work.
fn hands_over(fenced: bool, clear: Change, announce: Change) {
    let between = move || {
        if fenced {
            fence(SeqCst);
        }
    };
    let page = page(true);
    let sender = spawn(&page, move |page| {
        page.data.store(7, Relaxed);
        between();
        announce(page, AcqRel)
    });
    clear(&page, AcqRel);
    between();
    let seen = page.data.load(Relaxed) == 7;
    let announced = sender.join().unwrap();
    assert!(seen || announced, "the work is overlooked");
}

#[test]
fn work_is_handed_over_with_fences() {
    try_all(|kind| hands_over(true, kind.clear, kind.set));
}

#[test]
fn work_is_handed_over_by_who_always_writes() {
    let write: [Change; 2] = [
        |page, order| page.turn().flags.fetch_or(BIT, order) & BIT == 0,
        |page, order| !page.turn().flag.swap(true, order),
    ];
    for (kind, write) in KINDS.into_iter().zip(write) {
        loom::model(move || hands_over(false, kind.clear, write));
    }
}

#[test]
fn work_is_overlooked_where_the_bit_is_tested_first() {
    assert_fails(|kind| hands_over(false, kind.clear, kind.set));
}
