//! A layout changes under its user's feet: another compiler, another optimization level, a field's type that grows.
//! What is proved is proved of the build at hand, from that build's offsets; what is budgeted fails when it is
//! exceeded (`ui/fail/a_field_that_grows.rs`).
//!
//! The programs in `drift/` are compiled by rustc, together with the library: as it comes, and with the layout of
//! `repr(Rust)` types shuffled by several seeds, which is what another version of rustc may do at any time.
//! Shuffling is unstable, so it is asked for with `RUSTC_BOOTSTRAP`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::toolchain::{rustc, succeed};

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

/// A folder for what a test compiles.
struct Workshop {
    folder: PathBuf,
}

impl Workshop {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).expect("the target directory can be written");
        Self { folder }
    }

    fn compile(&self, source: &str, flags: &Flags) -> Output {
        let mut rustc = rustc();
        rustc.env("RUSTC_BOOTSTRAP", "1").args(flags);
        rustc.arg("--out-dir").arg(&self.folder);
        rustc.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join(source));
        rustc.output().expect("rustc runs")
    }

    /// What a program prints that was compiled with these flags.
    fn run(&self, name: &str) -> String {
        let output = Command::new(self.folder.join(name)).output();
        succeed(output.expect("the program runs"))
    }
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
