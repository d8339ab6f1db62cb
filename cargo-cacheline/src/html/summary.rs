//! What stands before the findings: what was run, all misses, and which findings there are.

use std::time::{Duration, SystemTime};

use super::excerpts::Excerpts;
use super::finding::id;
use super::writer::Writer;
use crate::report::words::{self, counted, number};
use crate::report::{Finding, Report, SeenAt};
use crate::suggest::{Misses, Suggestions};

/// The title of the page.
pub(super) fn title(report: &Report) -> String {
    format!("False sharing in cargo {}", report.command.join(" "))
}

pub(super) fn write(
    page: &mut Writer,
    report: &Report,
    suggestions: &Suggestions,
    excerpts: &Excerpts,
) {
    page.element("header", &[], |page| {
        page.element("h1", &[], |page| {
            page.text("False sharing in ");
            page.leaf("code", &[], &format!("cargo {}", report.command.join(" ")));
        });
        page.element("p", &[("class", &"verdict")], |page| {
            page.leaf("strong", &[], &verdict(report));
        });
        page.element("p", &[], |page| page.prose(&words::sum(report)));
        if report.totals.true_sharing > 0 {
            page.leaf("p", &[], words::TRUE_SHARING);
        }
        if !suggestions.suggestions.is_empty() {
            let Misses { before, after, .. } = suggestions.misses;
            let (before, after) = (counted(before, "miss"), number(after));
            page.element("p", &[], |page| {
                page.prose(&format!("With all changes of `cargo cacheline suggest`, of {before} by false sharing {after} remain."));
            });
        }
        write_notes(page, report);
        write_origin(page, report);
    });
    if !report.findings.is_empty() {
        write_contents(page, report, excerpts);
        write_legend(page);
    }
}

/// The findings by whether they count, in the order of the page.
fn write_contents(page: &mut Writer, report: &Report, excerpts: &Excerpts) {
    page.element("nav", &[("aria-labelledby", &"findings")], |page| {
        page.leaf("h2", &[("id", &"findings")], "Findings");
        let findings: Vec<_> = (1..).zip(&report.findings).collect();
        for alike in findings.chunk_by(|one, next| why_not(one.1) == why_not(next.1)) {
            if let Some(why) = why_not(alike[0].1) {
                page.leaf("p", &[], &why);
            }
            page.element("ol", &[("start", &alike[0].0)], |page| {
                for (number, finding) in alike {
                    page.element("li", &[], |page| write_entry(page, *number, finding));
                }
            });
        }
        if excerpts.has_lines() {
            page.element("p", &[], |page| {
                page.leaf("a", &[("href", &"#source")], "The lines of source");
            });
        }
    });
}

/// Whether there is what the exit code is 1 for.
fn verdict(report: &Report) -> String {
    if let Some((head, rest)) = words::silence(report, false) {
        return format!("{head}{rest}");
    }
    let counting = report.findings.iter().filter(|finding| finding.counts);
    let count = counted(counting.count() as u64, "finding");
    let limit = counted(report.limit, "miss");
    format!("{count} of false sharing, with a limit of {limit}.")
}

fn write_notes(page: &mut Writer, report: &Report) {
    if report.notes.is_empty() {
        return;
    }
    page.element("ul", &[("class", &"notes")], |page| {
        for note in &report.notes {
            page.element("li", &[], |page| {
                page.leaf("strong", &[], "note: ");
                page.prose(note);
            });
        }
    });
}

/// Which recording it is.
fn write_origin(page: &mut Writer, report: &Report) {
    let began = SystemTime::UNIX_EPOCH + Duration::from_secs(report.began);
    let rows = [
        ("Command", format!("cargo {}", report.command.join(" "))),
        ("Folder", report.folder.display().to_string()),
        (
            "Workspace, from which files are named",
            report.workspace.display().to_string(),
        ),
        ("Compiler", report.compiler.clone()),
        (
            "Began",
            humantime::format_rfc3339_seconds(began).to_string(),
        ),
        ("Processes", number(report.processes as u64)),
        ("Limit", counted(report.limit, "miss")),
    ];
    page.element("dl", &[], |page| {
        for (name, value) in rows {
            page.element("div", &[], |page| {
                page.leaf("dt", &[], name);
                page.leaf("dd", &[], &value);
            });
        }
    });
}

fn write_entry(page: &mut Writer, number: usize, finding: &Finding) {
    page.element("a", &[("href", &format!("#{}", id(number)))], |page| {
        page.prose(&words::subject(finding));
    });
    page.text(&format!(": {}. ", words::what(finding.kind)));
    page.text(&words::misses(finding, |seen| seen));
}

/// Why a finding does not count, if it does not.
pub(super) fn why_not(finding: &Finding) -> Option<String> {
    match (&finding.of_crate, finding.seen_at) {
        (Some(name), _) => Some(format!(
            "In memory of {name}, whose layout is not up to the workspace, so it does not count:"
        )),
        (None, SeenAt::Lines) => None,
        (None, _) => Some("Warnings, of what did not happen on the lines of the run:".to_owned()),
    }
}

/// How the maps are read.
fn write_legend(page: &mut Writer) {
    let kinds = [
        ("written", "hatched: written (W)"),
        ("read", "plain: only read (R)"),
        (
            "beside",
            "dashed: touched, but neither misses nor causes misses",
        ),
        ("own", "empty: no field, or none that is touched often"),
        ("outside", "dotted: other memory"),
    ];
    page.element("section", &[("aria-labelledby", &"legend")], |page| {
        page.leaf("h2", &[("id", &"legend")], "How to read the maps");
        page.leaf(
            "p",
            &[],
            "Each row is a cache line of 64 bytes, and each box a field, with its number in the table below, who reads (R) and writes (W) it, and its misses by false sharing in the run. A second map has the lines that the marks of the remedy lead to, where it has marks.",
        );
        page.element("ul", &[("class", &"legend")], |page| {
            for (class, text) in kinds {
                page.element("li", &[], |page| {
                    super::map::write_sample(page, class);
                    page.text(text);
                });
            }
        });
    });
    super::map::write_hatch(page);
}
