//! However a program ends, what it did until then is in the recording.

use std::io::{BufRead as _, BufReader, Read as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use cargo_cacheline::recording::{Ended, Process};

use crate::counted::{Sharing, misses};
use crate::programs::{Build, read, record, tmp};

/// Each of the programs counts up two counters of one struct before it ends.
#[track_caller]
fn assert_counted(process: &Process) {
    let found = misses(process, Sharing::False);
    assert_eq!(found.len(), 2, "{found:?}");
    // On the lines as they are; see `without_neighbours` for others.
    assert!(
        found.values().all(|counts| counts[..2] == [499; 2]),
        "{found:?}"
    );
}

#[track_caller]
fn only_process(output: &Path) -> Process {
    let processes = read(output).processes;
    assert_eq!(processes.len(), 1);
    processes.into_iter().next().expect("there is one")
}

#[test]
fn by_itself() {
    for (program, ended, code) in [
        ("counters", Ended::Exit(0), 0),
        ("exit", Ended::Exit(7), 7),
        ("panic", Ended::Exit(101), 101),
        ("abort", Ended::Signal(6), 134),
    ] {
        let output = tmp(&format!("{program}.json"));
        let run = record(Build::Release, &[program], &output)
            .output()
            .expect("the command starts");
        let process = only_process(&output);
        assert_eq!(process.ended, ended, "{program}");
        assert_counted(&process);
        let errors = String::from_utf8_lossy(&run.stderr);
        assert_eq!(run.status.code(), Some(code), "{program}: {errors}");
    }
}

/// A program that was recorded until it is ready, and waits.
struct Waiting {
    record: Child,
    output: PathBuf,
    /// Its process.
    program: String,
}

impl Waiting {
    fn start(name: &str) -> Self {
        let output = tmp(&format!("{name}.json"));
        let mut record = record(Build::Release, &["wait"], &output)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .expect("the command starts");
        let printed = record.stdout.take().expect("it is piped");
        let ready = BufReader::new(printed)
            .lines()
            .map_while(Result::ok)
            .find(|line| line.starts_with("ready "));
        let Some(program) = ready
            .as_deref()
            .and_then(|line| line.strip_prefix("ready "))
        else {
            let mut errors = String::new();
            let _ = record
                .stderr
                .take()
                .map(|mut stderr| stderr.read_to_string(&mut errors));
            panic!("the program did not get ready: {errors}");
        };
        Self {
            program: program.to_owned(),
            record,
            output,
        }
    }

    /// Sends a signal to a process, or with a minus to a group of them, and waits for the command to end.
    fn end(mut self, signal: &str, whom: &str) -> (Process, String) {
        let kill = Command::new("kill").args([signal, "--", whom]).status();
        assert!(kill.expect("there is a kill").success());
        let mut errors = String::new();
        let mut stderr = self.record.stderr.take().expect("it is piped");
        stderr.read_to_string(&mut errors).expect("it prints text");
        self.record.wait().expect("it ends");
        (only_process(&self.output), errors)
    }
}

#[test]
fn by_a_signal() {
    for (signal, number) in [("-TERM", 15), ("-KILL", 9)] {
        let waiting = Waiting::start(&format!("wait{signal}"));
        let program = waiting.program.clone();
        let (process, errors) = waiting.end(signal, &program);
        assert_eq!(process.ended, Ended::Signal(number), "{errors}");
        assert_counted(&process);
    }
}

/// All processes of the terminal are told: the command, cargo, and the program.
#[test]
fn by_ctrl_c() {
    let waiting = Waiting::start("wait-interrupted");
    let group = format!("-{}", waiting.record.id());
    let (process, errors) = waiting.end("-INT", &group);
    assert_eq!(process.ended, Ended::Signal(2), "{errors}");
    assert_counted(&process);
}

/// So many threads are told apart, and each of them by the others.
#[test]
fn a_thousand_threads() {
    let output = tmp("thousand.json");
    let run = record(Build::Release, &["thousand"], &output)
        .output()
        .expect("the command starts");
    assert!(
        run.status.success(),
        "{}",
        String::from_utf8_lossy(&run.stderr)
    );
    let process = only_process(&output);
    assert_eq!(process.threads.len(), 1001);
    assert_eq!(process.gaps, [""; 0]);
    let mut writers: Vec<_> = process
        .accesses
        .iter()
        .filter(|access| access.size == 1)
        .map(|access| access.thread)
        .collect();
    writers.sort_unstable();
    writers.dedup();
    assert_eq!(
        writers.len(),
        1001,
        "each has an element, and the main thread reads them all"
    );
}
