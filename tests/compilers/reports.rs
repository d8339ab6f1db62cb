//! False sharing as people have reported it in public: each report as one or more small programs, with the verdict
//! that they should get. The programs stand in `reports/reports.jsonl`, each with where it comes from.
//!
//! All of them are modules of one crate. Whatever the compiler refuses is taken out, and the rest compiled again, until
//! there is nothing left to refuse: errors of the macro hide those of the proofs, which come later.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde::Deserialize;

use crate::checked::{Span, errors};

/// Programs that say what the attribute cannot be told yet, and so do not get their verdict. What gets it after all has
/// to leave this list.
const NOT_YET: &[&str] = &[
    "agrona5-firstfix-waste",
    "allread-denystraddle",
    "cachepadded-left-in-waste",
    "each-box-in-vec",
    "each-vecdeque",
    "left-right-fix",
    "lk-address_space-macro",
    "lk-net_aligned-statics",
    "ownlines-in-line128-struct",
    "pad-left-in-waste",
    "simpler960-tworoles",
    "straddle-align64",
    "straddle-rx-group",
    "unodb861-before-waste",
];

const PREAMBLE: &str = "\
    use std::sync::atomic::*; use std::cell::*; use std::sync::*; use std::collections::HashMap; \
    use cache_layout::{cache_layout, CacheLayout, OwnLines, assert_layout}; \
    type P = *const u8; \
    #[repr(C, align(64))] #[derive(Default)] struct A64<T>(T); \
    #[repr(C, align(128))] #[derive(Default)] struct A128<T>(T);";

#[derive(Deserialize)]
struct Report {
    id: String,
    expect: Verdict,
    rust: String,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Verdict {
    Pass,
    Refuse,
}

fn reports() -> Vec<Report> {
    let lines = include_str!("reports/reports.jsonl").lines();
    let reports = lines.map(|line| serde_json::from_str(line).expect("each line is a report"));
    reports.collect()
}

/// The programs as modules of one crate, and for each line of it the program that it belongs to.
fn source(reports: &[&Report]) -> (String, Vec<String>) {
    let mut source = String::from(
        "#![allow(dead_code, unused_imports, non_camel_case_types, non_snake_case)]\n",
    );
    let mut owners = vec![String::new()];
    for (number, report) in reports.iter().enumerate() {
        let program = &report.rust;
        write!(source, "mod m{number} {{ {PREAMBLE} {program}\n}}\n").expect("a string takes all");
        owners.resize(source.lines().count(), report.id.clone());
    }
    (source, owners)
}

/// What the compiler refuses of these programs, each with the first thing that it says.
fn refused(reports: &[&Report], folder: &Path) -> BTreeMap<String, String> {
    let (source, owners) = source(reports);
    let file = folder.join("reports.rs");
    fs::write(&file, source).expect("the target directory can be written");
    let mut refused = BTreeMap::new();
    for error in errors(&file, "2024") {
        let own = |span: &&Span| Path::new(&span.file_name) == file;
        let span = error.spans.iter().find(own);
        let line = span.expect("an error is about a program").line_start;
        refused
            .entry(owners[line - 1].clone())
            .or_insert(error.message);
    }
    refused
}

#[test]
#[cfg(target_arch = "x86_64")] // the reports are about it
fn every_report_gets_its_verdict() {
    let reports = reports();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reports");
    fs::create_dir_all(&folder).expect("the target directory can be written");
    let mut left = reports.iter().collect::<Vec<_>>();
    let mut all_refused = BTreeMap::new();
    loop {
        let refused = refused(&left, &folder);
        if refused.is_empty() {
            break;
        }
        left.retain(|report| !refused.contains_key(&report.id));
        all_refused.extend(refused);
    }

    let mut wrong = BTreeSet::new();
    let mut said = String::new();
    for report in &reports {
        let message = all_refused.get(&report.id);
        let verdict = message.map_or(Verdict::Pass, |_| Verdict::Refuse);
        if verdict != report.expect {
            wrong.insert(report.id.as_str());
            writeln!(
                said,
                "{} should {:?}: {message:?}",
                report.id, report.expect
            )
            .expect("a string takes all");
        }
    }
    let not_yet = NOT_YET.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(wrong, not_yet, "\n{said}");
}
