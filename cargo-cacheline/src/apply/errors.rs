//! What cargo says while it builds: passed on, and the files that its errors name.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::PathBuf;

use anstream::adapter::strip_str;

/// The files of errors, as they come.
#[derive(Debug, Default)]
pub(super) struct Errors {
    /// Each once, as the compiler names it.
    pub(super) files: Vec<PathBuf>,
    /// Whether the lines that come are of an error, and not of a warning.
    is_in_error: bool,
}

impl Errors {
    /// Takes a line of the compiler.
    pub(super) fn line(&mut self, line: &str) {
        let line = strip_str(line).to_string();
        if line.starts_with("error") {
            self.is_in_error = true;
        } else if line.starts_with("warning") {
            self.is_in_error = false;
        }
        let place = line.trim_start().strip_prefix("--> ");
        let Some(place) = place.filter(|_| self.is_in_error) else {
            return;
        };
        // `src/lib.rs:3:14`
        let file = place.trim_end().rsplitn(3, ':').last().map(PathBuf::from);
        self.files
            .extend(file.filter(|file| !self.files.contains(file)));
    }
}

/// Goes through all that cargo says, and passes it on to where this command's errors go.
pub(super) fn passed_on(said: impl Read, mut each: impl FnMut(&str)) {
    let mut said = BufReader::new(said);
    let mut line = Vec::new();
    while said.read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        // The tests of this crate expect cargo to fail, so what it says there would only mislead.
        if !cfg!(test) && std::io::stderr().write_all(&line).is_err() {
            return;
        }
        each(&String::from_utf8_lossy(&line));
        line.clear();
    }
}
