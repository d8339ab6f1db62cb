//! A line on standard error that says how far it is.

use std::io::{IsTerminal, Write, stderr};
use std::time::Duration;

/// Shows the progress of one measurement, and clears the line when dropped. Where nobody watches, a line at the
/// start is all.
pub(super) struct Progress<'a> {
    title: &'a str,
    watched: bool,
    shown: Option<u128>,
}

impl<'a> Progress<'a> {
    pub(super) fn of(title: &'a str) -> Self {
        let watched = stderr().is_terminal();
        if !watched {
            eprintln!("measuring: {title}");
        }
        Self {
            title,
            watched,
            shown: None,
        }
    }

    pub(super) fn show(&mut self, elapsed: Duration, budget: Duration) {
        let percent = (elapsed.as_millis() * 100 / budget.as_millis().max(1)).min(99);
        if self.watched && self.shown != Some(percent) {
            self.shown = Some(percent);
            write(&format!("\r\x1b[Kmeasuring: {} {percent:>3} %", self.title));
        }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
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
