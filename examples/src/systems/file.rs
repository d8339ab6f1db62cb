//! An open file that threads share: most of them use it, and some take and drop references to it.
//!
//! The struct is the kernel's, words standing for its locks and lists: as Linux 5.7 orders it, as the patch of 2020
//! does, as the attribute does, and with `CachePadded` fields. `CachePadded` takes 128 bytes on x86-64 and `AArch64`.

use std::hint::black_box;
use std::slice;
use std::sync::atomic::{AtomicIsize, AtomicU32, AtomicUsize, Ordering};

use cache_layout::cache_layout;
use crossbeam_utils::CachePadded;

/// What can be done with a file depends on its kind.
#[derive(Debug)]
pub struct FileOperations {
    /// Reads from the file of that inode.
    pub read: fn(inode: usize) -> u64,
}

/// What nobody opened cannot be read.
static NO_OPERATIONS: FileOperations = FileOperations { read: |_| 0 };

impl Default for &FileOperations {
    fn default() -> Self {
        &NO_OPERATIONS
    }
}

/// The bit of a file's mode that says it was opened to be read.
pub const FMODE_READ: u32 = 1;

/// An open file, whatever the order of its fields.
pub trait OpenFile: Default + Sync {
    /// Which order that is.
    const NAME: &'static str;

    /// A file of one reference, its opener's.
    fn open(f_op: &'static FileOperations, f_inode: usize, f_mode: u32) -> Self;
    /// What can be done with it.
    fn f_op(&self) -> &&'static FileOperations;
    /// Which file it is.
    fn f_inode(&self) -> &usize;
    /// What it was opened for.
    fn f_mode(&self) -> &u32;
    /// How many references there are.
    fn f_count(&self) -> &AtomicIsize;

    /// Reads from the file, if it was opened for that.
    #[inline]
    fn read(&self) -> Option<u64> {
        (self.f_mode() & FMODE_READ != 0).then(|| (self.f_op().read)(*self.f_inode()))
    }

    /// Takes a reference.
    #[inline]
    fn get(&self) {
        self.f_count().fetch_add(1, Ordering::Relaxed);
    }

    /// Drops a reference, and says whether it was the last one.
    #[inline]
    fn put(&self) -> bool {
        self.f_count().fetch_sub(1, Ordering::AcqRel) == 1
    }
}

/// Threads that use the file: the sum of what they read.
///
/// Which file is used next depends on what was read, as it would in a program, although there is only this one.
/// Else the processor would have dozens of uses under way, and wait for the line once for all of them.
#[expect(
    clippy::cast_possible_truncation,
    reason = "it is the low bits that count"
)]
pub fn use_file(file: &impl OpenFile, times: u64) -> u64 {
    let files = black_box(slice::from_ref(file));
    let (mut sum, mut next) = (0_u64, 0);
    for _ in 0..times {
        let read = files[next].read().unwrap_or(0);
        next = read as usize & (files.len() - 1);
        sum = sum.wrapping_add(read);
    }
    sum
}

/// Threads that take and drop references: how many of these were the last.
pub fn take_and_drop(file: &impl OpenFile, times: u64) -> u64 {
    let last = |_: &u64| {
        black_box(file).get();
        file.put()
    };
    (0..times).filter(last).count() as u64
}

macro_rules! open_file {
    ($struct:ident, $name:literal) => {
        impl OpenFile for $struct {
            const NAME: &'static str = $name;

            fn open(f_op: &'static FileOperations, f_inode: usize, f_mode: u32) -> Self {
                Self {
                    f_op: f_op.into(),
                    f_inode: f_inode.into(),
                    f_mode: f_mode.into(),
                    f_count: AtomicIsize::new(1).into(),
                    ..Self::default()
                }
            }

            #[inline]
            fn f_op(&self) -> &&'static FileOperations {
                &self.f_op
            }

            #[inline]
            fn f_inode(&self) -> &usize {
                &self.f_inode
            }

            #[inline]
            fn f_mode(&self) -> &u32 {
                &self.f_mode
            }

            #[inline]
            fn f_count(&self) -> &AtomicIsize {
                &self.f_count
            }
        }
    };
}

