//! From what was written to what is meant: every rule that a struct can break is checked here, and each
//! mistake is reported before the first one ends the expansion.

mod attributes;
mod fields;

use syn::ext::IdentExt;

use crate::ast::Input;
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::model::{Group, Structure};

/// The name of the marker field that starts the lines of a group.
pub(crate) fn marker_name(group: &str) -> String {
    format!("_line_{group}")
}

/// Checks a struct against every rule.
pub(crate) fn check(
    diagnostics: &Diagnostics,
    options: Options,
    input: Input,
) -> Result<Structure> {
    let attributes = attributes::check(diagnostics, input.attrs);
    let fields = fields::check(
        diagnostics,
        &options,
        &input.ident,
        &input.generics,
        input.fields,
    );
    let (attributes, fields) = (attributes?, fields?);
    diagnostics.ok(Structure {
        attrs: attributes.kept,
        derives: attributes.derives,
        reprs: attributes.reprs,
        vis: input.vis,
        ident: input.ident,
        generics: input.generics,
        fields: fields.fields,
        groups: fields.groups,
        options,
    })
}

/// Refuses fields that are called like a marker, which would be declared twice.
fn refuse_marker_names(
    diagnostics: &Diagnostics,
    fields: &[crate::model::Field],
    groups: &[Group],
) {
    let reserved =
        groups
            .iter()
            .map(|group| group.name.as_str())
            .chain(["hot_read", "hot_write", "cold"]);
    let reserved = reserved
        .map(marker_name)
        .collect::<std::collections::HashSet<_>>();
    for field in fields {
        let name = field.ident.unraw().to_string();
        if reserved.contains(&name) {
            let message = format!(
                "`{name}` is the name of a marker that `cache_layout` may add: rename the field"
            );
            diagnostics.error(field.ident.span(), message);
        }
    }
}
