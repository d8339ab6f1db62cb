//! `struct files_struct` of the Linux kernel, before and after `fd_install` went without the lock.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU32};

use cache_layout::{CacheLayout, Layout};

// What matters of these is the size and the alignment.
type FdTable = [usize; 6];
type WaitQueueHead = [usize; 3];

pointed_to! { File }

/// Aligned whatever the build takes for a line.
#[repr(align(64))]
struct CachelineAligned;

kernel_struct! {
    /// As Linux 4.1 has it.
    struct Linux4_1 as files_struct (line = 64, assume_line_aligned) {
        count: AtomicI32,
        #[hot_read] fdt: AtomicPtr<FdTable>,
        fdtab: FdTable,
        cacheline_aligned: CachelineAligned,
        #[hot_write] file_lock: AtomicU32,
        #[hot_write] next_fd: Cell<i32>,
        close_on_exec_init: Cell<[usize; 1]>,
        #[hot_write] open_fds_init: Cell<[usize; 1]>,
        #[hot_read] fd_array: [AtomicPtr<File>; 64],
    }
}

kernel_struct! {
    /// As Linux 4.2 has it.
    struct Linux4_2 as files_struct (line = 64, assume_line_aligned) {
        count: AtomicI32,
        #[hot_read] resize_in_progress: AtomicBool,
        resize_wait: Cell<WaitQueueHead>,
        #[hot_read] fdt: AtomicPtr<FdTable>,
        fdtab: FdTable,
        cacheline_aligned: CachelineAligned,
        #[hot_write] file_lock: AtomicU32,
        #[hot_write] next_fd: Cell<i32>,
        close_on_exec_init: Cell<[usize; 1]>,
        #[hot_write] open_fds_init: Cell<[usize; 1]>,
        #[hot_read] fd_array: [AtomicPtr<File>; 64],
    }
}

/// `struct files_struct` of Linux 4.1.
pub const LINUX_4_1: Layout = Linux4_1::LAYOUT;
/// `struct files_struct` of Linux 4.2.
pub const LINUX_4_2: Layout = Linux4_2::LAYOUT;
