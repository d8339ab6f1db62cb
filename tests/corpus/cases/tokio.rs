//! tokio.

/// tokio, `task Cell<T: Future, S>`: tokio-rs/tokio#5809, commit 2e62374e4, 2023-06-21; follow-up
/// #6240 (2023-12-22).
///
/// Two heap-allocated tasks polled by different workers can share a line because the object itself
/// is not line aligned.
///
/// The fix aligns the whole cell to 128 bytes. No field may move: the object is used through a
/// pointer to its header.
pub(crate) mod tokio_task_cell {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{Aligned8, Case, Expected, PlacedFields, Version, placed, restated};

    restated! {
        #[cache_layout(verify, line = 128, allow(neighbours))]
        #[repr(C)]
        struct Before {
            #[hot_write(runner)] header: Aligned8<32> = 0,
            #[hot_write(runner)] core: Aligned8<48> = 32,
            trailer: Aligned8<32> = 80,
        }

        #[cache_layout(verify, line = 128)]
        #[repr(C, align(128))]
        struct After {
            #[hot_write(runner)] header: Aligned8<32> = 0,
            #[hot_write(runner)] core: Aligned8<48> = 32,
            trailer: Aligned8<32> = 80,
        }
    }

    placed! {
        #[cache_layout(line = 128, deny(waste))]
        struct Placed {
            #[hot_write(runner)] header: [u64; 4],
            #[hot_write(runner)] core: [u64; 6],
            trailer: [u64; 4],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-tokio-task-cell",
        before: Version::of::<Before>(Expected {
            size: 112,
            align: 8,
            lines: 1,
            bad_bases_of_neighbours: &[0, 8, 56, 64, 72, 80, 88, 96, 104, 112, 120],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 128,
            align: 128,
            lines: 1,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// tokio-threadpool, `Pool` (head part): tokio-rs/tokio#475, commit c17ecb53e, 2018-07-16.
///
/// The state is read by all workers, while all of them write the sleeper stack beside it.
///
/// The fix pads the state and the sleeper stack to 128 bytes each.
pub(crate) mod tokio_pool {
    use std::cell::Cell;

    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned128, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read] state: Aligned8<8> = 0,
            #[hot_write(sleepers)] sleep_stack: Aligned8<8> = 8,
            num_workers: Aligned8<8> = 16,
            #[hot_read] workers: Aligned8<16> = 24,
            backup: Aligned8<16> = 40,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(128))]
        struct After {
            #[hot_read] state: Aligned128<128> = 0,
            #[hot_write(sleepers)] sleep_stack: Aligned128<128> = 128,
            num_workers: Aligned8<8> = 256,
            #[hot_read] workers: Aligned8<16> = 264,
            backup: Aligned8<16> = 280,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] state: u64,
            #[hot_write(sleepers)] sleep_stack: u64,
            num_workers: Cell<u64>,
            #[hot_read] workers: [u64; 2],
            backup: [u64; 2],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-tokio-pool",
        before: Version::of::<Before>(Expected {
            size: 56,
            align: 8,
            lines: 1,
            conflicts: &[("state", "sleep_stack", 0), ("sleep_stack", "workers", 0)],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 384,
            align: 128,
            lines: 6,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// tokio-threadpool, `Queue` (intrusive MPSC): tokio-rs/tokio#475, commit c17ecb53e, 2018-07-16.
///
/// Producers swap head while the single consumer writes tail; both and the read-only stub pointer
/// share a line.
///
/// The fix pads the head; the stub stays with the tail, which the same thread writes.
pub(crate) mod tokio_queue {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned128, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(producer)] head: Aligned8<8> = 0,
            #[hot_write(consumer)] tail: Aligned8<8> = 8,
            #[hot_read(consumer)] stub: Aligned8<8> = 16,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(128))]
        struct After {
            #[hot_write(producer)] head: Aligned128<128> = 0,
            #[hot_write(consumer)] tail: Aligned8<8> = 128,
            #[hot_read(consumer)] stub: Aligned8<8> = 136,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(producer)] head: u64,
            #[hot_write(consumer)] tail: u64,
            #[hot_read(consumer)] stub: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-tokio-queue",
        before: Version::of::<Before>(Expected {
            size: 24,
            align: 8,
            lines: 1,
            conflicts: &[("head", "tail", 0), ("head", "stub", 0)],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 256,
            align: 128,
            lines: 4,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
