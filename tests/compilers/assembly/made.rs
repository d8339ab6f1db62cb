//! The structs as the attribute makes them.

use std::cell::Cell;
use std::sync::atomic::AtomicUsize;

use cache_layout::cache_layout;

#[cache_layout(line = 64)]
pub struct File {
    #[hot_read]
    pub f_mode: u32,
    #[hot_read]
    pub f_op: &'static str,
    #[hot_write]
    pub f_count: AtomicUsize,
    pub f_flags: u32,
    #[hot_write]
    pub f_pos: u64,
}

#[unsafe(no_mangle)]
pub static FILE: File =
    File! { f_mode: 1, f_op: "ext4", f_count: AtomicUsize::new(3), f_flags: 4, f_pos: 5 };

#[unsafe(no_mangle)]
pub fn file_new(f_mode: u32, f_op: &'static str, f_pos: u64) -> File {
    File! { f_mode, f_op, f_count: AtomicUsize::new(1), f_flags: 0, f_pos }
}

#[unsafe(no_mangle)]
pub fn file_boxed(f_op: &'static str) -> Box<File> {
    Box::new(File! { f_mode: 7, f_op, f_count: AtomicUsize::new(1), f_flags: 9, f_pos: 0 })
}

#[unsafe(no_mangle)]
pub fn file_pattern(file: &File) -> u64 {
    match file {
        File { f_mode: 0, .. } => 0,
        File {
            f_mode: 1,
            f_flags,
            f_pos,
            ..
        } => *f_pos + u64::from(*f_flags),
        File { f_op, .. } => f_op.len() as u64,
    }
}

#[cache_layout(line = 64)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    #[hot_read]
    pub bucket: u64,
    #[hot_read]
    pub shard: u32,
    pub is_pinned: bool,
    #[hot_write]
    pub hits: u64,
    #[hot_write]
    pub misses: u16,
}

#[unsafe(no_mangle)]
pub fn key_with_base(bucket: u64) -> Key {
    Key! { bucket, hits: 2, ..Default::default() }
}

#[unsafe(no_mangle)]
pub fn key_from_another(key: Key, shard: u32) -> Key {
    Key! { shard, ..key }
}

#[cache_layout(line = 128)]
pub struct Ring<T, const N: usize> {
    #[hot_write(producer)]
    pub tail: AtomicUsize,
    #[hot_read(producer)]
    pub cached_head: Cell<usize>,
    #[hot_write(consumer)]
    pub head: AtomicUsize,
    #[hot_read(consumer)]
    pub cached_tail: Cell<usize>,
    #[hot_read]
    pub slots: Box<[Cell<T>; N]>,
}

#[unsafe(no_mangle)]
pub fn ring_new(slots: Box<[Cell<u64>; 8]>) -> Ring<u64, 8> {
    Ring! {
        slots,
        tail: AtomicUsize::new(0),
        cached_head: Cell::new(0),
        head: AtomicUsize::new(0),
        cached_tail: Cell::new(0),
    }
}

#[cache_layout(order = "declared", line = 64, parts = SessionParts)]
#[derive(Clone)]
pub struct Session {
    #[hot_read]
    pub name: String,
    #[hot_write]
    pub log: Vec<u8>,
    #[hot_read]
    pub next: Option<Box<Session>>,
}
