//! What runs inside the recorded program: the `__tsan_*` functions that the compiler's instrumentation calls, the heap's
//! functions, and the simulated cache lines behind them.
//!
//! This folder is compiled twice: as a module of the command, which knows the format from it, and by the command, with the
//! compiler of the recorded program, as a library of its own (`--cfg cacheline_runtime`). So nothing in it depends on
//! anything but the standard library, and all paths in it are relative (`super::`).
//!
//! The way of an access: an entry point (`plain`, `atomic`) looks whether the line is the thread's alone and returns, or goes
//! to `process`, which knows the thread, and on to `model`, which keeps the lines that several threads touch
//! (`directory`) and the rows of the result (`results`, laid out by `format`).

// It is the place for what the rest of the workspace denies: memory of its own, and the calls of C.
#![allow(unsafe_code)]
// Addresses are numbers here, and rows are narrow.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_ptr_alignment,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss
)]
// The tables are statics in the runtime; the quick look has to be in each entry point; older compilers know no `if let .. && ..`.
#![allow(
    clippy::large_stack_arrays,
    clippy::inline_always,
    clippy::collapsible_if
)]
// The command reads what was recorded; the tests run the rest.
#![cfg_attr(not(cacheline_runtime), allow(dead_code))]

pub(crate) mod blocks;
pub(crate) mod calm;
pub(crate) mod directory;
pub(crate) mod format;
pub mod geometry;
pub(crate) mod memory;
pub(crate) mod model;
pub(crate) mod nodes;
pub(crate) mod remembered;
pub(crate) mod results;
pub(crate) mod rows;
pub(crate) mod shadow;
pub(crate) mod stacks;
pub(crate) mod system;
pub(crate) mod trace;

#[cfg(cacheline_runtime)]
mod atomic;
#[cfg(cacheline_runtime)]
mod heap;
#[cfg(cacheline_runtime)]
mod local;
#[cfg(cacheline_runtime)]
mod modules;
#[cfg(cacheline_runtime)]
mod plain;
#[cfg(cacheline_runtime)]
mod process;
#[cfg(cacheline_runtime)]
mod threads;
#[cfg(cacheline_runtime)]
mod wide;

#[cfg(test)]
mod tests;
