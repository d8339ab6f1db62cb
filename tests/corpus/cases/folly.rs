//! folly.

/// folly, `ThrottledLifoSem`: facebook/folly commit 040d901d0, 2026-03-17.
///
/// The fast path exchanges one word; the slow path locks a mutex and edits a list of waiters on the
/// same line.
///
/// The fix starts another 128 bytes with the mutex.
pub(crate) mod folly_lifosem {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned128, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 128)]
        #[repr(C, align(128))]
        conflicting struct Before {
            #[hot_read] options: Aligned8<8> = 0,
            _align_state: Aligned128<0> = 128,
            #[hot_write(fast)] state: Aligned8<8> = 128,
            #[hot_write(slow)] mutex: Aligned8<8> = 136,
            #[hot_write(slow)] waiters: Aligned8<24> = 144,
            _align_last_wakeup: Aligned128<0> = 256,
            #[hot_write(waker)] last_wakeup: Aligned8<8> = 256,
        }

        #[cache_layout(verify, line = 128)]
        #[repr(C, align(128))]
        struct After {
            #[hot_read] options: Aligned8<8> = 0,
            _align_state: Aligned128<0> = 128,
            #[hot_write(fast)] state: Aligned8<8> = 128,
            _align_mutex: Aligned128<0> = 256,
            #[hot_write(slow)] mutex: Aligned8<8> = 256,
            #[hot_write(slow)] waiters: Aligned8<24> = 264,
            _align_last_wakeup: Aligned128<0> = 384,
            #[hot_write(waker)] last_wakeup: Aligned8<8> = 384,
        }
    }

    placed! {
        #[cache_layout(line = 128, deny(waste))]
        struct Placed {
            #[hot_read] options: u64,
            #[hot_write(fast)] state: u64,
            #[hot_write(slow)] mutex: u64,
            #[hot_write(slow)] waiters: [u64; 3],
            #[hot_write(waker)] last_wakeup: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "cpp-folly-lifosem",
        before: Version::of::<Before>(Expected {
            size: 384,
            align: 128,
            lines: 3,
            conflicts: &[("state", "mutex", 1), ("state", "waiters", 1)],
            bad_bases: &[0],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 512,
            align: 128,
            lines: 4,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// folly, `ProducerConsumerQueue<T>`: facebook/folly#378, commit a9d90ea14, 2017-04-12.
///
/// Read and write indices and the read-only size/pointer share 24 bytes.
///
/// The fix pads everything to 128 bytes, in front and behind as well.
pub(crate) mod folly_pcq {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Aligned128, Case, Expected, PlacedFields, Version, placed,
        restated,
    };

    restated! {
        #[cache_layout(verify, line = 128)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read] size: Aligned4<4> = 0,
            #[hot_read] records: Aligned8<8> = 8,
            #[hot_write(consumer)] read_index: Aligned4<4> = 16,
            #[hot_write(producer)] write_index: Aligned4<4> = 20,
        }

        #[cache_layout(verify, line = 128)]
        #[repr(C, align(128))]
        struct After {
            _pad0: Aligned1<128> = 0,
            #[hot_read] size: Aligned4<4> = 128,
            #[hot_read] records: Aligned8<8> = 136,
            _align_read_index: Aligned128<0> = 256,
            #[hot_write(consumer)] read_index: Aligned4<4> = 256,
            _align_write_index: Aligned128<0> = 384,
            #[hot_write(producer)] write_index: Aligned4<4> = 384,
            _pad1: Aligned1<124> = 388,
        }
    }

    placed! {
        #[cache_layout(line = 128, deny(waste))]
        struct Placed {
            #[hot_read] size: u32,
            #[hot_read] records: u64,
            #[hot_write(consumer)] read_index: u32,
            #[hot_write(producer)] write_index: u32,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "cpp-folly-pcq",
        before: Version::of::<Before>(Expected {
            size: 24,
            align: 8,
            lines: 1,
            conflicts: &[
                ("size", "read_index", 0),
                ("size", "write_index", 0),
                ("records", "read_index", 0),
                ("records", "write_index", 0),
                ("read_index", "write_index", 0),
            ],
            bad_bases: &[
                0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120,
            ],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 112, 120],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 512,
            align: 128,
            lines: 4,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
