//! A C compiler as the oracle. Random structs go through the macro; what comes out is compiled as Rust, and the
//! same declaration, field by field, as C. Size, alignment and every offset are compared, and from C's offsets alone
//! it is told whether the groups are apart and the wishes of the struct granted.
//!
//! `CACHE_LAYOUT_SEEDS=20000` takes so many structs, `CACHE_LAYOUT_SEEDS=17..18` the one of seed 17.

mod c_source;
mod compilers;
mod expanded;
mod predicate;
mod sample;
mod separation;
mod shape;
mod types;
mod wishes;

use std::fmt::Write;
use std::num::NonZero;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{self, ScopedJoinHandle};

use compilers::Folder;
use expanded::Expanded;
use sample::Sample;
use shape::Shape;

use crate::tests::random;

/// What fields are counted in and kept apart by where their struct does not say, in bytes.
#[derive(Clone, Copy)]
struct Target {
    line: usize,
    apart: usize,
}

/// The structs of one file: few enough for all processors to have work.
const AT_ONCE: usize = 250;

#[test]
fn random_structs_are_laid_out_as_c_lays_them_out() {
    let seeds = random::seeds(500).collect::<Vec<_>>();
    compilers::expect_c_compiler();
    let folder = Folder::new();
    let library = folder.compile_library();
    let chunks = seeds.chunks(AT_ONCE).collect::<Vec<_>>();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut offsets = 0;
        while let Some(seeds) = chunks.get(next.fetch_add(1, Relaxed)) {
            let (first, last) = (seeds[0], seeds[seeds.len() - 1]);
            let samples = seeds.iter().map(|&seed| Expanded::new(Sample::new(seed)));
            let inner = folder.inner(&first.to_string());
            offsets += compare(&inner, &library, &samples.collect::<Vec<_>>());
            println!("seeds {first}..={last} are the same in C");
        }
        offsets
    };
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let offsets = thread::scope(|scope| {
        let workers = (0..processors.min(chunks.len())).map(|_| scope.spawn(work));
        let workers = workers.collect::<Vec<_>>();
        let results = workers.into_iter().map(ScopedJoinHandle::join);
        results
            .map(|result| result.unwrap_or_else(|panic| resume_unwind(panic)))
            .sum::<usize>()
    });
    println!("{} structs, {offsets} offsets: the same in C", seeds.len());
}

/// Compiles the samples twice and compares them; gives the number of offsets that were the same.
fn compare(folder: &Folder, library: &Path, samples: &[Expanded]) -> usize {
    let (rust, target) = in_rust(folder, library, samples);
    folder.write("prelude.h", include_str!("c_oracle/prelude.h"));
    let c = folder.compile_c(&folder.write("structs.c", &expanded::c_file(samples, target)));
    let shapes = [(&rust, "facts"), (&rust, "tables"), (&c, "")];
    let [facts, tables, c] =
        shapes.map(|(program, argument)| Shape::parse_all(&compilers::run(program, argument)));
    assert_eq!([facts.len(), tables.len(), c.len()], [samples.len(); 3]);
    let mut failures = Vec::new();
    for (at, sample) in samples.iter().enumerate() {
        let found = wrong(&sample.sample, [&facts[at], &tables[at], &c[at]], target);
        if !found.is_empty() {
            failures.push(report(sample, &found, target));
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {} structs are wrong, the first of them:\n{}",
        failures.len(),
        samples.len(),
        failures[..failures.len().min(3)].join("\n")
    );
    c.iter().map(|shape| shape.fields.len()).sum()
}

/// The program in Rust, and its target.
fn in_rust(folder: &Folder, library: &Path, samples: &[Expanded]) -> (PathBuf, Target) {
    let (structs, starts) = expanded::rust_file(samples);
    folder.write("structs.rs", &structs);
    let source = folder.write("program.rs", include_str!("c_oracle/program.rs"));
    let program = folder
        .compile_rust(&source, library)
        .unwrap_or_else(|message| panic!("{}", blame(samples, &starts, &message)));
    let printed = compilers::run(&program, "target");
    let numbers = printed.split_whitespace().map(str::parse);
    let numbers = numbers.collect::<Result<Vec<_>, _>>();
    let [line, apart] = numbers.expect("both are numbers")[..] else {
        panic!("{printed:?} is not a line and a distance");
    };
    (program, Target { line, apart })
}

/// What is wrong with a sample, a line for each thing.
fn wrong(sample: &Sample, [facts, table, c]: [&Shape; 3], target: Target) -> Vec<String> {
    let mut found = c.differences(facts, ["C says", "Rust says"]);
    let user = facts.without_markers().in_memory_order();
    found.extend(user.differences(&table.in_memory_order(), ["Rust says", "LAYOUT says"]));
    let declared = sample.fields.iter().filter(|field| field.exists());
    let mut declared = declared.map(|field| &field.name).collect::<Vec<_>>();
    let user = c.without_markers();
    let mut compiled = user
        .fields
        .iter()
        .map(|place| &place.name)
        .collect::<Vec<_>>();
    declared.sort();
    compiled.sort();
    if declared != compiled {
        found.push(format!(
            "declared were {declared:?}, compiled are {compiled:?}"
        ));
    }
    found.extend(separation::broken(sample, c, target.apart));
    found.extend(wishes::broken(sample, c, target));
    found
}

fn report(sample: &Expanded, found: &[String], target: Target) -> String {
    format!(
        "seed {}:\n  {}\n--- in Rust\n{}--- in C\n{}",
        sample.sample.seed,
        found.join("\n  "),
        sample.sample.source(),
        sample.c_declaration(target),
    )
}

/// The samples that the compiler's message points at.
fn blame(samples: &[Expanded], starts: &[usize], message: &str) -> String {
    let first = message.lines().take(30).collect::<Vec<_>>().join("\n");
    let mut text = format!("the expansions do not compile:\n{first}");
    let mut blamed = Vec::new();
    for place in message.split("structs.rs:").skip(1) {
        let digits = place.split(':').next().unwrap_or_default();
        let Ok(line) = digits.parse::<usize>() else {
            continue;
        };
        let after = starts.partition_point(|start| *start <= line);
        blamed.extend(after.checked_sub(1));
    }
    blamed.sort_unstable();
    blamed.dedup();
    for at in blamed.into_iter().take(3) {
        let sample = &samples[at].sample;
        let _ = write!(text, "\nseed {}:\n{}", sample.seed, sample.source());
    }
    text
}
