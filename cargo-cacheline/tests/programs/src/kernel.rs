//! The structs of the Linux kernel from the examples, before and after.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicUsize};

use cache_layout::OwnLines;
use cache_layout_examples::systems::buffer_head::{BufferHead, look_up, write};
use cache_layout_examples::systems::fd_table::{Files, Limits, Sequenced};
use cache_layout_examples::systems::file::{
    FMODE_READ, File128, FileOperations, Linux5_7, OpenFile, take_and_drop, use_file,
};
use cache_layout_examples::systems::inode_list::{
    FileSystem, OneLock, PerCpuLists, create_and_exit,
};
use cache_layout_examples::systems::pcpu_chunk::{
    Allocator, Chunk, Laid, Linux6_4, alloc_and_free, translate_places,
};

use crate::turns::{role, take_turns};

static OPERATIONS: FileOperations = FileOperations {
    read: |inode| inode as u64,
};

fn file<F: OpenFile>() {
    let file = &*black_box(Box::new(F::open(&OPERATIONS, 7, FMODE_READ)));
    take_turns([
        role("holder", &mut |_| {
            take_and_drop(file, 1);
        }),
        role("reader", &mut |_| {
            black_box(use_file(file, 1));
        }),
    ]);
}

pub fn file_before() {
    file::<Linux5_7>();
}

pub fn file_after() {
    file::<File128>();
}

fn chunk<C: Chunk>() {
    let allocator = &*black_box(Box::new(Allocator::<C>::default()));
    take_turns([
        role("allocator", &mut |_| {
            assert_eq!(alloc_and_free(allocator, 1), 1)
        }),
        role("translator", &mut |_| {
            black_box(translate_places(allocator, 1));
        }),
    ]);
}

pub fn chunk_before() {
    chunk::<Linux6_4>();
}

pub fn chunk_after() {
    chunk::<Laid>();
}

/// `files_struct` without the alignment that keeps its lock from its table.
#[repr(C, align(128))]
struct FilesStruct {
    count: AtomicI32,
    file_lock: AtomicU32,
    fdt: Box<[AtomicUsize; 64]>,
    next_fd: AtomicU32,
}

fn slot(files: &FilesStruct) -> usize {
    files.fdt[0].load(Relaxed)
}

/// One thread allocates numbers under the lock, the other looks a descriptor up.
pub fn files_before() {
    let fdt = Box::new([const { AtomicUsize::new(0) }; 64]);
    let files = FilesStruct {
        count: AtomicI32::new(1),
        file_lock: AtomicU32::new(0),
        fdt,
        next_fd: AtomicU32::new(0),
    };
    let files = &*black_box(Box::new(files));
    black_box(files.count.load(Relaxed));
    take_turns([
        role("opener", &mut |_| {
            assert_eq!(files.file_lock.swap(1, Acquire), 0);
            files
                .next_fd
                .store(files.next_fd.load(Relaxed) + 1, Relaxed);
            files.file_lock.store(0, Release);
        }),
        role("looker", &mut |_| {
            black_box(slot(files));
        }),
    ]);
}

/// The descriptor that is looked up has its slot far from that which is opened and closed, and from the blocks of the heap
/// beside the slots. Files that are closed are freed by either thread, so the heap would put them beside each other.
pub fn files_after() {
    let files = &*black_box(Box::new(Sequenced::<OwnLines<u64>>::new(Limits::default())));
    let open = || {
        let fd = files.alloc_fd().expect("there are numbers left");
        files
            .fd_install(fd, Arc::new(OwnLines::new(7)))
            .expect("the number has just been allocated");
        fd
    };
    let opened: Vec<u32> = (0..48).map(|_| open()).collect();
    take_turns([
        role("opener", &mut |_| {
            let fd = open();
            assert_eq!(files.close_fd(fd).map(|file| **file), Ok(7));
        }),
        role("looker", &mut |_| {
            assert_eq!(files.get(opened[24]).map(|file| **file), Ok(7))
        }),
    ]);
}

fn inodes(file_system: &impl FileSystem) {
    let work = || {
        leave_room();
        create_and_exit(file_system, 1);
    };
    take_turns([
        role("worker-1", &mut |_| work()),
        role("worker-2", &mut |_| work()),
    ]);
}

/// A list's first places are allocated right behind its first element, of which they would share a line. With this they are
/// put where nothing is near: the allocator has a free block of their size there.
fn leave_room() {
    let nothing = [256, 64, 256].map(Vec::<u8>::with_capacity);
    drop(black_box(nothing));
}

pub fn inodes_before() {
    inodes(black_box(&*Box::new(OneLock::new(4096))));
}

pub fn inodes_after() {
    inodes(black_box(&*Box::new(PerCpuLists::new(4096))));
}

/// So that it is known which fields are on its first line.
#[repr(align(128))]
struct Aligned<T>(T);

fn buffer(set: fn(&BufferHead)) {
    let Aligned(buffer) = &*black_box(Box::new(Aligned(BufferHead::of_block(7))));
    set(buffer);
    take_turns([
        role("writer", &mut |_| {
            write(buffer, 1, set);
        }),
        role("reader", &mut |_| assert_eq!(look_up(buffer, 1, 7), 1)),
    ]);
}

pub fn buffer_before() {
    buffer(BufferHead::set_uptodate_always);
}

pub fn buffer_after() {
    buffer(BufferHead::set_uptodate_if_clear);
}
