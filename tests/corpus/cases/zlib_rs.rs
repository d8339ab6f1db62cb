//! zlib-rs.

/// zlib-rs, `State<'a>`: trifectatechfoundation/zlib-rs#277/#278 (commit ffe1ab0, 2025-01-06),
/// follow-ups 890c446, 46aabba, f10deb4.
///
/// One-thread packing: the hot small fields are pushed 43 lines away by three inline tree tables in
/// the middle of the struct.
///
/// The fix moves the tables to the end; the order here is one valid answer. A part of the fields.
pub(crate) mod zlib_state {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned2, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(8))]
        struct Before {
            #[hot_read] status: Aligned1<1> = 0,
            last_flush: Aligned1<1> = 1,
            wrap: Aligned1<1> = 2,
            #[hot_read] strategy: Aligned1<1> = 3,
            #[hot_read] level: Aligned1<1> = 4,
            #[hot_read] block_open: Aligned1<1> = 5,
            #[hot_read] bit_writer: Aligned8<48> = 8,
            #[hot_read] good_match: Aligned8<8> = 56,
            _cache_line_0: Aligned1<0> = 64,
            #[hot_read] nice_match: Aligned8<8> = 64,
            l_desc: Aligned8<2312> = 72,
            d_desc: Aligned8<264> = 2384,
            bl_desc: Aligned8<176> = 2648,
            #[hot_read] strstart: Aligned8<8> = 2824,
            #[hot_read] match_start: Aligned2<2> = 2832,
            #[hot_read] prev_match: Aligned2<2> = 2834,
            #[hot_read] match_available: Aligned1<1> = 2836,
            #[hot_read] prev_length: Aligned8<8> = 2840,
            #[hot_read] max_chain_length: Aligned8<8> = 2848,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_read] status: Aligned1<1> = 0,
            last_flush: Aligned1<1> = 1,
            wrap: Aligned1<1> = 2,
            #[hot_read] strategy: Aligned1<1> = 3,
            #[hot_read] level: Aligned1<1> = 4,
            #[hot_read] block_open: Aligned1<1> = 5,
            #[hot_read] bit_writer: Aligned8<48> = 8,
            #[hot_read] good_match: Aligned8<8> = 56,
            #[hot_read] nice_match: Aligned8<8> = 64,
            #[hot_read] strstart: Aligned8<8> = 72,
            #[hot_read] match_start: Aligned2<2> = 80,
            #[hot_read] prev_match: Aligned2<2> = 82,
            #[hot_read] match_available: Aligned1<1> = 84,
            #[hot_read] prev_length: Aligned8<8> = 88,
            #[hot_read] max_chain_length: Aligned8<8> = 96,
            l_desc: Aligned8<2312> = 104,
            d_desc: Aligned8<264> = 2416,
            bl_desc: Aligned8<176> = 2680,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] status: u8,
            last_flush: u8,
            wrap: u8,
            #[hot_read] strategy: u8,
            #[hot_read] level: u8,
            #[hot_read] block_open: u8,
            #[hot_read] bit_writer: [u64; 6],
            #[hot_read] good_match: u64,
            _cache_line_0: (),
            #[hot_read] nice_match: u64,
            l_desc: [u64; 289],
            d_desc: [u64; 33],
            bl_desc: [u64; 22],
            #[hot_read] strstart: u64,
            #[hot_read] match_start: u16,
            #[hot_read] prev_match: u16,
            #[hot_read] match_available: u8,
            #[hot_read] prev_length: u64,
            #[hot_read] max_chain_length: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-zlib-state",
        before: Version::of::<Before>(Expected {
            size: 2856,
            align: 8,
            lines: 45,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 2880,
            align: 64,
            lines: 45,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
