//! What the documentation says is tested is tested: each `file::function` that it names is a test.

use std::path::Path;
use std::{env, fs};

/// What stands between backticks and has the form of a test's name, as file and function.
fn tests_named_in(text: &str) -> Vec<(&str, &str)> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter_map(|name| name.split_once(".rs::")).collect()
}

fn is_test(source: &str, function: &str) -> bool {
    let Some(at) = source.find(&format!("fn {function}()")) else {
        return false;
    };
    // A test that expects to panic has another attribute.
    let above = source[..at].trim_end_matches(' ').lines().rev();
    let mut attributes = above.take_while(|line| line.trim_start().starts_with("#["));
    attributes.any(|attribute| attribute.trim() == "#[test]")
}

#[test]
fn every_test_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = fs::read_to_string(root.join("docs/what-is-proved.md")).unwrap();
    let named = tests_named_in(&text);
    assert!(named.len() > 30, "only {} tests are named", named.len());
    let missing = named.iter().filter(|(file, function)| {
        let source = fs::read_to_string(root.join(format!("{file}.rs")));
        !source.is_ok_and(|source| is_test(&source, function))
    });
    let missing: Vec<_> = missing.collect();
    assert!(missing.is_empty(), "there are no such tests: {missing:?}");
}

#[test]
fn a_name_is_told_from_other_code() {
    let text = "`tests/a.rs::b` and `cargo test`, `x::y`, `src/c/d.rs::e_f`";
    assert_eq!(tests_named_in(text), [("tests/a", "b"), ("src/c/d", "e_f")]);
    assert!(is_test("use x;\n\n#[test]\nfn b() {}", "b"));
    assert!(!is_test("use x;\n\nfn b() {}", "b"));
    assert!(!is_test("#[test]\nfn c() {}\n\nfn b() {}", "b"));
}
