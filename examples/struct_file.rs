//! `struct file` of the Linux kernel: an open file, shared by every thread that uses it.
//!
//! Whoever uses a descriptor that other threads have as well takes a reference to the file and gives it
//! back: that writes `f_count`. Looking up and closing descriptors reads `f_mode`, `f_op`, `f_inode` and
//! `f_path`. Numbers in the text are those of 64-bit targets.
//!
//! ```text
//! cargo run --release --example struct_file
//! ```

#[path = "systems/file.rs"]
mod file;
mod kernel;
mod measure;
#[path = "measured/file.rs"]
mod measured;

use std::cell::Cell;
use std::sync::atomic::{AtomicIsize, AtomicU32};
use std::time::Duration;

use cache_layout::{CacheLayout, cache_layout};
use kernel::{conflicts, kernel_struct, pointed_to, show, stand_ins};
use measure::{environment, interleaved, print_table};

stand_ins! {
    ListHead = [usize; 2];
    FileRcu = [usize; 2];
    Path = [*mut u8; 2];
    Mutex = [usize; 4];
    FownStruct = [usize; 4];
    FileRaState = [usize; 4];
}

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
    /// Links files that are about to be freed, which nobody uses any more.
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

fn main() {
    show("Linux 5.7", LINUX_5_7, &Linux5_7::LAYOUT);
    show(
        "Linux 5.7, in lines of 128 bytes",
        LINUX_5_7_IN_128,
        &Linux5_7::LAYOUT.in_lines_of(128),
    );
    show("The patch", PATCH, &Patch::LAYOUT);
    show("Linux 6.12", LINUX_6_12, &Linux6_12::LAYOUT);
    show("#[cache_layout]", ATTRIBUTE, &File::LAYOUT);

    println!("Read on the line of f_count:\n");
    println!(
        "{:<17}{:>5}   {:<23}in lines of 128 bytes",
        "", "bytes", "in lines of 64 bytes"
    );
    for (version, layout) in [
        ("Linux 5.7", Linux5_7::LAYOUT),
        ("The patch", Patch::LAYOUT),
        ("Linux 6.12", Linux6_12::LAYOUT),
        ("#[cache_layout]", File::LAYOUT),
    ] {
        let [short, long] = [64, 128].map(|line| conflicts(&layout.in_lines_of(line), "f_count"));
        println!("{version:<17}{:>5}   {short:<23}{long}", layout.size);
    }
    measure_and_say();
}

/// One thread reads from the file, and another takes and drops references to it: in each order of the fields.
fn measure_and_say() {
    println!("\n{}", environment());
    let title = "struct file";
    let measured = interleaved(title, &measured::variants(), Duration::from_millis(1_800));
    print_table(title, &measured);
    let [before, _, attribute, ..] = measured.as_slice() else {
        println!("\nNothing was measured: that takes two CPUs which have little else to do.");
        return;
    };
    if let &[read, count] = attribute.gains(before).as_slice() {
        println!(
            "\nWith #[cache_layout], reading is {read:.1} times as fast, and taking and dropping references\n\
             {count:.1} times, in as much memory: the line that is read stays with its reader, and the count\n\
             with whoever counts."
        );
    }
}

const LINUX_5_7: &str = "
Whoever takes a reference to a file, or gives one back, writes f_count. Looking up and closing a
descriptor reads f_mode, f_op, f_inode and f_path, and all of these but f_mode are on the line of
f_count. The kernel allocates each file at the start of a line: line 0 is a line of memory.";

const LINUX_5_7_IN_128: &str = "
The patch was written for a server with Kunpeng 920, whose last-level cache has lines of 128 bytes.
There f_mode, too, is on the line of f_count.";

const PATCH: &str = "
A patch of April 2020 moved f_count to the end, among fields that are seldom used. UnixBench's
syscall, with 24 copies, ran 42 % faster on the Kunpeng 920 and 17 % faster on an Intel 6248. The
kernel did not take it: in 5.10 and 6.1, f_count is at byte 56 as before.";

const LINUX_6_12: &str = "
By 6.12 the struct has lost 72 bytes, and f_count has come to the front: f_mode, f_op and f_inode
are all on its line, be it of 64 bytes or of 128, and nothing in the kernel's build objects. 6.15
moved the count away from them, and 128 threads ran 20.9 % faster; in 6.16 it is the last member.";

const ATTRIBUTE: &str = "
The fields of 5.7, marked with who reads and who writes, apart by lines of 128 bytes and so by those
of 64: in no more memory than before. f_pos_lock and f_pos have no mark: a lock and a cell can be
written through a shared reference, and so keep off the lines that are read.";
