//! The two compilers, and a folder for what they make.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, process, thread};

/// A folder that goes when the test passes.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// One for this process, beside its executable.
    pub(super) fn new() -> Self {
        let executable = env::current_exe().expect("the test has an executable");
        Self::create(executable.with_file_name(format!("c_oracle-{}", process::id())))
    }

    /// One within this.
    pub(super) fn inner(&self, name: &str) -> Self {
        Self::create(self.0.join(name))
    }

    fn create(path: PathBuf) -> Self {
        fs::create_dir_all(&path).expect("the target directory can be written");
        Self(path)
    }

    /// Writes a file, and tells where it is.
    pub(super) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).expect("the target directory can be written");
        path
    }

    /// Compiles the library that expansions name, and tells where it is. (`cache_layout` re-exports all of it.)
    pub(super) fn compile_library(&self) -> PathBuf {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let source = manifest.join("../cacheline-core/src/lib.rs");
        let output = rustc()
            .args(["--crate-type", "rlib", "--crate-name", "cacheline_core"])
            .arg("--out-dir")
            .arg(&self.0)
            .arg(source)
            .output();
        succeed(&output.expect("rustc runs"), "the library");
        self.0.join("libcacheline_core.rlib")
    }

    /// Compiles a program of Rust, or gives what the compiler says.
    pub(super) fn compile_rust(&self, source: &Path, library: &Path) -> Result<PathBuf, String> {
        let program = self.program("rust_program");
        let mut dependency = OsString::from("cache_layout=");
        dependency.push(library);
        let output = rustc()
            .args(["--cfg", "yes", "--check-cfg", "cfg(yes, no)", "--extern"])
            .arg(dependency)
            .arg("-o")
            .args([&program, source])
            .output()
            .expect("rustc runs");
        if output.status.success() {
            return Ok(program);
        }
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Compiles a program of C.
    pub(super) fn compile_c(&self, source: &Path) -> PathBuf {
        let program = self.program("c_program");
        let output = c_compiler()
            .args(["-std=gnu11", "-w", "-DYES=1", "-DNO=0", "-o"])
            .args([&program, source])
            .output();
        succeed(&output.expect("the C compiler runs"), "the structs in C");
        program
    }

    fn program(&self, name: &str) -> PathBuf {
        self.0.join(name).with_extension(env::consts::EXE_EXTENSION)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if thread::panicking() {
            println!("what was compiled is in {}", self.0.display());
        } else {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// Says what to do where there is no C compiler. (rustc would, too, but only that it cannot link.)
pub(super) fn expect_c_compiler() {
    let mut compiler = c_compiler();
    if let Err(error) = compiler.arg("--version").output() {
        let name = compiler.get_program();
        panic!(
            "this test compares Rust's layouts with those of a C compiler, and {name:?} does not run ({error}): \
             install one (it is also what Rust links with), or name it in the variable `CC`"
        );
    }
}

/// The compiler that `CC` names, options included, or the system's.
fn c_compiler() -> Command {
    let named = env::var("CC").unwrap_or_default();
    let mut words = named.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or("cc"));
    command.args(words);
    command
}

/// What a program prints.
pub(super) fn run(program: &Path, argument: &str) -> String {
    let output = Command::new(program).arg(argument).output();
    let output = output.expect("the program runs");
    succeed(&output, "the program")
}

fn succeed(output: &Output, what: &str) -> String {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(
        output.status.success(),
        "{what}: {}\n{}",
        output.status,
        text(&output.stderr)
    );
    text(&output.stdout)
}

/// The compiler that cargo runs.
fn rustc() -> Command {
    let beside_cargo = env::var_os("CARGO").map(|cargo| {
        let name = Path::new("rustc").with_extension(env::consts::EXE_EXTENSION);
        PathBuf::from(cargo).with_file_name(name)
    });
    let beside_cargo = beside_cargo.filter(|path| path.is_file());
    let path = env::var_os("RUSTC").or(beside_cargo.map(OsString::from));
    let mut command = Command::new(path.unwrap_or_else(|| "rustc".into()));
    command.args(["--edition", "2024", "-C", "debuginfo=0"]);
    command
}
