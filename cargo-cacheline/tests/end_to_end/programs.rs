//! Runs the command on the programs.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use cargo_cacheline::recording::{Process, Recording};
use cargo_cacheline::store;

/// Where the programs are.
pub(crate) const PROGRAMS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs");

/// How the programs are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// Without optimisations: all programs.
    Debug,
    /// With all of them: the programs that need nothing but the standard library.
    Release,
}

impl Build {
    pub(crate) const ALL: [Self; 2] = [Self::Debug, Self::Release];

    /// The arguments with which cargo builds and runs a program so.
    pub(crate) fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Debug => &["run", "--quiet", "--locked"],
            Self::Release => &[
                "run",
                "--quiet",
                "--locked",
                "--release",
                "--no-default-features",
            ],
        }
    }
}

/// The programs without dependencies that end by themselves and well.
pub(crate) const PLAIN: [&str; 18] = [
    "counters",
    "one-counter",
    "config",
    "histogram",
    "ring",
    "arc",
    "statics",
    "bytes",
    "mutex",
    "boxes",
    "handed",
    "reused",
    "stack",
    "generic",
    "enum",
    "pairs",
    "start",
    "alone",
];

/// Those that the attribute laid out, and those with the kernel's structs.
pub(crate) const LAID_OUT: [&str; 21] = [
    "counters-after",
    "config-after",
    "histogram-after",
    "ring-after",
    "arc-after",
    "statics-after",
    "mutex-after",
    "boxes-after",
    "stack-after",
    "pairs-after",
    "start-after",
    "file",
    "file-after",
    "chunk",
    "chunk-after",
    "files",
    "files-after",
    "inodes",
    "inodes-after",
    "buffer",
    "buffer-after",
];

/// The command in the folder of the programs, with a target folder for all of them, and no word from the cargo that runs the
/// tests on how to build.
pub(crate) fn cacheline() -> Command {
    // Whoever runs the tests in the background of a script may have them ignore Ctrl-C, and all below.
    let mut command = Command::new("env");
    command.args(["--default-signal", env!("CARGO_BIN_EXE_cargo-cacheline")]);
    command.arg("cacheline").current_dir(PROGRAMS);
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        let kept = ["CARGO", "CARGO_HOME", "CARGO_INCREMENTAL"].contains(&&*text)
            || text.starts_with("CARGO_NET_");
        if !kept
            && ["CARGO_", "RUSTC", "RUSTDOC", "RUSTFLAGS"]
                .iter()
                .any(|it| text.starts_with(it))
        {
            command.env_remove(&name);
        }
    }
    command.env("CARGO_TARGET_DIR", tmp("programs"));
    command
}

/// A path in a folder that only these tests use.
pub(crate) fn tmp(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("end_to_end");
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder.join(name)
}

/// The call that records the program `arguments[0]`, with its arguments, to `output`.
pub(crate) fn record(build: Build, arguments: &[&str], output: &Path) -> Command {
    let mut command = cacheline();
    command.arg("record").arg("--output").arg(output).arg("--");
    command.args(build.arguments()).arg("--").args(arguments);
    command
}

pub(crate) fn read(recording: &Path) -> Recording {
    store::read(recording).expect("it is a recording")
}

/// What a command printed that has to succeed.
#[track_caller]
pub(crate) fn succeed(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}\n{errors}", output.status);
    String::from_utf8(output.stdout.clone()).expect("it prints text")
}

/// Programs that were recorded together.
pub(crate) struct Recorded {
    /// The recording's file.
    pub(crate) path: PathBuf,
    /// What is in it.
    pub(crate) recording: Recording,
    /// What each program printed: in the lines that begin with its name and a colon, the rest.
    printed: HashMap<String, String>,
}

impl Recorded {
    /// All programs that end well, recorded once for all tests: one process that runs each of them as its child.
    pub(crate) fn all(build: Build) -> &'static Self {
        static DEBUG: LazyLock<Recorded> = LazyLock::new(|| Recorded::new(Build::Debug));
        static RELEASE: LazyLock<Recorded> = LazyLock::new(|| Recorded::new(Build::Release));
        match build {
            Build::Debug => &DEBUG,
            Build::Release => &RELEASE,
        }
    }

    fn new(build: Build) -> Self {
        let path = tmp(&format!("{build:?}.json"));
        let mut arguments = vec!["several"];
        arguments.extend(PLAIN);
        if build == Build::Debug {
            arguments.extend(LAID_OUT);
        }
        let output = record(build, &arguments, &path)
            .output()
            .expect("the command starts");
        let printed = succeed(&output);
        let printed = printed.lines().filter_map(|line| line.split_once(": "));
        Self {
            recording: read(&path),
            printed: printed
                .map(|(name, rest)| (name.to_owned(), rest.to_owned()))
                .collect(),
            path,
        }
    }

    /// The process of one program.
    pub(crate) fn process(&self, program: &str) -> &Process {
        let mut found = self
            .recording
            .processes
            .iter()
            .filter(|process| process.arguments[1..] == [program]);
        let process = found
            .next()
            .unwrap_or_else(|| panic!("no process of {program}"));
        assert!(found.next().is_none(), "two processes of {program}");
        process
    }

    /// The words that the program printed.
    pub(crate) fn words(&self, program: &str) -> Vec<&str> {
        let printed = self
            .printed
            .get(program)
            .unwrap_or_else(|| panic!("{program} printed nothing"));
        printed.split_whitespace().collect()
    }

    /// Those that are numbers.
    pub(crate) fn numbers(&self, program: &str) -> Vec<u64> {
        self.words(program)
            .into_iter()
            .filter_map(|word| word.parse().ok())
            .collect()
    }
}
