//! The orders of the fields.

use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize};

use cache_layout::{Line64, cache_layout};
use crossbeam_utils::CachePadded;

use super::{Bitmap, BlockMd, Chunk, Stats};

macro_rules! chunk {
    ($struct:ident, $name:literal $(, $stats:ident)?) => {
        impl Chunk for $struct {
            const NAME: &'static str = $name;

            fn at(base_addr: usize) -> Self {
                Self {
                    base_addr: base_addr.into(),
                    ..Self::default()
                }
            }

            #[inline]
            fn base_addr(&self) -> &usize {
                &self.base_addr
            }

            #[inline]
            fn free_bytes(&self) -> &AtomicI32 {
                &self.free_bytes
            }

            #[inline]
            fn chunk_md(&self) -> &BlockMd {
                &self.chunk_md
            }

            #[inline]
            fn alloc_map(&self) -> &Bitmap {
                &self.alloc_map
            }

            #[inline]
            fn bound_map(&self) -> &Bitmap {
                &self.bound_map
            }

            $(
                #[inline]
                fn stats(&self) -> Option<&Stats> {
                    Some(&self.$stats)
                }
            )?
        }
    };
}

/// A struct with these fields in front of what they all have in common.
macro_rules! chunk_struct {
    (
        $(#[$attribute:meta])*
        $struct:ident = $name:literal $(, $stats:ident)? { $($front:ident: $type:ty,)+ }
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Default)]
        pub struct $struct {
            $($front: $type,)+
            md_blocks: usize,
            data: usize,
            immutable: bool,
            isolated: AtomicBool,
            start_offset: i32,
            end_offset: i32,
            obj_cgroups: usize,
            nr_pages: i32,
            nr_populated: AtomicI32,
            nr_empty_pop_pages: AtomicI32,
            populated: [AtomicUsize; 0],
        }

        chunk!($struct, $name $(, $stats)?);
    };
}

chunk_struct! {
    /// As Linux 6.4 has it.
    #[repr(C)]
    Linux6_4 = "before: Linux 6.4" {
        list: [AtomicUsize; 2],
        free_bytes: AtomicI32,
        chunk_md: BlockMd,
        base_addr: usize,
        alloc_map: Bitmap,
        bound_map: Bitmap,
    }
}

chunk_struct! {
    /// As the first two versions of the patch had it, with `CONFIG_PERCPU_STATS`.
    #[repr(C)]
    PatchV2Stats = "the patch, v2, with statistics", stats {
        stats: Stats,
        list: [AtomicUsize; 2],
        free_bytes: AtomicI32,
        chunk_md: BlockMd,
        bound_map: Bitmap,
        base_addr: usize,
        alloc_map: Bitmap,
    }
}

chunk_struct! {
    /// As Linux 6.5 has it: the third version of the patch.
    #[repr(C)]
    Linux6_5 = "by hand: Linux 6.5, v3" {
        list: [AtomicUsize; 2],
        free_bytes: AtomicI32,
        chunk_md: BlockMd,
        bound_map: Bitmap,
        cacheline_aligned: Line64,
        base_addr: usize,
        alloc_map: Bitmap,
    }
}

chunk_struct! {
    /// `CachePadded` around whatever is hot.
    #[expect(dead_code, reason = "the fields are the kernel's, used here or not")]
    PaddedHot = "CachePadded, each hot field" {
        list: [AtomicUsize; 2],
        free_bytes: CachePadded<AtomicI32>,
        chunk_md: CachePadded<BlockMd>,
        base_addr: CachePadded<usize>,
        alloc_map: Bitmap,
        bound_map: Bitmap,
    }
}

chunk_struct! {
    /// `CachePadded` around what is written.
    #[expect(dead_code, reason = "the fields are the kernel's, used here or not")]
    PaddedWritten = "CachePadded, written fields" {
        list: [AtomicUsize; 2],
        free_bytes: CachePadded<AtomicI32>,
        chunk_md: CachePadded<BlockMd>,
        base_addr: usize,
        alloc_map: Bitmap,
        bound_map: Bitmap,
    }
}

/// The fields of Linux 6.4 in its order, with who touches them.
#[cache_layout(line = 64)]
#[derive(Debug, Default)]
pub struct Laid {
    list: [AtomicUsize; 2],
    #[hot_write]
    free_bytes: AtomicI32,
    #[hot_write]
    chunk_md: BlockMd,
    #[hot_read]
    base_addr: usize,
    /// A pointer that is not written: what it points to is.
    #[cold]
    alloc_map: Bitmap,
    #[cold]
    bound_map: Bitmap,
    md_blocks: usize,
    data: usize,
    immutable: bool,
    #[cold]
    isolated: AtomicBool,
    start_offset: i32,
    end_offset: i32,
    obj_cgroups: usize,
    nr_pages: i32,
    nr_populated: AtomicI32,
    nr_empty_pop_pages: AtomicI32,
    populated: [AtomicUsize; 0],
}

chunk!(Laid, "#[cache_layout(line = 64)]");
