//! haproxy: what several threads write.

/// haproxy, `proxy` (tail): haproxy/haproxy commit a9df6947b, 2026-01-28.
///
/// Queue length, nearly constant, read per request on a line where session counters change all the
/// time.
///
/// The fix moves the two counters that are mostly read to a line of their own.
pub(crate) mod haproxy_proxy {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned4, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct Before {
            _align_queueslength: Aligned64<0> = 0,
            #[hot_read] queueslength: Aligned4<4> = 0,
            #[hot_write(all)] served: Aligned4<4> = 4,
            #[hot_read] totpend: Aligned4<4> = 8,
            #[hot_write(all)] feconn: Aligned4<4> = 12,
            #[hot_write(all)] beconn: Aligned4<4> = 16,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            _align_served: Aligned64<0> = 0,
            #[hot_write(all)] served: Aligned4<4> = 0,
            #[hot_write(all)] feconn: Aligned4<4> = 4,
            #[hot_write(all)] beconn: Aligned4<4> = 8,
            _align_queueslength: Aligned64<0> = 64,
            #[hot_read] queueslength: Aligned4<4> = 64,
            #[hot_read] totpend: Aligned4<4> = 68,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] queueslength: u32,
            #[hot_write(all)] served: u32,
            #[hot_read] totpend: u32,
            #[hot_write(all)] feconn: u32,
            #[hot_write(all)] beconn: u32,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-haproxy-proxy",
        before: Version::of::<Before>(Expected {
            size: 64,
            align: 64,
            lines: 1,
            conflicts: &[
                ("queueslength", "served", 0),
                ("queueslength", "feconn", 0),
                ("queueslength", "beconn", 0),
                ("served", "totpend", 0),
                ("totpend", "feconn", 0),
                ("totpend", "beconn", 0),
            ],
            bad_bases: &[0],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 128,
            align: 64,
            lines: 2,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// haproxy, `ring_storage`: haproxy/haproxy commits dd8ea5d92 (2024-02-28) and a7f8693fa
/// (2025-08-13).
///
/// Reader head and writer tail adjacent at the start of a mapped buffer that ends in a flexible
/// array.
///
/// The fix starts a line with each of size, tail, head and the buffer.
pub(crate) mod haproxy_ring {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read] size: Aligned8<8> = 0,
            rsvd: Aligned8<8> = 8,
            #[hot_write(writers)] tail: Aligned8<8> = 16,
            #[hot_write(readers)] head: Aligned8<8> = 24,
            area: Aligned1<0> = 32,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            _align_size: Aligned64<0> = 0,
            #[hot_read] size: Aligned8<8> = 0,
            rsvd: Aligned8<8> = 8,
            _align_tail: Aligned64<0> = 64,
            #[hot_write(writers)] tail: Aligned8<8> = 64,
            _align_head: Aligned64<0> = 128,
            #[hot_write(readers)] head: Aligned8<8> = 128,
            area: Aligned64<0> = 192,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] size: u64,
            rsvd: u64,
            #[hot_write(writers)] tail: u64,
            #[hot_write(readers)] head: u64,
            area: [u8; 0],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-haproxy-ring",
        before: Version::of::<Before>(Expected {
            size: 32,
            align: 8,
            lines: 1,
            conflicts: &[
                ("size", "tail", 0),
                ("size", "head", 0),
                ("tail", "head", 0),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 40, 48, 56],
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

/// haproxy, `fdtab element`: haproxy/haproxy commit 5809052ae, 2017-11-26; alignment fixes
/// 97ea9c49f (2022) and b9915a745 (2024).
///
/// Lock touched first sat after the pointers; later the element was padded to a line but the array
/// base was not aligned, then the fix doubled memory.
///
/// The fix moves the lock to the front and takes all the fields for its user's.
pub(crate) mod haproxy_fdtab {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Case, Expected, MoreLines, PlacedFields, Version, placed,
        restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read] iocb: Aligned8<8> = 0,
            #[hot_read] owner: Aligned8<8> = 8,
            #[hot_read] thread_mask: Aligned8<8> = 16,
            #[hot_write(user)] lock: Aligned8<8> = 24,
            #[hot_write(user)] cache: Aligned4<4> = 32,
            #[hot_write(user)] state: Aligned1<1> = 36,
            #[hot_write(user)] ev: Aligned1<1> = 37,
            #[hot_write(user)] bits: Aligned1<1> = 38,
        }

        #[cache_layout(verify, line = 64, allow(neighbours))]
        #[repr(C)]
        struct After {
            #[hot_write(user)] lock: Aligned8<8> = 0,
            #[hot_read(user)] thread_mask: Aligned8<8> = 8,
            #[hot_read(user)] iocb: Aligned8<8> = 16,
            #[hot_read(user)] owner: Aligned8<8> = 24,
            #[hot_write(user)] cache: Aligned4<4> = 32,
            #[hot_write(user)] state: Aligned1<1> = 36,
            #[hot_write(user)] ev: Aligned1<1> = 37,
            #[hot_write(user)] bits: Aligned1<1> = 38,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] iocb: u64,
            #[hot_read] owner: u64,
            #[hot_read] thread_mask: u64,
            #[hot_write(user)] lock: u64,
            #[hot_write(user)] cache: u32,
            #[hot_write(user)] state: u8,
            #[hot_write(user)] ev: u8,
            #[hot_write(user)] bits: u8,
        }

        #[cache_layout(line = 64, deny(waste))]
        struct PlacedAfter {
            #[hot_write(user)] lock: u64,
            #[hot_read(user)] thread_mask: u64,
            #[hot_read(user)] iocb: u64,
            #[hot_read(user)] owner: u64,
            #[hot_write(user)] cache: u32,
            #[hot_write(user)] state: u8,
            #[hot_write(user)] ev: u8,
            #[hot_write(user)] bits: u8,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-haproxy-fdtab",
        before: Version::of::<Before>(Expected {
            size: 40,
            align: 8,
            lines: 1,
            conflicts: &[
                ("iocb", "lock", 0),
                ("iocb", "cache", 0),
                ("iocb", "state", 0),
                ("iocb", "ev", 0),
                ("iocb", "bits", 0),
                ("owner", "lock", 0),
                ("owner", "cache", 0),
                ("owner", "state", 0),
                ("owner", "ev", 0),
                ("owner", "bits", 0),
                ("thread_mask", "lock", 0),
                ("thread_mask", "cache", 0),
                ("thread_mask", "state", 0),
                ("thread_mask", "ev", 0),
                ("thread_mask", "bits", 0),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 48, 56],
            bad_bases_of_neighbours: &[0, 8, 16, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 40,
            align: 8,
            lines: 1,
            bad_bases_of_neighbours: &[0, 8, 16, 32, 40, 48, 56],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: Some(MoreLines::HasOtherFields(PlacedAfter::LAYOUT)),
    };
}
