//! Builds what is recorded: the user's flags and toolchain, the runtime, and cargo's call.

pub mod arguments;
pub mod config;
pub mod flags;
pub mod runtime;
pub mod toolchain;
