//! The rows of a map, in order.

use crate::extremes::{greater, lesser};
use crate::field::Field;
use crate::layout::Layout;
use crate::text::Text;

/// A row of a map.
#[derive(Clone, Copy)]
pub(super) enum Row {
    /// The header of a line, or of a run of lines with the same content.
    Lines(Lines),
    /// A field, on the line where it starts.
    Field(&'static Field),
    /// The bytes `start..end` of a field that started on an earlier line.
    Continued {
        field: &'static Field,
        start: usize,
        end: usize,
    },
    /// The bytes `start..end`, which belong to no field.
    Padding { start: usize, end: usize },
}

/// The bytes `start..end`, which are whole lines, and what lies on them.
#[derive(Clone, Copy)]
pub(super) struct Lines {
    start: usize,
    end: usize,
    /// The field that reaches into the lines from before.
    carried: Option<&'static Field>,
    /// The index of the first field that starts on the lines or after.
    first: usize,
}

impl Lines {
    /// `line 0   hot_write, hot_read   <- shared by a writer`
    pub(super) const fn push_header<const N: usize>(&self, text: &mut Text<N>, layout: &Layout) {
        let line = self.start / layout.line;
        let line_after = self.end / layout.line;
        text.push_str(if line_after - line == 1 {
            "line "
        } else {
            "lines "
        });
        text.push_number(line);
        if line_after - line > 1 {
            text.push_str("..");
            text.push_number(line_after);
        }
        text.push_str("   ");
        self.push_groups(text, layout);
    }

    const fn push_groups<const N: usize>(&self, text: &mut Text<N>, layout: &Layout) {
        let mut groups = 0;
        let mut at = 0;
        while let Some(field) = self.field(layout, at) {
            let mut marks = if field.is_hot() { field.marks() } else { &[] };
            while let [mark, rest @ ..] = marks {
                if !self.has_group_before(layout, at, mark.group()) {
                    text.push_str(if groups == 0 { "" } else { ", " });
                    text.push_str(mark.group());
                    groups += 1;
                }
                marks = rest;
            }
            at += 1;
        }
        if groups == 0 {
            text.push_str(if at == 0 { "padding" } else { "cold" });
        } else if self.has_conflict(layout) {
            text.push_str("   <- shared by a writer");
        } else if let Some(line) = self.foreign_line(layout) {
            text.push_str("   <- fetched together with line ");
            text.push_number(line);
        }
    }

    /// Whether two fields on the lines are in conflict: then each that is written there is so with another.
    const fn has_conflict(&self, layout: &Layout) -> bool {
        match self.first_written(layout) {
            Some(written) => self.is_in_conflict(layout, written),
            None => false,
        }
    }

    const fn first_written(&self, layout: &Layout) -> Option<&'static Field> {
        let mut at = 0;
        while let Some(field) = self.field(layout, at) {
            if field.is_hot_write() {
                return Some(field);
            }
            at += 1;
        }
        None
    }

    /// The number of a line that is fetched together with these and has a field in conflict with one on them.
    const fn foreign_line(&self, layout: &Layout) -> Option<usize> {
        if layout.distance <= layout.line {
            return None;
        }
        let from = self.start - self.start % layout.distance;
        let to = self.end.next_multiple_of(layout.distance);
        let mut fields = layout.fields;
        while let [field, rest @ ..] = fields {
            fields = rest;
            if field.offset >= to {
                break;
            }
            let is_here = field.offset < self.end && field.end() > self.start;
            if field.end() > from && !is_here && self.is_in_conflict(layout, field) {
                let byte = if field.offset < self.start {
                    field.last_byte()
                } else {
                    field.offset
                };
                return Some(byte / layout.line);
            }
        }
        None
    }

    /// Whether a field is not to be near one of those on the lines.
    const fn is_in_conflict(&self, layout: &Layout, field: &Field) -> bool {
        let mut at = 0;
        while let Some(here) = self.field(layout, at) {
            if here.is_hot() && field.is_hot() && here.conflicts_with(field) {
                return true;
            }
            at += 1;
        }
        false
    }

