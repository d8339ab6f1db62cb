//! haproxy: what no two threads write, packed.

/// haproxy, `thread_ctx` (per-thread array element): haproxy/haproxy commit 53461e4d9, 2024-04-30.
///
/// A 16-byte list head straddled two lines after an unrelated field was added; local and atomic
/// parts must stay apart; element must be a multiple of 128.
///
/// The fix aligns the list heads, so that none of them crosses a line; one profile pointer was
/// added.
pub(crate) mod haproxy_threadctx {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Aligned16, Aligned64, Case, Expected, PlacedFields, Version,
        placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(128))]
        struct Before {
            #[hot_write(owner)] timers: Aligned8<16> = 0,
            #[hot_write(owner)] rqueue: Aligned8<16> = 16,
            #[hot_write(owner)] current: Aligned8<8> = 32,
            #[hot_write(owner)] current_queue: Aligned4<4> = 40,
            #[hot_write(owner)] nb_tasks: Aligned4<4> = 44,
            #[hot_write(owner)] tl_class_mask: Aligned1<1> = 48,
            #[hot_write(owner)] bufq_map: Aligned1<1> = 49,
            #[hot_write(owner)] pool_lru_head: Aligned8<16> = 56,
            streams: Aligned8<16> = 72,
            quic_conns: Aligned8<16> = 88,
            quic_conns_clo: Aligned8<16> = 104,
            queued_checks: Aligned8<16> = 120,
            buffer_wq: Aligned8<64> = 136,
            nb_rhttp_conns: Aligned4<4> = 200,
            #[hot_write(owner)] tasklets: Aligned16<64> = 208,
            _align_shared_tasklet_list: Aligned64<0> = 320,
            #[hot_write(others)] shared_tasklet_list: Aligned8<16> = 320,
            #[hot_write(others)] rqueue_ticks: Aligned4<4> = 336,
            #[hot_write(others)] rq_total: Aligned4<4> = 340,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(128))]
        struct After {
            #[hot_write(owner)] timers: Aligned8<16> = 0,
            #[hot_write(owner)] rqueue: Aligned8<16> = 16,
            #[hot_write(owner)] current: Aligned8<8> = 32,
            #[hot_write(owner)] current_queue: Aligned4<4> = 40,
            #[hot_write(owner)] nb_tasks: Aligned4<4> = 44,
            #[hot_write(owner)] tl_class_mask: Aligned1<1> = 48,
            #[hot_write(owner)] bufq_map: Aligned1<1> = 49,
            nb_rhttp_conns: Aligned4<4> = 52,
            sched_profile_entry: Aligned8<8> = 56,
            buffer_wq: Aligned16<64> = 64,
            #[hot_write(owner)] pool_lru_head: Aligned8<16> = 128,
            streams: Aligned8<16> = 144,
            quic_conns: Aligned8<16> = 160,
            quic_conns_clo: Aligned8<16> = 176,
            queued_checks: Aligned8<16> = 192,
            #[hot_write(owner)] tasklets: Aligned8<64> = 208,
            _align_shared_tasklet_list: Aligned64<0> = 320,
            #[hot_write(others)] shared_tasklet_list: Aligned8<16> = 320,
            #[hot_write(others)] rqueue_ticks: Aligned4<4> = 336,
            #[hot_write(others)] rq_total: Aligned4<4> = 340,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(owner)] timers: [u64; 2],
            #[hot_write(owner)] rqueue: [u64; 2],
            #[hot_write(owner)] current: u64,
            #[hot_write(owner)] current_queue: u32,
            #[hot_write(owner)] nb_tasks: u32,
            #[hot_write(owner)] tl_class_mask: u8,
            #[hot_write(owner)] bufq_map: u8,
            #[hot_write(owner)] pool_lru_head: [u64; 2],
            streams: [u64; 2],
            quic_conns: [u64; 2],
            quic_conns_clo: [u64; 2],
            queued_checks: [u64; 2],
            buffer_wq: [u64; 8],
            nb_rhttp_conns: u32,
            #[hot_write(owner)] tasklets: [u64; 8],
            #[hot_write(others)] shared_tasklet_list: [u64; 2],
            #[hot_write(others)] rqueue_ticks: u32,
            #[hot_write(others)] rq_total: u32,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-haproxy-threadctx",
        before: Version::of::<Before>(Expected {
            size: 384,
            align: 128,
            lines: 6,
            straddlers: &["pool_lru_head", "tasklets"],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 384,
            align: 128,
            lines: 6,
            straddlers: &["tasklets"],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// haproxy, `listener` (head): haproxy/haproxy commit 4ed84c96c, 2019-02-03.
///
/// The accept callback and the default target fall on the second line, behind cold names and lists.
///
/// The fix moves the cold fields behind, so that all the hot ones fit one line.
pub(crate) mod haproxy_listener {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned2, Aligned4, Aligned8, Case, Expected, PlacedFields, Version, placed,
        restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(8))]
        struct Before {
            #[hot_read] obj_type: Aligned1<1> = 0,
            #[hot_read] state: Aligned1<1> = 1,
            #[hot_read] nice: Aligned2<2> = 2,
            #[hot_read] fd: Aligned4<4> = 4,
            name: Aligned8<8> = 8,
            luid: Aligned4<4> = 16,
            #[hot_read] options: Aligned4<4> = 20,
            #[hot_read] counters: Aligned8<8> = 24,
            #[hot_read] proto: Aligned8<8> = 32,
            #[hot_read] nbconn: Aligned4<4> = 40,
            #[hot_read] maxconn: Aligned4<4> = 44,
            backlog: Aligned4<4> = 48,
            #[hot_read] maxaccept: Aligned4<4> = 52,
            proto_list: Aligned8<16> = 56,
            #[hot_read] accept: Aligned8<8> = 72,
            #[hot_read] default_target: Aligned8<8> = 80,
            wait_queue: Aligned8<16> = 88,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct After {
            #[hot_read] obj_type: Aligned1<1> = 0,
            #[hot_read] state: Aligned1<1> = 1,
            #[hot_read] nice: Aligned2<2> = 2,
            #[hot_read] fd: Aligned4<4> = 4,
            luid: Aligned4<4> = 8,
            #[hot_read] options: Aligned4<4> = 12,
            #[hot_read] counters: Aligned8<8> = 16,
            #[hot_read] proto: Aligned8<8> = 24,
            #[hot_read] nbconn: Aligned4<4> = 32,
            #[hot_read] maxconn: Aligned4<4> = 36,
            backlog: Aligned4<4> = 40,
            #[hot_read] maxaccept: Aligned4<4> = 44,
            #[hot_read] accept: Aligned8<8> = 48,
            #[hot_read] default_target: Aligned8<8> = 56,
            wait_queue: Aligned8<16> = 64,
            name: Aligned8<8> = 80,
            proto_list: Aligned8<16> = 88,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] obj_type: u8,
            #[hot_read] state: u8,
            #[hot_read] nice: u16,
            #[hot_read] fd: u32,
            name: u64,
            luid: u32,
            #[hot_read] options: u32,
            #[hot_read] counters: u64,
            #[hot_read] proto: u64,
            #[hot_read] nbconn: u32,
            #[hot_read] maxconn: u32,
            backlog: u32,
            #[hot_read] maxaccept: u32,
            proto_list: [u64; 2],
            #[hot_read] accept: u64,
            #[hot_read] default_target: u64,
            wait_queue: [u64; 2],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-haproxy-listener",
        before: Version::of::<Before>(Expected {
            size: 104,
            align: 8,
            lines: 2,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 104,
            align: 8,
            lines: 2,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
