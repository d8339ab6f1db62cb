//! The columns that rows about fields are aligned in.

use crate::field::Field;
use crate::text::{Text, char_count, digit_count};

/// The width of each column, in characters.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    start: usize,
    end: usize,
    pub(crate) name: usize,
    pub(crate) type_name: usize,
    pub(crate) marks: usize,
}

impl Columns {
    pub(crate) const NONE: Self = Self {
        start: 0,
        end: 0,
        name: 0,
        type_name: 0,
        marks: 0,
    };

    /// Makes room for the bytes `start..end`; for `start..` when `end` is `usize::MAX`.
    pub(crate) const fn fit_range(&mut self, start: usize, end: usize) {
        widen(&mut self.start, digit_count(start));
        if end != usize::MAX {
            widen(&mut self.end, digit_count(end));
        }
    }

    /// Makes room for a name of so many characters.
    pub(crate) const fn fit_name(&mut self, width: usize) {
        widen(&mut self.name, width);
    }

    pub(crate) const fn fit_type(&mut self, type_name: &str) {
        widen(&mut self.type_name, char_count(type_name));
    }

    pub(crate) const fn fit_marks(&mut self, field: &Field) {
        widen(&mut self.marks, marks_width(field));
    }

    /// Appends `start..end`, its dots below those of the other rows; `start..` when `end` is
    /// `usize::MAX`.
    pub(crate) const fn push_range<const N: usize>(
        &self,
        text: &mut Text<N>,
        start: usize,
        end: usize,
    ) {
        text.push_spaces(self.start.saturating_sub(digit_count(start)));
        text.push_number(start);
        text.push_str("..");
        let mut blank = self.end;
        if end != usize::MAX {
            text.push_number(end);
            blank = self.end.saturating_sub(digit_count(end));
        }
        text.push_spaces(blank);
    }
}

const fn widen(width: &mut usize, at_least: usize) {
    if *width < at_least {
        *width = at_least;
    }
}

/// What stands between two marks of a field.
const COMMA: &str = ", ";

/// Appends what a field is to each group that touches it: `hot_write producer, hot_read`; `cold` if none does.
pub(crate) const fn push_marks<const N: usize>(text: &mut Text<N>, field: &Field) {
    let mut marks = field.marks();
    if marks.is_empty() {
        text.push_str(COLD);
    }
    while let [mark, rest @ ..] = marks {
        text.push_str(mark.role());
        if mark.is_named() {
            text.push_str(" ");
            text.push_str(mark.group());
        }
        if !rest.is_empty() {
            text.push_str(COMMA);
        }
        marks = rest;
    }
}

/// What a field without marks is.
const COLD: &str = "cold";

/// How many characters [`push_marks`] appends.
pub(crate) const fn marks_width(field: &Field) -> usize {
    let mut marks = field.marks();
    let mut width = if marks.is_empty() {
        char_count(COLD)
    } else {
        (marks.len() - 1) * char_count(COMMA)
    };
    while let [mark, rest @ ..] = marks {
        width += char_count(mark.role());
        if mark.is_named() {
            width += 1 + char_count(mark.group());
        }
        marks = rest;
    }
    width
}
