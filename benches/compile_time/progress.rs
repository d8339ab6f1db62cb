//! A line on standard error that says how far it is.

use std::cell::Cell;
use std::io::{IsTerminal, Write, stderr};

/// Where nobody watches, each stage has a line; on a terminal they take turns on one.
pub(crate) struct Progress {
    watched: bool,
    stage: Cell<String>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            watched: stderr().is_terminal(),
            stage: Cell::default(),
        }
    }

    /// Says what is measured now: the stage, and what of it.
    pub(crate) fn show(&self, stage: &str, part: &str) {
        if self.watched {
            write(&format!("\r\x1b[Kmeasuring: {stage}: {part}"));
        } else if self.stage.take() != stage {
            eprintln!("measuring: {stage}");
        }
        self.stage.set(stage.to_owned());
    }

    pub(crate) fn clear(&self) {
        if self.watched {
            write("\r\x1b[K");
        }
    }
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
