//! The structs that remedies consist of are written into `golden/marked.rs`, which is compiled here: the marks are right if the
//! attribute takes them, and if the fields in conflict are apart then.

use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize};
use std::sync::{Arc, Mutex};
use std::{env, fs};

use cache_layout::{CacheLayout, OwnLines, cache_layout};

use super::kinds::CASES;

// In a module for each case, as several have the same name.
include!("../../../golden/marked.rs");

#[test]
fn remedies_compile() {
    let cases = CASES.iter().flat_map(|(name, world)| {
        let findings = world().report().findings.into_iter();
        findings.filter_map(move |finding| marked(name, &finding.remedy.lines))
    });
    let source: String = cases.collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/marked.rs");
    if env::var_os("CACHE_LAYOUT_BLESS").is_some() {
        fs::write(&file, &source).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap() == source,
        "the remedies changed, bless them:\n{source}"
    );
}

/// A module with the struct that a remedy consists of, or ends in, if it does.
fn marked(name: &str, remedy: &[String]) -> Option<String> {
    let begin = remedy
        .iter()
        .position(|line| line.starts_with("#[cache_layout"))?;
    let [attribute, declaration, fields @ .., end] = &remedy[begin..] else {
        panic!("no struct: {remedy:?}");
    };
    let fields = fields.join("\n        ");
    // Those of the `Config` that the recording has.
    let fields = fields.replace(
        "// its fields as they are",
        "pub(super) limit: u64,\n        pub(super) depth: u64,",
    );
    Some(format!(
        "mod {name} {{\n    use super::*;\n\n    {attribute}\n    pub(super) {declaration}\n        {fields}\n    {end}\n}}\n\n"
    ))
}

#[test]
fn remedies_keep_apart() {
    assert!(!fields::Stats::LAYOUT.share_line("hits", "limit"));
    let queue = fields_of_a_queue::Queue::LAYOUT;
    assert!(
        !queue.share_line("head", "tail")
            && !queue.share_line("head", "mask")
            && !queue.share_line("tail", "mask")
    );
    assert!(!fields_of_threads_of_one_kind::Pair::LAYOUT.share_line("left", "right"));
    assert!(!fields_of_an_element::Line::LAYOUT.share_line("sent", "received"));
    assert!(!array_beside_a_field::Pool::LAYOUT.share_line("done", "limit"));
    assert!(!lock::Shared::LAYOUT.share_line("queue", "limit"));
}

#[test]
fn what_gets_its_own_lines_is_made_as_the_remedy_says() {
    // The macro comes with the name.
    use counts::Config;
    let config = Arc::new(Config! { limit: 7, depth: 3 });
    let wrapped = Arc::new(OwnLines::new((7, 3)));
    assert_eq!((config.limit, config.depth), **wrapped);
    let counts = 2 * size_of::<usize>();
    assert!(align_of::<Config>() > counts && align_of_val(&*wrapped) > counts);
}
