//! `cargo cacheline suggest`: the changes of the source that keep threads off each other's cache lines, with the evidence for each.
//!
//! [`Suggestions`] are plain data: what is to be changed, not where the bytes of it are in the files.

mod apart;
mod change;
mod changes;
mod data;
mod declared;
mod known_types;
mod planned;
pub mod text;
mod written;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use self::change::OfStruct;
use self::changes::{Changes, Target};
pub use self::data::{
    Arrangement, Change, Field, Grounds, Lines, Misses, OwnLines, Placement, StructChange,
    Suggestion, Suggestions, TypeFact, Wrapped,
};
use self::known_types::laid_out_as;
use self::planned::fields;
use crate::names::{Names, Owner};
use crate::recording::Recording;
use crate::report::conflicts::LINES;
use crate::report::conflicts::is_marked;
use crate::report::finding::{Subject, finding};
use crate::report::own_lines::is_static_mut;
use crate::report::place::Places;
use crate::report::{Examined, Finding, Kind, SeenAt};
use crate::roles::path::value_of;
use crate::roles::{Conflict, Roles};
use crate::source::Sources;
use crate::type_name;

/// The version of the JSON. It grows when something that was there is gone or means something else.
pub const VERSION: u32 = 1;

/// A finding, and what follows from it.
struct Case<'a> {
    /// Its place among the findings, the worst first.
    rank: usize,
    subject: Subject<'a>,
    finding: Finding,
    targets: BTreeSet<Target>,
}

/// What a recording says about the source, with the names of each of its processes, in their order; findings below `limit` misses left out.
///
/// # Panics
///
/// If there are not as many `names` as processes, or the recording is not [consistent](Recording::is_consistent).
#[must_use]
pub fn suggest(
    recording: &Recording,
    names: &[&dyn Names],
    limit: u64,
    sources: Option<&Sources>,
) -> Suggestions {
    let roles = Roles::of(recording, names);
    let examined = Examined::of(&roles, limit);
    let places = Places::of(recording, names);
    let mut cases: Vec<_> = examined
        .subjects()
        .enumerate()
        .map(|(rank, subject)| Case {
            rank,
            finding: finding(&subject, &places),
            subject,
            targets: BTreeSet::new(),
        })
        .collect();
    let mut changes = Changes {
        sources,
        ..Changes::default()
    };
    // What is in a struct with marks or lines of its own needs nothing else to be apart from what is around it.
    cases.sort_by_key(|case| match case.finding.kind {
        Kind::Fields => 0,
        Kind::Elements => 1,
        _ => 2,
    });
    for case in &mut cases {
        case.targets = changes.add(&case.subject, &places, &case.finding);
    }
    cases.sort_by_key(|case| case.rank);
    let by_hand = cases.iter().filter(|case| case.targets.is_empty());
    let by_hand = by_hand.map(|case| case.finding.clone()).collect();
    Suggestions {
        version: VERSION,
        suggestions: suggestions(&roles, &places, &changes, &cases),
        by_hand,
        misses: of_all(&roles, &changes),
        together: examined.together,
        notes: notes(recording, &changes),
    }
}

/// What the recording lacks, and what the source has that it has not.
fn notes(recording: &Recording, changes: &Changes<'_>) -> Vec<String> {
    let mut notes = crate::report::notes(recording);
    for (path, of_struct) in changes
        .structs
        .iter()
        .filter(|(_, of_struct)| of_struct.is_done())
    {
        let name = type_name::base(path);
        notes.push(if is_marked(&of_struct.layout) {
            format!("the marks of `{name}` keep apart what took lines from each other: does the attribute say `line`, or the build `--cfg cache_line`?")
        } else {
            format!("`{name}` has the marks that it needs since it was recorded: record again")
        });
    }
    notes
}

/// Of all misses on lines as they were in the run, those that the changes leave.
fn of_all(roles: &Roles, changes: &Changes<'_>) -> Misses {
    let stays = |conflict: &&Conflict| {
        let touches = [conflict.victim, conflict.culprit].map(|touch| &roles.touches[touch]);
        !changes.keep_apart(roles, touches, conflict.same_object)
    };
    let all = roles.conflicts.iter();
    let false_sharing = |conflict: &Conflict| conflict.false_sharing[LINES];
    Misses {
        before: all.clone().map(false_sharing).sum(),
        after: all.clone().filter(stays).map(false_sharing).sum(),
        true_sharing: all.map(|conflict| conflict.true_sharing[LINES]).sum(),
    }
}

