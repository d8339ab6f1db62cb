//! Edits of a text by its bytes.

use std::ops::Range;

/// What takes the place of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

impl Edit {
    pub(super) fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(at..at, text)
    }

    pub(super) fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        Self {
            range,
            text: text.into(),
        }
    }

    /// The two that put `before` and `after` around some bytes.
    pub(super) fn around(range: &Range<usize>, before: &str, after: &str) -> [Self; 2] {
        [
            Self::insert(range.start, before),
            Self::insert(range.end, after),
        ]
    }

    /// The same edit of a text that has more bytes before.
    pub(super) fn moved(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }
}

/// The text with all edits done. Of what is inserted at one place, the first comes first; what is replaced does not overlap.
pub(super) fn edited(text: &str, edits: &[Edit]) -> String {
    let mut edits: Vec<&Edit> = edits.iter().collect();
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    let mut edited = String::with_capacity(text.len());
    let mut done = 0;
    for edit in edits {
        edited.push_str(&text[done..edit.range.start]);
        edited.push_str(&edit.text);
        done = edit.range.end;
    }
    edited.push_str(&text[done..]);
    edited
}

/// What stands between two attributes, the second of which is at `at`: the end of a line, if that one begins a line of its own.
pub(super) fn separator(text: &str, at: usize) -> String {
    match indentation(text, at) {
        Some(indentation) => format!("{}{indentation}", line_end(text)),
        None => " ".to_owned(),
    }
}

/// What the line of `at` begins with, if that is nothing but space.
fn indentation(text: &str, at: usize) -> Option<&str> {
    let before = before_on_line(text, at);
    let before = before.trim_start_matches('\u{feff}');
    before.chars().all(char::is_whitespace).then_some(before)
}

/// What the line of `at` begins with.
pub(super) fn indentation_of_line(text: &str, at: usize) -> &str {
    let before = before_on_line(text, at);
    &before[..before.len() - before.trim_start().len()]
}

fn before_on_line(text: &str, at: usize) -> &str {
    let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
    &text[begin..at]
}

/// How lines end in a text.
pub(super) fn line_end(text: &str) -> &'static str {
    match text.find('\n') {
        Some(end) if text[..end].ends_with('\r') => "\r\n",
        _ => "\n",
    }
}
