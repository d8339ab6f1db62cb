//! In which files functions are declared. Types have no place of their declaration: whose they are follows from the functions that are
//! declared in them, or else in the module that they are in.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::rc::Rc;

use gimli::{AttributeValue, DwTag, UnitRef};

use super::die::{Reader, has_part_in_names};
use super::workspace::file_path;
use crate::type_name;

/// How many functions are declared in the workspace and how many elsewhere, below each path without generics.
type Counts = HashMap<String, [usize; 2]>;

/// The counts of each unit, as far as they were asked for.
#[derive(Default)]
pub(super) struct Evidence(RefCell<HashMap<usize, Rc<Counts>>>);

impl Evidence {
    /// Whether the type with this path is of the workspace, as far as the functions of `units` tell, which come with where they begin. `holds` tells
    /// whether a file is.
    pub(super) fn of_type<'a>(
        &self,
        path: &str,
        units: impl Iterator<Item = (usize, UnitRef<'a, Reader>)>,
        holds: impl Fn(&Path) -> bool,
    ) -> Option<bool> {
        let all: Vec<_> = units
            .map(|(start, unit)| self.of_unit(start, unit, &holds))
            .collect();
        let mut path = type_name::path(path);
        loop {
            let known = all.iter().filter_map(|counts| counts.get(path));
            let [inside, elsewhere] = known.fold([0, 0], |sum, counts| {
                [sum[0] + counts[0], sum[1] + counts[1]]
            });
            // Crates of one name have one entry, so what is below it may be of both.
            if (inside == 0) != (elsewhere == 0) {
                return Some(inside > 0);
            }
            (path, _) = path.rsplit_once("::")?;
        }
    }

    fn of_unit(
        &self,
        start: usize,
        unit: UnitRef<'_, Reader>,
        holds: &impl Fn(&Path) -> bool,
    ) -> Rc<Counts> {
        let mut known = self.0.borrow_mut();
        let counts = known.entry(start).or_insert_with(|| {
            let mut counts = Counts::new();
            // What was read before the damage is still good.
            let _ = count(unit, holds, &mut counts);
            counts.into()
        });
        counts.clone()
    }
}

/// An entry that others are in, with the functions below it.
struct Scope {
    depth: isize,
    name: String,
    counts: [usize; 2],
}

fn count(
    unit: UnitRef<'_, Reader>,
    holds: &impl Fn(&Path) -> bool,
    counts: &mut Counts,
) -> gimli::Result<()> {
    let mut files: HashMap<u64, bool> = HashMap::new();
    let mut open: Vec<Scope> = Vec::new();
    let mut entries = unit.entries_raw(None)?;
    while !entries.is_empty() {
        let depth = entries.next_depth();
        while open.last().is_some_and(|scope| scope.depth >= depth) {
            close(&mut open, counts);
        }
        let Some(kind) = entries.read_abbreviation()? else {
            continue;
        };
        if !has_part_in_names(kind.tag()) {
            entries.skip_attributes(kind.attributes())?;
            continue;
        }
        let mut scope = Scope {
            depth,
            name: String::new(),
            counts: [0; 2],
        };
        for attribute in kind.attributes() {
            let attribute = entries.read_attribute(*attribute)?;
            match (attribute.name(), attribute.value()) {
                (gimli::DW_AT_name, value) => {
                    let text = unit.attr_string(value)?;
                    let text = String::from_utf8_lossy(text.slice());
                    text.split('<')
                        .next()
                        .unwrap_or_default()
                        .clone_into(&mut scope.name);
                }
                (gimli::DW_AT_decl_file, AttributeValue::FileIndex(file))
                    if is_function(kind.tag()) =>
                {
                    let is_inside = files
                        .entry(file)
                        .or_insert_with(|| file_path(unit, file).is_some_and(|path| holds(&path)));
                    scope.counts[usize::from(!*is_inside)] += 1;
                }
                _ => {}
            }
        }
        open.push(scope);
    }
    while !open.is_empty() {
        close(&mut open, counts);
    }
    Ok(())
}

fn is_function(tag: DwTag) -> bool {
    tag == gimli::DW_TAG_subprogram
}

/// Adds what is below the innermost scope to that of the one around it.
fn close(open: &mut Vec<Scope>, counts: &mut Counts) {
    let Some(scope) = open.pop().filter(|scope| scope.counts != [0; 2]) else {
        return;
    };
    let names = open.iter().map(|scope| &*scope.name);
    let path: Vec<_> = names.chain([&*scope.name]).collect();
    let known = counts.entry(path.join("::")).or_default();
    for (known, more) in known.iter_mut().zip(scope.counts) {
        *known += more;
    }
    if let Some(around) = open.last_mut() {
        for (around, more) in around.counts.iter_mut().zip(scope.counts) {
            *around += more;
        }
    }
}
