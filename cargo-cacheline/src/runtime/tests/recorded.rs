//! Programs that run with the runtime: what it does for them, and what it leaves.

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use super::oracle::{Accesses, Misses, Oracle};
use super::{assert_same, counts};
use crate::build::config::Target;
use crate::build::toolchain::Compiler;
use crate::recording::{Access, Kind, Place, Process};
use crate::runtime::format::{Event, TRACE_MAGIC, event};
use crate::{build, harvest};

/// Where the runtime is, and the two programs that are linked to it.
struct Built {
    folder: PathBuf,
}

fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        // Beside the test itself: it stays until the next time, and goes with the build.
        let folder = std::env::current_exe()
            .unwrap()
            .with_file_name("recorded-programs");
        std::fs::create_dir_all(&folder).unwrap();
        let compiler = Compiler {
            rustc: "rustc".into(),
            version: "of the tests".into(),
            host: Target {
                triple: String::new(),
                cfgs: Vec::new(),
            },
        };
        let runtime = build::runtime::obtain(&compiler, None, &folder).unwrap();
        let flags = build::flags::for_rustc(Vec::new(), &runtime).unwrap();
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/runtime/tests/programs");
        let (link, instrument): (Vec<_>, Vec<_>) = flags
            .into_iter()
            .partition(|flag| flag.starts_with("-l") || flag.starts_with("-L"));
        compile(&programs.join("entry_points.rs"), &folder, &[&link]);
        compile(
            &programs.join("recorded.rs"),
            &folder,
            &[&instrument, &link],
        );
        Built { folder }
    })
}

fn compile(source: &Path, folder: &Path, flags: &[&[String]]) {
    let mut rustc = Command::new("rustc");
    rustc
        .args(["--edition=2024", "-O", "--out-dir"])
        .arg(folder);
    let status = rustc.args(flags.concat()).arg(source).status().unwrap();
    assert!(status.success(), "{rustc:?}");
}

/// A program that has run.
struct Ran {
    output: Output,
    /// Of the first process.
    raw: PathBuf,
    folder: PathBuf,
}

