//! The inodes of a mounted file system: every one that is created or evicted passes through this list.
//!
//! Linux 4.6 has one list with one lock for all CPUs. The fix gives each CPU a list and a lock, and each inode a word that
//! says which of them it is on. Both stay off the lines of what is only read; for the one lock that is not enough, as
//! everybody takes it.

#![expect(clippy::struct_field_names, reason = "the names are the kernel's")]

use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cache_layout::cache_layout;
use cache_layout::percpu::{Handle, PerCpuList};
use slab::Slab;

/// An inode, 560 bytes as in the kernel: creating one costs more than the list.
#[derive(Debug)]
#[repr(C)]
pub struct Inode {
    /// Its number.
    pub i_ino: u64,
    i_blocksize: u64,
    rest: [u64; 68],
}

impl Inode {
    fn new(i_ino: u64, i_blocksize: u64) -> Self {
        Self {
            i_ino,
            i_blocksize,
            rest: [0; 68],
        }
    }
}

/// What a file system does with its inodes.
pub trait FileSystem: Sync {
    /// An inode that is on the list; dropped, it is evicted.
    type Listed<'a>: Deref<Target = Inode>
    where
        Self: 'a;

    /// Makes an inode of that number, and puts it on the list.
    fn create(&self, number: u64) -> Self::Listed<'_>;

    /// Looks at each inode, as an unmount does, or a sync.
    fn for_each_inode(&self, look_at: &mut dyn FnMut(&Inode));
}

type Inodes = Slab<Arc<Inode>>;

/// Before: one list, one lock.
#[cache_layout]
#[derive(Debug)]
pub struct OneLock {
    #[hot_read]
    s_blocksize: u64,
    #[hot_read]
    s_magic: u64,
    #[hot_write]
    s_inodes: Mutex<Inodes>,
}

impl OneLock {
    /// A file system without an inode, of blocks of `s_blocksize` bytes.
    #[must_use]
    pub fn new(s_blocksize: u64) -> Self {
        OneLock! { s_blocksize, s_magic: 0xEF53, s_inodes: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Inodes> {
        self.s_inodes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An inode on the list of [`OneLock`].
#[derive(Debug)]
pub struct ListedInode<'a> {
    i_sb: &'a OneLock,
    inode: Arc<Inode>,
    key: usize,
}

impl FileSystem for OneLock {
    type Listed<'a> = ListedInode<'a>;

    fn create(&self, number: u64) -> ListedInode<'_> {
        let inode = Arc::new(Inode::new(number, self.s_blocksize));
        let listed = Arc::clone(&inode);
        ListedInode {
            i_sb: self,
            inode,
            key: self.lock().insert(listed),
        }
    }

    fn for_each_inode(&self, look_at: &mut dyn FnMut(&Inode)) {
        self.lock().iter().for_each(|(_, inode)| look_at(inode));
    }
}

impl Drop for ListedInode<'_> {
    fn drop(&mut self) {
        // The lock is given back before the reference is.
        let listed = self.i_sb.lock().remove(self.key);
        drop(listed);
    }
}

impl Deref for ListedInode<'_> {
    type Target = Inode;

    fn deref(&self) -> &Inode {
        &self.inode
    }
}

/// After: a list and a lock for each CPU. The file system itself is not written any more.
#[cache_layout]
#[derive(Debug)]
pub struct PerCpuLists {
    #[hot_read]
    s_blocksize: u64,
    #[hot_read]
    s_magic: u64,
    #[hot_read]
    s_inodes: PerCpuList<Inode>,
}

impl PerCpuLists {
    /// A file system without an inode, of blocks of `s_blocksize` bytes.
    #[must_use]
    pub fn new(s_blocksize: u64) -> Self {
        PerCpuLists! { s_blocksize, s_magic: 0xEF53, s_inodes: PerCpuList::new() }
    }
}

impl FileSystem for PerCpuLists {
    type Listed<'a> = Handle<Inode>;

    fn create(&self, number: u64) -> Handle<Inode> {
        self.s_inodes.add(Inode::new(number, self.s_blocksize))
    }

    fn for_each_inode(&self, look_at: &mut dyn FnMut(&Inode)) {
        self.s_inodes.for_each(look_at);
    }
}

/// How many inodes a thread has when it exits: so few that the allocator keeps their memory for the next thread, and the
/// list is what is measured, not the pages that come and go.
pub const INODES: usize = 100;

/// Threads of the benchmark, one after the other, until they have created as many inodes as asked for: each creates many
/// and exits, which evicts them. Returns the sum of their numbers.
pub fn create_and_exit(file_system: &impl FileSystem, inodes: u64) -> u64 {
    let mut created = Vec::with_capacity(INODES);
    let mut sum = 0;
    for number in 0..inodes {
        created.push(file_system.create(number));
        if created.len() == INODES {
            sum += exit(&mut created);
        }
    }
    sum + exit(&mut created)
}

fn exit(created: &mut Vec<impl Deref<Target = Inode>>) -> u64 {
    created.drain(..).map(|inode| inode.i_ino).sum()
}
