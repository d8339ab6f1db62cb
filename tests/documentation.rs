//! What the documentation says is so: the tests that it names exist, what it shows is what comes out, and what stands in two
//! places is the same in both.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::{env, fs};

use cache_layout::{CacheLayout, cache_layout};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file of the repository.
fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What stands between backticks and has the form of a test's name, as file and function.
fn tests_named_in(text: &str) -> Vec<(&str, &str)> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter_map(|name| name.split_once(".rs::")).collect()
}

fn is_test(source: &str, function: &str) -> bool {
    let Some(at) = source.find(&format!("fn {function}()")) else {
        return false;
    };
    // A test that expects to panic has another attribute, which may take several lines.
    let above = source[..at].lines().rev();
    let mut attributes = above.take_while(|line| !line.is_empty() && *line != "}");
    attributes.any(|line| line.trim() == "#[test]")
}

#[test]
fn every_test_that_is_named_exists() {
    let root = root();
    let text = read("docs/what-is-proved.md");
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
    assert!(!is_test("#[test]\nfn c() {\n}\nfn b() {}", "b"));
    assert!(is_test(
        "#[test]\n#[should_panic(\n    expected = \"x\"\n)]\nfn b() {}",
        "b"
    ));
}

/// What stands between backticks and begins like the path of something in the repository, other than a pattern.
fn paths_named_in(text: &str) -> Vec<&str> {
    let quoted = text.split('`').skip(1).step_by(2);
    let folders = [
        "cacheline-",
        "docs/",
        "examples/",
        "scripts/",
        "src/",
        "tests/",
    ];
    let paths = quoted.filter(|quoted| folders.iter().any(|folder| quoted.starts_with(folder)));
    let paths = paths.filter(|path| path.contains('/') && !path.contains(['*', ' ', ':']));
    paths.filter(|path| !path.contains("NAME")).collect()
}

#[test]
fn every_path_that_is_named_exists() {
    let pages = [
        "CONTRIBUTING.md",
        "README.md",
        "docs/how-it-works.md",
        "docs/loom-mutations.md",
        "docs/real-code.md",
        "docs/what-is-proved.md",
    ];
    for page in pages {
        let text = read(page);
        let named = paths_named_in(&text);
        assert!(!named.is_empty(), "{page} names no path");
        let missing = named.iter().filter(|path| !root().join(path).exists());
        let missing: Vec<_> = missing.collect();
        assert!(
            missing.is_empty(),
            "{page} names what is not there: {missing:?}"
        );
    }
}

/// The rows of the first table under a heading of any level.
fn table<'a>(text: &'a str, heading: &str) -> Vec<&'a str> {
    let is_heading = |line: &&str| line.trim_start_matches('#').trim() == heading;
    let below = text.lines().skip_while(|line| !is_heading(line));
    let rows = below.skip_while(|line| !line.starts_with('|'));
    rows.take_while(|line| line.starts_with('|')).collect()
}

#[test]
fn marks_and_options_are_the_same_in_both_places() {
    let (readme, attribute) = (read("README.md"), read("cacheline-derive/attribute.md"));
    for (heading, least) in [("Marks", 6), ("Options", 13)] {
        let rows = table(&attribute, heading);
        assert!(rows.len() >= 2 + least, "{heading}: {rows:#?}");
        assert_eq!(table(&readme, heading), rows, "{heading}");
    }
}

/// rustdoc cannot follow them: the crate of the attribute does not depend on the one that it links to.
#[test]
fn the_attribute_links_to_rules_that_exist() {
    let attribute = read("cacheline-derive/attribute.md");
    let links = attribute.split("(../cache_layout/proof/fn.").skip(1);
    let rules: Vec<_> = links.filter_map(|rest| rest.split_once(".html)")).collect();
    assert!(rules.len() >= 8, "{rules:?}");
    for (rule, _) in rules {
        let source = read(&format!("cacheline-core/src/proof/{rule}.rs"));
        assert!(source.contains(&format!("pub const fn {rule}")), "{rule}");
    }
}

/// The struct of the README and of the crate's front.
#[cache_layout]
pub(crate) struct File {
    #[hot_read]
    f_mode: u32,
    #[hot_read]
    f_op: &'static str,
    #[hot_write]
    f_count: AtomicU64,
    f_flags: u32,
}

/// The blocks of the README that are marked as text.
fn text_blocks(markdown: &str) -> Vec<&str> {
    let blocks = markdown.split("```text\n").skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

#[test]
#[cfg_attr(
    not(target_arch = "x86_64"),
    ignore = "the README shows the map of x86-64"
)]
fn the_map_of_the_readme_is_what_is_printed() {
    let readme = read("README.md");
    let map = format!("{}\n", File::LAYOUT);
    assert!(text_blocks(&readme).contains(&map.as_str()), "{map}");
}

#[test]
fn the_error_of_the_readme_is_what_the_compiler_says() {
    let (readme, error) = (
        read("README.md"),
        read("tests/ui/fail/verify_pcpu_chunk.stderr"),
    );
    let blocks = text_blocks(&readme);
    let shown = blocks.iter().find(|block| block.contains("PcpuChunk"));
    assert!(error.starts_with(shown.expect("the README shows an error")));
}

/// `CACHE_LAYOUT_BLESS=1` writes into the README what comes out now.
#[test]
fn the_expansion_of_the_readme_is_what_comes_out() {
    let readme = read("README.md");
    let golden = |name| read(&format!("cacheline-derive/golden/plain.{name}.rs"));
    let (input, output) = (golden("in"), golden("out"));
    assert!(readme.contains(&input), "the README shows another struct");
    let blocks = text_blocks(&readme);
    let shown = blocks.iter().find(|block| block.starts_with("#[repr(C)]"));
    let shown = *shown.expect("the README shows an expansion");
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        let blessed = readme.replace(shown, &output);
        fs::write(root().join("README.md"), blessed).unwrap();
    } else {
        assert_eq!(shown, output);
    }
}
