//! Recordings that cannot be reported, and programs that cannot be named.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use cargo_cacheline::recording::VERSION;
use serde_json::Value;

use crate::programs::{Build, Recorded, cacheline, succeed, tmp};
use crate::refusals::assert_refused;

fn report(recording: &Path) -> Output {
    cacheline()
        .args(["report", "--json"])
        .arg(recording)
        .output()
        .expect("the command starts")
}

/// A copy of the release recording, changed, as the JSON that it is.
fn changed(name: &str, change: impl FnOnce(String) -> String) -> PathBuf {
    let recording = &Recorded::all(Build::Release).recording;
    let text = serde_json::to_string(recording).expect("it can be written");
    let path = tmp(name);
    fs::write(&path, change(text)).expect("the target folder can be written");
    path
}

#[test]
fn a_recording_that_is_cut_short() {
    let whole = fs::read(&Recorded::all(Build::Release).path).expect("it was recorded");
    let path = tmp("short.json.gz");
    fs::write(&path, &whole[..whole.len() / 2]).expect("the target folder can be written");
    assert_refused(&report(&path), &["short.json.gz", "cut short"]);
}

#[test]
fn no_recording() {
    assert_refused(&report(&tmp("none.json")), &["none.json"]);
}

#[test]
fn a_recording_of_another_version() {
    let path = changed("version.json", |text| {
        text.replacen(&format!("\"version\":{VERSION}"), "\"version\":99", 1)
    });
    assert_refused(&report(&path), &["version 99", "record again"]);
}

/// Asserts that the report of a recording says in one note why nothing has a name, and gives none.
#[track_caller]
fn assert_nameless(recording: &Path, words: &[&str]) {
    let output = report(recording);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let [Value::String(note)] = &report["notes"].as_array().expect("a list")[..] else {
        panic!("not one note: {}", report["notes"]);
    };
    assert!(
        words.iter().all(|word| note.contains(word)),
        "{words:?} expected: {note}"
    );
    let findings = report["findings"].as_array().expect("a list");
    assert!(!findings.is_empty());
    assert!(
        findings.iter().all(|finding| finding["value"].is_null()),
        "{report:#}"
    );
}

/// The program was built again since.
#[test]
fn a_recording_of_another_build() {
    let recorded = &Recorded::all(Build::Release).recording;
    let build_id = recorded.processes[0].modules[0]
        .build_id
        .clone()
        .expect("it has one");
    let path = changed("build.json", |text| {
        text.replace(&build_id, &"0".repeat(build_id.len()))
    });
    assert_nameless(&path, &["release/programs", "record again"]);
}

/// The program, with its names removed.
#[test]
fn a_program_without_names() {
    let program = &Recorded::all(Build::Release).recording.processes[0].modules[0].path;
    let stripped = tmp("stripped");
    let mut strip = Command::new("strip");
    strip.arg("-o").args([&stripped, program]);
    succeed(&strip.output().expect("there is a strip"));
    let [name, new] =
        [program, &stripped].map(|path| format!("{:?}", path.to_str().expect("a path")));
    let path = changed("stripped.json", |text| text.replace(&name, &new));
    assert_nameless(&path, &["stripped", "record again"]);
}
