//! Blocks of the heap: neighbours on one line, and such that go from thread to thread.

use std::hint::black_box;
use std::mem::MaybeUninit;
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "laid-out")]
use cache_layout::OwnLines;

use crate::counters::count_each;
use crate::turns::{role, take_turns};

/// Two blocks that lie on one line. Where the first begins in its pair of lines, and the distance, are printed.
pub fn before() {
    let made: Vec<_> = (0..64).map(|_| Box::new(AtomicU64::new(0))).collect();
    let address = |block: &AtomicU64| (&raw const *block).addr();
    let neighbours = made.windows(2).find(|pair| {
        let (left, right) = (address(&pair[0]), address(&pair[1]));
        left / 64 == right / 64 && left < right
    });
    let Some([left, right]) = neighbours else {
        panic!("no two of them lie on one line");
    };
    println!(
        "boxes: left {} distance {}",
        address(left) % 128,
        address(right) - address(left)
    );
    count_each(["left", "right"], [left, right]);
}

#[cfg(feature = "laid-out")]
pub fn after() {
    let [left, right] = [(); 2].map(|()| Box::new(OwnLines::<AtomicU64>::new(AtomicU64::new(0))));
    count_each(["left", "right"], [&left, &right]);
}

/// Where one thread leaves something for the other.
#[repr(align(128))]
struct Mailbox<T>(Mutex<Option<T>>);

impl<T> Mailbox<T> {
    const fn new() -> Self {
        Self(Mutex::new(None))
    }

    fn put(&self, value: T) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
    }

    fn take(&self) -> T {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
            .expect("something was left")
    }
}

#[repr(C, align(128))]
struct Job {
    input: u64,
    output: [u64; 8],
}

/// One thread makes a struct, another works on it and drops it.
pub fn handed() {
    let mailbox = &Mailbox::new();
    take_turns([
        role("maker", &mut |round| {
            mailbox.put(black_box(Box::new(Job {
                input: round as u64,
                output: [0; 8],
            })))
        }),
        role("worker", &mut |_| {
            let mut job: Box<Job> = mailbox.take();
            for output in &mut job.output {
                *black_box(output) += job.input;
            }
        }),
    ]);
}

/// Memory of 512 bytes, of which only those are touched that share no line with another block.
type Private = Box<[MaybeUninit<u64>]>;

fn used() -> Private {
    let mut block: Private = black_box(Box::new_uninit_slice(64));
    for word in &mut block[16..48] {
        black_box(word).write(1);
    }
    block
}

/// Each thread has blocks to itself, in memory that the other had before: it frees the other's block, and gets its memory
/// for one of its own.
pub fn reused() {
    let mailboxes = &[Mailbox::new(), Mailbox::new()];
    mailboxes[0].put(used());
    let reuse = |of: usize| {
        move |_| {
            let block = mailboxes[of].take();
            let memory = block.as_ptr();
            drop(block);
            let block = used();
            assert_eq!(block.as_ptr(), memory, "the allocator gave other memory");
            mailboxes[1 - of].put(block);
        }
    };
    take_turns([
        role("first", &mut { reuse(0) }),
        role("second", &mut { reuse(1) }),
    ]);
}
