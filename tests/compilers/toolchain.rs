//! The tools that cargo runs, for tests that run them as well.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;
use std::{env, iter};

/// What cargo makes of the packages that users have.
#[derive(Debug)]
pub(crate) struct Built {
    /// `cache_layout`, with what it depends on in `deps` beside it.
    pub(crate) library: PathBuf,
    /// `cacheline_derive`.
    pub(crate) derive: PathBuf,
}

/// Has cargo build `cache-layout`, once for all tests.
pub(crate) fn built() -> &'static Built {
    static BUILT: LazyLock<Built> = LazyLock::new(|| {
        let files = built_files();
        let find = |name: &str, extension: &str| {
            let is_it = |file: &&(String, PathBuf)| {
                file.0 == name && file.1.extension().is_some_and(|other| other == extension)
            };
            let file = files.iter().find(is_it);
            file.expect("cargo says where it is").1.clone()
        };
        Built {
            library: find("cache_layout", "rlib"),
            derive: find("cacheline_derive", env::consts::DLL_EXTENSION),
        }
    });
    &BUILT
}

/// The files of the library, each with the name of its crate.
fn built_files() -> Vec<(String, PathBuf)> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let output = Command::new(cargo())
        .args(["build", "--offline", "--quiet", "--package", "cache-layout"])
        .args(["--message-format", "json", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target.expect("the folder is in the target directory"))
        // As `rustc` is run: for this machine.
        .env_remove("CARGO_BUILD_TARGET")
        .output();
    let text = succeed(output.expect("cargo runs"));
    let messages = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let files = messages.flat_map(|message: serde_json::Value| {
        let name = message["target"]["name"].as_str().unwrap_or_default();
        let files = message["filenames"].as_array().into_iter().flatten();
        let files = files.filter_map(|file| file.as_str().map(PathBuf::from));
        iter::repeat(name.to_owned()).zip(files).collect::<Vec<_>>()
    });
    files.collect()
}

fn cargo() -> OsString {
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

/// What a tool printed that has to succeed.
pub(crate) fn succeed(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{errors}", output.status);
    String::from_utf8(output.stdout).expect("the tool writes UTF-8")
}
