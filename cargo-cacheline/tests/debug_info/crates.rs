//! Whose a type is, where several crates are in one program.

use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_cacheline::debug_info::DebugInfo;
use cargo_cacheline::names::Names;
use cargo_cacheline::recording::{Module, Place, Process};
use object::{Object as _, ObjectSymbol as _};

use crate::program::compiler;

/// A crate of the workspace of which nothing is compiled before somebody uses it.
const GENERIC: &str = "
pub struct Ring<T> { pub head: std::sync::atomic::AtomicU64, pub slots: [T; 2], pub bare: Bare<T> }
pub struct Bare<T> { pub only: T }
impl<T: Copy> Ring<T> {
    pub const fn new(value: T) -> Self {
        let head = std::sync::atomic::AtomicU64::new(0);
        Self { head, slots: [value; 2], bare: Bare { only: value } }
    }
    #[inline(never)]
    pub fn first(&self) -> T { self.head.load(std::sync::atomic::Ordering::Relaxed); self.slots[0] }
}";

/// A dependency that is called like the test that uses it.
const NAMESAKE: &str = "
pub struct Record<T> { pub level: T }
impl<T: Copy> Record<T> {
    #[inline(never)]
    pub fn level(&self) -> T { self.level }
}
pub mod deep {
    pub struct Silent { pub level: u64 }
    #[inline(never)]
    pub fn level(of: &Silent) -> u64 { of.level }
}";

const TEST: &str = "
extern crate namesake as other;
pub struct Own { pub count: u64 }
#[unsafe(no_mangle)] pub static RING: ring::Ring<u64> = ring::Ring::new(3);
#[unsafe(no_mangle)] pub static RECORD: other::Record<u32> = other::Record { level: 4 };
#[unsafe(no_mangle)] pub static SILENT: other::deep::Silent = other::deep::Silent { level: 4 };
#[unsafe(no_mangle)] pub static OWN: Own = Own { count: 5 };
#[unsafe(no_mangle)] #[inline(never)] pub fn look() -> u64 {
    RING.first() + u64::from(RECORD.level()) + OWN.count + other::deep::level(&SILENT)
}
fn main() { std::hint::black_box(look()); }";

struct Built {
    program: PathBuf,
    workspace: PathBuf,
}

impl Built {
    /// Compiles the three, the workspace's with these arguments.
    fn new(name: &str, arguments: impl Fn(&Path) -> Vec<String>) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let workspace = folder.join("workspace");
        let elsewhere = folder.join("elsewhere");
        for (path, text) in [
            (workspace.join("src/lib.rs"), GENERIC),
            (workspace.join("tests/namesake.rs"), TEST),
            (elsewhere.join("src/lib.rs"), NAMESAKE),
        ] {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        let own = arguments(&workspace);
        let library = ["--crate-type=rlib", "src/lib.rs"];
        rustc(
            &elsewhere,
            &[
                &[
                    "--crate-name=namesake",
                    "-Cmetadata=1",
                    "-Cextra-filename=-1",
                ],
                &library[..],
            ]
            .concat(),
            &[],
        );
        rustc(
            &workspace,
            &[&["--crate-name=ring"], &library[..]].concat(),
            &own,
        );
        let namesake = format!(
            "--extern=namesake={}",
            elsewhere.join("libnamesake-1.rlib").display()
        );
        let test = [
            "--crate-name=namesake",
            "-Cmetadata=2",
            "--extern=ring=libring.rlib",
            &namesake,
            "-onamesake-0123456789abcdef",
            "tests/namesake.rs",
        ];
        rustc(&workspace, &test, &own);
        let program = workspace.join("namesake-0123456789abcdef");
        Self { program, workspace }
    }

    fn open(&self) -> DebugInfo {
        let module = Module {
            path: self.program.clone(),
            build_id: None,
            bias: 0,
            low: 0,
            high: u64::MAX,
        };
        let process = Process {
            modules: vec![module],
            ..Process::default()
        };
        DebugInfo::open(&process, &self.workspace).unwrap()
    }

    fn address(&self, name: &str) -> u64 {
        let data = std::fs::read(&self.program).unwrap();
        let file = object::File::parse(&*data).unwrap();
        file.symbols()
            .find(|symbol| symbol.name() == Ok(name))
            .unwrap()
            .address()
    }

    /// The type of a static, and whether it is of the workspace.
    fn type_of(&self, name: &str) -> (String, bool) {
        let (object, _) = self.open().object(Place::Memory {
            address: self.address(name),
        });
        let layout = object.layout.clone().unwrap();
        (layout.name.clone(), layout.in_workspace)
    }
}

fn rustc(folder: &Path, arguments: &[&str], more: &[String]) {
    let status = Command::new(compiler())
        .args(["--edition=2024", "-Awarnings", "-g"])
        .args(arguments)
        .args(more)
        .current_dir(folder)
        .status();
    assert!(status.unwrap().success(), "{arguments:?}");
}

fn check(built: &Built) {
    let found = ["RING", "RECORD", "SILENT", "OWN"].map(|name| built.type_of(name));
    let expected = [
        ("ring::Ring<u64>", true),
        ("namesake::Record<u32>", false),
        ("namesake::deep::Silent", false),
        ("namesake::Own", true),
    ];
    assert_eq!(
        found,
        expected.map(|(name, is_own)| (name.to_owned(), is_own))
    );
    let code = built.open().code(built.address("look") + 1);
    assert!(code[0].in_workspace);
    let file = &code[0].source.as_ref().unwrap().file;
    assert_eq!(*file, built.workspace.join("tests/namesake.rs"));
}

#[test]
fn types_of_a_generic_crate_are_the_workspaces_and_those_of_a_namesake_are_not() {
    check(&Built::new("crates", |_| Vec::new()));
}

#[test]
fn whatever_the_compiler_was_told_to_call_the_workspace() {
    for (name, to) in [("remapped", "/build"), ("remapped-away", "")] {
        check(&Built::new(name, |workspace| {
            vec![format!("--remap-path-prefix={}={to}", workspace.display())]
        }));
    }
}
