//! The systems, made ready to be measured: the variants of each, and what their threads do.
//!
//! What a variant works on is never dropped, as the threads that use it might live to the end of the program.

pub mod buffer_head;
pub mod fd_table;
pub mod file;
pub mod inode_list;
pub mod pcpu_chunk;
pub mod plain;
pub mod ring;

use crate::measure::Variant;

/// A system that can be measured.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// What it is asked for by: the name of its module in [`systems`](crate::systems). A system that can be put to
    /// several kinds of work is there several times, under one name.
    pub name: &'static str,
    /// What its table of results is headed by.
    pub title: &'static str,
    /// Makes its variants: the first is what the others are compared with.
    pub variants: fn() -> Vec<Variant<'static>>,
}

/// All systems, in the order in which they are measured.
pub const SYSTEMS: [System; 8] = [
    System {
        name: "plain",
        title: "two plain numbers",
        variants: plain::variants,
    },
    System {
        name: "file",
        title: "struct file",
        variants: file::variants,
    },
    System {
        name: "pcpu_chunk",
        title: "pcpu_chunk",
        variants: pcpu_chunk::variants,
    },
    System {
        name: "fd_table",
        title: "files_struct",
        variants: fd_table::variants,
    },
    System {
        name: "inode_list",
        title: "inode list",
        variants: inode_list::variants,
    },
    System {
        name: "buffer_head",
        title: "buffer_head, set and looked at",
        variants: buffer_head::beside_reader,
    },
    System {
        name: "buffer_head",
        title: "buffer_head, set by both",
        variants: buffer_head::beside_writer,
    },
    System {
        name: "ring",
        title: "ring",
        variants: ring::variants,
    },
];
