//! Types that are written whenever what they hold is read, because taking them counts, queues or flags who did: by name, as
//! the source and debug information have it.

/// Locks of the standard library and of widely used crates, and cells that count who borrows.
const LOCKS: [&str; 20] = [
    "AtomicRefCell",
    "Barrier",
    "Condvar",
    "FairMutex",
    "McsLock",
    "Mutex",
    "RawMutex",
    "RawRwLock",
    "ReentrantLock",
    "ReentrantMutex",
    "RefCell",
    "RwLock",
    "RwSpinlock",
    "Semaphore",
    "SpinLock",
    "SpinMutex",
    "SpinRwLock",
    "Spinlock",
    "TicketLock",
    "TicketMutex",
];

/// Types that hold their arguments in place.
const HOLDERS: [&str; 18] = [
    "AssertUnwindSafe",
    "CacheAligned",
    "CachePadded",
    "Cell",
    "Lazy",
    "LazyCell",
    "LazyLock",
    "ManuallyDrop",
    "MaybeUninit",
    "OnceCell",
    "OnceLock",
    "Option",
    "OwnLines",
    "Pin",
    "Poll",
    "Result",
    "SyncUnsafeCell",
    "UnsafeCell",
];

/// Whether the type with this name, without its path and arguments, is a lock: a field of it is nothing that is only read.
///
/// ```
/// use cacheline_plan::is_lock;
///
/// assert!(is_lock("RwLock"));
/// assert!(!is_lock("AtomicBool"));
/// ```
#[must_use]
pub fn is_lock(name: &str) -> bool {
    LOCKS.contains(&name)
}

/// Whether the type with this name, without its path and arguments, holds the values of its arguments in place, so that it is a
/// lock if one of them is.
///
/// ```
/// use cacheline_plan::holds_in_place;
///
/// assert!(holds_in_place("Option"));
/// assert!(!holds_in_place("Box"));
/// ```
#[must_use]
pub fn holds_in_place(name: &str) -> bool {
    HOLDERS.contains(&name)
}
