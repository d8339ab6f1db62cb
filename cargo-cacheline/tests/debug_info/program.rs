//! Compiles the program in the folder beside this file and makes a process of what it prints.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use cargo_cacheline::debug_info::DebugInfo;
use cargo_cacheline::recording::{Frame, Module, Place, Process, Site, Thread};
use object::Object as _;

/// The program after a run.
pub(crate) struct Program {
    pub(crate) process: Process,
    /// The places it told of, by name.
    pub(crate) places: BTreeMap<String, Place>,
    /// Return addresses it told of, by name.
    pub(crate) code: BTreeMap<String, u64>,
}

/// What is the workspace of the program: the package, so not the standard library.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The compiler under test.
pub(crate) fn compiler() -> OsString {
    std::env::var_os("CACHE_LAYOUT_RUSTC").unwrap_or("rustc".into())
}

impl Program {
    /// Compiles it with arguments of the compiler's, under a name of its own, and runs it.
    pub(crate) fn build(name: &str, arguments: &[&str]) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let status = Command::new(compiler())
            .args([
                "--edition=2024",
                "-Cforce-frame-pointers=yes",
                "-Awarnings",
                "-g",
            ])
            .args(arguments)
            .arg("tests/debug_info/program/main.rs")
            .arg("-o")
            .arg(&path)
            .current_dir(root())
            .status();
        assert!(status.unwrap().success(), "{name} does not compile");
        Self::run(&path)
    }

    fn run(path: &Path) -> Self {
        let output = Command::new(path).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success(), "it fails: {text}");
        let mut program = Self {
            process: Process {
                arguments: vec![path.display().to_string()],
                modules: vec![module(path, &text)],
                threads: vec![thread(&text)],
                ..Process::default()
            },
            places: BTreeMap::new(),
            code: BTreeMap::new(),
        };
        for line in text.lines() {
            let words: Vec<_> = line.split(' ').collect();
            match words[0] {
                "static" => program.add_static(words[1], words[2]),
                "heap" => program.add_block(words[1], words[2], &words[3..]),
                "stack" => program.add_stack(words[1], words[2], &words[3..]),
                _ => {}
            }
        }
        program
    }

    pub(crate) fn open(&self) -> DebugInfo {
        DebugInfo::open(&self.process, root()).unwrap()
    }

    /// The same process at the moment when it told of a variable: later, others are in the same place.
    pub(crate) fn at(&self, name: &str) -> DebugInfo {
        let mut process = self.process.clone();
        process.threads[0]
            .frames
            .retain(|frames| frames[1].code == self.code[name]);
        DebugInfo::open(&process, root()).unwrap()
    }

    fn add_static(&mut self, name: &str, address: &str) {
        let place = Place::Memory {
            address: hexadecimal(address),
        };
        self.places.insert(name.into(), place);
    }

    fn add_block(&mut self, name: &str, size: &str, stack: &[&str]) {
        let site = u32::try_from(self.process.sites.len()).unwrap();
        let size = size.parse().unwrap();
        self.process.sites.push(Site {
            stack: stack.iter().map(|code| hexadecimal(code)).collect(),
            sizes: (size, size),
            blocks: 1,
            starts: [1, 0, 0, 0, 0, 0, 0, 0],
        });
        self.places
            .insert(name.into(), Place::Heap { site, offset: 0 });
    }

    fn add_stack(&mut self, name: &str, address: &str, frames: &[&str]) {
        let frames = frames.iter().map(|frame| {
            let (code, pointer) = frame.split_once(':').unwrap();
            Frame {
                code: hexadecimal(code),
                pointer: hexadecimal(pointer),
            }
        });
        let frames: Vec<_> = frames.collect();
        // The first is the function that prints.
        self.code.insert(name.into(), frames[1].code);
        self.process.threads[0].frames.push(frames);
        if address != "0" {
            self.add_static(name, address);
        }
    }
}

/// The memory of the program's file and what directly follows: zeros are not in files.
fn module(path: &Path, text: &str) -> Module {
    let mut found: Option<(u64, u64)> = None;
    for (low, high, name) in maps(text) {
        found = match found {
            None if name == path.display().to_string() => Some((low, high)),
            Some((first, last)) if low == last => Some((first, high)),
            other => other,
        };
    }
    let (low, high) = found.unwrap();
    Module {
        path: path.into(),
        build_id: build_id(path),
        bias: low,
        low,
        high,
    }
}

fn thread(text: &str) -> Thread {
    let (stack_low, stack_high, _) = maps(text).find(|(_, _, name)| name == "[stack]").unwrap();
    Thread {
        name: "main".into(),
        stack_low,
        stack_high,
        frames: Vec::new(),
    }
}

fn maps(text: &str) -> impl Iterator<Item = (u64, u64, String)> {
    text.lines().filter_map(|line| {
        let words: Vec<_> = line.strip_prefix("map ")?.split_whitespace().collect();
        let (low, high) = words[0].split_once('-')?;
        let name = words.get(5).unwrap_or(&"").to_string();
        Some((hexadecimal(low), hexadecimal(high), name))
    })
}

fn hexadecimal(text: &str) -> u64 {
    u64::from_str_radix(text, 16).unwrap()
}

fn build_id(path: &Path) -> Option<String> {
    let data = std::fs::read(path).unwrap();
    let file = object::File::parse(&*data).unwrap();
    let id = file.build_id().unwrap()?;
    Some(id.iter().fold(String::new(), |digits, byte| {
        digits + &format!("{byte:02x}")
    }))
}
