//! grust.

/// grust, `MeterBalance` (inside Arc): querygraph/grust#34, 2026-09-22.
///
/// An allocation of 32 bytes, the header of its `Arc` included, holds a contended counter and
/// shares its line with other small ones.
///
/// The fix keeps the alignment of 8 and pads by distance: nothing foreign within 56 bytes after the
/// counter. The counters of the `Arc` no longer count as hot.
pub(crate) mod meter_balance {
    use std::cell::Cell;

    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read] arc_strong: Aligned8<8> = 0,
            arc_weak: Aligned8<8> = 8,
            #[hot_write(workers)] word: Aligned8<8> = 16,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct After {
            arc_strong: Aligned8<8> = 0,
            arc_weak: Aligned8<8> = 8,
            #[hot_write(workers)] word: Aligned8<8> = 16,
            _pad0: Aligned1<56> = 24,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] arc_strong: u64,
            arc_weak: Cell<u64>,
            #[hot_write(workers)] word: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-meter-balance",
        before: Version::of::<Before>(Expected {
            size: 24,
            align: 8,
            lines: 1,
            conflicts: &[("arc_strong", "word", 0)],
            bad_bases: &[0, 8, 16, 24, 32, 40],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 80,
            align: 8,
            lines: 2,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
