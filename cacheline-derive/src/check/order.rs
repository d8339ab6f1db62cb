//! What `order = "declared"` cannot do: a group that writes has one place.

use std::collections::{HashMap, HashSet};

use super::fields::Fields;
use crate::diagnostics::Diagnostics;
use crate::plan::GroupNumber;

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
