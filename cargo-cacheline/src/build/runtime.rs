//! The runtime, which is loaded into the recorded program: compiled from the source that this command carries, with the
//! compiler of the program.

use std::ffi::OsString;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};

use super::toolchain::Compiler;
use crate::command::progress;

/// Their names with what is in them.
macro_rules! sources {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../runtime/", $name)))),*]
    };
}

/// Each file of `src/runtime`, and what is in it.
const SOURCES: &[(&str, &str)] = sources![
    "atomic.rs",
    "blocks.rs",
    "calm.rs",
    "directory.rs",
    "format.rs",
    "geometry.rs",
    "heap.rs",
    "local.rs",
    "memory.rs",
    "mod.rs",
    "model.rs",
    "modules.rs",
    "nodes.rs",
    "plain.rs",
    "process.rs",
    "remembered.rs",
    "results.rs",
    "rows.rs",
    "shadow.rs",
    "stacks.rs",
    "system.rs",
    "threads.rs",
    "trace.rs",
    "wide.rs",
];

/// How it is compiled.
const ARGUMENTS: [&str; 8] = [
    "--crate-type=cdylib",
    "--crate-name=cacheline_runtime",
    "--edition=2024",
    "--cfg=cacheline_runtime",
    "--cap-lints=allow",
    "-Copt-level=3",
    "-Cpanic=abort",
    "-Cforce-frame-pointers=yes",
];

/// Where the runtime for `compiler` is: in a folder of its own in `folder`. It is compiled if it is not there.
///
/// # Errors
///
/// If it does not compile, or cannot be written.
pub fn obtain(compiler: &Compiler, linker: Option<&str>, folder: &Path) -> Result<PathBuf> {
    let home = folder.join("runtime").join(key(compiler, linker));
    let library = home.join("libcacheline_runtime.so");
    fs::create_dir_all(&home).with_context(|| format!("cannot make {}", home.display()))?;
    // Another record may be at it.
    let lock = File::create(home.join("lock"))?;
    lock.lock()?;
    if !library.is_file() {
        let spinner = progress::spinner(format!("compiling the runtime with {}", compiler.name()));
        compile(compiler, linker, &library)?;
        spinner.finish_and_clear();
    }
    Ok(home)
}

/// Differs where another runtime would come out.
fn key(compiler: &Compiler, linker: Option<&str>) -> String {
    let mut hasher = DefaultHasher::new();
    (&compiler.version, linker, SOURCES, ARGUMENTS).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

fn compile(compiler: &Compiler, linker: Option<&str>, library: &Path) -> Result<()> {
    let home = library.parent().context("the library is in a folder")?;
    let source = home.join("source");
    for (name, text) in SOURCES {
        let path = source.join(name);
        fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
        fs::write(path, text)?;
    }
    // It is not there before it is whole.
    let compiled = home.join("compiled");
    // Its name is where it is, so that a program that is linked to it finds it without being told where to search.
    let mut name = OsString::from("-Clink-arg=");
    name.push(library);
    let output = Command::new(&compiler.rustc)
        .args(ARGUMENTS)
        .args([
            "-Clink-arg=-Xlinker",
            "-Clink-arg=-soname",
            "-Clink-arg=-Xlinker",
        ])
        .arg(name)
        .args(linker.map(|linker| format!("-Clinker={linker}")))
        .arg("-o")
        .args([&compiled, &source.join("mod.rs")])
        .output()
        .with_context(|| format!("the compiler cannot be run as {}", compiler.rustc.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!(
            "the runtime does not compile with {}:\n{}",
            compiler.name(),
            said.trim_end()
        );
    }
    fs::rename(&compiled, library)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files in `folder`, by their path from `top`.
    fn files(folder: &Path, top: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        entries
            .flat_map(|path| {
                if path.is_dir() {
                    return files(&path, top);
                }
                vec![path.strip_prefix(top).unwrap().to_str().unwrap().to_owned()]
            })
            .collect()
    }

    #[test]
    fn every_file_is_carried() {
        let top = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/runtime");
        let mut there = files(&top, &top);
        there.retain(|file| !file.ends_with("tests.rs") && !file.contains("tests/"));
        let mut carried = SOURCES
            .iter()
            .map(|(name, _)| name.to_string())
            .collect::<Vec<_>>();
        there.sort_unstable();
        carried.sort_unstable();
        assert_eq!(there, carried);
    }
}
