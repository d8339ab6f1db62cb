//! Working code around structs that threads share, in several orders of their fields.

pub mod buffer_head;
pub mod fd_table;
pub mod file;
pub mod inode_list;
pub mod pcpu_chunk;
pub mod plain;
pub mod ring;
