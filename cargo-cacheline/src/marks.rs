//! The marks of `#[cache_layout]`, and which of them follow from who reads and writes the fields of a struct.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Serialize, Serializer};

use crate::names::{Layout, Shape};
use crate::report::LIMIT;
use crate::report::conflicts::{Edge, LINES};
use crate::report::structs::Struct;
use crate::roles::fields::{Row, Use};
use crate::type_name;

/// What a group does to a field: the name of the group, or `None` for the nameless one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// It writes the field, and may read it too.
    Write(Option<String>),
    /// Each of its threads writes an element of its own.
    WriteEach(Option<String>),
    /// It reads the field.
    Read(Option<String>),
    /// Nobody touches the field on a hot path.
    Cold,
}

impl Mark {
    /// The group, and whether it writes; nothing for [`Mark::Cold`].
    #[must_use]
    pub fn group(&self) -> Option<(&str, bool)> {
        match self {
            Self::Write(group) | Self::WriteEach(group) => {
                Some((group.as_deref().unwrap_or("hot_write"), true))
            }
            Self::Read(group) => Some((group.as_deref().unwrap_or("hot_read"), false)),
            Self::Cold => None,
        }
    }
}

/// As it is written: `#[hot_write(producer)]`.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write(None) => f.write_str("#[hot_write]"),
            Self::Write(Some(group)) => write!(f, "#[hot_write({group})]"),
            Self::WriteEach(None) => f.write_str("#[hot_write(each)]"),
            Self::WriteEach(Some(group)) => write!(f, "#[hot_write({group}, each)]"),
            Self::Read(None) => f.write_str("#[hot_read]"),
            Self::Read(Some(group)) => write!(f, "#[hot_read({group})]"),
            Self::Cold => f.write_str("#[cold]"),
        }
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Whether a field with this name is one that the attribute adds, to start lines.
pub(crate) fn is_marker(name: &str) -> bool {
    name.starts_with("_line_")
}

/// Whether the attribute keeps a field with the marks `left` off the lines of one with the marks `right`: a group writes the one,
/// another touches the other, and they are not marked alike.
#[must_use]
pub fn are_apart(left: &[Mark], right: &[Mark]) -> bool {
    let same = left.iter().all(|mark| right.contains(mark)) && left.len() == right.len();
    let takes = |from: &[Mark], to: &[Mark]| {
        let writers = from
            .iter()
            .filter_map(Mark::group)
            .filter(|(_, writes)| *writes);
        let others = |writer: &str| {
            let mut groups = to.iter().filter_map(Mark::group);
            groups.any(|(group, _)| group != writer)
        };
        writers.map(|(group, _)| group).any(others)
    };
    !same && (takes(left, right) || takes(right, left))
}

/// A mark, and whose accesses it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reasoned {
    pub(crate) mark: Mark,
    /// Of the parties of the struct's table.
    pub(crate) parties: BTreeSet<usize>,
}

/// The marks alone.
pub(crate) fn marks_of(reasoned: &[Reasoned]) -> Vec<Mark> {
    reasoned.iter().map(|each| each.mark.clone()).collect()
}

/// By the number of the row, the marks of every field that is touched often.
pub(crate) type Marks = BTreeMap<usize, Vec<Reasoned>>;

/// The parties that write a field, and those that only read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Roles {
    pub(crate) writers: BTreeSet<usize>,
    pub(crate) readers: BTreeSet<usize>,
}

pub(crate) fn marks(known: &Struct<'_>) -> Marks {
    let roles: BTreeMap<usize, Roles> = known
        .shown_rows()
        .map(|(number, row)| (number, roles_of(known, number, row)))
        .collect();
    let all_writers: BTreeSet<_> = roles
        .values()
        .map(|roles| &roles.writers)
        .filter(|writers| !writers.is_empty())
        .collect();
    let is_read_too = |roles: &Roles| !roles.writers.is_empty() && !roles.readers.is_empty();
    let has_names = all_writers.len() > 1 || roles.values().any(is_read_too);
    let of_row = |(&number, roles): (&usize, &Roles)| {
        (
            number,
            marks_of_row(known, &known.table.rows[number], roles, has_names),
        )
    };
    roles.iter().map(of_row).collect()
}

/// Who writes and who reads a field, without those who hardly do: less often than a finding has misses, or less than one in a
/// hundred times, unless their misses are of those that matter.
pub(crate) fn roles_of(known: &Struct<'_>, number: usize, row: &Row) -> Roles {
    let all = row.accesses();
    // Of samples, each is many.
    let is_hot = |each: &Use| known.roles.sampled || each.accesses() >= LIMIT;
    let often = |each: &Use, count: u64| is_hot(each) && count > 0 && count * 100 >= all;
    let takers = takers(known, number);
    let writes =
        |(party, each): &(&usize, &Use)| often(each, each.writes) || takers.contains(party);
    let mut writers: BTreeSet<usize> = row
        .uses
        .iter()
        .filter(writes)
        .map(|(&party, _)| party)
        .collect();
    let suffers = |each: &Use| are_many(known, each.false_sharing);
    let reads =
        |each: &Use| often(each, each.reads) || often(each, each.false_sharing) || suffers(each);
    let readers = row
        .uses
        .iter()
        .filter(|(party, each)| reads(each) && !writers.contains(party));
    let mut readers: BTreeSet<usize> = readers.map(|(&party, _)| party).collect();
    if row.layout.as_deref().is_some_and(holds_a_lock) {
        // Who reads it takes it, or waits for it; the attribute knows no lock that is only read.
        writers.append(&mut readers);
    }
    Roles { writers, readers }
}

