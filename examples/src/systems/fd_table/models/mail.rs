//! The protocol of 2015 by the letter, on one slot: what is stored once more may have been closed.

use loom::sync::atomic::{AtomicUsize, Ordering, fence};
use loom::sync::{Arc, Mutex};
use loom::thread;

use super::try_all;

const FREE: usize = 0;
const FILE: usize = 7;

#[derive(Default)]
struct Model {
    /// Of the small table, and of the large one.
    slots: [AtomicUsize; 2],
    /// Which of them is in use.
    fdt: AtomicUsize,
    sequence: AtomicUsize,
    lock: Mutex<()>,
}

impl Model {
    fn slot_in_use(&self) -> &AtomicUsize {
        &self.slots[self.fdt.load(Ordering::Acquire)]
    }

    fn install(&self) {
        loop {
            let sequence = self.sequence.load(Ordering::Acquire);
            if sequence % 2 == 0 {
                self.slot_in_use().store(FILE, Ordering::Release);
                fence(Ordering::SeqCst);
                if self.sequence.load(Ordering::Relaxed) == sequence {
                    return;
                }
            }
            thread::yield_now();
        }
    }

    fn resize(&self) {
        let _locked = self.lock.lock().unwrap();
        self.sequence.store(1, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        let copied = self.slots[0].load(Ordering::Acquire);
        self.slots[1].store(copied, Ordering::Relaxed);
        self.fdt.store(1, Ordering::Release);
        self.sequence.store(2, Ordering::Release);
    }

    /// Whether there was something to close.
    fn close(&self) -> bool {
        let _locked = self.lock.lock().unwrap();
        self.slot_in_use().swap(FREE, Ordering::AcqRel) == FILE
    }
}

/// What is in the slot after one thread has installed, one has resized and, if it is to, one has closed.
fn race(close: bool, check: impl Fn(bool, usize) + Send + Sync + 'static) {
    try_all(Some(2), move || {
        let model = Arc::new(Model::default());
        let (first, second) = (Arc::clone(&model), Arc::clone(&model));
        let installer = thread::spawn(move || first.install());
        let grower = thread::spawn(move || second.resize());
        let closed = close && model.close();
        installer.join().unwrap();
        grower.join().unwrap();
        check(closed, model.slot_in_use().load(Ordering::Relaxed));
    });
}

#[test]
fn no_file_is_lost() {
    race(false, |_, slot| assert_eq!(slot, FILE));
}

#[test]
#[should_panic(expected = "a closed file has come back")]
fn a_closed_file_comes_back() {
    race(true, |closed, slot| {
        assert!(!closed || slot == FREE, "a closed file has come back");
    });
}
