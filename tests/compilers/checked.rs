//! What the compiler says of a file that uses the library.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

/// An error, or something less.
#[derive(Debug, Deserialize)]
pub(crate) struct Diagnostic {
    pub(crate) message: String,
    level: String,
    pub(crate) spans: Vec<Span>,
}

/// Where it is.
#[derive(Debug, Deserialize)]
pub(crate) struct Span {
    pub(crate) file_name: String,
    pub(crate) line_start: usize,
    pub(crate) column_start: usize,
    pub(crate) is_primary: bool,
}

/// The errors in a library crate, which are none if it is accepted. What comes out is put beside the file. Metadata is
/// all that proofs need, but for those of values that are made.
pub(crate) fn errors(mut rustc: Command, file: &Path) -> Vec<Diagnostic> {
    let output = rustc
        .args(["--crate-type=lib", "--emit=metadata", "--error-format=json"])
        .arg("--out-dir")
        .arg(file.with_file_name(""))
        .arg(file)
        .output()
        .expect("rustc runs");
    let diagnostics = String::from_utf8_lossy(&output.stderr);
    let diagnostics = diagnostics
        .lines()
        .filter_map(|line| serde_json::from_str::<Diagnostic>(line).ok());
    let is_error =
        |diagnostic: &Diagnostic| diagnostic.level == "error" && !diagnostic.spans.is_empty();
    let errors = diagnostics.filter(is_error).collect::<Vec<_>>();
    assert_eq!(errors.is_empty(), output.status.success(), "{errors:#?}");
    errors
}
