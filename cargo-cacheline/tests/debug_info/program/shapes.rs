//! Types of every kind.

use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, RwLock};

use crate::frames;

#[derive(Default)]
#[repr(C)]
pub struct Stats {
    pub hits: AtomicU64,
    pub misses: AtomicU64,
    pub small: AtomicU32,
}

#[derive(Default)]
#[repr(align(128))]
pub struct Padded<T>(pub T);

#[repr(C)]
pub struct Queue<T> {
    head: Padded<AtomicUsize>,
    tail: Padded<AtomicUsize>,
    slots: [UnsafeCell<T>; 4],
    state: State,
    next: Option<Box<u64>>,
}

unsafe impl<T> Sync for Queue<T> {}

#[repr(u8)]
pub enum State {
    Idle,
    Busy { since: u64, by: AtomicU32 },
    Done(u64),
}

#[repr(C)]
pub union Either {
    pub whole: u64,
    pub halves: (u32, u32),
}

#[repr(C)]
pub struct Table {
    pub shards: [Stats; 4],
    pub lock: Mutex<(u64, u8)>,
    pub list: RwLock<Vec<u64>>,
    pub cell: Cell<u16>,
    pub name: &'static str,
}

impl Table {
    pub fn new(seed: u64) -> Self {
        Self {
            shards: Default::default(),
            lock: Mutex::new((seed, 1)),
            list: RwLock::new(Vec::new()),
            cell: Cell::new(1),
            name: "table",
        }
    }
}

impl<T: Copy> Queue<T> {
    #[inline(never)]
    pub fn push(&self, value: T) {
        unsafe { *self.slots[1].get() = value };
        self.bump(3);
    }

    #[inline(always)]
    fn bump(&self, by: usize) {
        self.head.0.fetch_add(by, Ordering::Relaxed);
        frames::print("push", 0);
        // Not as the last thing, or the call becomes a jump that leaves no frame.
        std::hint::black_box(by);
    }
}

impl<T: Default> Queue<T> {
    pub fn filled() -> Self {
        Self {
            slots: Default::default(),
            ..Self::empty()
        }
    }

    fn empty() -> Self {
        Self {
            head: Padded::default(),
            tail: Padded::default(),
            slots: Default::default(),
            state: State::Busy {
                since: 1,
                by: AtomicU32::new(2),
            },
            next: None,
        }
    }
}

impl Queue<u64> {
    pub const fn new() -> Self {
        Self {
            head: Padded(AtomicUsize::new(0)),
            tail: Padded(AtomicUsize::new(0)),
            slots: [const { UnsafeCell::new(0) }; 4],
            state: State::Idle,
            next: None,
        }
    }
}

pub trait Work {
    fn run(&self);
}

impl<T> Work for Queue<T> {
    #[inline(never)]
    fn run(&self) {
        frames::print("run", 0);
        std::hint::black_box(&self.state);
    }
}
