//! Assembly text of `functions.rs`.

use std::fs;
use std::path::Path;
use std::process;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

use crate::toolchain::{rustc, succeed};

/// Files made by this process so far.
static COUNT: AtomicUsize = AtomicUsize::new(0);

/// Whose types the functions have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Twin {
    /// The attribute's.
    Made,
    /// Those laid out by hand.
    Hand,
    /// The same with two fields in another order: the comparison has to see it.
    Swapped,
}

/// The functions, compiled with these types against the library, at this `opt-level`.
pub(crate) fn assembly(twin: Twin, level: &str) -> String {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("compilers/assembly/functions.rs");
    let name = format!(
        "assembly-{}-{}.s",
        process::id(),
        COUNT.fetch_add(1, Relaxed)
    );
    let assembly = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let cfgs = match twin {
        Twin::Made => vec![],
        Twin::Hand => vec!["hand"],
        Twin::Swapped => vec!["hand", "swapped"],
    };
    let cfgs = cfgs
        .into_iter()
        .chain(cache_layout::SEPARATED.then_some("separated"));
    // One name for all, as symbols are named after the crate; one unit, as they would be split by chance.
    let output = rustc()
        .args(["--crate-name", "functions"])
        .args(["--cap-lints", "allow", "-C", "codegen-units=1"])
        .args(["-C", &format!("opt-level={level}"), "--emit", "asm", "-o"])
        .arg(&assembly)
        .args(cfgs.flat_map(|cfg| ["--cfg", cfg]))
        .arg(source)
        .output();
    succeed(output.expect("rustc runs"));
    let text = fs::read_to_string(&assembly).expect("rustc wrote the file");
    fs::remove_file(&assembly).expect("the file is there");
    text
}
