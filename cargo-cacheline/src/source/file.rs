//! A file of source, and where in its bytes the parts of its syntax are.

use std::ops::Range;
use std::path::PathBuf;

use proc_macro2::Span;
use syn::spanned::Spanned;

use super::declare::line;

/// A file of source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path, absolute.
    pub path: PathBuf,
    /// All of its text.
    pub text: String,
    /// The crates that it is of, as numbers of all crates of [`super::Sources::packages`], one after the other.
    pub(super) crates: Vec<usize>,
}

/// What a file is made of.
pub(super) struct Parsed {
    pub(super) syntax: syn::File,
    /// The bytes of the line `#!/..` that a file may begin with, which the parser does not see.
    skipped: usize,
}

impl Parsed {
    /// What is wrong with the text, and on which line, if it is not Rust as this command knows it.
    pub(super) fn of(text: &str) -> Result<Self, (u32, String)> {
        let skipped = interpreter(text);
        match syn::parse_str(&text[skipped..]) {
            Ok(syntax) => Ok(Self { syntax, skipped }),
            Err(error) => Err((line(error.span()), error.to_string())),
        }
    }

    pub(super) fn bytes(&self, span: Span) -> Range<usize> {
        let range = span.byte_range();
        range.start + self.skipped..range.end + self.skipped
    }

    pub(super) fn bytes_of(&self, part: &impl Spanned) -> Range<usize> {
        self.bytes(part.span())
    }
}

/// The length of the line that names an interpreter; an inner attribute, `#![..]`, is none. Its end is not of it, so lines are
/// counted as in the whole file.
fn interpreter(text: &str) -> usize {
    let begin = text.len() - text.trim_start_matches('\u{feff}').len();
    let is_interpreter = |rest: &str| !rest.trim_start().starts_with('[');
    match text[begin..].strip_prefix("#!") {
        Some(rest) if is_interpreter(rest) => text.find('\n').unwrap_or(text.len()),
        _ => 0,
    }
}
