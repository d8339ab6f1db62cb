//! `OpenZFS`.

/// `OpenZFS`, `dmu_buf_impl_t`: openzfs/zfs commit cbd8f5b759, 2020-02-05.
///
/// AVL link far from the two keys compared during insertion.
///
/// The fix moves the link to the keys. The size of `rest` is assumed.
pub(crate) mod zfs_dbuf {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct Before {
            #[hot_read] db: Aligned8<32> = 0,
            #[hot_read] db_objset: Aligned8<8> = 32,
            #[hot_read] db_dnode_handle: Aligned8<8> = 40,
            #[hot_read] db_parent: Aligned8<8> = 48,
            #[hot_read] db_hash_next: Aligned8<8> = 56,
            #[hot_read(avl)] db_blkid: Aligned8<8> = 64,
            #[hot_read] db_blkptr: Aligned8<8> = 72,
            #[hot_read(avl)] db_level: Aligned1<1> = 80,
            rest: Aligned8<184> = 88,
            #[hot_read(avl)] db_link: Aligned8<24> = 272,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct After {
            #[hot_read] db: Aligned8<32> = 0,
            #[hot_read] db_objset: Aligned8<8> = 32,
            #[hot_read] db_dnode_handle: Aligned8<8> = 40,
            #[hot_read] db_parent: Aligned8<8> = 48,
            #[hot_read] db_hash_next: Aligned8<8> = 56,
            #[hot_read(avl)] db_link: Aligned8<24> = 64,
            #[hot_read(avl)] db_blkid: Aligned8<8> = 88,
            #[hot_read] db_blkptr: Aligned8<8> = 96,
            #[hot_read(avl)] db_level: Aligned1<1> = 104,
            rest: Aligned8<184> = 112,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] db: [u64; 4],
            #[hot_read] db_objset: u64,
            #[hot_read] db_dnode_handle: u64,
            #[hot_read] db_parent: u64,
            #[hot_read] db_hash_next: u64,
            #[hot_read(avl)] db_blkid: u64,
            #[hot_read] db_blkptr: u64,
            #[hot_read(avl)] db_level: u8,
            rest: [u64; 23],
            #[hot_read(avl)] db_link: [u64; 3],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-zfs-dbuf",
        before: Version::of::<Before>(Expected {
            size: 296,
            align: 8,
            lines: 5,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 296,
            align: 8,
            lines: 5,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// `OpenZFS`, `spa_alloc`: openzfs/zfs commit 1b50749ce9, 2021-07-21.
///
/// Parallel arrays of locks and trees indexed by allocator: neighbours share lines.
///
/// The fix makes one array of elements that are whole lines. The sizes of mutex and tree are
/// assumed.
pub(crate) mod zfs_spaalloc {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned8, Aligned64, Case, Elements, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        conflicting struct Before {
            #[hot_write(allocator, each)] locks: [Aligned8<40>; 4] = 0,
            #[hot_write(allocator, each)] trees: [Aligned8<40>; 4] = 160,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_write(allocator, each)] allocs: [Aligned64<128>; 4] = 0,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_write(allocator, each)] allocs: [Aligned64<128>; 4],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "c-zfs-spaalloc",
        before: Version::of::<Before>(Expected {
            size: 320,
            align: 8,
            lines: 5,
            conflicts: &[("locks", "locks", 0), ("trees", "trees", 3)],
            bad_bases: &[0, 8, 16, 24, 32, 40, 48, 56],
            bad_bases_of_neighbours: &[8, 16, 24, 32, 40, 48, 56],
            ..Expected::CLEAN
        })
        .with_elements(&[
            Elements::of::<Aligned8<40>>("locks"),
            Elements::of::<Aligned8<40>>("trees"),
        ]),
        after: Some(
            Version::of::<After>(Expected {
                size: 512,
                align: 64,
                lines: 8,
                ..Expected::CLEAN
            })
            .with_elements(&[Elements::of::<Aligned64<128>>("allocs")]),
        ),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfAfter,
        more_lines: None,
    };
}
