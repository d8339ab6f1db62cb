//! What holds of layouts on every target: to compile this crate is to check it, with a compiler for the target and
//! without a machine to run on. What holds of the kernel's structs stands with them, in `examples/src/kernel`:
//! they are taken from there, without what examples need to run.
//!
//! Numbers that differ are stated for each width of a pointer or for each line.

#[path = "../../../../examples/src/kernel.rs"]
pub mod kernel;
mod line;
mod quick_start;
