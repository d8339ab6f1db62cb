//! Linux: the allocation of pages.

/// Linux mm/memcg, `page_counter`: `include/linux/page_counter.h`, laid out anew in 2020 and
/// rearranged in 2022.
///
/// `usage` is updated on each charge, while `parent` is followed on each level.
///
/// The fix moves `parent` to the end, where it meets `watermark`; `high` and `max` stay with
/// `usage`.
pub(crate) mod page_counter {
    use std::cell::Cell;

    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{Aligned8, Case, Expected, PlacedFields, Version, placed, restated};

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(charge)] usage: Aligned8<8> = 0,
            min: Aligned8<8> = 8,
            low: Aligned8<8> = 16,
            #[hot_read] high: Aligned8<8> = 24,
            #[hot_read] max: Aligned8<8> = 32,
            #[hot_read] parent: Aligned8<8> = 40,
            emin: Aligned8<8> = 48,
            min_usage: Aligned8<8> = 56,
            children_min_usage: Aligned8<8> = 64,
            elow: Aligned8<8> = 72,
            low_usage: Aligned8<8> = 80,
            children_low_usage: Aligned8<8> = 88,
            #[hot_write(charge)] watermark: Aligned8<8> = 96,
            failcnt: Aligned8<8> = 104,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct After {
            #[hot_write(charge)] usage: Aligned8<8> = 0,
            min: Aligned8<8> = 8,
            low: Aligned8<8> = 16,
            #[hot_read] high: Aligned8<8> = 24,
            #[hot_read] max: Aligned8<8> = 32,
            emin: Aligned8<8> = 40,
            min_usage: Aligned8<8> = 48,
            children_min_usage: Aligned8<8> = 56,
            elow: Aligned8<8> = 64,
            low_usage: Aligned8<8> = 72,
            children_low_usage: Aligned8<8> = 80,
            #[hot_write(charge)] watermark: Aligned8<8> = 88,
            failcnt: Aligned8<8> = 96,
            #[hot_read] parent: Aligned8<8> = 104,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(charge)] usage: u64,
            min: u64,
            low: u64,
            #[hot_read] high: u64,
            #[hot_read] max: u64,
            #[hot_read] parent: u64,
            emin: u64,
            min_usage: Cell<u64>,
            children_min_usage: Cell<u64>,
            elow: u64,
            low_usage: Cell<u64>,
            children_low_usage: Cell<u64>,
            #[hot_write(charge)] watermark: u64,
            failcnt: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-page-counter",
        before: Version::of::<Before>(Expected {
            size: 112,
            align: 8,
            lines: 2,
            conflicts: &[
                ("usage", "high", 0),
                ("usage", "max", 0),
                ("usage", "parent", 0),
            ],
            bad_bases: &[0, 8, 16, 24, 32],
            bad_bases_of_neighbours: &[0, 8, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 112,
            align: 8,
            lines: 2,
            conflicts: &[
                ("usage", "high", 0),
                ("usage", "max", 0),
                ("watermark", "parent", 1),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 8, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// Linux mm, `zone` (head): commit 3484b2de9499, "mm: rearrange zone fields into read-only, page
/// alloc, statistics and page reclaim lines", 2014.
///
/// NUMA node id, read by each allocation, shares a line with the zone lock.
///
/// The fix splits the zone into a part that is read and one that is written. Some sizes depend on
/// the configuration.
pub(crate) mod zone {
    use std::cell::Cell;

    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned4, Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct Before {
            #[hot_read] watermark: Aligned8<24> = 0,
            percpu_drift_mark: Aligned8<8> = 24,
            #[hot_read] lowmem_reserve: Aligned8<32> = 32,
            dirty_balance_reserve: Aligned8<8> = 64,
            #[hot_read] node: Aligned4<4> = 72,
            min_unmapped_pages: Aligned8<8> = 80,
            min_slab_pages: Aligned8<8> = 88,
            #[hot_read] pageset: Aligned8<8> = 96,
            #[hot_write(alloc)] lock: Aligned4<4> = 104,
            all_unreclaimable: Aligned4<4> = 108,
            span_seqlock: Aligned4<8> = 112,
            #[hot_write(alloc)] free_area: Aligned8<1144> = 120,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_read] watermark: Aligned8<24> = 0,
            #[hot_read] lowmem_reserve: Aligned8<32> = 24,
            #[hot_read] node: Aligned4<4> = 56,
            #[hot_read] pageset: Aligned8<8> = 64,
            dirty_balance_reserve: Aligned8<8> = 72,
            min_unmapped_pages: Aligned8<8> = 80,
            min_slab_pages: Aligned8<8> = 88,
            span_seqlock: Aligned4<8> = 96,
            _align_lock: Aligned64<0> = 128,
            #[hot_write(alloc)] lock: Aligned4<4> = 128,
            #[hot_write(alloc)] free_area: Aligned8<1144> = 136,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] watermark: [u64; 3],
            percpu_drift_mark: u64,
            #[hot_read] lowmem_reserve: [u64; 4],
            dirty_balance_reserve: u64,
            #[hot_read] node: u32,
            min_unmapped_pages: u64,
            min_slab_pages: u64,
            #[hot_read] pageset: u64,
            #[hot_write(alloc)] lock: u32,
            all_unreclaimable: u32,
            #[cold] span_seqlock: Cell<[u32; 2]>,
            #[hot_write(alloc)] free_area: [u64; 143],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-zone",
        before: Version::of::<Before>(Expected {
            size: 1280,
            align: 64,
            lines: 20,
            conflicts: &[
                ("node", "lock", 1),
                ("node", "free_area", 1),
                ("pageset", "lock", 1),
                ("pageset", "free_area", 1),
            ],
            bad_bases: &[0],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 1280,
            align: 64,
            lines: 20,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
