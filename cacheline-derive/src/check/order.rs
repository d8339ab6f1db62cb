//! What `order = "declared"` cannot do: a group that writes has one place.

use std::collections::HashSet;

use crate::diagnostics::{Diagnostics, Result};
use crate::model::{Field, Group};
use crate::plan::Role;

/// A hot field and where it is marked.
pub(super) struct Marked {
    pub(super) field: usize,
    pub(super) span: proc_macro2::Span,
}

/// Refuses a group that writes and is declared in two places, with fields of other groups between.
pub(super) fn refuse_scattered_groups(
    diagnostics: &Diagnostics,
    fields: &[Field],
    groups: &[Group],
    marks: &[Marked],
) -> Result<()> {
    let mut left = HashSet::new();
    let mut current = None;
    let mut last_of_group = vec![None; groups.len()];
    let mut outcome = Ok(());
    for mark in marks {
        let field = &fields[mark.field];
        let (Role::Read(group) | Role::Write(group)) = field.facts.role else {
            continue;
        };
        // All that only reads is one side, wherever it stands.
        let side = groups[group].written_at.map(|_| group);
        if side != current {
            left.extend(current);
            current = side;
        }
        if let Some(group) = side.filter(|group| left.contains(group)) {
            let name = &groups[group].name;
            let last: Option<usize> = last_of_group[group];
            let beside =
                last.map_or_else(String::new, |last| format!(" to `{}`", fields[last].name()));
            let message = format!(
                "`{name}` is written in two places, and declared order gives each its own lines: move \
                 `{}` next{beside}, or leave `order` out",
                field.name()
            );
            outcome = Err(diagnostics.error(mark.span, message));
        }
        last_of_group[group] = Some(mark.field);
    }
    outcome
}
