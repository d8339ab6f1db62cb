//! The tools that cargo runs, for tests that run them as well.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub(crate) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// The compiler that cargo runs.
pub(crate) fn rustc() -> OsString {
    let name = Path::new("rustc").with_extension(env::consts::EXE_EXTENSION);
    let beside_cargo = PathBuf::from(cargo()).with_file_name(name);
    let beside_cargo = beside_cargo
        .is_file()
        .then_some(beside_cargo.into_os_string());
    env::var_os("RUSTC")
        .or(beside_cargo)
        .unwrap_or_else(|| "rustc".into())
}
