//! From the fields of a struct to the lines that they are on.

use cache_layout::Layout;

use super::{Line, Step};

/// A struct in memory.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    layout: Layout,
    first: Line,
}

impl Placed {
    /// The struct, from the start of that line on.
    #[must_use]
    pub fn at(first: Line, layout: Layout) -> Self {
        Self { layout, first }
    }

    /// A core reads the field.
    ///
    /// # Panics
    ///
    /// When there is no such field.
    pub fn read(&self, field: &str) -> Vec<Step> {
        self.lines(field).map(Step::Read).collect()
    }

    /// A core writes the field.
    ///
    /// # Panics
    ///
    /// When there is no such field.
    pub fn write(&self, field: &str) -> Vec<Step> {
        self.lines(field).map(Step::Write).collect()
    }

    fn lines(&self, field: &str) -> impl Iterator<Item = Line> {
        let lines = self.layout.lines_of(field);
        let lines = lines.unwrap_or_else(|| panic!("{} has no {field}", self.layout.name()));
        lines.map(|line| self.first + line)
    }
}
