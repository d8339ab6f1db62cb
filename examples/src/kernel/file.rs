//! `struct file` of the Linux kernel in several versions, and with the attribute.

use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicU32};

use cache_layout::{CacheLayout, Layout, cache_layout};

// What matters of these is the size and the alignment.
type ListHead = [usize; 2];
type FileRcu = [usize; 2];
type Path = [*mut u8; 2];
type Mutex = [usize; 4];
type FownStruct = [usize; 4];
type FileRaState = [usize; 4];

pointed_to! { AddressSpace Cred FileOperations HlistHead Inode }

kernel_struct! {
    /// As Linux 5.7 has it.
    struct Linux5_7 as file (line = 64, assume_line_aligned) {
        f_u: FileRcu,
        #[hot_read] f_path: Path,
        #[hot_read] f_inode: *const Inode,
        #[hot_read] f_op: *const FileOperations,
        f_lock: AtomicU32,
        f_write_hint: u32,
        #[hot_write] f_count: AtomicIsize,
        f_flags: AtomicU32,
        #[hot_read] f_mode: u32,
        f_pos_lock: Mutex,
        f_pos: Cell<i64>,
        f_owner: Cell<FownStruct>,
        f_cred: *const Cred,
        f_ra: Cell<FileRaState>,
        f_version: Cell<u64>,
        f_security: *mut u8,
        private_data: *mut u8,
        f_ep_links: Cell<ListHead>,
        f_tfile_llink: Cell<ListHead>,
        f_mapping: *const AddressSpace,
        f_wb_err: AtomicU32,
    }
}

kernel_struct! {
    /// As the patch of 2020 had it.
    struct Patch as file (line = 64, assume_line_aligned) {
        f_u: FileRcu,
        #[hot_read] f_path: Path,
        #[hot_read] f_inode: *const Inode,
        #[hot_read] f_op: *const FileOperations,
        f_lock: AtomicU32,
        f_write_hint: u32,
        f_flags: AtomicU32,
        #[hot_read] f_mode: u32,
        f_pos_lock: Mutex,
        f_pos: Cell<i64>,
        f_owner: Cell<FownStruct>,
        f_cred: *const Cred,
        f_ra: Cell<FileRaState>,
        f_version: Cell<u64>,
        f_security: *mut u8,
        private_data: *mut u8,
        f_ep_links: Cell<ListHead>,
        f_tfile_llink: Cell<ListHead>,
        f_mapping: *const AddressSpace,
        f_wb_err: AtomicU32,
        #[hot_write] f_count: AtomicIsize,
    }
}

kernel_struct! {
    /// As Linux 6.12 has it. There `f_pos_lock` and `f_ra` are unions, of which one member stands for all.
    struct Linux6_12 as file (line = 64, assume_line_aligned) {
        #[hot_write] f_count: AtomicIsize,
        f_lock: AtomicU32,
        #[hot_read] f_mode: u32,
        #[hot_read] f_op: *const FileOperations,
        f_mapping: *const AddressSpace,
        private_data: *mut u8,
        #[hot_read] f_inode: *const Inode,
        f_flags: AtomicU32,
        f_iocb_flags: AtomicU32,
        f_cred: *const Cred,
        #[hot_read] f_path: Path,
        f_pos_lock: Mutex,
        f_pos: Cell<i64>,
        f_security: *mut u8,
        f_owner: *mut FownStruct,
        f_wb_err: AtomicU32,
        f_sb_err: AtomicU32,
        f_ep: *mut HlistHead,
        f_ra: Cell<FileRaState>,
    }
}

/// The fields of Linux 5.7 in its order, with who touches them.
///
/// A line of 128 bytes is two of 64, so that what is apart by the one is apart by the other.
#[cache_layout(line = 128)]
struct File {
    /// Links files that are about to be freed, which nobody uses any more: it may stand anywhere.
    #[cold]
    f_u: FileRcu,
    /// Read when the file is closed, and to tell who watches it.
    #[hot_read]
    f_path: Path,
    #[hot_read]
    f_inode: *const Inode,
    #[hot_read]
    f_op: *const FileOperations,
    /// Taken to change `f_flags` and the links of epoll: seldom.
    f_lock: AtomicU32,
    f_write_hint: u32,
    /// Written whenever a reference is taken or given back.
    #[hot_write]
    f_count: AtomicIsize,
    /// Written by `fcntl`, but so seldom that it may stand anywhere.
    #[cold]
    f_flags: AtomicU32,
    /// Read whenever a descriptor is looked up.
    #[hot_read]
    f_mode: u32,
    /// Cold, although every `read` and `write` at a position that threads share takes it: they wait for
    /// the lock, and would not go faster with a line to themselves.
    f_pos_lock: Mutex,
    /// As cold as its lock.
    f_pos: Cell<i64>,
    /// As `f_flags`.
    #[cold]
    f_owner: Cell<FownStruct>,
    f_cred: *const Cred,
    /// Written by whoever reads the file in sequence.
    f_ra: Cell<FileRaState>,
    f_version: Cell<u64>,
    f_security: *mut u8,
    private_data: *mut u8,
    f_ep_links: Cell<ListHead>,
    f_tfile_llink: Cell<ListHead>,
    f_mapping: *const AddressSpace,
    f_wb_err: AtomicU32,
}

