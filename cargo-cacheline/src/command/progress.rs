//! Shows that something takes its time, where nothing else writes to the terminal meanwhile.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A line on the terminal that moves until it is dropped, and is gone then; nothing if standard error is no terminal.
#[must_use]
pub fn spinner(message: String) -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_message(message);
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
