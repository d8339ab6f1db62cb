//! The change of one struct or value, while all changes are gathered.

use std::collections::{BTreeMap, BTreeSet};

use super::data::Field;
use super::declared::{MarksOf, has_own_lines, marks_of};
use crate::marks::Mark;
use crate::names::Layout;
use crate::report::conflicts::is_marked;
use crate::roles::path::Step;
use crate::source::Declaration;

/// The change of a struct.
#[derive(Debug)]
pub(super) struct OfStruct {
    pub(super) layout: Layout,
    /// Whether it has the attribute: in the source, or if that is not known, in what was recorded.
    pub(super) has_attribute: bool,
    /// Whether its values have lines of their own by what is declared.
    pub(super) has_own_lines: bool,
    /// What stands in the parentheses of its attribute.
    options: String,
    /// The types of its fields as they are declared.
    pub(super) types: BTreeMap<String, String>,
    /// The marks of all of its fields, those that stay and those that change.
    marks: MarksOf,
    /// The fields whose elements have lines of their own.
    wrapped: BTreeSet<String>,
    /// The fields that change.
    pub(super) fields: Vec<Field>,
}

/// The change of a value in an object: `OwnLines<..>` around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OfObject {
    /// Whether around each of its elements, and not around all of it.
    pub(super) wraps_elements: bool,
    /// Whether the source has that already.
    pub(super) is_done: bool,
}

impl OfStruct {
    pub(super) fn of(layout: &Layout, declared: Option<&Declaration>) -> Self {
        let attribute = declared.and_then(|declared| declared.attribute.as_ref());
        Self {
            layout: layout.clone(),
            has_attribute: declared.map_or_else(
                || is_marked(layout),
                |declared| declared.attribute.is_some(),
            ),
            has_own_lines: declared.is_some_and(has_own_lines),
            options: attribute.map_or_else(String::new, |attribute| attribute.options.clone()),
            types: declared.map(types_of).unwrap_or_default(),
            marks: declared.map(marks_of).unwrap_or_default(),
            wrapped: BTreeSet::new(),
            fields: Vec::new(),
        }
    }

    pub(super) fn marks_of(&self, step: Option<&Step>) -> &[Mark] {
        match step {
            Some(Step::Member(name)) => self.marks_of_field(name),
            _ => &[],
        }
    }

    pub(super) fn marks_of_field(&self, name: &str) -> &[Mark] {
        self.marks.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether each element of a field has lines of its own.
    pub(super) fn wraps(&self, field: &str) -> bool {
        self.wrapped.contains(field)
    }

    /// Whether the attribute is to have the option `own_lines`: it is there for that, and nothing that is written does it.
    pub(super) fn needs_own_lines(&self) -> bool {
        let mut marks = self.marks.values().flatten();
        let is_written = marks.any(|mark| mark.group().is_some_and(|(_, writes)| writes));
        !is_written && !self.has_own_lines
    }

    /// Whether the source has all of it already.
    pub(super) fn is_done(&self) -> bool {
        self.has_attribute && self.fields.is_empty() && !self.needs_own_lines()
    }

    /// Adds fields with their marks.
    pub(super) fn change(&mut self, fields: Vec<Field>) {
        for field in fields {
            self.marks.insert(field.name.clone(), field.marks_alone());
            if field.wraps_elements {
                self.wrapped.insert(field.name.clone());
            }
            match self
                .fields
                .iter_mut()
                .find(|known| known.name == field.name)
            {
                Some(known) => known.wraps_elements |= field.wraps_elements,
                None => self.fields.push(field),
            }
        }
    }

    /// The number behind a word in the attribute's options: 64 in `line = 64`.
    pub(super) fn option(&self, word: &str) -> Option<u64> {
        let mut options = self
            .options
            .split(',')
            .filter_map(|option| option.split_once('='));
        let (_, number) = options.find(|(name, _)| name.trim() == word)?;
        number.trim().parse().ok()
    }

    /// Whether the attribute says what types are laid out as.
    pub(super) fn tells_types(&self) -> bool {
        self.options.contains("types")
    }
}

fn types_of(declared: &Declaration) -> BTreeMap<String, String> {
    let fields = declared.fields.iter();
    fields
        .map(|field| (field.name.clone(), field.type_text.clone()))
        .collect()
}