/// Whether a field of this type is a lock, or holds one in place.
fn holds_a_lock(layout: &Layout) -> bool {
    let name = type_name::base(&layout.name);
    match &layout.shape {
        _ if cacheline_plan::is_lock(name) => true,
        Shape::Elements { element, .. } => holds_a_lock(element),
        Shape::Members(members)
            if cacheline_plan::holds_in_place(name) || name.starts_with('(') =>
        {
            members.iter().any(|member| holds_a_lock(&member.layout))
        }
        Shape::Variants { variants, .. } if cacheline_plan::holds_in_place(name) => {
            let members = variants.iter().flat_map(|(_, members)| members);
            members
                .into_iter()
                .any(|member| holds_a_lock(&member.layout))
        }
        _ => false,
    }
}

/// Whether misses are at least one in a hundred of a struct's, and not a few that happened by chance.
fn are_many(known: &Struct<'_>, misses: u64) -> bool {
    let is_chance = !known.roles.sampled && misses < LIMIT / 10;
    misses > 0 && !is_chance && misses * 100 >= known.misses()
}

/// The parties that cause at least one in a hundred of the misses by writing a field.
fn takers(known: &Struct<'_>, number: usize) -> BTreeSet<usize> {
    let mut misses: BTreeMap<usize, u64> = BTreeMap::new();
    for edge in &known.edges {
        let is_in = |party: &crate::roles::threads::Party| party.threads.contains(&edge.writer);
        if known.row_of(&edge.culprit) == Some(number)
            && let Some(party) = known.table.parties.iter().position(is_in)
        {
            *misses.entry(party).or_default() += edge.misses[LINES];
        }
    }
    misses
        .iter()
        .filter(|&(_, &misses)| are_many(known, misses))
        .map(|(&party, _)| party)
        .collect()
}

fn marks_of_row(known: &Struct<'_>, row: &Row, roles: &Roles, has_names: bool) -> Vec<Reasoned> {
    let group = |party: usize| has_names.then(|| group_of(known, party));
    let mut writers: Vec<_> = roles
        .writers
        .iter()
        .map(|&one| BTreeSet::from([one]))
        .collect();
    if !has_names && !writers.is_empty() {
        writers = vec![roles.writers.clone()];
    }
    let write = |parties: BTreeSet<usize>| {
        let group = parties.first().and_then(|&party| group(party));
        let mark = if row.has_a_writer_each {
            Mark::WriteEach(group)
        } else {
            Mark::Write(group)
        };
        Reasoned { mark, parties }
    };
    let mut marks: Vec<_> = writers.into_iter().map(write).collect();
    let read = match roles.readers.iter().collect::<Vec<_>>()[..] {
        [] => return marks,
        // A group has its lines to itself. Several threads that read do not, and neither do several kinds of them.
        [&party] if is_one_thread(known, party) => Mark::Read(group(party)),
        _ => Mark::Read(None),
    };
    marks.push(Reasoned {
        mark: read,
        parties: roles.readers.clone(),
    });
    marks
}

/// Whether a party has one thread in each process.
pub(crate) fn is_one_thread(known: &Struct<'_>, party: usize) -> bool {
    let threads = &known.table.parties[party].threads;
    let process_of = |thread: usize| known.roles.process_of(thread);
    let processes: BTreeSet<_> = threads.iter().map(|&thread| process_of(thread)).collect();
    processes.len() == threads.len()
}

/// A name for a party's group: an identifier that differs from those of the others.
pub(crate) fn group_of(known: &Struct<'_>, party: usize) -> String {
    let parties = known.table.parties.iter().map(|party| party.name.as_str());
    let last = |name: &str| identifier(name.rsplit("::").next().unwrap_or(name));
    let own = last(&known.table.parties[party].name);
    if parties.filter(|name| last(name) == own).count() > 1 {
        format!("{own}_{party}")
    } else {
        own
    }
}

pub(crate) fn identifier(name: &str) -> String {
    const TAKEN: [&str; 3] = ["each", "hot_read", "hot_write"];
    let letters = name.chars().map(|letter| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '_'
        }
    });
    let letters: String = letters.collect::<String>().to_lowercase();
    let letters = letters.trim_matches('_');
    let is_name = letters.starts_with(char::is_alphabetic) && !TAKEN.contains(&letters);
    let is_keyword = syn::parse_str::<syn::Ident>(letters).is_err();
    if is_name && !is_keyword {
        letters.to_owned()
    } else {
        format!("thread_{letters}")
    }
}

/// Whether marks keep those apart that were seen to be in conflict.
pub(crate) fn separate(known: &Struct<'_>, marks: &Marks, edges: &[Edge]) -> bool {
    edges.iter().any(|edge| {
        let of = |field| {
            let marks = known.row_of(field).and_then(|row| marks.get(&row));
            marks.map(|marks| marks_of(marks)).unwrap_or_default()
        };
        are_apart(&of(&edge.victim), &of(&edge.culprit))
    })
}
