//! Queues and locks of Rust crates.

/// rtrb, `RingBuffer<T>`: mgeier/rtrb `src/lib.rs` (#48, #115, #132).
///
/// A clean layout: the indices of consumer and producer are padded, what is read only shares a
/// line.
///
/// There is nothing to fix.
pub(crate) mod rtrb_ringbuffer {
    use std::cell::Cell;

    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Aligned128, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 128)]
        #[repr(C, align(128))]
        struct Before {
            #[hot_write(consumer)] head: Aligned128<128> = 0,
            #[hot_write(producer)] tail: Aligned128<128> = 128,
            flags: Aligned1<1> = 256,
            #[hot_read] data_ptr: Aligned8<8> = 264,
            #[hot_read] capacity: Aligned8<8> = 272,
            _marker: Aligned1<0> = 280,
        }
    }

    placed! {
        #[cache_layout(line = 128, deny(waste))]
        struct Placed {
            #[hot_write(consumer)] head: [u64; 16],
            #[hot_write(producer)] tail: [u64; 16],
            #[cold] flags: Cell<u8>,
            #[hot_read] data_ptr: u64,
            #[hot_read] capacity: u64,
            _marker: (),
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-rtrb-ringbuffer",
        before: Version::of::<Before>(Expected {
            size: 384,
            align: 128,
            lines: 3,
            ..Expected::CLEAN
        }),
        after: None,
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// glommio, `Buffer<T>`: DataDog/glommio `channels/spsc_queue.rs`.
///
/// A clean layout: two nested structs aligned to 128 bytes are what is hot.
///
/// There is nothing to fix.
pub(crate) mod glommio_spsc {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Aligned128, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 128)]
        #[repr(C, align(128))]
        struct Before {
            #[hot_read] buffer_storage: Aligned8<8> = 0,
            #[hot_read] capacity: Aligned8<8> = 8,
            #[hot_read] mask: Aligned8<8> = 16,
            #[hot_read] lookahead: Aligned8<8> = 24,
            #[hot_write(producer)] pcache: Aligned128<128> = 128,
            #[hot_write(consumer)] ccache: Aligned128<128> = 256,
            _marker: Aligned1<0> = 384,
        }
    }

    placed! {
        #[cache_layout(line = 128, deny(waste))]
        struct Placed {
            #[hot_read] buffer_storage: u64,
            #[hot_read] capacity: u64,
            #[hot_read] mask: u64,
            #[hot_read] lookahead: u64,
            #[hot_write(producer)] pcache: [u64; 16],
            #[hot_write(consumer)] ccache: [u64; 16],
            _marker: (),
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-glommio-spsc",
        before: Version::of::<Before>(Expected {
            size: 384,
            align: 128,
            lines: 3,
            ..Expected::CLEAN
        }),
        after: None,
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// cs431 course lock, `TicketLock`: kaist-cp/cs431#679, 2022-10-16.
///
/// A user asked why the two counters are not padded; the answer was that it is true sharing.
///
/// It was left as it is.
pub(crate) mod ticketlock {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Case, Expected, MoreLines, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(holder)] curr: Aligned8<8> = 0,
            #[hot_write(arrivals)] next: Aligned8<8> = 8,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(holder)] curr: u64,
            #[hot_write(arrivals)] next: u64,
        }

        #[cache_layout(line = 64, deny(waste))]
        struct PlacedTogether {
            #[hot_write(holder)] #[hot_write(arrivals)] curr: u64,
            #[hot_write(holder)] #[hot_write(arrivals)] next: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-ticketlock",
        before: Version::of::<Before>(Expected {
            size: 16,
            align: 8,
            lines: 1,
            conflicts: &[("curr", "next", 0)],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 40, 56],
            ..Expected::CLEAN
        }),
        after: None,
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: Some(MoreLines::SharesTruly(PlacedTogether::LAYOUT)),
    };
}