/// `struct file` of Linux 5.7, whose files are allocated at the start of a line.
pub const LINUX_5_7: Layout = Linux5_7::LAYOUT;
/// As [`LINUX_5_7`], changed by a patch of 2020, which moves `f_count` to the end.
pub const PATCH: Layout = Patch::LAYOUT;
/// `struct file` of Linux 6.12.
pub const LINUX_6_12: Layout = Linux6_12::LAYOUT;
/// The fields of [`LINUX_5_7`], laid out by the attribute in lines of 128 bytes.
pub const FILE: Layout = File::LAYOUT;

/// What holds on every target.
mod facts {
    use super::{CacheLayout, File, Linux5_7, Linux6_12, Patch};
    use static_assertions::const_assert;

    const_assert!(Linux5_7::LAYOUT.share_line("f_count", "f_op"));
    const_assert!(!Patch::LAYOUT.share_line("f_count", "f_op"));
    const_assert!(!Patch::LAYOUT.share_line("f_count", "f_mode"));
    const_assert!(Linux6_12::LAYOUT.share_line("f_count", "f_mode"));
    const_assert!(Linux6_12::LAYOUT.share_line("f_count", "f_op"));

    const_assert!(!File::LAYOUT.share_line("f_count", "f_mode"));
    const_assert!(!File::LAYOUT.share_line("f_count", "f_op"));
    const_assert!(!File::LAYOUT.share_line("f_count", "f_inode"));
    const_assert!(!File::LAYOUT.share_line("f_count", "f_path"));
    const_assert!(!File::LAYOUT.share_line("f_pos_lock", "f_mode"));
}

/// What a C compiler makes of the kernel's structs for 64-bit targets.
#[cfg(target_pointer_width = "64")]
mod facts_of_64_bits {
    use super::{CacheLayout, File, Linux5_7, Linux6_12, Patch};
    use cache_layout::proof;
    use static_assertions::{assert_eq_size, const_assert, const_assert_eq};
    use std::mem::offset_of;

    assert_eq_size!(Linux5_7, [u8; 256]);
    const_assert_eq!(offset_of!(Linux5_7, f_count), 56);
    const_assert_eq!(offset_of!(Linux5_7, f_mode), 68);
    const_assert!(Linux5_7::LAYOUT.share_line("f_count", "f_inode"));
    const_assert!(Linux5_7::LAYOUT.share_line("f_count", "f_path"));
    const_assert!(Linux5_7::LAYOUT.share_line("f_count", "f_lock"));
    const_assert!(!Linux5_7::LAYOUT.share_line("f_count", "f_mode"));
    const_assert!(Linux5_7::LAYOUT.share_line("f_pos_lock", "f_mode"));
    const _: () = assert!(
        Linux5_7::LAYOUT
            .in_lines_of(128)
            .share_line("f_count", "f_mode")
    );

    assert_eq_size!(Patch, [u8; 256]);
    const_assert_eq!(offset_of!(Patch, f_count), 248);
    const_assert_eq!(offset_of!(Patch, f_mode), 60);
    const_assert!(!Patch::LAYOUT.share_line("f_pos_lock", "f_mode"));
    const _: () = proof::apart(&Patch::LAYOUT, "hot_write");
    const _: () = proof::neighbours(&Patch::LAYOUT);
    const _: () = proof::apart(&Patch::LAYOUT.in_lines_of(128), "hot_write");

    assert_eq_size!(Linux6_12, [u8; 184]);
    const_assert_eq!(offset_of!(Linux6_12, f_count), 0);
    const_assert_eq!(offset_of!(Linux6_12, f_lock), 8);
    const_assert_eq!(offset_of!(Linux6_12, f_mode), 12);
    const_assert_eq!(offset_of!(Linux6_12, f_op), 16);
    const_assert_eq!(offset_of!(Linux6_12, f_ra), 152);
    const_assert!(Linux6_12::LAYOUT.share_line("f_count", "f_inode"));
    const_assert!(!Linux6_12::LAYOUT.share_line("f_count", "f_path"));

    assert_eq_size!(File, Linux5_7);
}
