//! Linux: what no two threads write, packed.

/// Linux lib, `percpu_ref`: commit 2b0d3d3e4fcf, "`percpu_ref`: reduce memory footprint of
/// `percpu_ref` in fast path", 2020.
///
/// Embedded 56-byte type of which only one pointer is hot blows up the host's hot line.
///
/// The fix moves the cold fields out of line, behind a pointer.
pub(crate) mod percpu_ref {
    use std::cell::Cell;

    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct Before {
            count: Aligned8<8> = 0,
            #[hot_read] percpu_count_ptr: Aligned8<8> = 8,
            release: Aligned8<8> = 16,
            confirm_switch: Aligned8<8> = 24,
            flags: Aligned1<1> = 32,
            rcu: Aligned8<16> = 40,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct After {
            #[hot_read] percpu_count_ptr: Aligned8<8> = 0,
            #[hot_read] data: Aligned8<8> = 8,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[cold] count: Cell<u64>,
            #[hot_read] percpu_count_ptr: u64,
            release: u64,
            confirm_switch: u64,
            flags: u8,
            rcu: [u64; 2],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-percpu-ref",
        before: Version::of::<Before>(Expected {
            size: 56,
            align: 8,
            lines: 1,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 16,
            align: 8,
            lines: 1,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}

/// Linux vfs, `filename`: commit 1c94984396dc, "vfs: make sure `struct filename->iname` is
/// word-aligned".
///
/// Trailing byte array begins at 28, so word-wise copies are misaligned and cross lines.
///
/// The fix swaps two fields: the bytes start at a multiple of 8.
pub(crate) mod filename {
    use cache_layout::{CacheLayout, cache_layout};

    use crate::model::{
        Aligned1, Aligned4, Aligned8, Case, Expected, PlacedFields, Version, placed, restated,
    };

    restated! {
        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct Before {
            #[hot_read] name: Aligned8<8> = 0,
            uptr: Aligned8<8> = 8,
            aname: Aligned8<8> = 16,
            refcnt: Aligned4<4> = 24,
            #[hot_write(copy)] iname: Aligned1<0> = 28,
        }

        #[cache_layout(verify, line = 64)]
        #[repr(C)]
        struct After {
            #[hot_read] name: Aligned8<8> = 0,
            uptr: Aligned8<8> = 8,
            refcnt: Aligned4<4> = 16,
            aname: Aligned8<8> = 24,
            #[hot_write(copy)] iname: Aligned1<0> = 32,
        }
    }

    placed! {
        #[cache_layout(line = 64, deny(waste))]
        struct Placed {
            #[hot_read] name: u64,
            uptr: u64,
            aname: u64,
            refcnt: u32,
            #[hot_write(copy)] iname: [u8; 0],
        }
    }

    pub(crate) const CASE: Case = Case {
        id: "lk-filename",
        before: Version::of::<Before>(Expected {
            size: 32,
            align: 8,
            lines: 1,
            ..Expected::CLEAN
        }),
        after: Some(Version::of::<After>(Expected {
            size: 32,
            align: 8,
            lines: 1,
            ..Expected::CLEAN
        })),
        placed: Placed::LAYOUT,
        placed_fields: PlacedFields::OfBefore,
        more_lines: None,
    };
}
