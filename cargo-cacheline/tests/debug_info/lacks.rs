//! Files that cannot name all that is in them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use cargo_cacheline::debug_info::DebugInfo;
use cargo_cacheline::names::Names;
use cargo_cacheline::recording::{Access, Kind, Module, Place, Process};
use object::{Object as _, ObjectSymbol as _};

use crate::program::{compiler, root};

/// A program that lacks nothing.
static COMPLETE: LazyLock<PathBuf> = LazyLock::new(|| build("complete", &["-g"]));

/// A name, arguments of the compiler, and what is said of the program.
const LACKS: [(&str, &[&str], &str); 5] = [
    (
        "nothing",
        &["-Cdebuginfo=0"],
        "has no debug information, so only its functions and statics",
    ),
    (
        "stripped",
        &["-Cstrip=symbols"],
        "is stripped, so nothing in it has a name; set `strip = false`",
    ),
    (
        "types",
        &["-Cdebuginfo=1"],
        "has no types in its debug information, so fields have no names",
    ),
    (
        "split",
        &["-g", "-Csplit-debuginfo=unpacked"],
        "has its debug information in other files",
    ),
    (
        "compressed",
        &["-g", "-Clink-arg=-Wl,--compress-debug-sections=zlib"],
        "has compressed debug information",
    ),
];

#[test]
fn what_is_missing_is_said_with_the_remedy() {
    for (name, arguments, expected) in LACKS {
        let path = build(name, arguments);
        let names = open(&path, None);
        let start = format!("{} {expected}", path.display());
        assert_eq!(names.warnings.len(), 1, "{:?}", names.warnings);
        assert!(
            names.warnings[0].starts_with(&start),
            "{}",
            names.warnings[0]
        );
        assert!(
            names.warnings[0].ends_with(", and record again"),
            "{}",
            names.warnings[0]
        );
        // What is left is said.
        let known = symbol(&path, "function_of_test");
        let code = names.code(known.unwrap_or(0x1000) + 1);
        let functions: Vec<_> = code.iter().map(|location| &*location.function).collect();
        match known {
            Some(_) => assert!(
                functions[0].ends_with("function_of_test"),
                "{name}: {functions:?}"
            ),
            None => assert!(functions.is_empty(), "{name} {functions:?}"),
        }
    }
}

#[test]
fn another_build_has_no_names() {
    let path = &*COMPLETE;
    let names = open(path, Some("00ff"));
    let expected = "was built anew after the recording, so nothing in it has a name; record again, or put the program that ran back there";
    assert_eq!(names.warnings, [format!("{} {expected}", path.display())]);
    let address = symbol(path, "function_of_test").unwrap() + 1;
    assert_eq!(names.code(address), []);
    assert_eq!(open(path, None).code(address).len(), 1);
}

#[test]
fn a_missing_file_has_no_names() {
    let names = open(Path::new("/nowhere/app"), None);
    assert_eq!(names.warnings.len(), 1);
    let expected = "/nowhere/app cannot be read: ";
    assert!(
        names.warnings[0].starts_with(expected),
        "{}",
        names.warnings[0]
    );
    assert!(
        names.warnings[0].ends_with("; build and record again"),
        "{}",
        names.warnings[0]
    );
}

#[test]
fn only_instrumented_libraries_are_missed() {
    let program = &*COMPLETE;
    let mut process = process(program, None);
    process
        .modules
        .push(module(Path::new("/nowhere/libc.so"), 1 << 40, None));
    assert_eq!(DebugInfo::open(&process, root()).unwrap().warnings, [""; 0]);
    process.accesses.push(Access {
        place: Place::Memory { address: 8 },
        size: 8,
        kind: Kind::Read,
        code: (1 << 40) + 1,
        thread: 0,
        count: 1,
        cold: Default::default(),
    });
    assert_eq!(DebugInfo::open(&process, root()).unwrap().warnings.len(), 1);
}

#[test]
fn a_process_without_modules_is_refused() {
    let process = Process {
        arguments: vec!["app".into(), "--fast".into()],
        ..Process::default()
    };
    let error = DebugInfo::open(&process, root()).unwrap_err().to_string();
    assert_eq!(
        error,
        "the recording of `app --fast` does not say which program ran; record it again"
    );
}

fn build(name: &str, arguments: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let (source, path) = (folder.join("main.rs"), folder.join("program"));
    let text = "#[unsafe(no_mangle)] pub extern \"C\" fn function_of_test() -> i32 { 3 }\n\
                struct Pair(u64, u64);\n\
                fn main() { std::hint::black_box(Pair(function_of_test() as u64, 1)); }\n";
    std::fs::write(&source, text).unwrap();
    let arguments = Command::new(compiler())
        .args(["--edition=2024", "-Awarnings"])
        .args(arguments)
        .arg(&source)
        .arg("-o")
        .arg(&path)
        .current_dir(&folder)
        .status();
    assert!(arguments.unwrap().success(), "{name} does not compile");
    path
}

fn open(path: &Path, build_id: Option<&str>) -> DebugInfo {
    DebugInfo::open(&process(path, build_id), path.parent().unwrap()).unwrap()
}

fn process(path: &Path, build_id: Option<&str>) -> Process {
    Process {
        modules: vec![module(path, 0, build_id)],
        ..Process::default()
    }
}

fn module(path: &Path, bias: u64, build_id: Option<&str>) -> Module {
    let build_id = build_id.map(str::to_string);
    Module {
        path: path.into(),
        build_id,
        bias,
        low: bias,
        high: bias + (1 << 32),
    }
}

fn symbol(path: &Path, name: &str) -> Option<u64> {
    let data = std::fs::read(path).unwrap();
    let file = object::File::parse(&*data).unwrap();
    let symbol = file.symbols().find(|symbol| symbol.name() == Ok(name));
    symbol.map(|symbol| symbol.address())
}
