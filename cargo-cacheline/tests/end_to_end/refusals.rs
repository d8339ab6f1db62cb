//! What cannot be done is refused in one line that says what to do.

use std::fs;
use std::path::Path;
use std::process::Output;

use cargo_cacheline::harvest;

use crate::programs::{Build, PROGRAMS, cacheline, record, tmp};

/// Asserts that the command failed, and with one line that has each of the words.
#[track_caller]
pub(crate) fn assert_refused(output: &Output, words: &[&str]) {
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<_> = errors
        .lines()
        .filter(|line| line.starts_with("error"))
        .collect();
    let [line] = lines[..] else {
        panic!("not one line:\n{errors}");
    };
    assert!(
        words.iter().all(|word| line.contains(word)),
        "{words:?} expected: {line}"
    );
    assert!(!errors.contains("panicked"), "{errors}");
}

/// What a process left that was not finished: its first bytes are written last.
#[test]
fn what_is_no_result_of_a_process() {
    for (name, bytes) in [
        ("empty.raw", &b""[..]),
        (
            "other.raw",
            b"something else, and not short enough to be cut",
        ),
        ("short.raw", b"cacheraw"),
    ] {
        let path = tmp(name);
        fs::write(&path, bytes).expect("the target folder can be written");
        let refusal = format!("{:#}", harvest::process(&path).expect_err("it is none"));
        assert!(
            refusal.contains(name) && refusal.lines().count() == 1,
            "{refusal}"
        );
    }
}

#[test]
fn a_file_that_cannot_be_written() {
    let output = record(
        Build::Release,
        &["alone"],
        Path::new("/proc/none/recording.json"),
    )
    .output();
    assert_refused(
        &output.expect("the command starts"),
        &["/proc/none/recording.json", "--output"],
    );
}

/// Cargo says why, and the command that there is nothing.
#[test]
fn a_program_that_is_not_there() {
    let path = tmp("missing.json");
    let mut command = cacheline();
    command
        .arg("record")
        .arg("--output")
        .arg(&path)
        .args(["--", "run", "--bin", "missing"]);
    let output = command.output().expect("the command starts");
    assert!(!output.status.success());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("no bin target named `missing`"), "{errors}");
    assert!(!path.exists());
}

#[test]
fn a_folder_without_a_package() {
    let mut command = cacheline();
    command.current_dir(
        Path::new(PROGRAMS)
            .ancestors()
            .last()
            .expect("there is a root"),
    );
    let output = command
        .args(["record", "--", "run"])
        .output()
        .expect("the command starts");
    assert_refused(&output, &["Cargo.toml"]);
}
