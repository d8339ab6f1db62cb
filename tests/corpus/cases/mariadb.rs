//! `MariaDB`.

/// `MariaDB`, `LF_PINS`: `MariaDB/server`#169, 2016-04-01.
///
/// Hand-computed pad to reach 128 depends on member sizes and pointer width.
///
/// The review asks for an alignment in place of the pad. The link still shares the owner's line.
pub(crate) mod mariadb_lfpins {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Aligned64, Case, Expected, MoreLines, PlacedFields, Version,
        placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(owner)] pin: Aligned8<32> = 0,
            #[hot_read(owner)] pinbox: Aligned8<8> = 32,
            stack_ends_here: Aligned8<8> = 40,
            #[hot_write(owner)] purgatory: Aligned8<8> = 48,
            #[hot_write(owner)] purgatory_count: Aligned4<4> = 56,
            #[hot_write(others)] link: Aligned4<4> = 60,
            _pad0: Aligned1<64> = 64,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct After {
            _align_pin: Aligned64<0> = 0,
            #[hot_write(owner)] pin: Aligned8<32> = 0,
            #[hot_read(owner)] pinbox: Aligned8<8> = 32,
            stack_ends_here: Aligned8<8> = 40,
            #[hot_write(owner)] purgatory: Aligned8<8> = 48,
            #[hot_write(owner)] purgatory_count: Aligned4<4> = 56,
            #[hot_write(others)] link: Aligned4<4> = 60,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(owner)] pin: [u64; 4],
            #[hot_read(owner)] pinbox: u64,
            stack_ends_here: u64,
            #[hot_write(owner)] purgatory: u64,
            #[hot_write(owner)] purgatory_count: u32,
            #[hot_write(others)] link: u32,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-mariadb-lfpins",
        before: Version::of::<Before>(Expected {
            size: 128,
            align: 8,
            lines: 2,
            conflicts: &[
                ("pin", "link", 0),
                ("pinbox", "link", 0),
                ("purgatory", "link", 0),
                ("purgatory_count", "link", 0),
            ],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 64,
            align: 64,
            lines: 1,
            conflicts: &[
                ("pin", "link", 0),
                ("pinbox", "link", 0),
                ("purgatory", "link", 0),
                ("purgatory_count", "link", 0),
            ],
            bad_bases: &[0],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: Some(MoreLines::Conflicts),
    };
}
