//! `cargo cacheline report` as it is called: what it prints where, and its exit codes. The recordings are written here, of a
//! program that is gone, so nothing in them has a name.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use cargo_cacheline::recording::{
    Access, Kind, Miss, Module, Place, Process, Recording, Thread, VERSION,
};

/// A file that is removed when the test ends.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn file(name: &str, content: &str) -> Scratch {
    let path = std::env::temp_dir().join(format!(
        "cacheline-report-{name}-{}.json",
        std::process::id()
    ));
    fs::write(&path, content).unwrap();
    Scratch(path)
}

/// Two threads that use 8 bytes each, one of them next to the other, with so many misses.
fn recording(misses: u64) -> Recording {
    let thread = |name: &str| Thread {
        name: name.to_owned(),
        stack_low: 0,
        stack_high: 0,
        frames: vec![],
    };
    let access = |thread: u32, kind: Kind| Access {
        place: Place::Memory {
            address: 0x1000 + 8 * u64::from(thread),
        },
        size: 8,
        kind,
        code: 0x2000,
        thread,
        count: 100_000,
        cold: [1; 5],
    };
    let module = Module {
        path: "/no/such/program".into(),
        build_id: None,
        bias: 0,
        low: 0x2000,
        high: 0x3000,
    };
    let miss = Miss {
        victim: 0,
        culprit: 1,
        same_object: true,
        true_sharing: [0; 5],
        false_sharing: [misses; 5],
    };
    let process = Process {
        arguments: vec!["program".to_owned()],
        modules: vec![module],
        threads: vec![thread("main"), thread("worker-1")],
        accesses: vec![access(0, Kind::Read), access(1, Kind::Write)],
        misses: vec![miss],
        ..Process::default()
    };
    Recording {
        version: VERSION,
        command: vec!["run".to_owned()],
        folder: std::env::temp_dir(),
        workspace: std::env::temp_dir(),
        compiler: "rustc 1.95.0".to_owned(),
        began: 0,
        processes: vec![process],
    }
}

fn saved(name: &str, recording: &Recording) -> Scratch {
    file(name, &serde_json::to_string(recording).unwrap())
}

fn report(recording: &Scratch, options: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cacheline"));
    command
        .args(["cacheline", "report"])
        .args(options)
        .arg(&recording.0)
        .env_remove("CLICOLOR_FORCE");
    command.stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn the_exit_code_says_whether_there_is_false_sharing_above_the_limit() {
    let found = saved("found", &recording(20_000));
    let output = report(&found, &[]);
    let stdout = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{stdout}{}",
        text(&output.stderr)
    );
    assert!(
        stdout.contains("20,000 misses by false sharing, up to 99,999 possible"),
        "{stdout}"
    );
    let heading = format!("{}: `cargo run` in ", found.0.display());
    let reason = ", 1970-01-01T00:00:00Z\n\nnote: /no/such/program cannot be read: ";
    assert!(
        stdout.starts_with(&heading) && stdout.contains(reason) && stdout.contains("\n\n1. "),
        "why nothing has a name comes first: {stdout}"
    );
    assert!(!stdout.contains('\u{1b}'), "there are no colours in a pipe");
    let output = report(&found, &["--limit", "30000"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(
        text(&output.stdout).contains("\n\nNo false sharing above the limit of 30,000 misses.")
    );
}

/// That nothing was found proves nothing if nothing was looked at.
#[test]
fn a_report_that_says_nothing_is_none() {
    let mut silent = recording(20_000);
    silent.processes[0].accesses.clear();
    silent.processes[0].misses.clear();
    let silent = saved("silent", &silent);
    for options in [&[][..], &["--json"]] {
        let output = report(&silent, options);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(
            stderr.contains("no two threads came near the same memory")
                && stderr.lines().count() == 1,
            "{stderr}"
        );
        assert!(text(&output.stdout).contains("did the program start its threads"));
    }
}

#[test]
fn json_is_all_that_is_written() {
    let found = saved("json", &recording(20_000));
    let output = report(&found, &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["version"], 1);
    assert_eq!(report["findings"][0]["false_sharing"], 20_000);
    assert_eq!(
        report["findings"][0]["fields"][0]["uses"][0]["threads"],
        "main"
    );
}

#[test]
fn a_page_is_written_beside_what_is_printed() {
    let found = saved("page", &recording(20_000));
    let page = file("page-itself", "");
    let with_page = |page: &Scratch| report(&found, &["--html", page.0.to_str().unwrap()]);
    let (without, with) = (report(&found, &[]), with_page(&page));
    assert_eq!(with.status.code(), Some(1));
    assert_eq!(text(&with.stdout), text(&without.stdout));
    let written = fs::read_to_string(&page.0).unwrap();
    assert!(
        written.starts_with("<!DOCTYPE html>")
            && written.contains("20,000 misses by false sharing"),
        "{written}"
    );
    let output = with_page(&Scratch("/no/such/folder/page.html".into()));
    let stderr = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(
        stderr.contains("cannot be written to /no/such/folder/page.html")
            && stderr.lines().count() == 1,
        "{stderr}"
    );
}

#[test]
fn what_cannot_be_reported_is_said_in_one_line() {
    let gone = Scratch("/no/such/recording.json".into());
    let other = file("other", "{\"version\": 4000}");
    let mut damaged = recording(20_000);
    damaged.processes[0].threads.clear();
    let damaged = saved("damaged", &damaged);
    for (recording, expected) in [
        (&gone, "cannot read"),
        (&other, "version 4000"),
        (&damaged, "record again"),
    ] {
        let output = report(recording, &[]);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(
            stderr.contains(expected) && stderr.lines().count() == 1,
            "{stderr}"
        );
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let found = saved("pipe", &recording(20_000));
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cacheline"));
    command
        .args(["cacheline", "report"])
        .arg(&found.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(1), ""));
}

#[test]
fn what_cargo_is_to_do_is_expected_after_dashes() {
    for arguments in [
        &["run", "--release"][..],
        &["--package", "server", "--", "run"],
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-cacheline"));
        command.args(["cacheline", "record"]).args(arguments);
        let output = command.stdin(Stdio::null()).output().unwrap();
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(
            stderr.contains("comes after `--`") && stderr.matches("tip:").count() == 1,
            "{stderr}"
        );
    }
}
