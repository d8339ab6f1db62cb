//! False sharing as people have reported it in public: each report as one or more small programs, with the verdict
//! that they should get. The programs stand in `reports/reports.jsonl`, each with where it comes from.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::modules::Modules;

/// Programs that say what the attribute cannot be told yet, and so do not get their verdict. What gets it after all has
/// to leave this list.
const NOT_YET: &[&str] = &[];

const PRELUDE: &str = "#![allow(dead_code, unused_imports, non_camel_case_types, non_snake_case)]";

/// What stands before each program.
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

/// The name of the module that a program becomes.
fn module(report: &Report) -> String {
    format!("m_{}", report.id.replace('-', "_"))
}

#[test]
#[cfg(target_arch = "x86_64")] // the reports are about it
fn every_report_gets_its_verdict() {
    let reports = reports();
    let mut modules = Modules::new("reports", PRELUDE, &[]);
    for report in &reports {
        modules.add(module(report), format!("{PREAMBLE} {}", report.rust));
    }
    let refused = modules.sift().refused;

    let mut wrong = BTreeSet::new();
    let mut said = String::new();
    for report in &reports {
        let message = refused.get(&module(report));
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
