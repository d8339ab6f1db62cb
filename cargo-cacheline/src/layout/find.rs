//! Finds a type by the name that a user gives it.

use std::collections::BTreeSet;

use super::{Type, Types};
use crate::type_name;

/// How alike names have to be for one to be taken for a misspelt other.
const ALIKE: f64 = 0.8;
/// How many names are offered in place of a misspelt one.
const OFFERED: usize = 3;

/// The types that a name may mean: those that have exactly this name if there are any, and else those whose path ends in it, with generics
/// or without; if some of these are of the workspace, those alone.
#[must_use]
pub fn find<'a>(types: &'a Types, asked: &str) -> Vec<&'a Type> {
    let asked = compact(asked);
    let named = |of: &&Type| has_name(of);
    let exact: Vec<_> = types
        .iter()
        .filter(named)
        .filter(|of| compact(&of.name) == asked)
        .collect();
    if !exact.is_empty() {
        return exact;
    }
    let mut found: Vec<_> = types
        .iter()
        .filter(named)
        .filter(|of| ends_in(&compact(&of.name), &asked))
        .collect();
    if found.iter().any(|of| types.is_of_workspace(of)) {
        found.retain(|of| types.is_of_workspace(of));
    }
    found.sort_by(|one, other| (&one.name, one.size).cmp(&(&other.name, other.size)));
    found
}

/// The paths that are most like a name that nothing has.
#[must_use]
pub fn nearest(types: &Types, asked: &str) -> Vec<String> {
    let asked = type_name::base(asked);
    let declared: BTreeSet<&str> = types
        .iter()
        .filter(|of| of.is_declared)
        .map(|of| type_name::path(&of.name))
        .collect();
    let mut alike: Vec<(f64, bool, &str)> = declared
        .into_iter()
        .map(|path| {
            let alike =
                strsim::jaro_winkler(&type_name::base(path).to_lowercase(), &asked.to_lowercase());
            (alike, types.has_crate(path), path)
        })
        .filter(|(alike, ..)| *alike >= ALIKE)
        .collect();
    alike.sort_by(|one, other| {
        let order = other.0.total_cmp(&one.0).then(other.1.cmp(&one.1));
        order
            .then(one.2.len().cmp(&other.2.len()))
            .then(one.2.cmp(other.2))
    });
    let names = alike.into_iter().map(|(.., path)| path.to_owned());
    names.take(OFFERED).collect()
}

/// Whether somebody may ask for it: it is declared, or a closure, a coroutine, a tuple.
fn has_name(of: &Type) -> bool {
    of.is_declared || of.name.contains("{closure") || of.name.starts_with('(')
}

/// Without the spaces, which people write differently.
fn compact(name: &str) -> String {
    name.replace(' ', "")
}

fn ends_in(name: &str, asked: &str) -> bool {
    let is_suffix = |path: &str| {
        let before = path.strip_suffix(asked);
        before.is_some_and(|before| before.is_empty() || before.ends_with("::"))
    };
    let has_generics = asked.contains('<');
    // The `::` before a suffix is one of the path, and not of the generics.
    is_suffix(type_name::path(name))
        || has_generics && (is_suffix(name) || type_name::short(name) == asked)
}
