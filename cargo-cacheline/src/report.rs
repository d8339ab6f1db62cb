//! `cargo cacheline report`: which fields threads take from each other, who does it and where, and what to do about it.
//!
//! A [`Report`] is plain data. [`text`] makes of it what a person reads, and its JSON is what serde makes of it.

pub(crate) mod conflicts;
mod data;
pub(crate) mod finding;
mod inner;
pub(crate) mod kind;
mod memory;
pub(crate) mod origin;
pub(crate) mod own_lines;
pub(crate) mod place;
mod possible;
pub(crate) mod remedy;
pub(crate) mod structs;
pub mod text;
pub(crate) mod verdict;
pub(crate) mod whose;
pub(crate) mod words;

use std::collections::BTreeMap;

use self::conflicts::{Edge, LINES, Sorted, joined, sorted};
pub use self::data::{
    Field, Finding, Kind, Memory, Place, Remedy, Report, SeenAt, Totals, Use, Value,
};
use self::finding::Subject;
use self::place::Places;
use self::structs::Structs;
use self::verdict::{Verdict, verdict};
use crate::names::Names;
use crate::recording::{ByGeometry, Recording};
use crate::roles::Roles;
use crate::roles::scope::Scope;

/// The version of the JSON. It grows when something that was there is gone or means something else.
pub const VERSION: u32 = 1;

/// How many misses a finding has at least, if nobody says otherwise. With a hundred cycles for each they take a few
/// microseconds, which no program notices.
pub const LIMIT: u64 = 100;

/// What to do where functions of the standard library, such as those of atomics, were called and not inlined.
const STRANGERS: &str = "places in the standard library are those of functions of it that were called and not inlined: most are without `--release`, and some with it";

/// What to say where there is nothing to say.
const ALONE: &str = "no memory was touched by two threads, so this says nothing: did the program start its threads, and did they work?";

/// What a recording says, with the names of each of its processes, in their order; findings below `limit` misses left out.
///
/// # Panics
///
/// If there are not as many `names` as processes, or the recording is not [consistent](Recording::is_consistent).
#[must_use]
pub fn report(recording: &Recording, names: &[&dyn Names], limit: u64) -> Report {
    let roles = Roles::of(recording, names);
    let examined = Examined::of(&roles, limit);
    let places = Places::of(recording, names);
    let totals = totals(&roles, examined.together, &examined.found);
    let findings = examined
        .subjects()
        .map(|subject| finding::finding(&subject, &places));
    let mut findings: Vec<_> = findings.collect();
    findings.sort_by_key(|finding| finding.of_crate.is_some());
    let mut notes = notes(recording);
    if places.has_strangers.get() {
        notes.push(STRANGERS.to_owned());
    }
    Report {
        version: VERSION,
        command: recording.command.clone(),
        folder: recording.folder.clone(),
        workspace: recording.workspace.clone(),
        compiler: recording.compiler.clone(),
        began: recording.began,
        processes: recording.processes.len(),
        sampled: roles.sampled,
        limit,
        findings,
        totals,
        notes,
    }
}

/// What there is to say of a recording, before it is put into words.
pub(crate) struct Examined<'a> {
    pub(crate) roles: &'a Roles,
    structs: Structs<'a>,
    /// The worst first.
    found: Vec<Found>,
    /// Misses by false sharing between parts that belong together.
    pub(crate) together: u64,
}

impl<'a> Examined<'a> {
    pub(crate) fn of(roles: &'a Roles, limit: u64) -> Self {
        let Sorted { edges, together } = sorted(roles);
        Self {
            roles,
            structs: Structs::of(roles, &edges),
            found: findings(roles, edges.into_iter().collect(), limit),
            together,
        }
    }

    pub(crate) fn subjects(&self) -> impl Iterator<Item = Subject<'_>> {
        let found = self.found.iter();
        found.map(|found| Subject::of(&self.structs, self.roles, found))
    }
}

/// The misses on lines as they were of which a report has a finding, if nobody asks for another limit.
pub(crate) fn edges_above_limit(roles: &Roles) -> BTreeMap<Scope, Vec<Edge>> {
    let groups = sorted(roles).edges.into_iter();
    let above = groups.filter_map(|(scope, edges)| {
        let (verdict, edges) = verdict(roles, &scope, &edges, LIMIT)?;
        let on_lines = edges.into_iter().map(|edge| {
            let mut misses = ByGeometry::default();
            misses[LINES] = edge.misses[LINES];
            Edge { misses, ..edge }
        });
        (verdict.geometry == LINES).then(|| (scope, on_lines.collect()))
    });
    above.collect()
}

/// Misses that are worth a word.
pub(crate) struct Found {
    pub(crate) scope: Scope,
    pub(crate) verdict: Verdict,
    /// The misses, without those between fields that have few.
    pub(crate) edges: Vec<Edge>,
    /// All of them.
    pub(crate) all: Vec<Edge>,
}

/// The findings, the worst first.
fn findings(roles: &Roles, groups: Vec<(Scope, Vec<Edge>)>, limit: u64) -> Vec<Found> {
    let is_above =
        |(scope, edges): &(Scope, Vec<Edge>)| verdict(roles, scope, edges, limit).is_some();
    let above = joined(groups.into_iter().filter(is_above).collect());
    let mut found: Vec<_> = above
        .into_iter()
        .filter_map(|(scope, edges)| {
            let (verdict, those_that_matter) = verdict(roles, &scope, &edges, limit)?;
            Some(Found {
                scope,
                verdict,
                edges: those_that_matter,
                all: edges,
            })
        })
        .collect();
    let rank = |found: &Found| {
        let is_elsewhere = found.verdict.geometry != LINES;
        (is_elsewhere, std::cmp::Reverse(found.verdict.weight()))
    };
    found.sort_by_key(rank);
    found
}

fn totals(roles: &Roles, together: u64, found: &[Found]) -> Totals {
    let sum = |of: fn(&crate::roles::Conflict) -> u64| roles.conflicts.iter().map(of).sum::<u64>();
    let false_sharing = sum(|conflict| conflict.false_sharing[LINES]);
    let on_lines = found.iter().filter(|found| found.verdict.geometry == LINES);
    let reported: u64 = on_lines.map(|found| found.verdict.seen).sum();
    Totals {
        accesses: roles.touches.iter().map(|touch| touch.count).sum(),
        false_sharing,
        together,
        below_limit: false_sharing.saturating_sub(together + reported),
        true_sharing: sum(|conflict| conflict.true_sharing[LINES]),
        cold: roles.touches.iter().map(|touch| touch.cold[LINES]).sum(),
    }
}

/// What the recordings lack, each thing once.
pub(crate) fn notes(recording: &Recording) -> Vec<String> {
    let mut notes: Vec<String> = Vec::new();
    // Why samples say nothing is among the gaps.
    let is_sampled = recording.processes.iter().any(|process| process.sampled);
    if !recording.says_something() && !is_sampled {
        notes.push(ALONE.to_owned());
    }
    for gap in recording.processes.iter().flat_map(|process| &process.gaps) {
        if !notes.contains(gap) {
            notes.push(gap.clone());
        }
    }
    notes
}

#[cfg(test)]
pub(crate) mod tests;
