//! redis.

/// redis, `io_threads_pending[128]`: redis/redis#10892, commit e2cf38676, 2022-06-26; #11389
/// (871cc200a).
///
/// Per-thread pending counters packed 8 to a line.
///
/// The fix gives each counter an aligned line.
pub(crate) mod redis_io_pending {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned64, Case, Elements, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(io_thread, each)] pending: [Aligned8<8>; 128] = 0,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_write(io_thread, each)] pending: [Aligned64<64>; 128] = 0,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(io_thread, each)] pending: [Aligned64<64>; 128],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-redis-io-pending",
        before: Version::of::<Before>(Expected {
            size: 1024,
            align: 8,
            lines: 16,
            conflicts: &[("pending", "pending", 0)],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[8, 16, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        })
        .with_elements(&[Elements::of::<Aligned8<8>>("pending")]),
        after: Some(
            Version::of::<After>(Expected {
                size: 8192,
                align: 64,
                lines: 128,
                ..Expected::CLEAN
            })
            .with_elements(&[Elements::of::<Aligned64<64>>("pending")]),
        ),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfAfter,
        more_lines: None,
    };
}

/// redis, `client` (head): redis/redis#15006, 2026-04-06 (closed).
///
/// Main-thread words (flags, conn) and I/O-thread bytes (tid, `io_flags`) share line 0.
///
/// The fix moves the I/O thread's bytes to offset 64. It holds where the allocator aligns the
/// object.
pub(crate) mod redis_client {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read(main)] id: Aligned8<8> = 0,
            #[hot_write(main)] flags: Aligned8<8> = 8,
            #[hot_read(main)] conn: Aligned8<8> = 16,
            #[hot_read(io)] tid: Aligned1<1> = 24,
            #[hot_write(io)] running_tid: Aligned1<1> = 25,
            #[hot_write(io)] io_flags: Aligned1<1> = 26,
            #[hot_write(io)] read_error: Aligned1<1> = 27,
            #[hot_read(main)] resp: Aligned4<4> = 28,
            #[hot_read(main)] db: Aligned8<8> = 32,
            name: Aligned8<8> = 40,
            lib_name: Aligned8<8> = 48,
            lib_ver: Aligned8<8> = 56,
        }

        #[cache_layout(verify, line = 64, assume_line_aligned, allow(neighbours))]
        #[repr(C)]
        struct After {
            #[hot_read(main)] id: Aligned8<8> = 0,
            #[hot_write(main)] flags: Aligned8<8> = 8,
            #[hot_read(main)] conn: Aligned8<8> = 16,
            #[hot_read(main)] resp: Aligned4<4> = 24,
            _pad0: Aligned4<4> = 28,
            #[hot_read(main)] db: Aligned8<8> = 32,
            name: Aligned8<8> = 40,
            lib_name: Aligned8<8> = 48,
            lib_ver: Aligned8<8> = 56,
            #[hot_read(io)] tid: Aligned1<1> = 64,
            #[hot_write(io)] running_tid: Aligned1<1> = 65,
            #[hot_write(io)] io_flags: Aligned1<1> = 66,
            #[hot_write(io)] read_error: Aligned1<1> = 67,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read(main)] id: u64,
            #[hot_write(main)] flags: u64,
            #[hot_read(main)] conn: u64,
            #[hot_read(io)] tid: u8,
            #[hot_write(io)] running_tid: u8,
            #[hot_write(io)] io_flags: u8,
            #[hot_write(io)] read_error: u8,
            #[hot_read(main)] resp: u32,
            #[hot_read(main)] db: u64,
            name: u64,
            lib_name: u64,
            lib_ver: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-redis-client",
        before: Version::of::<Before>(Expected {
            size: 64,
            align: 8,
            lines: 1,
            conflicts: &[
                ("id", "running_tid", 0),
                ("id", "io_flags", 0),
                ("id", "read_error", 0),
                ("flags", "tid", 0),
                ("flags", "running_tid", 0),
                ("flags", "io_flags", 0),
                ("flags", "read_error", 0),
                ("conn", "running_tid", 0),
                ("conn", "io_flags", 0),
                ("conn", "read_error", 0),
                ("running_tid", "resp", 0),
                ("running_tid", "db", 0),
                ("io_flags", "resp", 0),
                ("io_flags", "db", 0),
                ("read_error", "resp", 0),
                ("read_error", "db", 0),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 72,
            align: 8,
            lines: 2,
            bad_bases: &[32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 40, 48],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// redis, `getKeysResult`: redis/redis#13296, commit 24c85cc36, 2024-06-18.
///
/// An inline buffer of 2048 bytes stands before the counters, so every call touches far lines.
///
/// The fix cuts the buffer to six entries, with the counters in front: one line in all.
pub(crate) mod redis_getkeys {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned4, Aligned8, Case, Expected, MoreLines, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct Before {
            keysbuf: Aligned4<2048> = 0,
            #[hot_read] keys: Aligned8<8> = 2048,
            #[hot_read] numkeys: Aligned4<4> = 2056,
            #[hot_read] size: Aligned4<4> = 2060,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct After {
            #[hot_read] numkeys: Aligned4<4> = 0,
            #[hot_read] size: Aligned4<4> = 4,
            #[hot_read] keysbuf: Aligned4<48> = 8,
            #[hot_read] keys: Aligned8<8> = 56,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            keysbuf: [u32; 512],
            #[hot_read] keys: u64,
            #[hot_read] numkeys: u32,
            #[hot_read] size: u32,
        }

        #[cache_layout(line = 64, deny(waste))]
        struct PlacedAfter {
            #[hot_read] numkeys: u32,
            #[hot_read] size: u32,
            #[hot_read] keysbuf: [u32; 12],
            #[hot_read] keys: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-redis-getkeys",
        before: Version::of::<Before>(Expected {
            size: 2064,
            align: 8,
            lines: 33,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 64,
            align: 8,
            lines: 1,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: Some(MoreLines::HasOtherFields(PlacedAfter::LAYOUT)),
    };
}
