//! What `order = "declared"` cannot do: a group that writes has one place, and what is written stays beside what it is
//! declared beside.

use std::collections::{HashMap, HashSet};

use super::fields::Fields;
use crate::diagnostics::Diagnostics;
use crate::model::Field;
use crate::plan::{FieldFacts, GroupNumber};

/// Refuses a group that writes and is declared in two places, with fields of other groups between.
pub(super) fn refuse_scattered_groups(diagnostics: &Diagnostics, fields: &Fields) {
    let mut left = HashSet::new();
    let mut current = None;
    let mut last_of_group = HashMap::new();
    for field in &fields.all {
        let (Some(group), Some(marked_at)) = (field.facts.role.group(), field.marked_at) else {
            continue;
        };
        // All that only reads is one side, wherever it stands.
        let writes = |group: &GroupNumber| fields.groups[group.0].written_at.is_some();
        let side = Some(group).filter(writes);
        if side != current {
            left.extend(current);
            current = side;
        }
        let last = last_of_group.insert(group, field.name());
        if let Some(group) = side.filter(|group| left.contains(group)) {
            let name = &fields.groups[group.0].name;
            let beside = last.map_or_else(String::new, |last| format!(" to `{last}`"));
            let message = format!(
                "the fields of `{name}` are in two places, and in declared order each place would take lines of its \
                 own: move `{}` next{beside}, or leave `order` out",
                field.name()
            );
            diagnostics.error(marked_at, message);
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
    let mut runs = vec![Vec::new()];
    let mut current = None;
    for field in &fields.all {
        if let Some(group) = field.facts.role.group() {
            let writes = fields.groups[group.0].written_at.is_some();
            let side = Some(writes.then_some(group));
            if current.is_some() && side != current {
                runs.push(Vec::new());
            }
            current = side;
        }
        if let Some(run) = runs.last_mut() {
            run.push(field);
        }
    }
    runs
}
