//! `cargo cacheline report --html`: the report as one page that needs nothing else, no network and no script.
//!
//! It says what the text says, and shows the lines as maps. What it consists of goes through one writer, which escapes it.

mod excerpts;
mod finding;
mod label;
mod lines;
mod map;
mod summary;
mod table;
mod writer;

use std::path::Path;

use self::excerpts::Excerpts;
pub use self::excerpts::{Text, of_workspace};
use self::writer::Writer;
use crate::report::Report;
use crate::suggest::Suggestions;

/// What is allowed in the page: its own style. So nothing is loaded and nothing runs, whatever the names in it are.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// The page of a report, with what `suggest` says of the same recording. `read` gives the text of a file of the workspace, for
/// the lines that the report names.
#[must_use]
pub fn page(report: &Report, suggestions: &Suggestions, read: impl Fn(&Path) -> Text) -> String {
    let excerpts = Excerpts::of(report, read);
    let mut page = Writer::default();
    page.element("html", &[("lang", &"en")], |page| {
        page.element("head", &[], |page| write_head(page, report));
        page.element("body", &[], |page| {
            summary::write(page, report, suggestions, &excerpts);
            page.element("main", &[], |page| {
                for (number, finding) in report.findings.iter().enumerate() {
                    let mut suggestions = suggestions.suggestions.iter();
                    let suggestion = suggestions.find(|each| each.findings.contains(finding));
                    finding::write(page, number + 1, finding, suggestion, &excerpts);
                }
                excerpts.write(page);
            });
        });
    });
    format!("<!DOCTYPE html>{}\n", page.finish())
}

fn write_head(page: &mut Writer, report: &Report) {
    page.void("meta", &[("charset", &"utf-8")]);
    page.void(
        "meta",
        &[
            ("http-equiv", &"Content-Security-Policy"),
            ("content", &POLICY),
        ],
    );
    let viewport = "width=device-width, initial-scale=1";
    page.void("meta", &[("name", &"viewport"), ("content", &viewport)]);
    page.void(
        "meta",
        &[("name", &"color-scheme"), ("content", &"light dark")],
    );
    page.leaf("title", &[], &summary::title(report));
    page.style(include_str!("html/style.css"));
}

#[cfg(test)]
mod tests;
