//! rocksdb.

/// rocksdb, `LRUHandleTable`: facebook/rocksdb#2520 (closed), 2017-06-29.
///
/// Each of three members guarded by one mutex was given its own line; reviewers objected to 64
/// bytes for an int32.
///
/// The proposal was turned down: one group writes all of it.
pub(crate) mod rocksdb_table {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned4, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64, allow(neighbours))]
        #[repr(C)]
        struct Before {
            #[hot_write(shard)] length: Aligned4<4> = 0,
            #[hot_write(shard)] elems: Aligned4<4> = 4,
            #[hot_write(shard)] list: Aligned8<8> = 8,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(shard)] length: u32,
            #[hot_write(shard)] elems: u32,
            #[hot_write(shard)] list: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "cpp-rocksdb-table",
        before: Version::of::<Before>(Expected {
            size: 16,
            align: 8,
            lines: 1,
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 40, 56],
            ..Expected::CLEAN
        }),
        after: None,
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// rocksdb, `StatisticsData` (per-core array element): facebook/rocksdb#4036, commit 346d1069c3,
/// 2018-06-25.
///
/// Element size was rounded to a multiple of the line but its alignment was not pinned, so elements
/// straddled.
///
/// The fix aligns the element to a line.
pub(crate) mod rocksdb_stats {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64, allow(neighbours))]
        #[repr(C)]
        struct Before {
            #[hot_write(core)] tickers: Aligned8<960> = 0,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_write(core)] tickers: Aligned64<960> = 0,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(core)] tickers: [u64; 120],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "cpp-rocksdb-stats",
        before: Version::of::<Before>(Expected {
            size: 960,
            align: 8,
            lines: 15,
            bad_bases_of_neighbours: &[8, 16, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 960,
            align: 64,
            lines: 15,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
