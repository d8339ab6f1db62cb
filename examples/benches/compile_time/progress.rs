//! A line on standard error that says how far it is.

use std::cell::Cell;

use cache_layout_examples::measure::status;

/// Where nobody watches, each stage has a line; on a terminal they take turns on one.
pub(crate) struct Progress {
    watched: bool,
    stage: Cell<String>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        Self {
            watched: status::is_watched(),
            stage: Cell::default(),
        }
    }

    /// Says what is measured now: the stage, and what of it.
    pub(crate) fn show(&self, stage: &str, part: &str) {
        if self.watched {
            status::show(&format!("measuring: {stage}: {part}"));
        } else if self.stage.take() != stage {
            eprintln!("measuring: {stage}");
        }
        self.stage.set(stage.to_owned());
    }

    pub(crate) fn clear(&self) {
        if self.watched {
            status::clear();
        }
    }
}
