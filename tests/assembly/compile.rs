//! Assembly text of `functions.rs`.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use super::toolchain::{cargo, rustc};

/// Files made by this process so far.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Whose types the functions have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Twin {
    /// The attribute's.
    Made,
    /// Those laid out by hand.
    Hand,
    /// The same with two fields in another order: the comparison has to see it.
    Swapped,
}

/// Has cargo build `cache-layout`, which is but a look where the tests are built already, and gives the file.
pub(crate) fn library() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let output = Command::new(cargo())
        .args(["build", "--offline", "--quiet", "--package", "cache-layout"])
        .args(["--message-format", "json", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target.expect("the folder is in the target directory"))
        // As rustc below: for the machine that runs the test.
        .env_remove("CARGO_BUILD_TARGET")
        .output();
    let text = succeed(output.expect("cargo runs"));
    let messages = text
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok());
    let mut files = messages.filter_map(|message: serde_json::Value| {
        let is_library = message["target"]["name"] == "cache_layout";
        let files = message["filenames"].as_array().filter(|_| is_library)?;
        let mut files = files
            .iter()
            .filter_map(|file| file.as_str().map(PathBuf::from));
        files.find(|file| {
            file.extension()
                .is_some_and(|extension| extension == "rlib")
        })
    });
    files.next_back().expect("cargo says where the library is")
}

/// The functions, compiled with these types against this library, at this `opt-level`.
pub(crate) fn assembly(library: &Path, twin: Twin, level: &str) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assembly/functions.rs");
    let name = format!(
        "assembly-{}-{}.s",
        process::id(),
        COUNT.fetch_add(1, Relaxed)
    );
    let assembly = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut dependency = OsString::from("cache_layout=");
    dependency.push(library);
    let mut dependencies = OsString::from("dependency=");
    dependencies.push(library.with_file_name("deps"));
    let cfgs = match twin {
        Twin::Made => vec![],
        Twin::Hand => vec!["hand"],
        Twin::Swapped => vec!["hand", "swapped"],
    };
    let cfgs = cfgs
        .into_iter()
        .chain(cache_layout::SEPARATED.then_some("separated"));
    // One name for all, as symbols are named after the crate; one unit, as they would be split by chance.
    let output = Command::new(rustc())
        .args(["--crate-name", "functions", "--edition", "2024"])
        .args(["--cap-lints", "allow", "-C", "codegen-units=1"])
        .args(["-C", &format!("opt-level={level}"), "--emit", "asm", "-o"])
        .arg(&assembly)
        .args(cfgs.flat_map(|cfg| ["--cfg", cfg]))
        .arg("--extern")
        .arg(dependency)
        .arg("-L")
        .arg(dependencies)
        .arg(source)
        .output();
    succeed(output.expect("rustc runs"));
    let text = fs::read_to_string(&assembly).expect("rustc wrote the file");
    fs::remove_file(&assembly).expect("the file is there");
    text
}

fn succeed(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{errors}", output.status);
    String::from_utf8(output.stdout).expect("the compiler writes UTF-8")
}
