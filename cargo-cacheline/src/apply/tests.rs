//! Edits of made-up files.

mod literals;
mod manifest;
mod skip;
mod structs;
mod values;
mod writing;

use std::path::Path;

use super::Edits;
use crate::marks::Mark;
use crate::source::tests::sources;
use crate::suggest::{Change, Field, Grounds, OwnLines, StructChange, TypeFact, Wrapped};

/// Marks of a field: `hot_read`, `hot_write(worker)`, `hot_write(each)`.
fn marks(texts: &str) -> Vec<Grounds> {
    let mark = |text: &str| {
        let (name, group) = match text.split_once('(') {
            Some((name, group)) => (name, Some(group.trim_end_matches(')').to_owned())),
            None => (text, None),
        };
        match (name, group.as_deref()) {
            ("hot_read", _) => Mark::Read(group),
            ("hot_write", Some("each")) => Mark::WriteEach(None),
            ("hot_write", _) => Mark::Write(group),
            other => panic!("{other:?}"),
        }
    };
    let grounds = |text| Grounds {
        mark: mark(text),
        uses: Vec::new(),
    };
    texts.split_whitespace().map(grounds).collect()
}

/// A struct with marks for fields; elements of those whose name ends in `[]` are wrapped.
fn of_struct(path: &str, fields: &[(&str, &str)]) -> StructChange {
    let field = |(name, texts): &(&str, &str)| Field {
        name: name.trim_end_matches("[]").to_owned(),
        type_name: None,
        marks: marks(texts),
        wraps_elements: name.ends_with("[]"),
    };
    StructChange {
        path: path.to_owned(),
        declared: None,
        has_attribute: false,
        own_lines: false,
        types: Vec::new(),
        fields: fields.iter().map(field).collect(),
    }
}

fn own_lines(value: Wrapped, wraps_elements: bool) -> Change {
    Change::OwnLines(OwnLines {
        value,
        type_name: None,
        wraps_elements,
    })
}

/// The files as they are after the changes, and what is to be done by hand. The same changes once more change nothing.
fn edited(files: &[(&str, &str)], changes: &[Change]) -> (Vec<String>, Vec<String>) {
    let changes: Vec<&Change> = changes.iter().collect();
    let after = |files: &[(&str, &str)]| {
        let edits = Edits::of_sources(&sources(files), &changes);
        let texts = files.iter().map(|(file, text)| {
            let mut edited = edits.files.iter();
            let edited = edited.find(|edit| edit.path == Path::new("/app").join(file));
            edited.map_or((*text).to_owned(), |edit| edit.after.clone())
        });
        (texts.collect::<Vec<_>>(), edits.by_hand)
    };
    let (once, by_hand) = after(files);
    let names = files.iter().map(|(file, _)| *file);
    let files: Vec<_> = names.zip(once.iter().map(String::as_str)).collect();
    assert_eq!(after(&files).0, once, "a second time");
    (once, by_hand)
}

/// What becomes of a library in one file.
fn library(text: &str, changes: &[Change]) -> (String, Vec<String>) {
    let (mut files, by_hand) = edited(&[("src/lib.rs", text)], changes);
    (files.remove(0), by_hand)
}

/// What becomes of it, where nothing is left to do by hand.
fn library_alone(text: &str, changes: &[Change]) -> String {
    let (text, by_hand) = library(text, changes);
    assert!(by_hand.is_empty(), "{by_hand:?}");
    text
}