/// A struct with these fields in front, and those behind what they all have in common.
macro_rules! file_struct {
    (
        $(#[$attribute:meta])*
        $struct:ident = $name:literal, $($front:ident: $front_type:ty,)+ .. $($back:ident: $back_type:ty,)?
    ) => {
        $(#[$attribute])*
        #[derive(Debug, Default)]
        pub struct $struct {
            $($front: $front_type,)+
            f_pos_lock: [AtomicUsize; 4],
            f_pos: [AtomicU32; 2],
            f_owner: [AtomicUsize; 4],
            f_cred: usize,
            f_ra: [AtomicUsize; 4],
            f_version: [AtomicU32; 2],
            f_security: usize,
            private_data: usize,
            f_ep_links: [AtomicUsize; 2],
            f_tfile_llink: [AtomicUsize; 2],
            f_mapping: usize,
            f_wb_err: AtomicU32,
            $($back: $back_type,)?
        }

        open_file!($struct, $name);
    };
}

file_struct! {
    /// Aligned as the kernel allocates it, and to the lines of 128 bytes of the server that the patch was written for.
    #[repr(C, align(128))]
    Linux5_7 = "before: Linux 5.7",
    f_u: [AtomicUsize; 2],
    f_path: [usize; 2],
    f_inode: usize,
    f_op: &'static FileOperations,
    f_lock: AtomicU32,
    f_write_hint: u32,
    f_count: AtomicIsize,
    f_flags: AtomicU32,
    f_mode: u32,
    ..
}

file_struct! {
    /// Aligned as `Linux5_7`.
    #[repr(C, align(128))]
    Patch = "by hand: the patch",
    f_u: [AtomicUsize; 2],
    f_path: [usize; 2],
    f_inode: usize,
    f_op: &'static FileOperations,
    f_lock: AtomicU32,
    f_write_hint: u32,
    f_flags: AtomicU32,
    f_mode: u32,
    ..
    f_count: AtomicIsize,
}

file_struct! {
    /// `CachePadded` around whatever is hot.
    #[expect(dead_code, reason = "the fields are the kernel's, used here or not")]
    PaddedHot = "CachePadded, each hot field",
    f_u: [AtomicUsize; 2],
    f_path: CachePadded<[usize; 2]>,
    f_inode: CachePadded<usize>,
    f_op: CachePadded<&'static FileOperations>,
    f_lock: AtomicU32,
    f_write_hint: u32,
    f_count: CachePadded<AtomicIsize>,
    f_flags: AtomicU32,
    f_mode: CachePadded<u32>,
    ..
}

file_struct! {
    /// `CachePadded` around what is written.
    #[expect(dead_code, reason = "the fields are the kernel's, used here or not")]
    PaddedWritten = "CachePadded, written field",
    f_u: [AtomicUsize; 2],
    f_path: [usize; 2],
    f_inode: usize,
    f_op: &'static FileOperations,
    f_lock: AtomicU32,
    f_write_hint: u32,
    f_count: CachePadded<AtomicIsize>,
    f_flags: AtomicU32,
    f_mode: u32,
    ..
}

/// The fields of Linux 5.7 in its order, with who touches them.
macro_rules! laid_out {
    ($struct:ident = $name:literal, $line:literal) => {
        #[doc = concat!("As the attribute lays it out in lines of ", stringify!($line), " bytes.")]
        #[cache_layout(line = $line)]
        #[derive(Debug, Default)]
        pub struct $struct {
            /// Links files that nobody uses any more.
            #[cold]
            f_u: [AtomicUsize; 2],
            #[hot_read]
            f_path: [usize; 2],
            #[hot_read]
            f_inode: usize,
            #[hot_read]
            f_op: &'static FileOperations,
            f_lock: AtomicU32,
            f_write_hint: u32,
            #[hot_write]
            f_count: AtomicIsize,
            /// Written so seldom that it may stand anywhere, as `f_owner`.
            #[cold]
            f_flags: AtomicU32,
            #[hot_read]
            f_mode: u32,
            f_pos_lock: [AtomicUsize; 4],
            f_pos: [AtomicU32; 2],
            #[cold]
            f_owner: [AtomicUsize; 4],
            f_cred: usize,
            f_ra: [AtomicUsize; 4],
            f_version: [AtomicU32; 2],
            f_security: usize,
            private_data: usize,
            f_ep_links: [AtomicUsize; 2],
            f_tfile_llink: [AtomicUsize; 2],
            f_mapping: usize,
            f_wb_err: AtomicU32,
        }

        open_file!($struct, $name);
    };
}

laid_out!(File64 = "#[cache_layout(line = 64)]", 64);
laid_out!(File128 = "#[cache_layout(line = 128)]", 128);
