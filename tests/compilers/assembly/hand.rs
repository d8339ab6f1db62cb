//! The same structs laid out by hand, and made by plain literals.

use std::cell::Cell;
use std::fmt;
use std::sync::atomic::AtomicUsize;

#[cfg_attr(separated, repr(align(64)))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line64;

#[cfg_attr(separated, repr(align(128)))]
pub struct Line128;

#[repr(C)]
pub struct File {
    pub f_op: &'static str,
    #[cfg(not(swapped))]
    pub f_mode: u32,
    pub f_flags: u32,
    #[cfg(swapped)]
    pub f_mode: u32,
    pub line_of_count: Line64,
    pub f_pos: u64,
    pub f_count: AtomicUsize,
}

#[unsafe(no_mangle)]
pub static FILE: File = File {
    f_op: "ext4",
    f_mode: 1,
    f_flags: 4,
    line_of_count: Line64,
    f_count: AtomicUsize::new(3),
    f_pos: 5,
};

#[unsafe(no_mangle)]
pub fn file_new(f_mode: u32, f_op: &'static str, f_pos: u64) -> File {
    let f_count = AtomicUsize::new(1);
    File {
        f_mode,
        f_op,
        f_count,
        f_flags: 0,
        f_pos,
        line_of_count: Line64,
    }
}

#[unsafe(no_mangle)]
pub fn file_boxed(f_op: &'static str) -> Box<File> {
    let f_count = AtomicUsize::new(1);
    Box::new(File {
        f_mode: 7,
        f_op,
        f_count,
        f_flags: 9,
        f_pos: 0,
        line_of_count: Line64,
    })
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

#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C)]
pub struct Key {
    pub bucket: u64,
    pub shard: u32,
    pub is_pinned: bool,
    pub line_of_hits: Line64,
    pub hits: u64,
    pub misses: u16,
}

impl fmt::Debug for Key {
    #[inline] // as a derived one is
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields: &[(&str, &dyn fmt::Debug)] = &[
            ("bucket", &self.bucket),
            ("shard", &self.shard),
            ("is_pinned", &self.is_pinned),
            ("hits", &self.hits),
            ("misses", &self.misses),
        ];
        let mut output = formatter.debug_struct("Key");
        for (name, value) in fields {
            output.field(name, *value);
        }
        output.finish()
    }
}

#[unsafe(no_mangle)]
pub fn key_with_base(bucket: u64) -> Key {
    Key {
        bucket,
        hits: 2,
        line_of_hits: Line64,
        ..Default::default()
    }
}

#[unsafe(no_mangle)]
pub fn key_from_another(key: Key, shard: u32) -> Key {
    Key { shard, ..key }
}

#[repr(C)]
pub struct Ring<T, const N: usize> {
    pub slots: Box<[Cell<T>; N]>,
    pub line_of_producer: Line128,
    pub tail: AtomicUsize,
    pub cached_head: Cell<usize>,
    pub line_of_consumer: Line128,
    pub head: AtomicUsize,
    pub cached_tail: Cell<usize>,
}

#[unsafe(no_mangle)]
pub fn ring_new(slots: Box<[Cell<u64>; 8]>) -> Ring<u64, 8> {
    Ring {
        slots,
        line_of_producer: Line128,
        tail: AtomicUsize::new(0),
        cached_head: Cell::new(0),
        line_of_consumer: Line128,
        head: AtomicUsize::new(0),
        cached_tail: Cell::new(0),
    }
}

#[derive(Clone)]
#[repr(C)]
pub struct Session {
    pub name: String,
    pub line_of_log: Line64,
    pub log: Vec<u8>,
    pub line_of_next: Line64,
    pub next: Option<Box<Session>>,
}

pub struct SessionParts {
    pub name: String,
    pub log: Vec<u8>,
    pub next: Option<Box<Session>>,
}

impl From<SessionParts> for Session {
    fn from(parts: SessionParts) -> Self {
        let SessionParts { name, log, next } = parts;
        Self {
            name,
            line_of_log: Line64,
            log,
            line_of_next: Line64,
            next,
        }
    }
}

impl From<Session> for SessionParts {
    fn from(session: Session) -> Self {
        let Session {
            name, log, next, ..
        } = session;
        Self { name, log, next }
    }
}
