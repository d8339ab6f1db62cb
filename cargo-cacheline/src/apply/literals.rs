//! Where values of a struct are made and taken apart: what the lines in it ask of their text.

use super::Work;
use super::text::{Edit, indentation_of_line, line_end};
use crate::source::{Declaration, Found, Site, Use};

/// Edits all values of a struct.
pub(super) fn edit(work: &mut Work<'_>, declaration: &Declaration, values: &[Found<'_>]) {
    for found in values {
        let file = &work.sources.files[found.site.file];
        let edits = match found.site.use_ {
            Use::Literal => literal(&file.text, declaration, found),
            Use::Pattern {
                ends_in_dots: false,
            } => vec![dots(&file.text, found.site)],
            Use::Macro | Use::Pattern { ends_in_dots: true } => Vec::new(),
        };
        work.add(&file.path, edits);
    }
}

/// `Stats { .. }` becomes `Stats! { .. }`. The macro needs the struct under its own name, and takes no generic arguments.
fn literal(text: &str, declaration: &Declaration, found: &Found<'_>) -> Vec<Edit> {
    let site = found.site;
    let path = &text[site.path_at.clone()];
    let name = &declaration.name;
    if found.import.is_none() && !site.has_arguments {
        if path == name {
            return vec![Edit::insert(site.path_at.end, "!")];
        }
        return vec![Edit::replace(site.path_at.clone(), format!("{name}!"))];
    }
    let import = found.import.as_ref();
    let import = import
        .map(|import| format!("use {import}; "))
        .unwrap_or_default();
    let (before, after) = if site.has_arguments {
        (format!("let value: {path} = "), "; value }")
    } else {
        (String::new(), " }")
    };
    vec![
        Edit::replace(site.path_at.clone(), format!("{{ {import}{before}{name}!")),
        Edit::insert(site.braces_at.end, after),
    ]
}

/// `Stats { hits }` becomes `Stats { hits, .. }`.
fn dots(text: &str, site: &Site) -> Edit {
    let at = site.last_at;
    let inside = &text[at..site.braces_at.end];
    let is_empty = text[site.braces_at.start + 1..at].is_empty();
    let comma = if is_empty || text[..at].ends_with(',') {
        ""
    } else {
        ","
    };
    let rest_of_line = inside.split('\n').next().unwrap_or_default().trim();
    let is_last_on_line = rest_of_line.is_empty() || rest_of_line.starts_with("//");
    if inside.contains('\n') && is_last_on_line && !is_empty {
        let end = line_end(text);
        let indentation = indentation_of_line(text, at);
        let comment = if rest_of_line.is_empty() {
            String::new()
        } else {
            format!(" {rest_of_line}")
        };
        let end_of_line = at + inside.find('\n').unwrap_or_default();
        let end_of_line = end_of_line - usize::from(text[..end_of_line].ends_with('\r'));
        return Edit::replace(
            at..end_of_line,
            format!("{comma}{comment}{end}{indentation}.."),
        );
    }
    let space = if is_empty { "" } else { " " };
    Edit::insert(at, format!("{comma}{space}.."))
}
