//! The tables of the result, in the file that [`super::format`] describes, mapped.

use std::fs::OpenOptions;
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicPtr, Ordering};

use super::format::{Gap, Header, LENGTH, MAGIC, Table, Text, VERSION};
use super::system::{self, map_file};

/// A row of the file.
///
/// # Safety
/// [`Row::TABLE`] is its table.
pub(crate) unsafe trait Row: Plain {
    /// Where rows of this kind are.
    const TABLE: Table;
}

macro_rules! rows {
    ($($row:ident in $table:ident;)*) => {$(
        // SAFETY: all of its members are atomic integers.
        unsafe impl Plain for super::format::$row {}
        // SAFETY: see `Table`.
        unsafe impl Row for super::format::$row {
            const TABLE: Table = Table::$table;
        }
    )*};
}

rows! {
    ThreadRow in Threads;
    FramesRow in Frames;
    ModuleRow in Modules;
    SiteRow in Sites;
    AccessRow in Accesses;
    MissRow in Misses;
}

// SAFETY: an atomic integer.
unsafe impl Plain for std::sync::atomic::AtomicU64 {}
// SAFETY: see `Table`.
unsafe impl Row for std::sync::atomic::AtomicU64 {
    const TABLE: Table = Table::Words;
}

/// The mapped file.
pub(crate) struct Results {
    base: AtomicPtr<u8>,
}

impl Results {
    pub(crate) const fn new() -> Self {
        Self {
            base: AtomicPtr::new(null_mut()),
        }
    }

    /// Makes the file for this process. Nothing else may be called before.
    pub(crate) fn create(&self, path: &Path) -> io::Result<()> {
        // A page that cannot be written ends the program: it has to fit.
        let free = path.parent().and_then(system::free_space);
        if free.is_some_and(|free| free < 2 * LENGTH as u64) {
            let message = format!("there have to be {} MB free", (2 * LENGTH) >> 20);
            return Err(io::Error::new(io::ErrorKind::StorageFull, message));
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(path)?;
        file.set_len(LENGTH as u64)?;
        let base = map_file(file.as_raw_fd(), LENGTH).ok_or_else(io::Error::last_os_error)?;
        self.base.store(base.as_ptr(), Ordering::Release);
        let header = self.header();
        header.version.store(VERSION, Ordering::Relaxed);
        header.process.store(std::process::id(), Ordering::Relaxed);
        header.length.store(LENGTH as u64, Ordering::Relaxed);
        Ok(())
    }

    /// The file is a recording from now on.
    pub(crate) fn finish_header(&self) {
        let magic = u64::from_ne_bytes(MAGIC);
        self.header().magic.store(magic, Ordering::Release);
    }

    /// The beginning of the file.
    pub(crate) fn header(&self) -> &Header {
        let base = self.base.load(Ordering::Relaxed);
        debug_assert!(!base.is_null(), "the file was made before");
        // SAFETY: `create` mapped it, for good, and zeros are a header.
        unsafe { &*base.cast::<Header>() }
    }

    /// A row that [`Self::take`] gave.
    #[inline]
    pub(crate) fn row<T: Row>(&self, index: u32) -> &T {
        debug_assert!(index < T::TABLE.capacity(), "the row is in the table");
        let base = self.base.load(Ordering::Relaxed);
        let offset = T::TABLE.offset() + index as usize * size_of::<T>();
        // SAFETY: the table has so many rows, all of them in the mapping, and zeros are a row.
        unsafe { &*base.add(offset).cast::<T>() }
    }

    /// So many new rows, one after the other.
    pub(crate) fn take(&self, table: Table, count: u32) -> Option<u32> {
        let taken = &self.header().rows[table as usize];
        let fits = |first: u32| first <= table.capacity() && table.capacity() - first >= count;
        if !fits(taken.load(Ordering::Relaxed)) {
            return None;
        }
        let first = taken.fetch_add(count, Ordering::Relaxed);
        fits(first).then_some(first)
    }

    /// Something is not in the result.
    pub(crate) fn gap(&self, gap: Gap) {
        self.header().gaps[gap as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Keeps words.
    pub(crate) fn words(&self, words: impl ExactSizeIterator<Item = u64>) -> Option<u32> {
        let first = self.take(Table::Words, words.len() as u32)?;
        for (at, word) in words.enumerate() {
            let row: &std::sync::atomic::AtomicU64 = self.row(first + at as u32);
            row.store(word, Ordering::Relaxed);
        }
        Some(first)
    }

    /// Keeps bytes.
    pub(crate) fn text(&self, to: &Text, bytes: &[u8]) {
        let words = bytes.chunks(8).map(|chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_ne_bytes(word)
        });
        let Some(first) = self.words(words) else {
            self.gap(Gap::Words);
            return;
        };
        to.first.store(first, Ordering::Relaxed);
        to.bytes.store(bytes.len() as u32, Ordering::Release);
    }
}

/// A value that is made of atomic integers, so that zero, and whatever is in the file, is one.
///
/// # Safety
/// It is so: whatever the bytes are, they are a value.
pub(crate) unsafe trait Plain {}

// SAFETY: the members of the header are atomic integers.
unsafe impl Plain for Header {}

/// The values in `bytes`, for who reads the file.
#[cfg(not(cacheline_runtime))]
pub(crate) fn from_bytes<T: Plain>(bytes: &[u8]) -> Vec<T> {
    let count = bytes.len() / size_of::<T>();
    let mut values: Vec<T> = Vec::with_capacity(count);
    // SAFETY: there is room for so many, all bytes of which are written before they count, and any bytes are a value.
    unsafe {
        std::ptr::copy_nonoverlapping(
            bytes.as_ptr(),
            values.as_mut_ptr().cast::<u8>(),
            count * size_of::<T>(),
        );
        values.set_len(count);
    }
    values
}
