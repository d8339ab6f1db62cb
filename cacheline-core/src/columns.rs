//! The columns that rows about fields are aligned in.

use crate::field::Field;
use crate::text::{Text, char_count, digit_count, same_text};

/// The width of each column, in characters.
#[derive(Clone, Copy)]
pub(crate) struct Columns {
    start: usize,
    end: usize,
    pub(crate) name: usize,
    pub(crate) type_name: usize,
    pub(crate) role: usize,
}

impl Columns {
    pub(crate) const NONE: Self = Self {
        start: 0,
        end: 0,
        name: 0,
        type_name: 0,
        role: 0,
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

    pub(crate) const fn fit_role(&mut self, field: &Field) {
        widen(&mut self.role, role_width(field));
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

/// Appends the role of a hot field, and its group when that has a name of its own.
pub(crate) const fn push_role<const N: usize>(text: &mut Text<N>, field: &Field) {
    text.push_str(field.role.as_str());
    if has_own_group(field) {
        text.push_str(" ");
        text.push_str(field.group_name());
    }
}

/// How many characters [`push_role`] appends.
pub(crate) const fn role_width(field: &Field) -> usize {
    let role = char_count(field.role.as_str());
    if has_own_group(field) {
        role + 1 + char_count(field.group_name())
    } else {
        role
    }
}

const fn has_own_group(field: &Field) -> bool {
    !same_text(field.group_name(), field.role.as_str())
}
