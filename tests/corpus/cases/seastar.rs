//! seastar.

/// seastar, `sink_impl<...>`: scylladb/seastar commit 3f071426b, 2021-02-22.
///
/// Local sequence number and remote-shard sequence plus map adjacent.
///
/// The fix gives each side a line of its own.
pub(crate) mod seastar_sink {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read] vptr: Aligned8<8> = 0,
            #[hot_read] con: Aligned8<16> = 8,
            #[hot_write(local)] next_seq_num: Aligned8<8> = 24,
            #[hot_write(remote)] last_seq_num: Aligned8<8> = 32,
            #[hot_write(remote)] out_of_order_bufs: Aligned8<48> = 40,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_read] vptr: Aligned8<8> = 0,
            #[hot_read] con: Aligned8<16> = 8,
            _align_next_seq_num: Aligned64<0> = 64,
            #[hot_write(local)] next_seq_num: Aligned8<8> = 64,
            _align_last_seq_num: Aligned64<0> = 128,
            #[hot_write(remote)] last_seq_num: Aligned8<8> = 128,
            #[hot_write(remote)] out_of_order_bufs: Aligned8<48> = 136,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] vptr: u64,
            #[hot_read] con: [u64; 2],
            #[hot_write(local)] next_seq_num: u64,
            #[hot_write(remote)] last_seq_num: u64,
            #[hot_write(remote)] out_of_order_bufs: [u64; 6],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "cpp-seastar-sink",
        before: Version::of::<Before>(Expected {
            size: 88,
            align: 8,
            lines: 2,
            conflicts: &[
                ("vptr", "next_seq_num", 0),
                ("vptr", "last_seq_num", 0),
                ("vptr", "out_of_order_bufs", 0),
                ("con", "next_seq_num", 0),
                ("con", "last_seq_num", 0),
                ("con", "out_of_order_bufs", 0),
                ("next_seq_num", "last_seq_num", 0),
                ("next_seq_num", "out_of_order_bufs", 0),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 48, 56],
            straddlers: &["out_of_order_bufs"],
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

/// seastar, `lowres_clock`: scylladb/seastar commit c1dbd8989, 2017-01-31.
///
/// A sole instance member was line-aligned; compiler warned that plain new cannot honour it;
/// alignment was pointless.
///
/// The fix takes the alignment away again.
pub(crate) mod seastar_lowres {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct Before {
            _align_timer: Aligned64<0> = 0,
            #[hot_write(cpu0)] timer: Aligned8<96> = 0,
        }

        #[cache_layout(verify, line = 64, allow(neighbours))]
        #[repr(C, align(8))]
        struct After {
            #[hot_write(cpu0)] timer: Aligned8<96> = 0,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(cpu0)] timer: [u64; 12],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "cpp-seastar-lowres",
        before: Version::of::<Before>(Expected {
            size: 128,
            align: 64,
            lines: 2,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 96,
            align: 8,
            lines: 2,
            bad_bases_of_neighbours: &[0, 8, 16, 24, 40, 48, 56],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
