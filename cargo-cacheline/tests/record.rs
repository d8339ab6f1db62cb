//! `cargo cacheline record` from end to end, on a crate of two threads and two counters.
#![cfg(target_os = "linux")]

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use cargo_cacheline::recording::{Ended, Kind, Process, Recording};
use cargo_cacheline::store;

/// The user's own runner.
const RUNNER: &str = if cfg!(target_arch = "aarch64") {
    "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER"
} else {
    "CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_RUNNER"
};

/// Environment variables with their values.
type Variables<'a> = &'a [(&'a str, &'a str)];

/// Calls `cargo cacheline record` in a folder of the fixture that is not its root. Tests build in one folder unless `variables`
/// name another: the runtime and what is equal, once.
fn record(arguments: &[&str], variables: Variables) -> Output {
    command(arguments, variables).output().unwrap()
}

/// The call of [`record`].
fn command(arguments: &[&str], variables: Variables) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cacheline"));
    for (name, _) in std::env::vars_os() {
        // Whatever this test is built with is not for the fixture.
        let name = name.to_string_lossy();
        if name.contains("RUSTC") || name.contains("FLAGS") || name.starts_with("CARGO_PROFILE") {
            command.env_remove(&*name);
        }
    }
    command
        .args(["cacheline", "record"])
        .args(arguments)
        .current_dir(fixture().join("src"))
        .env("CARGO_TARGET_DIR", folder().join("target"))
        .envs(variables.iter().copied());
    command
}

fn fixture() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/counters")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("record")
}

/// As [`record`] with `--output`, and what was recorded, if anything was.
fn recorded(name: &str, arguments: &[&str], variables: Variables) -> (Output, Option<Recording>) {
    let file = folder().join(name).with_extension("json");
    let _ = std::fs::remove_file(&file);
    let before = ["--output", file.to_str().unwrap(), "--"];
    let output = record(&[&before, arguments].concat(), variables);
    (output, file.exists().then(|| store::read(&file).unwrap()))
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// What stands on the last line of standard error.
fn closing(output: &Output) -> String {
    text(&output.stderr)
        .lines()
        .last()
        .unwrap_or_default()
        .to_owned()
}

/// How many atomic writes of 8 bytes `process` made to lines that several threads share.
fn additions(process: &Process) -> u64 {
    let writes = process
        .accesses
        .iter()
        .filter(|access| access.kind == Kind::AtomicWrite && access.size == 8);
    writes.map(|access| access.count).sum()
}

fn false_sharing(process: &Process) -> u64 {
    process
        .misses
        .iter()
        .map(|miss| miss.false_sharing[0])
        .sum()
}

#[test]
fn a_program_is_recorded_in_every_profile() {
    // What a profile leaves out, the report needs; what the linker does to all of a program, the instrumentation survives.
    let stripped = [
        ("CARGO_PROFILE_RELEASE_DEBUG", "0"),
        ("CARGO_PROFILE_RELEASE_STRIP", "symbols"),
        ("CARGO_PROFILE_RELEASE_PANIC", "abort"),
    ];
    let target = folder().join("profiles");
    let whole = [
        ("CARGO_PROFILE_RELEASE_LTO", "fat"),
        ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
    ];
    for (profile, variables) in [
        ("dev", &[("CARGO_INCREMENTAL", "1")][..]),
        ("release", &stripped[..]),
        ("release", &whole[..]),
    ] {
        let arguments = ["run", "--profile", profile, "--", "a", "--", "-b"];
        // The program is read below: nobody else may build it anew meanwhile.
        let own = [variables, &[("CARGO_TARGET_DIR", target.to_str().unwrap())]].concat();
        let (output, recording) = recorded("profiles", &arguments, &own);
        assert!(output.status.success(), "{}", text(&output.stderr));
        assert_eq!(
            text(&output.stdout),
            "counted [100, 100] with [\"a\", \"--\", \"-b\"]\n"
        );
        assert!(
            closing(&output).starts_with("recorded 1 process in "),
            "{}",
            closing(&output)
        );

        let recording = recording.unwrap();
        assert_eq!(recording.command, arguments);
        assert_eq!(
            recording.workspace,
            fixture().canonicalize().unwrap(),
            "its files are named from there"
        );
        let [process] = &recording.processes[..] else {
            panic!("{} processes", recording.processes.len());
        };
        assert_eq!(process.ended, Ended::Exit(0));
        assert_eq!(process.arguments[1..], ["a", "--", "-b"]);
        assert_eq!(process.gaps, [""; 0]);
        let program = &process.modules[0];
        assert!(program.build_id.is_some());
        // In the debug information, and nowhere else: nobody prints it.
        let name = b"\0Counters\0";
        let bytes = std::fs::read(&program.path).unwrap();
        assert!(bytes.windows(name.len()).any(|window| window == name));
        // By its units' names, what is the user's is told from what others wrote.
        let unit = b"/@/counters.";
        assert!(bytes.windows(unit.len()).any(|window| window == unit));
        // Each adds 100 times; what one does before the other begins is not counted, but what `Arc`s in std do is.
        assert!(
            (190..220).contains(&additions(process)),
            "{}",
            additions(process)
        );
        // The first time there is nothing to lose, and the threads take turns.
        assert!(false_sharing(process) >= 190, "{}", false_sharing(process));
    }
}

#[test]
fn the_end_of_a_program_is_the_commands() {
    for (words, ended, code) in [
        (&["exit", "7"][..], Ended::Exit(7), 7),
        (&["abort"], Ended::Signal(6), 128 + 6),
    ] {
        let (output, recording) = recorded("ends", &[&["run", "-q", "--"], words].concat(), &[]);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output.stderr));
        let [process] = &recording.unwrap().processes[..] else {
            panic!("not one process");
        };
        assert_eq!(process.ended, ended);
        assert!(false_sharing(process) >= 190, "{}", false_sharing(process));
    }
}

