//! Lists of inodes under measurement: two threads create and evict some.

use crate::measure::{Side, Variant};
use crate::systems::inode_list::{FileSystem, OneLock, PerCpuLists, create_and_exit};

const BLOCK_SIZE: u64 = 4096;

/// One list for all CPUs, and one for each.
#[must_use]
pub fn variants() -> Vec<Variant<'static>> {
    vec![
        variant("before: one list, one lock", OneLock::new(BLOCK_SIZE)),
        variant("#[cache_layout], PerCpuList", PerCpuLists::new(BLOCK_SIZE)),
    ]
}

fn variant<F: FileSystem + 'static>(name: &str, file_system: F) -> Variant<'static> {
    let file_system: &F = Box::leak(Box::new(file_system));
    let side = || {
        Side::leaked("create, evict", move |inodes| {
            create_and_exit(file_system, inodes)
        })
    };
    Variant::of::<F>(name, vec![side(), side()])
}
