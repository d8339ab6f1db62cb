//! The tools that cargo runs, for tests that run them as well.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The compiler that cargo runs, with this edition, and `cache_layout` at hand: without features, for lines as they are
/// in this build.
pub(crate) fn rustc() -> Command {
    rustc_of_edition("2024")
}

/// The same with any edition.
pub(crate) fn rustc_of_edition(edition: &str) -> Command {
    static LIBRARY: LazyLock<Vec<OsString>> = LazyLock::new(library);
    let mut rustc = bare_rustc(edition);
    rustc.args(&*LIBRARY);
    rustc
}

/// What a tool printed that has to succeed.
pub(crate) fn succeed(output: Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{errors}", output.status);
    String::from_utf8(output.stdout).expect("the tool writes UTF-8")
}

fn bare_rustc(edition: &str) -> Command {
    let name = Path::new("rustc").with_extension(env::consts::EXE_EXTENSION);
    let beside_cargo = PathBuf::from(cargo()).with_file_name(name);
    let beside_cargo = beside_cargo
        .is_file()
        .then_some(beside_cargo.into_os_string());
    let rustc = env::var_os("RUSTC").or(beside_cargo);
    let mut rustc = Command::new(rustc.unwrap_or_else(|| "rustc".into()));
    rustc.args(["--edition", edition]);
    rustc
}

fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Compiles the library, once for all tests, and gives the arguments with which rustc finds it.
fn library() -> Vec<OsString> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("library");
    fs::create_dir_all(&folder).expect("the target directory can be written");
    let derive = derive();
    let of_derive = named("cacheline_derive", &derive);
    let of_core = named("cacheline_core", &folder.join("libcacheline_core.rlib"));
    let of_library = named("cache_layout", &folder.join("libcache_layout.rlib"));
    let beside_derive = derive.parent().expect("it is in a folder").as_os_str();
    let folders = [
        "-L".as_ref(),
        folder.as_os_str(),
        "-L".as_ref(),
        beside_derive,
    ];
    // Of the target, unless this build has chosen one number for both.
    let chosen = if !cache_layout::SEPARATED {
        Some("none".to_owned())
    } else if cache_layout::LINE == cache_layout::APART {
        Some(cache_layout::LINE.to_string())
    } else {
        None
    };
    let compile = |name: &str, source: &str, dependencies: &[&OsString]| {
        let mut rustc = bare_rustc("2024");
        rustc.args(["--crate-type", "rlib", "--crate-name", name]);
        if let Some(line) = &chosen {
            rustc.args(["--cfg", &format!("cache_line={line:?}")]);
        }
        rustc.arg("--out-dir").arg(&folder).args(folders);
        for dependency in dependencies {
            rustc.arg("--extern").arg(dependency);
        }
        rustc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(source));
        succeed(rustc.output().expect("rustc runs"));
    };
    compile("cacheline_core", "../cacheline-core/src/lib.rs", &[]);
    compile("cache_layout", "../src/lib.rs", &[&of_core, &of_derive]);
    let mut arguments = vec!["--extern".into(), of_library];
    arguments.extend(folders.map(OsStr::to_owned));
    arguments
}

fn named(name: &str, file: &Path) -> OsString {
    let mut named = OsString::from(name);
    named.push("=");
    named.push(file);
    named
}

/// The attribute, as cargo builds it. Packages and features are those of the command that runs all tests, so that it
/// finds everything built.
fn derive() -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let output = Command::new(cargo())
        .args(["test", "--no-run", "--offline", "--quiet"])
        .args(["--workspace", "--all-features", "--test", "compilers"])
        .args(["--message-format", "json", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target.expect("the folder is in the target directory"))
        // As rustc is run: for this machine.
        .env_remove("CARGO_BUILD_TARGET")
        .output();
    let text = succeed(output.expect("cargo runs"));
    let mut messages = text
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let derive = messages.find(|message| message["target"]["name"] == "cacheline_derive");
    let derive = derive.expect("the library depends on it");
    let file = derive["filenames"][0].as_str();
    PathBuf::from(file.expect("cargo says where it is"))
}