#[test]
fn a_program_sees_what_the_user_set() {
    let runner = (RUNNER, "env RUN_BY=me");
    let flags = ("CARGO_ENCODED_RUSTFLAGS", "--cfg\x1fmine");
    let (output, recording) = recorded(
        "variables",
        &["run", "-q", "--", "variables"],
        &[runner, flags],
    );
    let said = text(&output.stdout);
    assert!(
        said.contains("CARGO_ENCODED_RUSTFLAGS is \"--cfg\\u{1f}mine\""),
        "{said}"
    );
    assert!(said.contains("RUNNER is \"env RUN_BY=me\""), "{said}");
    assert!(said.contains("RUN_BY is \"me\""), "{said}");
    assert_eq!(recording.unwrap().processes.len(), 1);
}

#[test]
fn a_programs_children_are_recorded() {
    let (output, recording) = recorded("children", &["run", "-q", "--", "child"], &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let processes = recording.unwrap().processes;
    let [parent, child] = &processes[..] else {
        panic!("{} processes", processes.len());
    };
    assert_eq!(
        (&*parent.arguments[1], parent.ended),
        ("child", Ended::Exit(0))
    );
    assert_eq!(
        (&*child.arguments[1], child.ended),
        ("as-child", Ended::Unknown)
    );
    assert!(false_sharing(child) >= 190, "{}", false_sharing(child));
}

#[test]
fn every_test_binary_is_recorded_and_documentation_is_not() {
    let (output, recording) = recorded("tests", &["test"], &[]);
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(
        text(&output.stdout).matches("test result: ok").count(),
        3,
        "{said}"
    );
    assert!(
        said.contains("the examples in the documentation ran, but are not recorded"),
        "{said}"
    );

    let processes = recording.unwrap().processes;
    assert_eq!(processes.len(), 2);
    assert!(
        false_sharing(&processes[0]) >= 16,
        "{}",
        false_sharing(&processes[0])
    );
}

#[test]
fn where_nothing_is_recorded_the_reason_is_said() {
    let output = record(&["--", "test", "--doc"], &[]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        closing(&output),
        "error: nothing was recorded, for the reasons above"
    );
    // Enough for the program and the recording, and not for what is known of each line.
    let little = [(RUNNER, "prlimit --as=1400000000")];
    let (output, recording) = recorded("little", &["run", "-q"], &little);
    let said = text(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(additions(&recording.unwrap().processes[0]), 0);
    assert!(
        said.contains("accesses are not recorded, because there was no memory"),
        "{said}"
    );
}

#[test]
fn a_recording_without_a_name_is_the_last() {
    let output = record(&["--", "run", "-q", "--", "last"], &[]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let said = closing(&output);
    assert!(said.ends_with("see: cargo cacheline report"), "{said}");
    let path = said
        .strip_prefix("recorded 1 process in ")
        .and_then(|rest| rest.split_once("; "));
    let recording = store::read(Path::new(path.unwrap().0)).unwrap();
    assert_eq!(recording.command, ["run", "-q", "--", "last"]);
}

#[test]
fn a_signal_goes_to_the_program() {
    let file = folder().join("signal.json");
    for arguments in [
        &["run", "-q", "--", "wait"][..],
        &["test", "-q", "--lib", "--", "--ignored", "--nocapture"],
    ] {
        let _ = std::fs::remove_file(&file);
        let before = ["--output", file.to_str().unwrap(), "--"];
        let mut child = command(&[&before, arguments].concat(), &[])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().starts_with("counted")));
        let sent = Command::new("kill")
            .arg(child.id().to_string())
            .status()
            .unwrap();
        assert!(sent.success());
        assert_eq!(child.wait().unwrap().code(), Some(128 + 15));
        let processes = store::read(&file).unwrap().processes;
        assert_eq!(
            processes
                .iter()
                .map(|process| process.ended)
                .collect::<Vec<_>>(),
            [Ended::Signal(15)]
        );
        assert!(false_sharing(&processes[0]) >= 16);
    }
}

#[test]
fn what_cannot_be_recorded_is_said_in_one_line() {
    let refused: [(&[&str], Variables, &str); 8] = [
        (
            &["--", "build"],
            &[],
            "after `--` comes `run`, `test` or `bench`",
        ),
        (
            &["--", "run", "--target", "wasm32-wasip1"],
            &[],
            "programs for wasm32-wasip1 cannot",
        ),
        (
            &["--", "run"],
            &[("CARGO_BUILD_TARGET", "s390x-unknown-linux-gnu")],
            "`build.target`",
        ),
        (
            &["--", "run"],
            &[("RUSTFLAGS", "-C target-feature=+crt-static")],
            "a static program",
        ),
        (
            &["--", "run"],
            &[("RUSTC", "/no/rustc")],
            "the compiler cannot be run as /no/rustc",
        ),
        (
            &["--", "run"],
            &[("CARGO_TARGET_DIR", "/proc/target")],
            "CARGO_TARGET_DIR names another",
        ),
        (
            &["--", "run", "-q"],
            &[(RUNNER, "env -u CACHELINE_FOLDER")],
            "env, which is configured to run programs, has to pass CACHELINE_FOLDER on",
        ),
        (
            &["--", "run", "--manifest-path", "no/Cargo.toml"],
            &[],
            "no/Cargo.toml",
        ),
    ];
    for (arguments, variables, expected) in refused {
        let output = record(arguments, variables);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.starts_with("error: ") && said.contains(expected),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
