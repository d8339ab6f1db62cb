//! Inodes that two threads create and evict.

#[path = "../../../examples/systems/inode_list.rs"]
mod inode_list;

use crate::measure::{Side, Variant};
use inode_list::{FileSystem, OneLock, PerCpuLists, create_and_exit};

const BLOCK_SIZE: u64 = 4096;

pub(super) fn variants() -> Vec<Variant<'static>> {
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
