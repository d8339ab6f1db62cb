//! What `suggest --apply` writes, built by cargo and tested by its tests.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_cacheline::apply::{Edits, Options, write};
use cargo_cacheline::marks::Mark;
use cargo_cacheline::source::Sources;
use cargo_cacheline::suggest::{Change, Field, Grounds, OwnLines, StructChange, Wrapped};

/// This repository, in which the library is.
fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// A copy of the fixture, at the place at which cargo finds what it has built of the library before.
fn workspace() -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("apply");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/applied");
    for file in [
        "Cargo.toml",
        "app/Cargo.toml",
        "app/src/kinds.rs",
        "app/src/lib.rs",
        "app/src/limits.rs",
        "app/src/local.rs",
        "app/src/main.rs",
        "app/src/shards.rs",
        "app/tests/it.rs",
        "user/Cargo.toml",
        "user/src/lib.rs",
    ] {
        let mut text = fs::read_to_string(fixture.join(file)).unwrap();
        if file == "app/src/kinds.rs" {
            text = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        }
        fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
        fs::write(root.join(file), text).unwrap();
    }
    // What it knows of dependencies is all that there is, without the network.
    fs::copy(repository().join("Cargo.lock"), root.join("Cargo.lock")).unwrap();
    root
}

fn of_struct(path: &str, fields: &[(&str, Mark)]) -> Change {
    let field = |(name, mark): &(&str, Mark)| Field {
        name: (*name).to_owned(),
        type_name: None,
        marks: vec![Grounds {
            mark: mark.clone(),
            uses: Vec::new(),
        }],
        wraps_elements: matches!(mark, Mark::WriteEach(_)),
    };
    Change::Struct(StructChange {
        path: path.to_owned(),
        declared: None,
        has_attribute: false,
        own_lines: false,
        types: Vec::new(),
        fields: fields.iter().map(field).collect(),
    })
}

fn of_static(path: &str, wraps_elements: bool) -> Change {
    Change::OwnLines(OwnLines {
        value: Wrapped::Static {
            path: path.to_owned(),
            is_mut: false,
        },
        type_name: None,
        wraps_elements,
    })
}

fn changes() -> Vec<Change> {
    let limits = [
        ("at_most", Mark::Read(None)),
        ("used", Mark::Write(Some("größer".to_owned()))),
    ];
    let each = ["array", "list", "boxed"].map(|name| (name, Mark::WriteEach(None)));
    vec![
        of_struct("app::limits::Limits", &limits),
        of_struct("app::limits::Open", &limits),
        of_struct("app::limits::Queue", &limits),
        of_struct("app::local::sum::Limits", &limits),
        of_struct("app::type::struct", &limits),
        of_struct("app::shards::Shards", &each),
        of_struct(
            "it::Own",
            &[("read", Mark::Read(None)), ("written", Mark::Write(None))],
        ),
        of_static("app::TOTAL", false),
        of_static("app::BY_KIND", true),
    ]
}

#[test]
fn what_is_written_builds_and_passes_its_tests() {
    let root = workspace();
    let changes = changes();
    let edits = || {
        let sources = Sources::read(&root).unwrap();
        assert!(sources.unread.is_empty(), "{:?}", sources.unread);
        let changes: Vec<_> = changes.iter().collect();
        let edits = Edits::of(&sources, &changes, Some(repository())).unwrap();
        assert!(edits.by_hand.is_empty(), "{:?}", edits.by_hand);
        edits
    };
    let once = edits();
    let options = Options {
        allow_dirty: true,
        allow_no_vcs: true,
        tests: true,
        arguments: vec!["--offline".to_owned(), "--quiet".to_owned()],
        ..Options::default()
    };
    write(&once, &root, &options).unwrap_or_else(|error| {
        panic!("{error:#}\n{}", once.diff(&root));
    });
    let diff = edits().diff(&root);
    assert!(diff.is_empty(), "a second time:\n{diff}");
}
