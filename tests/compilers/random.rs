//! Random structs, compiled and looked at where their fields really are.
//!
//! The same structs in each run; `CACHE_LAYOUT_SEEDS=1000..1200` takes others.

mod conditional;
mod foreign;
mod generic;

use std::ops::Range;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::modules::Sifted;
use crate::toolchain::{rustc, succeed};

/// What all programs start with: types to make fields of, and the judge of addresses.
const PRELUDE: &str = include_str!("random/prelude.rs");

/// The seeds of the structs of a test: `usual`, or those that are asked for.
fn seeds(usual: Range<u64>) -> Range<u64> {
    let Ok(asked) = env::var("CACHE_LAYOUT_SEEDS") else {
        return usual;
    };
    let number = |text: &str| text.parse().expect("a seed is a number");
    match asked.split_once("..") {
        Some((first, end)) => number(first)..number(end),
        None => 0..number(&asked),
    }
}

/// A choice among a few.
fn one_of<T: Copy>(random: &mut fastrand::Rng, choices: &[T]) -> T {
    *random.choice(choices).expect("there is a choice")
}

/// Runs `check` of each program that the compiler takes, and gives what they print.
fn run(name: &str, sifted: &Sifted, flags: &[String]) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let file = folder.join(format!("{name}.rs"));
    let calls = sifted
        .taken
        .iter()
        .map(|name| format!("{name}::check();\n"));
    let calls = calls.collect::<String>();
    let source = format!("{}fn main() {{\n{calls}}}\n", sifted.source);
    fs::write(&file, source).expect("the target directory can be written");
    let mut compiler = rustc();
    compiler.args(flags).arg("--out-dir").arg(&folder).arg(file);
    succeed(compiler.output().expect("rustc runs"));
    let output = Command::new(folder.join(name)).output();
    succeed(output.expect("the program runs"))
}
