//! Data for each CPU, so that CPUs do not wait for each other's lines and locks.
//!
//! * [`PerCpu`] is one slot for each CPU, on lines of its own: counters, caches, free lists.
//! * [`PerCpuList`] is one list in as many parts, each with its own lock: elements are added to the part of the
//!   CPU that adds, and removed from the part that has them.
//!
//! ```
//! # extern crate cacheline_sync as cache_layout;
//! use cache_layout::percpu::PerCpu;
//! use std::sync::atomic::{AtomicU64, Ordering};
//!
//! let hits = PerCpu::new(|_| AtomicU64::new(0));
//! hits.current().fetch_add(1, Ordering::Relaxed);
//! let total: u64 = hits.iter().map(|hits| hits.load(Ordering::Relaxed)).sum();
//! assert_eq!(total, 1);
//! ```
//!
//! # The current CPU
//!
//! Where a thread runs is a hint: it may run elsewhere before the answer is used. Nothing here depends on it but
//! speed. Slots are shared, so what is in them is written through `&self` by atomics or locks, and a thread
//! that has moved goes on with the slot that it had.
//!
//! The number of slots is fixed when they are made: one for each CPU that the machine may ever use, or as asked for. On
//! Linux and Android that is what `/sys/devices/system/cpu/possible` lists, CPUs included that can be added while the
//! machine runs: of virtual machines that may be more than there are, and [`with_slots`](PerCpu::with_slots) takes
//! fewer. Which CPUs the thread that makes the slots may run on, and how much time a control group gives it, does not
//! matter: others will use them too. Where that file cannot be read, and elsewhere, it is as many as
//! [`available_parallelism`](std::thread::available_parallelism) says; on some systems that is what the calling thread may
//! use, so that a thread that is held to fewer CPUs should not be the one that makes the slots.
//!
//! On Linux and Android CPUs are numbered as threads are found on them, and use the slot of that number; CPUs beyond the
//! last slot share those of others. As long as threads run on no more CPUs than there are slots, no two CPUs share one,
//! whatever the system calls them. The system is asked for the current CPU every 64th time: asking costs more than what
//! is done with the answer, and threads are seldom moved.
//!
//! Elsewhere threads are numbered as they come, and a thread stays with its number; threads share slots then, though
//! they run on different CPUs.
//!
//! # Small systems
//!
//! With one CPU there is one slot or one list with one lock, and nobody asks for the current CPU.

mod cpu;
mod handle;
mod item;
mod list;
mod shard;
mod slots;
mod spread;
mod walk;

#[cfg(test)]
mod tests;

pub use self::handle::Handle;
pub use self::item::Item;
pub use self::list::PerCpuList;
pub use self::slots::PerCpu;
pub use self::walk::Iter;

/// What is shared and locked. A model checker puts its own in this place.
mod sync {
    pub(super) use std::sync::atomic::AtomicUsize;
    pub(super) use std::sync::{Mutex, MutexGuard};
    pub(super) use triomphe::Arc;
    use triomphe::UniqueArc;

    /// What is shared, if nobody else shares it any more. Of several who ask at the same time, the last one gets it.
    pub(super) fn into_inner<T>(shared: Arc<T>) -> Option<T> {
        Arc::into_unique(shared).map(UniqueArc::into_inner)
    }
}
