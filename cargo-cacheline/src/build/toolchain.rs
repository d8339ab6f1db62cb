//! The cargo and the compiler that the user would build with.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail};
use cargo_metadata::cargo_platform::Cfg;

use super::config::{Config, Target};

/// The oldest compiler that was tried: 1 and this.
const OLDEST: u32 = 85;
/// The machines that there is a runtime for.
const MACHINES: [&str; 2] = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"];

/// The cargo to call: the one that called this command, or else the one on the path.
#[must_use]
pub fn cargo() -> PathBuf {
    std::env::var_os("CARGO")
        .unwrap_or_else(|| OsString::from("cargo"))
        .into()
}

/// A compiler, and the machine it runs on.
#[derive(Debug, Clone)]
pub struct Compiler {
    /// How it is called.
    pub rustc: PathBuf,
    /// What it says of itself: the first line is `rustc 1.95.0 (..)`, others have the commit and the version of LLVM.
    pub version: String,
    /// The machine it runs on, which programs are built for.
    pub host: Target,
}

impl Compiler {
    /// Asks the compiler that cargo would call.
    ///
    /// # Errors
    ///
    /// If it cannot be called, is too old, or there is no runtime for its machine.
    pub fn find(config: &Config) -> Result<Self> {
        let rustc = config.rustc().map_or_else(|| Ok("rustc".into()), program)?;
        let version = ask(&rustc, &["-vV"])?;
        let triple = described(&version, "host")?.to_owned();
        if !MACHINES.contains(&triple.as_str()) {
            bail!(
                "programs for {triple} cannot be recorded, only those for {}",
                MACHINES.join(" and ")
            );
        }
        let release = described(&version, "release")?;
        if minor(release).is_some_and(|minor| minor < OLDEST) {
            bail!(
                "rustc {release} is too old to record with; use 1.{OLDEST} or newer, as with `cargo +stable cacheline`"
            );
        }
        let cfgs = ask(&rustc, &["--print", "cfg"])?;
        let cfgs = cfgs
            .lines()
            .filter_map(|cfg| cfg.parse::<Cfg>().ok())
            .collect();
        Ok(Self {
            rustc,
            host: Target { triple, cfgs },
            version,
        })
    }

    /// Refuses programs for another machine: `asked` on the command line, or else in the configuration.
    ///
    /// # Errors
    ///
    /// If programs would be built for another machine, or for several.
    pub fn refuse_other_targets(&self, asked: Option<&str>, config: &Config) -> Result<()> {
        let host = &self.host.triple;
        let here = |target: &str| target == host || target == "host-tuple";
        if let Some(target) = asked {
            if !here(target) {
                bail!(
                    "programs for {target} cannot be recorded, only those for {host}; leave `--target` out"
                );
            }
        } else if let Some(other) = config.build_targets().iter().find(|target| !here(target)) {
            bail!(
                "cargo is configured to build for {other} (`build.target`); only programs for {host} are recorded, so say `--target {host}`"
            );
        }
        Ok(())
    }

    /// The first line of what it says of itself.
    #[must_use]
    pub fn name(&self) -> &str {
        self.version.lines().next().unwrap_or_default()
    }
}

/// What `rustc -vV` says of `key`.
fn described<'a>(version: &'a str, key: &str) -> Result<&'a str> {
    let line = version
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    line.with_context(|| format!("`rustc -vV` does not tell its {key}"))
}

/// The second number of a version that begins with 1.
fn minor(release: &str) -> Option<u32> {
    let mut numbers = release.split('.');
    (numbers.next()? == "1").then_some(())?;
    numbers.next()?.parse().ok()
}

/// What `rustc` prints for `arguments`.
fn ask(rustc: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new(rustc)
        .args(arguments)
        .output()
        .with_context(|| format!("the compiler cannot be run as {}", rustc.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!(
            "{} {} failed: {}",
            rustc.display(),
            arguments.join(" "),
            said.trim_end()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A program that the configuration names. One with a slash is relative to the folder that holds the `.cargo` with the
/// file that names it; cargo does not tell which that is, so it is the nearest one that has the program.
///
/// # Errors
///
/// If it is in none.
pub fn program(name: &str) -> Result<PathBuf> {
    let path = Path::new(name);
    if path.is_absolute() || path.components().count() == 1 {
        return Ok(path.to_owned());
    }
    let here = std::env::current_dir()?;
    let found = here
        .ancestors()
        .map(|folder| folder.join(path))
        .find(|path| path.is_file());
    found.with_context(|| {
        format!(
            "cargo is configured with the program {name}, which is in no folder from {} up",
            here.display()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read() {
        assert_eq!(minor("1.95.0"), Some(95));
        assert_eq!(minor("1.97.0-nightly"), Some(97));
        assert_eq!(minor("2.0.0"), None);
        assert_eq!(described("rustc 1.2\nhost: a-b\n", "host").unwrap(), "a-b");
        assert!(described("rustc 1.2\n", "host").is_err());
    }

    #[test]
    fn a_program_without_a_folder_is_left_to_the_path() {
        assert_eq!(program("valgrind").unwrap(), Path::new("valgrind"));
        assert_eq!(
            program("src/lib.rs").unwrap(),
            std::env::current_dir().unwrap().join("src/lib.rs")
        );
        let missing = program("no/such/program").unwrap_err().to_string();
        assert!(missing.contains("no/such/program"), "{missing}");
    }
}
