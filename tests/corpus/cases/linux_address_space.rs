//! Linux: the address space of a process.

/// Linux mm, `vm_area_struct with embedded rwsem`: commit 0a1a9e2fe8e9 (a lock for each area), then
/// 6638055b8f70 (which moves it out), 2022-2023.
///
/// A lock was placed across a line boundary on purpose: its count word with the hot fields, its
/// owner/queue words on the next line; later it was moved out since contention still bounced the
/// line.
///
/// The fix allocates the lock separately. The fields are simplified.
pub(crate) mod vma_lock {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Case, Expected, MoreLines, PlacedFields, Version, placed,
        restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct Before {
            #[hot_read] vm_start: Aligned8<8> = 0,
            #[hot_read] vm_end: Aligned8<8> = 8,
            #[hot_read] vm_mm: Aligned8<8> = 16,
            #[hot_read] vm_page_prot: Aligned8<8> = 24,
            #[hot_read] vm_flags: Aligned8<8> = 32,
            #[hot_read] vm_lock_seq: Aligned4<4> = 40,
            detached: Aligned1<1> = 44,
            reserved: Aligned8<8> = 48,
            #[hot_write(faulters)] lock_count: Aligned8<8> = 56,
            #[hot_write(waiters)] lock_rest: Aligned8<32> = 64,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_read] vm_start: Aligned8<8> = 0,
            #[hot_read] vm_end: Aligned8<8> = 8,
            #[hot_read] vm_mm: Aligned8<8> = 16,
            #[hot_read] vm_page_prot: Aligned8<8> = 24,
            #[hot_read] vm_flags: Aligned8<8> = 32,
            #[hot_read] vm_lock_seq: Aligned4<4> = 40,
            detached: Aligned1<1> = 44,
            #[hot_read] vm_lock: Aligned8<8> = 48,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] vm_start: u64,
            #[hot_read] vm_end: u64,
            #[hot_read] vm_mm: u64,
            #[hot_read] vm_page_prot: u64,
            #[hot_read] vm_flags: u64,
            #[hot_read] vm_lock_seq: u32,
            detached: u8,
            reserved: u64,
            #[hot_write(faulters)] lock_count: u64,
            #[hot_write(waiters)] lock_rest: [u64; 4],
        }

        #[cache_layout(line = 64, deny(waste))]
        struct PlacedAfter {
            #[hot_read] vm_start: u64,
            #[hot_read] vm_end: u64,
            #[hot_read] vm_mm: u64,
            #[hot_read] vm_page_prot: u64,
            #[hot_read] vm_flags: u64,
            #[hot_read] vm_lock_seq: u32,
            detached: u8,
            #[hot_read] vm_lock: u64,
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-vma-lock",
        before: Version::of::<Before>(Expected {
            size: 128,
            align: 64,
            lines: 2,
            conflicts: &[
                ("vm_start", "lock_count", 0),
                ("vm_end", "lock_count", 0),
                ("vm_mm", "lock_count", 0),
                ("vm_page_prot", "lock_count", 0),
                ("vm_flags", "lock_count", 0),
                ("vm_lock_seq", "lock_count", 0),
            ],
            bad_bases: &[0],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 64,
            align: 64,
            lines: 1,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: Some(MoreLines::HasOtherFields(PlacedAfter::LAYOUT)),
    };
}

/// Linux mm, `mm_struct` (locks): commit 374767adea42, "mm: cacheline alignment for
/// `page_table_lock` and `mmap_lock`".
///
/// Two hot locks land on one line after an unrelated change.
///
/// The fix gives each lock a line. The size of `prefix` is assumed.
pub(crate) mod mm_locks {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned4, Aligned8, Aligned64, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        conflicting struct Before {
            #[hot_read] prefix: Aligned8<64> = 0,
            #[hot_write(faults)] pgtables_bytes: Aligned8<8> = 64,
            map_count: Aligned4<4> = 72,
            #[hot_write(ptl)] page_table_lock: Aligned4<4> = 76,
            #[hot_write(mmap)] mmap_lock: Aligned8<40> = 80,
            mmlist: Aligned8<16> = 120,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C, align(64))]
        struct After {
            #[hot_read] prefix: Aligned8<64> = 0,
            #[hot_write(faults)] pgtables_bytes: Aligned8<8> = 64,
            map_count: Aligned4<4> = 72,
            _align_page_table_lock: Aligned64<0> = 128,
            #[hot_write(ptl)] page_table_lock: Aligned4<4> = 128,
            _align_mmap_lock: Aligned64<0> = 192,
            #[hot_write(mmap)] mmap_lock: Aligned8<40> = 192,
            mmlist: Aligned8<16> = 232,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] prefix: [u64; 8],
            #[hot_write(faults)] pgtables_bytes: u64,
            map_count: u32,
            #[hot_write(ptl)] page_table_lock: u32,
            #[hot_write(mmap)] mmap_lock: [u64; 5],
            mmlist: [u64; 2],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-mm-locks",
        before: Version::of::<Before>(Expected {
            size: 192,
            align: 64,
            lines: 3,
            conflicts: &[
                ("pgtables_bytes", "page_table_lock", 1),
                ("pgtables_bytes", "mmap_lock", 1),
                ("page_table_lock", "mmap_lock", 1),
            ],
            bad_bases: &[0],
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 256,
            align: 64,
            lines: 4,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
