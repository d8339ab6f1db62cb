//! Where the state of simulated lines is kept: a node for each 64 bytes of memory that need one, and the locks over them.

use std::cell::UnsafeCell;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, Ordering};

use super::directory::Records;
use super::shadow::Shadow;
use super::system::{Guarded, Locked, Spin, reserve};

/// How many lines can be simulated at once.
pub(crate) const NODES: u32 = 1 << 22;

/// The state of the simulated lines that begin in one 64-byte line.
pub(crate) struct Node {
    /// Changes whenever what a thread may do unseen in this line changes: the lower half with the copies, the upper half when
    /// what lies there is another object.
    version: AtomicU64,
    records: UnsafeCell<Records>,
}

/// Whether two versions of a node are of one object.
pub(crate) fn same_object(a: u64, b: u64) -> bool {
    a >> 32 == b >> 32
}

impl Node {
    /// Its version now.
    #[inline]
    pub(crate) fn version(&self) -> u64 {
        self.version.load(Ordering::Acquire)
    }

    /// Copies have changed hands.
    pub(crate) fn copies_changed(&self) {
        self.version.fetch_add(1, Ordering::AcqRel);
    }

    /// What is there is not what was there.
    pub(crate) fn object_changed(&self) {
        self.version.fetch_add(1 << 32, Ordering::AcqRel);
    }

    /// The records.
    ///
    /// # Safety
    /// The caller holds the node's lock ([`Regions`]), and no other reference to them.
    #[allow(clippy::mut_from_ref)]
    pub(crate) unsafe fn records(&self) -> &mut Records {
        // SAFETY: said above.
        unsafe { &mut *self.records.get() }
    }
}

/// All nodes.
pub(crate) struct Nodes {
    table: AtomicPtr<Node>,
    next: AtomicU32,
    free: Guarded<Vec<u32>>,
}

impl Nodes {
    pub(crate) const fn new() -> Self {
        Self {
            table: AtomicPtr::new(null_mut()),
            next: AtomicU32::new(1),
            free: Guarded::new(Vec::new()),
        }
    }

    /// Gets the address space. False without.
    pub(crate) fn prepare(&self) -> bool {
        let Some(table) = reserve(NODES as usize * size_of::<Node>()) else {
            return false;
        };
        self.table.store(table.as_ptr().cast(), Ordering::Release);
        true
    }

    /// The node with this number, which [`Self::make`] gave.
    fn at(&self, number: u32) -> &Node {
        let table = self.table.load(Ordering::Acquire);
        // SAFETY: the number is below `NODES`, and the table is never given back; the node was initialised by `make`.
        unsafe { &*table.add(number as usize) }
    }

    /// The node of the line, if there is one.
    pub(crate) fn of(&self, shadow: &Shadow, line: usize) -> Option<&Node> {
        match shadow.node(line) {
            0 => None,
            number => Some(self.at(number)),
        }
    }

    /// The node of the line, which the caller has the lock of. None if there is no memory for one.
    pub(crate) fn make(&self, shadow: &Shadow, line: usize) -> Option<&Node> {
        if let Some(node) = self.of(shadow, line) {
            return Some(node);
        }
        let recycled = self.free.lock().pop();
        let number = if let Some(number) = recycled {
            number
        } else {
            let number = self.next.load(Ordering::Relaxed);
            if number >= NODES {
                return None;
            }
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= NODES {
                return None;
            }
            // SAFETY: nobody else has this number; the memory is zero, which is a version but no `Records`.
            unsafe {
                let node = self.table.load(Ordering::Acquire).add(number as usize);
                (*node).records.get().write(Records::default());
            }
            number
        };
        shadow.set_node(line, number).then(|| self.at(number))
    }

    /// The line, which the caller has the lock of, needs none any more.
    pub(crate) fn recycle(&self, shadow: &Shadow, line: usize) {
        let number = shadow.node(line);
        if number != 0 {
            self.at(number).object_changed();
            shadow.set_node(line, 0);
            self.free.lock().push(number);
        }
    }
}

const LOCKS: usize = 1024;

#[repr(align(64))]
struct Region(Spin);

/// A lock for each 4 KiB of memory, some of them shared.
pub(crate) struct Regions([Region; LOCKS]);

/// What [`Regions::lock`] holds.
pub(crate) struct LockedLines<'a> {
    _first: Locked<'a>,
    _second: Option<Locked<'a>>,
}

impl Regions {
    pub(crate) const fn new() -> Self {
        Self([const { Region(Spin::new()) }; LOCKS])
    }

    fn index(line: usize) -> usize {
        ((line >> 6).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40) % LOCKS
    }

    /// Locks the lines from `first` to `last`, which are at most 64 apart.
    pub(crate) fn lock(&self, first: usize, last: usize) -> LockedLines<'_> {
        let (a, b) = (Self::index(first), Self::index(last));
        LockedLines {
            // One order for all, so that nobody waits for one who waits.
            _first: self.0[a.min(b)].0.lock(),
            _second: (a != b).then(|| self.0[a.max(b)].0.lock()),
        }
    }
}
