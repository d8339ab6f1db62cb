//! crossbeam.

/// crossbeam-epoch, `Local`: crossbeam-rs/crossbeam#1026 (issue #1020), commit 4bb27dbe,
/// 2023-09-12.
///
/// Other threads walk every Local reading the list link and the epoch while the owner writes the
/// epoch and its private counters on each pin, all on the first line.
///
/// The fix puts the epoch on 128 bytes of its own, at the end. The list link still shares a line
/// with the owner's bag.
pub(crate) mod epoch_local {
    use std::cell::Cell;

    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned128, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 128)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_read(scanner)] entry: Aligned8<8> = 0,
            #[hot_write(owner)] epoch: Aligned8<8> = 8,
            #[hot_read(owner)] collector: Aligned8<8> = 16,
            #[hot_write(owner)] bag: Aligned8<2056> = 24,
            #[hot_write(owner)] guard_count: Aligned8<8> = 2080,
            handle_count: Aligned8<8> = 2088,
            #[hot_write(owner)] pin_count: Aligned8<8> = 2096,
        }

        #[cache_layout(verify, line = 128)]
        #[repr(C, align(128))]
        conflicting struct After {
            #[hot_read(scanner)] entry: Aligned8<8> = 0,
            #[hot_read(owner)] collector: Aligned8<8> = 8,
            #[hot_write(owner)] bag: Aligned8<2056> = 16,
            #[hot_write(owner)] guard_count: Aligned8<8> = 2072,
            handle_count: Aligned8<8> = 2080,
            #[hot_write(owner)] pin_count: Aligned8<8> = 2088,
            #[hot_write(epoch)] epoch: Aligned128<128> = 2176,
        }
    }

    placed! {
        #[cache_layout(line = 128, deny(waste))]
        struct Placed {
            #[hot_read(scanner)] entry: u64,
            #[hot_write(owner)] epoch: u64,
            #[hot_read(owner)] collector: u64,
            #[hot_write(owner)] bag: [u64; 257],
            #[hot_write(owner)] guard_count: u64,
            handle_count: Cell<u64>,
            #[hot_write(owner)] pin_count: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-epoch-local",
        before: Version::of::<Before>(Expected {
            size: 2104,
            align: 8,
            lines: 17,
            conflicts: &[("entry", "epoch", 0), ("entry", "bag", 0)],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 88, 96, 104, 112, 120],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 2304,
            align: 128,
            lines: 18,
            conflicts: &[("entry", "bag", 0)],
            bad_bases: &[0],
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// crossbeam-utils, `static [SeqLock; 97]`: crossbeam-rs/crossbeam#1055, commit 4265dbed,
/// 2023-12-23.
///
/// Sharded global locks packed 8 or 16 to a line, so the real concurrency is a fraction of the
/// shard count.
///
/// The fix pads each lock to 128 bytes, and takes 67 of them for 97 to limit the memory.
pub(crate) mod atomiccell_locks {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned128, Case, Elements, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(shards, each)] locks: [Aligned8<8>; 97] = 0,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(128))]
        struct After {
            #[hot_write(shards, each)] locks: [Aligned128<128>; 67] = 0,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(shards, each)] locks: [Aligned128<128>; 67],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "rs-atomiccell-locks",
        before: Version::of::<Before>(Expected {
            size: 776,
            align: 8,
            lines: 13,
            conflicts: &[("locks", "locks", 0)],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[0, 8, 16, 24, 32, 40, 48],
            ..Expected::CLEAN
        })
        .with_elements(&[Elements::of::<Aligned8<8>>("locks")]),
        after: Some(
            Version::of::<After>(Expected {
                size: 8576,
                align: 128,
                lines: 134,
                ..Expected::CLEAN
            })
            .with_elements(&[Elements::of::<Aligned128<128>>("locks")]),
        ),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfAfter,
        more_lines: None,
    };
}
