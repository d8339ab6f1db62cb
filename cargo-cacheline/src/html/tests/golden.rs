//! One page is expected in `golden/page.html`; `CACHE_LAYOUT_BLESS=1` writes what comes out now.

use std::path::Path;
use std::{env, fs};

use super::{numbered, reported};
use crate::html::page;
use crate::report::Report;
use crate::report::tests::kinds::CASES;
use crate::suggest::Suggestions;

/// The cases whose findings are on the page: of each way to draw a map one.
const SHOWN: [&str; 6] = [
    "server",
    "elements_of_a_field",
    "statics",
    "blocks",
    "other_start",
    "foreign",
];

fn all() -> (Report, Suggestions) {
    let of = |name: &&str| {
        let (_, world) = CASES.iter().find(|(case, _)| case == name).unwrap();
        reported(&world())
    };
    let mut all = SHOWN.iter().map(of);
    let first = all.next().unwrap();
    all.fold(first, |(mut report, mut suggestions), next| {
        report.findings.extend(next.0.findings);
        suggestions.suggestions.extend(next.1.suggestions);
        (report, suggestions)
    })
}

#[test]
fn golden() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/page.html");
    let (report, suggestions) = all();
    let page = page(&report, &suggestions, numbered);
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        fs::write(&file, &page).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        expected == page,
        "the page changed, bless it and look at it in a browser:\n{page}"
    );
}
