//! One page is expected in `golden/page.html`; `CACHE_LAYOUT_BLESS=1` writes what comes out now.

use std::path::Path;
use std::{env, fs};

use super::numbered;
use crate::html::page;
use crate::report::Report;
use crate::report::tests::kinds::CASES;

/// The cases whose findings are on the page: of each way to draw a map one.
const SHOWN: [&str; 6] = [
    "server",
    "elements_of_a_field",
    "statics",
    "blocks",
    "other_start",
    "foreign",
];

fn report() -> Report {
    let of = |name: &&str| CASES.iter().find(|(case, _)| case == name).unwrap().1().report();
    let mut reports = SHOWN.iter().map(of);
    let first = reports.next().unwrap();
    reports.fold(first, |mut report, next| {
        report.findings.extend(next.findings);
        report
    })
}

#[test]
fn golden() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/page.html");
    let page = page(&report(), numbered);
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        fs::write(&file, &page).unwrap();
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        expected == page,
        "the page changed, bless it and look at it in a browser:\n{page}"
    );
}
