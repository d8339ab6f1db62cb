//! The examples, whose facts are constants. Nothing of them is run.

#![allow(dead_code)]
#![allow(
    clippy::duplicate_mod,
    reason = "each example has what they share as a module of its own"
)]

#[path = "../../../../examples/pcpu_chunk.rs"]
mod pcpu_chunk;
#[path = "../../../../examples/quick_start.rs"]
pub(crate) mod quick_start;
#[path = "../../../../examples/sock.rs"]
mod sock;
#[path = "../../../../examples/struct_file.rs"]
mod struct_file;
