//! What is expected of each made-up recording is in `golden/NAME.txt`; `CACHE_LAYOUT_BLESS=1` writes what comes out now.

use std::path::Path;
use std::{env, fs};

use anstream::adapter::strip_str;

use super::kinds::CASES;
use crate::report::text::text;

#[test]
fn golden() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let mut stale = Vec::new();
    for (name, world) in CASES {
        let report = world().report();
        // What is not shown is golden too.
        let is_hidden = report
            .findings
            .iter()
            .all(|finding| finding.of_crate.is_some());
        let all = if is_hidden {
            text(&report, true)
        } else {
            String::new()
        };
        let text = strip_str(&(text(&report, false) + &all)).to_string();
        let file = folder.join(name).with_extension("txt");
        if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
            fs::write(&file, &text).unwrap();
        }
        if fs::read_to_string(&file).unwrap_or_default() != text {
            println!("{name} is now:\n{text}");
            stale.push(name);
        }
    }
    assert!(
        stale.is_empty(),
        "these reports changed; see the output above, or bless them: {stale:?}"
    );
    let files = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let files = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "txt"))
        .count();
    assert_eq!(
        files,
        CASES.len(),
        "a file for each case in {}",
        folder.display()
    );
}

#[test]
fn the_readme_and_the_guide_show_what_comes_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (_, server) = CASES.iter().find(|(name, _)| *name == "server").unwrap();
    let report = strip_str(&text(&server().report(), false)).to_string();
    let finding = report.split("\n\n").next().unwrap();
    for page in ["README.md", "../README.md", "../src/guide/record.md"] {
        let shows_it = fs::read_to_string(root.join(page))
            .unwrap()
            .contains(&format!("```text\n{finding}\n```"));
        assert!(shows_it, "{page} does not show:\n{finding}");
    }
}
