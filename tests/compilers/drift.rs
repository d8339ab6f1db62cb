//! A layout changes under its user's feet: another compiler, another optimization level, a field's type that grows.
//! What is proved is proved of the build at hand, from that build's offsets; what is budgeted fails when it is
//! exceeded (`ui/fail/a_field_that_grows.rs`).
//!
//! The programs in `drift/` are compiled by rustc, together with the library: as it comes, and with the layout of
//! `repr(Rust)` types shuffled by several seeds, which is what another version of rustc may do at any time.
//! Shuffling is unstable, so it is asked for with `RUSTC_BOOTSTRAP`.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::toolchain::{built, rustc, succeed};

/// The flags of a build.
type Flags = Vec<String>;

fn optimized(level: u8) -> Flags {
    vec![format!("-Copt-level={level}")]
}

fn shuffled(seed: u64) -> Flags {
    vec![
        "-Zrandomize-layout".to_owned(),
        format!("-Zlayout-seed={seed}"),
    ]
}

/// The library, compiled for this test, and where to put what uses it.
struct Workshop {
    folder: PathBuf,
    extern_library: OsString,
}

impl Workshop {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("the target directory can be written");
        let workshop = Self {
            extern_library: extern_of("cache_layout", &folder.join("libcache_layout.rlib")),
            folder,
        };
        let core = extern_of(
            "cacheline_core",
            &workshop.folder.join("libcacheline_core.rlib"),
        );
        let derive = extern_of("cacheline_derive", &built().derive);
        workshop.library("../cacheline-core/src/lib.rs", "cacheline_core", &[]);
        workshop.library("../src/lib.rs", "cache_layout", &[&core, &derive]);
        workshop
    }

    fn library(&self, source: &str, name: &str, externs: &[&OsStr]) {
        let mut rustc = self.rustc(source, &Flags::new());
        rustc.args(["--crate-type=rlib", "--crate-name", name]);
        for dependency in externs {
            rustc.arg("--extern").arg(dependency);
        }
        succeed(rustc.output().expect("rustc runs"));
    }

    fn rustc(&self, source: &str, flags: &Flags) -> Command {
        let mut rustc = Command::new(rustc());
        rustc.env("RUSTC_BOOTSTRAP", "1").args(flags);
        rustc.arg("--edition=2024").arg("-L").arg(&self.folder);
        rustc.arg("-L").arg(beside(&built().derive));
        rustc.arg("--out-dir").arg(&self.folder);
        rustc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(source));
        rustc
    }

    fn compile(&self, source: &str, flags: &Flags) -> Output {
        let mut rustc = self.rustc(source, flags);
        rustc.arg("--extern").arg(&self.extern_library);
        rustc.output().expect("rustc runs")
    }

    /// What a program prints that was compiled with these flags.
    fn run(&self, name: &str) -> String {
        let output = Command::new(self.folder.join(name)).output();
        succeed(output.expect("the program runs"))
    }
}

fn extern_of(name: &str, path: &Path) -> OsString {
    let mut argument = OsString::from(format!("{name}="));
    argument.push(path);
    argument
}

fn beside(file: &Path) -> &Path {
    file.parent().expect("it is in a folder")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Every build of the same crate passes, each has its groups apart, and no two need to agree on a byte.
#[test]
fn foreign_types_may_be_laid_out_in_any_way() {
    let workshop = Workshop::new("drift-foreign");
    let mut layouts = BTreeSet::new();
    for flags in [
        optimized(0),
        optimized(3),
        shuffled(1),
        shuffled(2),
        shuffled(3),
    ] {
        let output = workshop.compile("compilers/drift/foreign.rs", &flags);
        assert!(
            output.status.success(),
            "{flags:?}: {}",
            text(&output.stderr)
        );
        let printed = workshop.run("foreign");
        let (layout, verdict) = printed
            .trim()
            .split_once(": ")
            .expect("a layout and a verdict");
        assert_eq!(verdict, "apart", "{flags:?}: {printed}");
        layouts.insert(layout.to_owned());
    }
    assert!(layouts.len() > 1, "nothing has been shuffled: {layouts:?}");
}

/// The struct is `repr(Rust)` itself. It is right in some builds and wrong in others, and that is what each says.
#[test]
fn what_is_verified_is_the_build_at_hand() {
    let workshop = Workshop::new("drift-verified");
    let (mut apart, mut refused) = (0, 0);
    for seed in 0..10 {
        let output = workshop.compile("compilers/drift/verified.rs", &shuffled(seed));
        let message = text(&output.stderr);
        if output.status.success() {
            assert_eq!(workshop.run("verified").trim(), "apart", "seed {seed}");
            apart += 1;
        } else {
            let expected = "cache layout of `Shuffled`: hot_write and hot_read share";
            assert!(message.contains(expected), "seed {seed}: {message}");
            refused += 1;
        }
    }
    assert!(
        apart > 0 && refused > 0,
        "{apart} are apart and {refused} refused"
    );
}
