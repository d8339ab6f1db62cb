//! Which threads the groups of a struct's marks stand for.
//!
//! Nothing in the source says so. A group that is called as a kind of thread is, as suggested ones are, stands for these threads and no others.
//! Any other name, as `producer`, stands for the threads that do most of what it is said to do.

use std::collections::{BTreeMap, BTreeSet};

use super::subject::row_of;
use crate::marks::{Mark, group_of, identifier};
use crate::report::structs::Struct;
use crate::roles::fields::Use;
use crate::roles::threads::kind_of;
use crate::source::Declaration;

/// The groups that each party of a struct's table belongs to.
#[derive(Debug, Default)]
pub(super) struct Groups(BTreeMap<usize, BTreeSet<String>>);

impl Groups {
    pub(super) fn of(declaration: &Declaration, known: &Struct<'_>) -> Self {
        let marks = declaration.fields.iter().flat_map(|field| &field.marks);
        let all: BTreeSet<&str> = marks.filter_map(name).collect();
        let mut groups = Self::default();
        for party in 0..known.table.parties.len() {
            let own = all.iter().filter(|group| is_called_so(known, party, group));
            let own: BTreeSet<_> = own.map(|&group| group.to_owned()).collect();
            if !own.is_empty() {
                groups.0.insert(party, own);
            }
        }
        let claimed: BTreeSet<String> = groups.0.values().flatten().cloned().collect();
        let free = || all.iter().filter(|group| !claimed.contains(**group));
        for party in 0..known.table.parties.len() {
            let most = free()
                .map(|group| (done(declaration, known, party, group), *group))
                .filter(|(done, _)| *done > 0)
                .max();
            if let Some((_, group)) = most.filter(|_| !groups.0.contains_key(&party)) {
                groups.0.insert(party, BTreeSet::from([group.to_owned()]));
            }
        }
        groups
    }

    /// Whether a party belongs to one of the groups that `marks` name.
    pub(super) fn is_in(&self, party: usize, mut marks: impl Iterator<Item = Mark>) -> bool {
        let own = self.0.get(&party);
        marks
            .any(|mark| name(&mark).is_some_and(|group| own.is_some_and(|own| own.contains(group))))
    }

    /// The group that a party belongs to, the first if there are several.
    pub(super) fn first_of(&self, party: usize) -> Option<&str> {
        self.0.get(&party)?.first().map(String::as_str)
    }
}

/// The name of a mark's group; nothing if it has none.
pub(super) fn name(mark: &Mark) -> Option<&str> {
    match mark {
        Mark::Write(group) | Mark::WriteEach(group) | Mark::Read(group) => group.as_deref(),
        Mark::Cold => None,
    }
}

/// Whether a group has the name that one of these threads would have, or their kind.
fn is_called_so(known: &Struct<'_>, party: usize, group: &str) -> bool {
    let mut threads = known.table.parties[party].threads.iter();
    group_of(known, party) == group
        || threads.any(|&thread| identifier(kind_of(&known.roles.threads[thread])) == group)
}

/// How many of a party's accesses are what the group is said to do.
fn done(declaration: &Declaration, known: &Struct<'_>, party: usize, group: &str) -> u64 {
    let fields = declaration.fields.iter().flat_map(|field| {
        let row = row_of(known, &field.name);
        let marks = field.marks.iter().filter(|mark| name(mark) == Some(group));
        marks.filter_map(move |mark| Some((mark, known.table.rows[row?].uses.get(&party)?)))
    });
    let of_mark = |(mark, each): (&Mark, &Use)| match mark {
        Mark::Read(_) => each.reads,
        _ => each.accesses(),
    };
    fields.map(of_mark).sum()
}
