//! DPDK.

/// DPDK, `rte_service_spec_impl`: DPDK commit e484ccddbe, 2019-09-16.
///
/// A byte array indexed by core is written by every core and its start shares a line with flags
/// read on each call.
///
/// The fix moves the array into the per-core struct. The lock still shares a line with the flags.
pub(crate) mod dpdk_service {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Case, Elements, Expected, PlacedFields, Version, placed,
        restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct Before {
            #[hot_read] spec: Aligned8<56> = 0,
            #[hot_write(runner)] execute_lock: Aligned4<4> = 56,
            #[hot_read] app_runstate: Aligned1<1> = 60,
            #[hot_read] comp_runstate: Aligned1<1> = 61,
            #[hot_read] internal_flags: Aligned1<1> = 62,
            #[hot_read] num_mapped_cores: Aligned4<4> = 64,
            #[hot_write(runner)] calls: Aligned8<8> = 72,
            #[hot_write(runner)] cycles_spent: Aligned8<8> = 80,
            #[hot_write(core, each)] active_on_lcore: [Aligned1<1>; 128] = 88,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct After {
            #[hot_read] spec: Aligned8<56> = 0,
            #[hot_write(runner)] execute_lock: Aligned4<4> = 56,
            #[hot_read] app_runstate: Aligned1<1> = 60,
            #[hot_read] comp_runstate: Aligned1<1> = 61,
            #[hot_read] internal_flags: Aligned1<1> = 62,
            #[hot_read] num_mapped_cores: Aligned4<4> = 64,
            #[hot_write(runner)] calls: Aligned8<8> = 72,
            #[hot_write(runner)] cycles_spent: Aligned8<8> = 80,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] spec: [u64; 7],
            #[hot_write(runner)] execute_lock: u32,
            #[hot_read] app_runstate: u8,
            #[hot_read] comp_runstate: u8,
            #[hot_read] internal_flags: u8,
            #[hot_read] num_mapped_cores: u32,
            #[hot_write(runner)] calls: u64,
            #[hot_write(runner)] cycles_spent: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-dpdk-service",
        before: Version::of::<Before>(Expected {
            size: 256,
            align: 64,
            lines: 4,
            conflicts: &[
                ("spec", "execute_lock", 0),
                ("execute_lock", "app_runstate", 0),
                ("execute_lock", "comp_runstate", 0),
                ("execute_lock", "internal_flags", 0),
                ("num_mapped_cores", "calls", 1),
                ("num_mapped_cores", "cycles_spent", 1),
                ("num_mapped_cores", "active_on_lcore", 1),
                ("calls", "active_on_lcore", 1),
                ("cycles_spent", "active_on_lcore", 1),
                ("active_on_lcore", "active_on_lcore", 1),
            ],
            bad_bases: &[0],
            ..Expected::CLEAN
        })
        .with_elements(&[Elements::of::<Aligned1<1>>("active_on_lcore")]),
        after: Some(Version::of::<After>(Expected {
            size: 128,
            align: 64,
            lines: 2,
            conflicts: &[
                ("spec", "execute_lock", 0),
                ("execute_lock", "app_runstate", 0),
                ("execute_lock", "comp_runstate", 0),
                ("execute_lock", "internal_flags", 0),
                ("num_mapped_cores", "calls", 1),
                ("num_mapped_cores", "cycles_spent", 1),
            ],
            bad_bases: &[0],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfAfter,
        more_lines: None,
    };
}

/// DPDK, `per-lcore debug stats element`: DPDK commit a1934215a7, 2023-09-04 (also a7ba9d0489,
/// 0b765b4335).
///
/// Line-aligned per-core elements are still pulled in by the neighbour's next-line prefetch.
///
/// The fix puts a guard line behind each element.
pub(crate) mod dpdk_mempool_stats {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct Before {
            _align_stats: Aligned64<0> = 0,
            #[hot_write(core)] stats: Aligned8<96> = 0,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            _align_stats: Aligned64<0> = 0,
            #[hot_write(core)] stats: Aligned8<96> = 0,
            _pad0: Aligned64<64> = 128,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(core)] stats: [u64; 12],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-dpdk-mempool-stats",
        before: Version::of::<Before>(Expected {
            size: 128,
            align: 64,
            lines: 2,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 192,
            align: 64,
            lines: 3,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