    /// The field number `at` of those with a place on the lines.
    const fn field(&self, layout: &Layout, at: usize) -> Option<&'static Field> {
        let index = match self.carried {
            Some(carried) if at == 0 => return Some(carried),
            Some(_) => self.first + at - 1,
            None => self.first + at,
        };
        if index < layout.fields.len() && layout.fields[index].offset < self.end {
            Some(&layout.fields[index])
        } else {
            None
        }
    }

    /// Whether a hot field before number `at` is in `group`.
    const fn has_group_before(&self, layout: &Layout, at: usize, group: &str) -> bool {
        let mut before = 0;
        while before < at {
            match self.field(layout, before) {
                Some(field) if field.is_hot() && field.is_in(group) => {
                    return true;
                }
                _ => before += 1,
            }
        }
        false
    }
}

/// Goes through the rows of the map of a layout.
pub(super) struct Map<'a> {
    layout: &'a Layout,
    /// The index of the first field that has no row yet.
    next: usize,
    /// The field that ends last among those that have a row.
    reaching: Option<&'static Field>,
    /// The bytes before this one have rows.
    at: usize,
    /// The end of the line, or the run of lines, that was headed last.
    line_end: usize,
}

impl<'a> Map<'a> {
    pub(super) const fn new(layout: &'a Layout) -> Self {
        Self {
            layout,
            next: 0,
            reaching: None,
            at: 0,
            line_end: 0,
        }
    }

    pub(super) const fn next(&mut self) -> Option<Row> {
        if let Some(field) = self.field_before(self.line_end) {
            return Some(self.field_or_gap(field));
        }
        let size = self.layout.size;
        let line_end = lesser(self.line_end, size);
        if self.at < line_end {
            return Some(self.continued_or_padding(line_end));
        }
        if self.at < size || self.next < self.layout.fields.len() {
            return Some(Row::Lines(self.next_lines()));
        }
        None
    }

    /// The next field, when it starts before `line_end`. One of no bytes at the very end of the struct
    /// stays on the last line, for there is no line after it.
    const fn field_before(&self, line_end: usize) -> Option<&'static Field> {
        if self.next == self.layout.fields.len() {
            return None;
        }
        let field = &self.layout.fields[self.next];
        let ends_struct = !field.occupies_bytes() && self.at >= self.layout.size && line_end > 0;
        if field.offset < line_end || ends_struct {
            Some(field)
        } else {
            None
        }
    }

    const fn field_or_gap(&mut self, field: &'static Field) -> Row {
        if self.at < field.offset {
            return self.continued_or_padding(field.offset);
        }
        self.next += 1;
        if field.occupies_bytes() && self.reach() <= field.end() {
            self.reaching = Some(field);
        }
        self.go_to(field.end());
        Row::Field(field)
    }

    /// The bytes up to `end`, which the next field does not reach: the rest of an earlier field, then
    /// padding.
    const fn continued_or_padding(&mut self, end: usize) -> Row {
        let start = self.at;
        if let Some(field) = self.reaching {
            if start < field.end() {
                self.go_to(lesser(field.end(), end));
                return Row::Continued {
                    field,
                    start,
                    end: self.at,
                };
            }
        }
        self.go_to(end);
        Row::Padding { start, end }
    }

    /// Moves on, but not past the end of the line: what lies there gets a header first.
    const fn go_to(&mut self, end: usize) {
        self.at = greater(self.at, lesser(end, self.line_end));
    }

    const fn next_lines(&mut self) -> Lines {
        let reach = self.reach();
        let is_carried = self.at < reach;
        let mut same_until = if is_carried { reach } else { self.layout.size };
        if self.next < self.layout.fields.len() && self.layout.fields[self.next].offset < same_until
        {
            same_until = self.layout.fields[self.next].offset;
        }
        let whole = same_until.saturating_sub(self.at) / self.layout.line;
        self.line_end = self.at + self.layout.line * if whole > 1 { whole } else { 1 };
        Lines {
            start: self.at,
            end: self.line_end,
            carried: if is_carried { self.reaching } else { None },
            first: self.next,
        }
    }

    /// The end of the field that ends last among those that have a row.
    const fn reach(&self) -> usize {
        match self.reaching {
            Some(field) => field.end(),
            None => 0,
        }
    }
}
