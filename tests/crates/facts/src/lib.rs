//! What holds of layouts on every target: to compile this crate is to check it, with a compiler for the target and
//! without a machine to run on. What holds of the kernel's structs stands with them, in `examples/src/kernel`.
//!
//! Numbers that differ are stated for each width of a pointer or for each line.

mod line;
mod quick_start;
