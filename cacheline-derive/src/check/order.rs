//! What `order = "declared"` cannot do: what is kept apart has one place, and what is written stays beside what it is
//! declared beside.

use std::collections::{HashMap, HashSet};
use std::mem;

use cacheline_plan::{FieldFacts, GroupNumber, Side, Sides};

use super::fields::Fields;
use crate::diagnostics::Diagnostics;
use crate::model::{Field, Group};

/// Refuses a side that is written and declared in two places, with fields of other sides between.
pub(super) fn refuse_scattered_groups(diagnostics: &Diagnostics, fields: &Fields) {
    let sides = sides(fields);
    let mut left = HashSet::new();
    let mut current = None;
    let mut last_of_side = HashMap::new();
    for field in &fields.all {
        let (Some(side), Some(mark)) = (sides.side(&field.facts), field.marks.first()) else {
            continue;
        };
        // All that only reads is one side, wherever it stands.
        let side = Some(side).filter(|side| *side != Side::Read);
        if side != current {
            left.extend(mem::replace(&mut current, side.clone()));
        }
        let Some(side) = side else {
            continue;
        };
        let last = last_of_side.insert(side.clone(), field.name());
        if left.contains(&side) {
            let beside = last.map_or_else(String::new, |last| format!(" to `{last}`"));
            let message = format!(
                "the fields {} are in two places, and in declared order each place would take lines of its \
                 own: move `{}` next{beside}, or leave `order` out",
                described(&side, &fields.groups),
                field.name()
            );
            diagnostics.error(mark.span, message);
        }
    }
}

/// `` of `producer` ``, or `` that `producer` and `consumer` share ``
fn described(side: &Side, groups: &[Group]) -> String {
    let name = |group: GroupNumber| format!("`{}`", groups[group.0].name);
    match side {
        Side::Read => "of what is read".to_owned(),
        Side::Own(group) => format!("of {}", name(*group)),
        Side::Shared(accesses) => {
            let names = accesses.groups().map(name).collect::<Vec<_>>();
            format!("that {} share", names.join(" and "))
        }
    }
}

/// Refuses fields that are written though they are not marked, between fields that are read. Where sizes are known the
/// compiler finds out whether they share a line; in a generic struct they do for some parameters.
pub(super) fn refuse_unmarked_beside_read(diagnostics: &Diagnostics, fields: &Fields) {
    for run in runs(fields) {
        let mut roles = run.iter().map(|field| &field.facts.role);
        if !roles.any(|role| role.is_hot() && !role.writes()) {
            continue;
        }
        let is_written = |field: &&&Field| FieldFacts::is_kept_off_read_lines(&field.facts);
        for field in run.iter().filter(is_written) {
            let message = format!(
                "`{}` is written through a shared reference, and may be on a line of what is read: mark it with who writes \
                 it, `#[hot_write(GROUP)]`, or, if that does not matter there, `#[cold]`",
                field.name()
            );
            diagnostics.error(field.place(), message);
        }
    }
}

/// The fields between the starts of lines.
fn runs(fields: &Fields) -> Vec<Vec<&Field>> {
    let sides = sides(fields);
    let mut runs = vec![Vec::new()];
    let mut current = None;
    for field in &fields.all {
        if let Some(side) = sides.side(&field.facts) {
            if current.is_some_and(|current| current != side) {
                runs.push(Vec::new());
            }
            current = Some(side);
        }
        if let Some(run) = runs.last_mut() {
            run.push(field);
        }
    }
    runs
}

fn sides(fields: &Fields) -> Sides {
    let fields = fields.all.iter();
    Sides::of_accesses(fields.filter_map(|field| field.facts.role.accesses()))
}