impl Ran {
    fn new(program: &[&str], traced: bool) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let built = built();
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = built
            .folder
            .join(format!("run-{}-{number}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        let mut command = Command::new(built.folder.join(program[0]));
        command.args(&program[1..]).env("CACHELINE_FOLDER", &folder);
        if traced {
            command.env("CACHELINE_TRACE", "1");
        }
        let output = command.output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(errors, "", "{program:?}");
        let files = std::fs::read_dir(&folder)
            .unwrap()
            .map(|file| file.unwrap().path());
        let mut raw = files.filter(|file| file.extension().is_some_and(|is| is == "raw"));
        let (first, second) = (raw.next().unwrap(), raw.next());
        assert_eq!(second, None, "one process is recorded");
        Self {
            output,
            raw: first,
            folder,
        }
    }

    fn process(&self) -> Process {
        harvest::process(&self.raw).unwrap()
    }

    fn events(&self) -> Vec<(Event, Vec<u64>)> {
        let bytes = std::fs::read(self.raw.with_extension("trace")).unwrap();
        let bytes = bytes.strip_prefix(&TRACE_MAGIC).unwrap();
        let words = |bytes: &[u8]| -> Vec<u64> {
            bytes
                .chunks_exact(8)
                .map(|word| u64::from_ne_bytes(word.try_into().unwrap()))
                .collect()
        };
        let mut events = bytes.chunks_exact(size_of::<Event>());
        let mut all = Vec::new();
        while let Some(bytes) = events.next() {
            let word = words(bytes);
            let event = Event {
                what: word[0] as u32,
                kind: (word[0] >> 32) as u32,
                thread: word[1],
                address: word[2],
                size: word[3],
                code: word[4],
            };
            let mut stack = Vec::new();
            while event.what == event::STACK && stack.len() < event.size as usize {
                stack.extend(words(events.next().unwrap()));
            }
            stack.truncate(event.size as usize);
            all.push((event, stack));
        }
        all
    }
}

impl Drop for Ran {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn every_entry_point_does_the_access_and_records_it() {
    let ran = Ran::new(&["entry_points"], true);
    assert!(ran.output.status.success());
    let printed = String::from_utf8_lossy(&ran.output.stdout).into_owned();
    let expected: Vec<[u64; 4]> = printed
        .lines()
        .map(|line| {
            let mut numbers = line.split(' ').map(|number| number.parse().unwrap());
            std::array::from_fn(|_| numbers.next().unwrap())
        })
        .collect();
    assert!(expected.len() > 1000);
    let events = ran.events();
    let accesses: Vec<&Event> = events
        .iter()
        .map(|(event, _)| event)
        .filter(|event| event.what == event::ACCESS)
        .collect();
    for (event, [kind, address, size, function]) in accesses.iter().zip(&expected) {
        assert_eq!(
            (u64::from(event.kind), event.address, event.size),
            (*kind, *address, *size)
        );
        assert!(
            (*function..function + 0x8000).contains(&event.code),
            "{event:?} is called from {function}"
        );
    }
    assert_eq!(accesses.len(), expected.len());
}

/// What the trace of a run says has to be what its recording says.
fn replay(ran: &Ran) {
    let mut oracle = Oracle::default();
    let events = ran.events();
    let stacks: std::collections::BTreeMap<u64, &Vec<u64>> = events
        .iter()
        .filter(|(event, _)| event.what == event::STACK)
        .map(|(event, stack)| (event.code, stack))
        .collect();
    for (event, _) in &events {
        let (address, size) = (event.address as usize, event.size as usize);
        match event.what {
            event::ACCESS => oracle.access(
                event.thread as u32,
                address,
                size,
                event.kind,
                event.code as usize,
            ),
            event::ALLOCATE => oracle.allocate(address, size, stacks[&event.code]),
            event::FORGET => oracle.forget(address, size),
            event::BEGIN | event::END | event::STACK => {}
            other => panic!("there is no event {other}"),
        }
    }
    let process = ran.process();
    assert_eq!(process.gaps, Vec::<String>::new());
    let (accesses, misses): (Accesses, Misses) = counts(&process);
    assert_same(&accesses, &oracle.accesses, 0);
    assert_same(&misses, &oracle.misses, 0);
    assert!(!misses.is_empty());
}

#[test]
fn a_trace_gives_the_same_counts() {
    for program in ["share", "mixed", "many"] {
        let ran = Ran::new(&["recorded", program], true);
        assert!(ran.output.status.success(), "{program}");
        replay(&ran);
    }
}

/// That the two workers of `share` counted, in the block and in the static.
fn assert_shared(process: &Process, steps: u64) {
    assert_eq!(process.threads[0].name, "main");
    for which in ["worker-0", "worker-1"] {
        let is_mine = |access: &&Access| process.threads[access.thread as usize].name == which;
        let is_heap = |access: &&Access| matches!(access.place, Place::Heap { .. });
        let writes = process
            .accesses
            .iter()
            .filter(|access| access.kind == Kind::AtomicWrite);
        let (heap, memory): (Vec<_>, Vec<_>) = writes.filter(is_mine).partition(is_heap);
        for accesses in [heap, memory] {
            // What came before the other thread was initialisation: the first ten at most.
            let most = accesses.iter().map(|access: &&Access| access.count).max();
            assert!(
                most.is_some_and(|most| (steps - 10..=steps).contains(&most)),
                "{most:?} of {steps}"
            );
        }
    }
}

#[test]
fn however_a_process_ends_its_recording_is_there() {
    for (program, code, signal) in [
        ("share", Some(0), None),
        ("killed", None, Some(9)),
        ("exit", Some(3), None),
        ("abort", None, Some(6)),
    ] {
        let ran = Ran::new(&["recorded", program], false);
        assert_eq!(
            (ran.output.status.code(), ran.output.status.signal()),
            (code, signal),
            "{program}"
        );
        let process = ran.process();
        assert_shared(&process, 1000);
        assert_eq!(process.gaps, Vec::<String>::new());
        assert_eq!(process.arguments[1..], [program]);
        assert!(process.modules[0].path.ends_with("recorded"));
        assert_eq!(
            process.modules[0].build_id.as_ref().map(String::len),
            Some(40)
        );
        let main = process.modules[0].low..process.modules[0].high;
        assert!(
            process
                .accesses
                .iter()
                .all(|access| main.contains(&access.code))
        );
        assert!(
            process.threads[0].frames[0]
                .iter()
                .any(|frame| main.contains(&frame.code))
        );
    }
}

#[test]
fn a_child_by_fork_is_left_out_and_said() {
    let ran = Ran::new(&["recorded", "fork"], false);
    assert!(ran.output.status.success());
    let process = ran.process();
    assert_shared(&process, 100);
    assert_eq!(
        process.gaps,
        ["1 children made by fork went on without exec: what they did is not recorded"]
    );
    // One that was made without `fork` is no other.
    let ran = Ran::new(&["recorded", "copy"], false);
    assert!(ran.output.status.success());
    let copied = ran.process();
    assert_shared(&copied, 100);
    assert_eq!(copied.gaps, process.gaps);
    let additions = copied.accesses.iter().filter(|access| {
        access.thread == 0 && access.kind == Kind::AtomicWrite && access.count >= 50
    });
    assert_eq!(additions.count(), 0, "the child's are in its parent's");
    // One that goes on with `exec` is no gap, and `true` is not instrumented.
    let ran = Ran::new(&["recorded", "command"], false);
    assert!(ran.output.status.success());
    assert_eq!(ran.process().gaps, Vec::<String>::new());
}

#[test]
fn what_is_cut_short_or_something_else_is_refused() {
    let ran = Ran::new(&["recorded", "share"], false);
    let bytes = std::fs::read(&ran.raw).unwrap();
    let file = ran.folder.join("copy.raw");
    let refused = |bytes: &[u8]| {
        std::fs::write(&file, bytes).unwrap();
        let error = format!("{:#}", harvest::process(&file).unwrap_err());
        assert!(
            !error.contains('\n') && error.starts_with(&file.display().to_string()),
            "{error}"
        );
        error
    };
    assert!(refused(&bytes[..bytes.len() - 1]).contains("cut short"));
    assert!(refused(&bytes[..bytes.len() / 2]).contains("cut short"));
    assert!(refused(&bytes[..100]).contains("cut short"));
    assert!(refused(&[]).contains("cut short"));
    let mut other = bytes.clone();
    other[0] ^= 1;
    assert!(refused(&other).contains("not a recording"));
    let mut other = bytes;
    other[8] ^= 0x40;
    assert!(refused(&other).contains("version"));
}

#[test]
fn where_nothing_can_be_written_the_program_runs_and_it_is_said() {
    for folder in ["/proc/none", "/no/such/folder"] {
        let mut program = Command::new(built().folder.join("recorded"));
        program.arg("share").env("CACHELINE_FOLDER", folder);
        let output = program.output().unwrap();
        assert!(output.status.success());
        let said = String::from_utf8_lossy(&output.stderr);
        let expected = format!("cargo cacheline: this process is not recorded: {folder}/");
        assert!(said.starts_with(&expected), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}
