//! Statics and variables that are put into `OwnLines<..>`.

use std::ops::Range;
use std::path::Path;

use super::Work;
use super::elements::{in_type, in_value, is_made_own_lines, is_own_lines};
use super::library::Library;
use super::text::Edit;
use super::uses::{Owner, USE};
use crate::suggest::{OwnLines, Wrapped};
use crate::type_name;

/// Edits where a value is declared, or says what is to be edited.
pub(super) fn edit(work: &mut Work<'_>, change: &OwnLines) {
    match &change.value {
        Wrapped::Static { path, .. } => of_static(work, path, change),
        Wrapped::Variable { name, function } => of_variable(work, name, function, change),
    }
}

fn of_static(work: &mut Work<'_>, path: &str, change: &OwnLines) {
    let found = match work.sources.find_static(path) {
        Ok(found) => found,
        Err(missing) => return work.by_hand(missing.to_string()),
    };
    let place = work.place(&found.file, found.line);
    if found.is_mutable {
        return work.by_hand(format!(
            "`static mut {}` ({place}) is not edited: make it a `static` of an atomic or a lock, in `OwnLines<..>`",
            type_name::base(path)
        ));
    }
    let (file, type_at) = (&found.file, Some(&found.type_at));
    wrap(
        work,
        file,
        type_at,
        &found.value_at,
        change.wraps_elements.then(|| type_name::base(path)),
        &format!("`static {}` ({place})", type_name::base(path)),
    );
}

fn of_variable(work: &mut Work<'_>, name: &str, function: &str, change: &OwnLines) {
    let called = format!("the variable `{name}` of `{function}`");
    match work.sources.find_variable(function, name) {
        Some(found) => {
            let place = work.place(&found.file, found.line);
            let value = &work.text(&found.file)[found.value_at.clone()];
            let of_type = change.type_name.as_deref().unwrap_or(value);
            if change.wraps_elements && !of_type.contains("Atomic") {
                return work.by_hand(format!(
                    "{called} ({place}) is not edited, as its elements are no atomics, which may be written and moved as they are: put each into `OwnLines::new(..)`, and write it through `*`"
                ));
            }
            let (file, type_at) = (&found.file, found.type_at.as_ref());
            wrap(work, file, type_at, &found.value_at, change.wraps_elements.then_some(name), &format!("{called} ({place})"));
        }
        None => work.by_hand(format!(
            "{called} is not edited, as no `let {name} = ..` of one value is there: put what it is given into `OwnLines::new(..)`"
        )),
    }
}

/// Puts a value and its type into `OwnLines`, or the elements of what has this name.
fn wrap(
    work: &mut Work<'_>,
    file: &Path,
    type_at: Option<&Range<usize>>,
    value_at: &Range<usize>,
    elements_of: Option<&str>,
    called: &str,
) {
    let library = Library::of(work.sources, file);
    let text = work.text(file);
    let value = &text[value_at.clone()];
    let written = type_at.map(|at| &text[at.clone()]);
    if is_wrapped(written, value) {
        return;
    }
    let mut edits = Vec::new();
    if let Some(name) = elements_of {
        let of_type = written.map_or(Some(Vec::new()), |written| in_type(written, &library));
        let (Some(of_type), Some(of_value)) = (of_type, in_value(value, &library)) else {
            return work.by_hand(format!(
                "{called}: put each of its elements into `OwnLines::new(..)`; how they are made is not understood"
            ));
        };
        if of_value.is_empty() {
            return;
        }
        if let Some(place) = work.hindrance(Owner::Value(name)) {
            return work.by_hand(format!(
                "{called}: put each of its elements into `OwnLines::new(..)`; {USE} ({place}) is not edited"
            ));
        }
        let begin = type_at.map_or(0, |at| at.start);
        edits.extend(of_type.into_iter().map(|edit| edit.moved(begin)));
        edits.extend(of_value.into_iter().map(|edit| edit.moved(value_at.start)));
    } else {
        if let Some(type_at) = type_at {
            let (before, after) = library.around_type();
            edits.extend(Edit::around(type_at, &before, &after));
        }
        let (before, after) = library.around_value();
        edits.extend(Edit::around(value_at, &before, &after));
    }
    work.add(file, edits);
}

/// Whether the value is in `OwnLines` already.
fn is_wrapped(written: Option<&str>, value: &str) -> bool {
    let of_type = written.and_then(|written| syn::parse_str(written).ok());
    let of_value = syn::parse_str(value).ok();
    of_type.as_ref().is_some_and(is_own_lines) || of_value.as_ref().is_some_and(is_made_own_lines)
}
