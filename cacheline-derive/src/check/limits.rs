//! What the struct may cost: limits of what there is, and no more than one for each.

use std::collections::HashSet;

use cacheline_plan::GroupNumber;
use syn::ext::IdentExt;

use super::fields::Fields;
use crate::attr::{self, Options};
use crate::diagnostics::Diagnostics;
use crate::model::{Limits, LineLimit};

/// The limits that hold; `fields` are those of the struct, if all marks could be read.
pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    fields: Option<&Fields>,
) -> Limits {
    let mut seen = HashSet::new();
    let mut lines = Vec::new();
    for limit in &options.max_lines {
        let name = limit.group.unraw().to_string();
        if !seen.insert(name.clone()) {
            let message = format!("`{name}` has a limit already: keep one of them");
            diagnostics.error(limit.group.span(), message);
        } else if let Some(fields) = fields {
            let are_fields_right = !fields.groups.is_empty() || options.own_lines.is_some();
            lines.extend(of_group(
                diagnostics,
                limit,
                &name,
                fields,
                are_fields_right,
            ));
        }
    }
    Limits {
        size: options.max_size.clone(),
        lines,
        straddle: options.deny_straddle,
        waste: options.deny_waste,
    }
}

/// The limit of a group, if there is such a group.
fn of_group(
    diagnostics: &Diagnostics,
    limit: &attr::LineLimit,
    name: &str,
    Fields { groups, .. }: &Fields,
    are_fields_right: bool,
) -> Option<LineLimit> {
    let span = limit.group.span();
    let known = groups.iter().position(|group| group.name == name);
    if let Some(number) = known {
        return Some(LineLimit {
            group: GroupNumber(number),
            lines: limit.lines.clone(),
            span,
        });
    }
    // Without a hot field there is one mistake to report, and it is not this one.
    if are_fields_right {
        let known = groups.iter().map(|group| format!("`{}`", group.name));
        let known = known.collect::<Vec<_>>().join(", ");
        let remedy = if groups.is_empty() {
            "mark its fields, or remove the limit".to_owned()
        } else {
            format!("`max_lines` can limit {known}")
        };
        diagnostics.error(span, format!("there is no group `{name}`: {remedy}"));
    }
    None
}