/// The misses of a finding, on the lines on which it was seen.
fn of_case(changes: &Changes<'_>, case: &Case<'_>) -> Misses {
    let Subject { roles, found, .. } = &case.subject;
    let misses = |edge: &crate::report::conflicts::Edge| edge.misses[found.verdict.geometry];
    let is_inside = matches!(found.scope, crate::roles::scope::Scope::Inside { .. });
    let stays = |edge: &&crate::report::conflicts::Edge| {
        let touches = edge.touches.map(|touch| &roles.touches[touch]);
        !changes.keep_apart(roles, touches, is_inside)
    };
    Misses {
        before: found.all.iter().map(misses).sum(),
        after: found.all.iter().filter(stays).map(misses).sum(),
        true_sharing: case.finding.true_sharing,
    }
}

/// The suggestions, the worst first: what happened on the lines of the run before what others would have.
fn suggestions(
    roles: &Roles,
    places: &Places<'_>,
    changes: &Changes<'_>,
    cases: &[Case<'_>],
) -> Vec<Suggestion> {
    let is_open = |target: &&Target| match target {
        Target::Struct(path) => !changes.structs[path].is_done(),
        Target::Object(number) => !changes.objects[number].is_done,
    };
    let targets = cases.iter().flat_map(|case| &case.targets);
    let targets: BTreeSet<_> = targets.filter(is_open).collect();
    let suggestion = |&target: &&Target| {
        let of_it = cases.iter().filter(|case| case.targets.contains(target));
        let misses = of_it.clone().map(|case| of_case(changes, case));
        let misses = misses.fold(Misses::default(), |sum, each| Misses {
            before: sum.before + each.before,
            after: sum.after + each.after,
            true_sharing: sum.true_sharing + each.true_sharing,
        });
        Suggestion {
            change: match target {
                Target::Struct(path) => of_struct(places, changes, path),
                Target::Object(number) => of_object(roles, changes, *number),
            },
            findings: of_it.map(|case| case.finding.clone()).collect(),
            misses,
            lines: match target {
                Target::Struct(path) => {
                    let of_struct = &changes.structs[path];
                    changes.lines(of_struct, &changes.types_to_tell(of_struct))
                }
                Target::Object(_) => None,
            },
            arrangement: match target {
                Target::Struct(path) => changes.arrangement(&changes.structs[path]),
                Target::Object(_) => None,
            },
        }
    };
    let mut suggestions: Vec<_> = targets.iter().map(suggestion).collect();
    suggestions.sort_by_key(|suggestion| {
        let mut findings = suggestion.findings.iter();
        let is_elsewhere = findings.all(|finding| finding.seen_at != SeenAt::Lines);
        let Misses { before, after, .. } = suggestion.misses;
        (is_elsewhere, Reverse(before - after))
    });
    suggestions
}

fn of_struct(places: &Places<'_>, changes: &Changes<'_>, path: &str) -> Change {
    let known = &changes.structs[path];
    let declared = known.layout.declared.as_ref();
    Change::Struct(StructChange {
        path: path.to_owned(),
        declared: declared.map(|source| places.of_source(source)),
        has_attribute: known.has_attribute,
        own_lines: known.needs_own_lines(),
        types: types(changes, known),
        fields: known.fields.clone(),
    })
}

/// What the macro has to be told of the types of a struct's fields, as these are declared.
fn types(changes: &Changes<'_>, of_struct: &OfStruct) -> Vec<TypeFact> {
    let told = changes.types_to_tell(of_struct);
    let members = fields(&of_struct.layout).into_iter();
    let members = members.filter(|member| told.contains(&*member.layout.name));
    let mut types: Vec<_> = members
        .filter_map(|member| {
            let declared = of_struct.types.get(&member.name).cloned();
            Some(TypeFact {
                name: declared.unwrap_or_else(|| type_name::short(&member.layout.name)),
                layout: laid_out_as(&member.layout)?,
            })
        })
        .collect();
    types.dedup();
    types
}

fn of_object(roles: &Roles, changes: &Changes<'_>, number: usize) -> Change {
    let object = &roles.objects[number].object;
    let wraps_elements = changes.objects[&number].wraps_elements;
    let value = match &object.owner {
        Owner::Static { name, .. } => Wrapped::Static {
            path: name.clone(),
            is_mut: is_static_mut(roles, number),
        },
        Owner::Variable { name, function } => Wrapped::Variable {
            name: name.clone(),
            function: function.clone(),
        },
        Owner::Heap { .. } | Owner::Unknown { .. } => {
            unreachable!("what has no declaration is no target")
        }
    };
    let type_name = value_of(object).map(|layout| layout.name.clone());
    Change::OwnLines(OwnLines {
        value,
        type_name,
        wraps_elements,
    })
}

#[cfg(test)]
mod tests;
