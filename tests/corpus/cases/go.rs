//! The Go runtime.

/// Go runtime, `poolLocal`: golang/go#80486, 2026-07-21.
///
/// Padded per-P element, but inside it the owner's slot write hits the line thieves read.
///
/// The layout that would fix it starts a line with what thieves read.
pub(crate) mod pool_local {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(owner)] private: Aligned8<16> = 0,
            #[hot_write(owner)] shared_head: Aligned8<8> = 16,
            #[hot_read(thieves)] shared_tail: Aligned8<8> = 24,
            _pad0: Aligned1<96> = 32,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct After {
            #[hot_write(owner)] private: Aligned8<16> = 0,
            #[hot_write(owner)] shared_head: Aligned8<8> = 16,
            _pad0: Aligned1<40> = 24,
            _align_shared_tail: Aligned64<0> = 64,
            #[hot_read(thieves)] shared_tail: Aligned8<8> = 64,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(owner)] private: [u64; 2],
            #[hot_write(owner)] shared_head: u64,
            #[hot_read(thieves)] shared_tail: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "go-pool-local",
        before: Version::of::<Before>(Expected {
            size: 128,
            align: 8,
            lines: 2,
            conflicts: &[
                ("private", "shared_tail", 0),
                ("shared_head", "shared_tail", 0),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 48, 56],
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

/// Go runtime, `p (scheduler processor) tail pad`: golang/go#16477, 2016-07-23.
///
/// Hard-coded 64-byte tail pad on a machine with 128-byte lines.
///
/// The fix pads by 128 bytes. The size of `body` is arbitrary.
pub(crate) mod p_struct {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 128, allow(neighbours))]
        #[repr(C)]
        struct Before {
            #[hot_write(owner)] body: Aligned8<1024> = 0,
            _pad0: Aligned1<64> = 1024,
        }

        #[cache_layout(verify, line = 128)]
        #[repr(C)]
        struct After {
            #[hot_write(owner)] body: Aligned8<1024> = 0,
            _pad0: Aligned1<128> = 1024,
        }
    }

    placed! {
        #[cache_layout(line = 128, deny(waste))]
        struct Placed {
            #[hot_write(owner)] body: [u64; 128],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "go-p-struct",
        before: Version::of::<Before>(Expected {
            size: 1088,
            align: 8,
            lines: 9,
            bad_bases_of_neighbours: &[8, 16, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 1152,
            align: 8,
            lines: 9,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
