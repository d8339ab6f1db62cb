//! Names as the source writes them.

use std::rc::Rc;

use super::{DEEPEST, Gathering, Place};
use crate::debug_info::{array_name, entries, usual_name};

impl Gathering<'_> {
    /// The name as the source writes it. Those of C's pointers are made of others.
    pub(super) fn name(&mut self, place: Place, depth: usize) -> Rc<str> {
        let (tag, name, scope) = {
            let entry = self.entry(place);
            (entry.tag, entry.name, entry.scope)
        };
        match (tag, name) {
            // The name of these is their whole name, wherever they are written.
            (
                gimli::DW_TAG_base_type
                | gimli::DW_TAG_pointer_type
                | gimli::DW_TAG_reference_type
                | gimli::DW_TAG_subroutine_type,
                Some(name),
            ) => usual_name(name).into(),
            (_, Some(name)) => match scope {
                Some(scope) => usual_name(&format!("{}{name}", self.path(place.0, scope))).into(),
                None => usual_name(name).into(),
            },
            (gimli::DW_TAG_subroutine_type, None) => "fn".into(),
            (tag, None) => {
                let target = self.entry(place).target;
                let target = target.and_then(|key| self.place(place.0, key));
                let target = match target.filter(|_| depth < DEEPEST) {
                    Some(target) => self.name(target, depth + 1),
                    None => "void".into(),
                };
                self.unnamed(place, tag, target)
            }
        }
    }

    fn unnamed(&self, place: Place, tag: gimli::DwTag, target: Rc<str>) -> Rc<str> {
        match tag {
            gimli::DW_TAG_pointer_type | gimli::DW_TAG_reference_type => {
                format!("*{target}").into()
            }
            gimli::DW_TAG_array_type => {
                let counts = self.entry(place).counts.iter().rev();
                let nested = counts.fold(target.to_string(), |element, count| {
                    array_name(&element, *count)
                });
                nested.into()
            }
            gimli::DW_TAG_const_type
            | gimli::DW_TAG_volatile_type
            | gimli::DW_TAG_restrict_type
            | gimli::DW_TAG_atomic_type => target,
            _ => "?".into(),
        }
    }

    /// The path of a scope, with `::` behind.
    pub(super) fn path(&mut self, unit: usize, scope: usize) -> Rc<str> {
        if let Some(known) = &self.paths[unit][scope] {
            return known.clone();
        }
        let entries::Scope { name, parent } = self.units[unit].scopes[scope];
        let path: Rc<str> = match parent {
            Some(parent) => format!("{}{name}::", self.path(unit, parent)).into(),
            None => format!("{name}::").into(),
        };
        self.paths[unit][scope] = Some(path.clone());
        path
    }
}
