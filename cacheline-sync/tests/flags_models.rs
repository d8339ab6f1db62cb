//! All interleavings, and all values that loads may return, for the lines of `flags` on loom's atomics.
#![cfg(all(
    feature = "flags",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]

#[path = "../src/flags/bits.rs"]
#[allow(dead_code, missing_docs, unreachable_pub)]
mod bits;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::{self, AcqRel, Acquire, Relaxed, Release, SeqCst};

use bits::AtomicBits;
use loom::sync::Arc;
use loom::sync::atomic::{AtomicU32, AtomicUsize, fence};
use loom::thread;

bits::implement_bits! {
    AtomicU32, u32;
    AtomicUsize, usize;
}

const THERE: u32 = 1 << 0;
const OTHER: u32 = 1 << 1;

#[derive(Debug)]
struct Page {
    flags: AtomicU32,
    data: AtomicUsize,
}

fn page(flags: u32) -> Arc<Page> {
    Arc::new(Page {
        flags: AtomicU32::new(flags),
        data: AtomicUsize::new(0),
    })
}

/// Starts a thread with a reference of its own.
fn spawn<T: Send + 'static>(
    page: &Arc<Page>,
    work: impl FnOnce(&Page) -> T + Send + 'static,
) -> thread::JoinHandle<T> {
    let page = Arc::clone(page);
    thread::spawn(move || work(&page))
}

/// Whether some execution of `model` fails.
fn fails(model: impl Fn() + Sync + Send + 'static) -> bool {
    catch_unwind(AssertUnwindSafe(|| loom::model(model))).is_err()
}

#[test]
fn of_two_who_change_a_bit_one_is_told_so_and_other_bits_stay() {
    fn change(page: &Page) -> [usize; 2] {
        let set = page.flags.set_if_clear(THERE, Relaxed);
        let cleared = page.flags.clear_if_set(OTHER, Relaxed);
        [usize::from(set), usize::from(cleared)]
    }
    loom::model(|| {
        let page = page(OTHER);
        let there = spawn(&page, change);
        let here = change(&page);
        let there = there.join().unwrap();
        assert_eq!([here[0] + there[0], here[1] + there[1]], [1, 1]);
        assert_eq!(page.flags.load(Relaxed), THERE);
    });
}

#[test]
fn where_one_sets_and_one_clears_the_last_change_stays() {
    loom::model(|| {
        let page = page(0);
        let setting = spawn(&page, |page| page.flags.set_if_clear(THERE, Relaxed));
        let cleared = page.flags.clear_if_set(THERE, Relaxed);
        assert!(setting.join().unwrap());
        assert_eq!(page.flags.load(Relaxed), if cleared { 0 } else { THERE });
    });
}

/// One thread writes the data and sets the bit with `setting`; the other sets it as well, with `finding`, and
/// where it was set already, reads the data.
fn finds_data(setting: Ordering, finding: Ordering) {
    let page = page(0);
    let writer = spawn(&page, move |page| {
        page.data.store(7, Relaxed);
        page.flags.set_if_clear(THERE, setting);
        // The change of another bit does not end the release of this one.
        page.flags.set_if_clear(OTHER, Relaxed);
    });
    if !page.flags.set_if_clear(THERE, finding) {
        assert_eq!(page.data.load(Relaxed), 7);
    }
    writer.join().unwrap();
}

#[test]
fn who_finds_a_bit_set_synchronizes_with_who_set_it() {
    for setting in [Release, AcqRel, SeqCst] {
        for finding in [Acquire, AcqRel, SeqCst] {
            loom::model(move || finds_data(setting, finding));
        }
    }
}

#[test]
fn without_a_release_or_an_acquire_nobody_synchronizes() {
    assert!(fails(|| finds_data(Acquire, Acquire)));
    assert!(fails(|| finds_data(Release, Release)));
    assert!(fails(|| finds_data(Relaxed, Relaxed)));
}

/// The same for clearing: one thread writes and clears a busy bit, the other finds it clear.
fn finds_done(clearing: Ordering, finding: Ordering) {
    let page = page(OTHER);
    let worker = spawn(&page, move |page| {
        page.data.store(7, Relaxed);
        page.flags.clear_if_set(OTHER, clearing);
    });
    if !page.flags.clear_if_set(OTHER, finding) {
        assert_eq!(page.data.load(Relaxed), 7);
    }
    worker.join().unwrap();
}

#[test]
fn who_finds_a_bit_clear_synchronizes_with_who_cleared_it() {
    loom::model(|| finds_done(Release, Acquire));
    loom::model(|| finds_done(AcqRel, AcqRel));
    assert!(fails(|| finds_done(Release, Release)));
    assert!(fails(|| finds_done(Acquire, Acquire)));
}

/// A bit that asks another thread to look, and which that thread clears: whether somebody sees the work.
fn hands_over(fenced: bool, announce: fn(&AtomicU32) -> bool) {
    const PENDING: u32 = THERE;
    let between = move || {
        if fenced {
            fence(SeqCst);
        }
    };
    let page = page(PENDING);
    let sender = spawn(&page, move |page| {
        page.data.store(7, Relaxed);
        between();
        announce(&page.flags)
    });
    page.flags.clear_if_set(PENDING, AcqRel);
    between();
    let seen = page.data.load(Relaxed) == 7;
    let announced = sender.join().unwrap();
    assert!(seen || announced, "the work is overlooked");
}

#[test]
fn work_is_handed_over_with_fences_or_with_a_write() {
    let test_first = |flags: &AtomicU32| flags.set_if_clear(THERE, AcqRel);
    let write = |flags: &AtomicU32| flags.fetch_or(THERE, AcqRel) & THERE == 0;
    loom::model(move || hands_over(true, test_first));
    loom::model(move || hands_over(false, write));
    assert!(fails(move || hands_over(false, test_first)));
}
