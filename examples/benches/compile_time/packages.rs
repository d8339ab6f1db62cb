//! The generated packages, and cargo's runs in them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::options::Size;
use crate::variant::Variant;

/// What cargo is told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Check,
    Build,
}

impl Task {
    pub(crate) const ALL: [Self; 2] = [Self::Check, Self::Build];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Build => "build",
        }
    }
}

/// What a run of cargo took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    pub(crate) time: Duration,
    /// Of the largest process in bytes, cargo's or one that it started.
    pub(crate) peak: u64,
}

/// A workspace with a package for each variant and size, and an empty one that depends on the crate.
#[derive(Debug)]
pub(crate) struct Packages {
    root: PathBuf,
}

/// Where the crate is that is measured.
const CACHE_LAYOUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The package without a struct.
pub(crate) const EMPTY: &str = "empty";

impl Packages {
    pub(crate) fn write(sizes: &[Size]) -> Result<Self, String> {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_time");
        let packages = Self { root };
        packages
            .write_all(sizes)
            .map_err(|error| format!("{}: {error}", packages.root.display()))?;
        Ok(packages)
    }

    fn write_all(&self, sizes: &[Size]) -> std::io::Result<()> {
        let mut members = vec![EMPTY.to_owned()];
        self.write_package(EMPTY, "#![no_std]\n")?;
        for size in sizes {
            for variant in size.variants {
                let name = package(*variant, *size);
                self.write_package(&name, &variant.source(size.structs))?;
                members.push(name);
            }
        }
        let manifest = format!("[workspace]\nresolver = \"3\"\nmembers = {members:?}\n");
        fs::write(self.root.join("Cargo.toml"), manifest)?;
        // The versions that are at hand.
        let lock = Path::new(CACHE_LAYOUT).join("Cargo.lock");
        fs::copy(lock, self.root.join("Cargo.lock")).map(|_| ())
    }

    fn write_package(&self, name: &str, source: &str) -> std::io::Result<()> {
        let folder = self.root.join(name);
        fs::create_dir_all(folder.join("src"))?;
        let manifest = format!(
            "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[dependencies]\ncache-layout = {{ path = {CACHE_LAYOUT:?} }}\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest)?;
        fs::write(folder.join("src/lib.rs"), source)
    }

    /// Compiles the package, whose dependencies have been.
    pub(crate) fn compile(&self, task: Task, package: &str) -> Result<Cost, String> {
        let source = self.root.join(package).join("src/lib.rs");
        // Written once more, it is newer than what was made of it.
        fs::read(&source)
            .and_then(|text| fs::write(&source, text))
            .map_err(|error| format!("{}: {error}", source.display()))?;
        self.run(task, package, &self.root.join("target"))
    }

    /// Builds the empty package and all that it depends on.
    pub(crate) fn build_clean(&self) -> Result<Cost, String> {
        let target = self.root.join("target-clean");
        let failed = |error| format!("{}: {error}", target.display());
        if target.exists() {
            fs::remove_dir_all(&target).map_err(failed)?;
        }
        let cost = self.run(Task::Build, EMPTY, &target)?;
        fs::remove_dir_all(&target).map_err(failed)?;
        Ok(cost)
    }

    fn run(&self, task: Task, package: &str, target: &Path) -> Result<Cost, String> {
        let mut command = self.cargo();
        command
            .args([task.name(), "--quiet", "--package", package])
            .env("CARGO_TARGET_DIR", target);
        let failed = |error: &dyn std::fmt::Display| format!("cargo {}: {error}", task.name());
        let start = Instant::now();
        let child = command.spawn().map_err(|error| failed(&error))?;
        let ended = child.wait4().map_err(|error| failed(&error))?;
        let time = start.elapsed();
        if !ended.status.success() {
            return Err(failed(&format!("{package} does not compile")));
        }
        Ok(Cost {
            time,
            peak: ended.rusage.maxrss,
        })
    }

    /// The packages that the empty one depends on, itself left out.
    pub(crate) fn tree(&self) -> Result<Vec<String>, String> {
        let output = self
            .cargo()
            .args([
                "tree",
                "--package",
                EMPTY,
                "--edges",
                "normal,build",
                "--prefix",
                "none",
            ])
            .args(["--format", "{p}"])
            .stdout(Stdio::piped())
            .output()
            .map_err(|error| format!("cargo tree: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let names = text.lines().skip(1);
        let mut names = names
            .filter_map(|line| line.split(' ').next().map(str::to_owned))
            .collect::<Vec<_>>();
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }

    fn cargo(&self) -> Command {
        let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo
            .current_dir(&self.root)
            .env("CARGO_INCREMENTAL", "0")
            .env("CARGO_NET_OFFLINE", "true")
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        cargo
    }
}

/// The name of the package that holds so many structs of the variant.
pub(crate) fn package(variant: Variant, size: Size) -> String {
    format!("{}_{}", variant.name(), size.structs)
}
