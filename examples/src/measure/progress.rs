//! A line on standard error that says how far it is.

use std::time::Duration;

use super::status;

/// Shows the progress of one measurement, and clears the line when dropped. Where nobody watches, a line at the
/// start is all.
pub(super) struct Progress<'a> {
    title: &'a str,
    watched: bool,
    shown: Option<u128>,
}

impl<'a> Progress<'a> {
    pub(super) fn of(title: &'a str) -> Self {
        let watched = status::is_watched();
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
            status::show(&format!("measuring: {} {percent:>3} %", self.title));
        }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.watched {
            status::clear();
        }
    }
}
