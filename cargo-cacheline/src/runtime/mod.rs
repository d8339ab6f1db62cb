//! What runs inside the recorded program: the `__tsan_*` functions that the compiler's instrumentation calls, the heap's
//! functions, and the simulated cache lines behind them.
//!
//! This folder is compiled twice: as a module of the command, which knows the format from it, and by the command, with the
//! compiler of the recorded program, as a library of its own (`--cfg cacheline_runtime`). So nothing in it depends on
//! anything but the standard library, and all paths in it are relative (`super::`).

pub mod geometry;
