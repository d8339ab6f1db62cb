//! An open file that threads share.

use std::thread;

use cache_layout::CacheLayout;
use cache_layout_examples::systems::file::{
    FMODE_READ, File64, File128, FileOperations, Linux5_7, OpenFile, PaddedHot, PaddedWritten,
    Patch, take_and_drop, use_file,
};

use super::share_line;

static INODE_NUMBERS: FileOperations = FileOperations {
    read: |inode| inode as u64,
};

fn works<F: OpenFile>() {
    let file = F::open(&INODE_NUMBERS, 7, FMODE_READ);
    assert_eq!(file.read(), Some(7), "{}", F::NAME);
    thread::scope(|scope| {
        scope.spawn(|| assert_eq!(use_file(&file, 10_000), 70_000));
        for _ in 0..2 {
            scope.spawn(|| assert_eq!(take_and_drop(&file, 10_000), 0));
        }
    });
    file.get();
    assert!(!file.put());
    assert!(file.put(), "the opener's is the last reference");

    let closed = F::open(&INODE_NUMBERS, 7, 0);
    assert_eq!(closed.read(), None);
    assert_eq!(F::default().read(), None);
}

#[test]
fn each_of_them_counts_and_reads() {
    works::<Linux5_7>();
    works::<Patch>();
    works::<File64>();
    works::<File128>();
    works::<PaddedHot>();
    works::<PaddedWritten>();
}

/// What is read on the line of the count: `f_op`, `f_inode`, `f_mode`.
fn beside_count<F: OpenFile>(line: usize) -> [bool; 3] {
    let file = F::default();
    let count = file.f_count();
    [
        share_line(count, file.f_op(), line),
        share_line(count, file.f_inode(), line),
        share_line(count, file.f_mode(), line),
    ]
}

#[test]
fn nothing_that_is_read_is_beside_the_count() {
    assert_eq!(beside_count::<Patch>(64), [false; 3]);
    assert_eq!(beside_count::<File64>(64), [false; 3]);
    assert_eq!(beside_count::<File128>(128), [false; 3]);
    assert_eq!(beside_count::<File128>(64), [false; 3]);
}

#[test]
#[cfg(target_pointer_width = "64")]
fn before_it_was() {
    assert_eq!(beside_count::<Linux5_7>(64), [true, true, false]);
    assert_eq!(beside_count::<Linux5_7>(128), [true; 3]);
    assert_eq!(beside_count::<Patch>(128), [false; 3]);
}

#[test]
#[cfg(target_pointer_width = "64")]
fn it_takes_no_more_than_the_patch() {
    assert_eq!(size_of::<Linux5_7>(), 256);
    assert_eq!(size_of::<Patch>(), 256);
    assert_eq!((File64::LAYOUT.size(), File64::LAYOUT.lines()), (256, 4));
    assert_eq!((File128::LAYOUT.size(), File128::LAYOUT.lines()), (256, 2));
}
