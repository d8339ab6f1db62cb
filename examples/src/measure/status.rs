//! A line on standard error, for who watches it on a terminal.

use std::io::{IsTerminal, Write, stderr};

/// Whether standard error is a terminal.
#[must_use]
pub fn is_watched() -> bool {
    stderr().is_terminal()
}

/// Puts `text` in the place of what the line said.
pub fn show(text: &str) {
    write(&format!("\r\x1b[K{text}"));
}

/// Empties the line.
pub fn clear() {
    show("");
}

/// Does without when it cannot be written: it is not what was asked for.
fn write(text: &str) {
    let mut stderr = stderr().lock();
    drop(
        stderr
            .write_all(text.as_bytes())
            .and_then(|()| stderr.flush()),
    );
}
