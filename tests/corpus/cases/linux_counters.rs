//! Linux: counters of the scheduler and of sockets.

/// Linux sched, `task_group`: commit b0367629acf6, "sched/fair: Move the cache-hot `load_avg`
/// variable into its own cacheline", 2015-12.
///
/// One atomic load sum written at each tick by all CPUs shares a line with pointers and weight read
/// at each tick.
///
/// The fix starts a line with the load; the real-time pointers still follow it there. The size of
/// `css` is assumed.
pub(crate) mod taskgroup_2015 {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            css: Aligned8<200> = 0,
            #[hot_read] se: Aligned8<8> = 200,
            #[hot_read] cfs_rq: Aligned8<8> = 208,
            #[hot_read] shares: Aligned8<8> = 216,
            #[hot_write(tick)] load_avg: Aligned8<8> = 224,
            #[hot_read(rt)] rt_se: Aligned8<8> = 232,
            #[hot_read(rt)] rt_rq: Aligned8<8> = 240,
            rt_bandwidth: Aligned8<104> = 248,
            rcu: Aligned8<16> = 352,
            list: Aligned8<16> = 368,
            #[hot_read] parent: Aligned8<8> = 384,
            siblings: Aligned8<16> = 392,
            children: Aligned8<16> = 408,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct After {
            css: Aligned8<200> = 0,
            #[hot_read] se: Aligned8<8> = 200,
            #[hot_read] cfs_rq: Aligned8<8> = 208,
            #[hot_read] shares: Aligned8<8> = 216,
            _align_load_avg: Aligned64<0> = 256,
            #[hot_write(tick)] load_avg: Aligned8<8> = 256,
            #[hot_read(rt)] rt_se: Aligned8<8> = 264,
            #[hot_read(rt)] rt_rq: Aligned8<8> = 272,
            rt_bandwidth: Aligned8<104> = 280,
            rcu: Aligned8<16> = 384,
            list: Aligned8<16> = 400,
            #[hot_read] parent: Aligned8<8> = 416,
            siblings: Aligned8<16> = 424,
            children: Aligned8<16> = 440,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            css: [u64; 25],
            #[hot_read] se: u64,
            #[hot_read] cfs_rq: u64,
            #[hot_read] shares: u64,
            #[hot_write(tick)] load_avg: u64,
            #[hot_read(rt)] rt_se: u64,
            #[hot_read(rt)] rt_rq: u64,
            rt_bandwidth: [u64; 13],
            rcu: [u64; 2],
            list: [u64; 2],
            #[hot_read] parent: u64,
            siblings: [u64; 2],
            children: [u64; 2],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-taskgroup-2015",
        before: Version::of::<Before>(Expected {
            size: 424,
            align: 8,
            lines: 7,
            conflicts: &[
                ("se", "load_avg", 3),
                ("cfs_rq", "load_avg", 3),
                ("shares", "load_avg", 3),
                ("load_avg", "rt_se", 3),
                ("load_avg", "rt_rq", 3),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 512,
            align: 64,
            lines: 8,
            conflicts: &[("load_avg", "rt_se", 4), ("load_avg", "rt_rq", 4)],
            bad_bases: &[0],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// Linux net, `sock_common` (prefix of every socket): commit 8e5eb54d303b, "net: align `sk_refcnt`
/// on 128 bytes boundary", 2015-10.
///
/// Refcount dirtied per packet sits in the last 8 bytes of the 128 bytes of lookup keys.
///
/// The fix moves the count to offset 128, which is a line where the allocator aligns the socket.
pub(crate) mod sk_refcnt {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned4, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(8))]
        conflicting struct Before {
            #[hot_read] skc_keys: Aligned8<120> = 0,
            #[hot_write(rx)] skc_refcnt: Aligned4<4> = 120,
            skc_tail: Aligned4<4> = 124,
        }

        #[cache_layout(verify, line = 64, assume_line_aligned, allow(neighbours))]
        #[repr(C, align(8))]
        struct After {
            #[hot_read] skc_keys: Aligned8<120> = 0,
            skc_filler: Aligned8<8> = 120,
            #[hot_write(rx)] skc_refcnt: Aligned4<4> = 128,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] skc_keys: [u64; 15],
            #[hot_write(rx)] skc_refcnt: u32,
            skc_tail: u32,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-sk-refcnt",
        before: Version::of::<Before>(Expected {
            size: 128,
            align: 8,
            lines: 2,
            conflicts: &[("skc_keys", "skc_refcnt", 1)],
            bad_bases: &[0, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[8, 16, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 136,
            align: 8,
            lines: 3,
            bad_bases: &[16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 40, 48],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
