//! The marks of `#[cache_layout]` that follow from who reads and writes the fields of a struct.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::conflicts::{Edge, LINES};
use super::structs::Struct;
use crate::names::Shape;
use crate::roles::fields::{Row, Use};
use crate::type_name;

/// What a group does to a field: the name of the group, or `None` for the nameless one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mark {
    Write(Option<String>),
    /// Elements of an array, each by another.
    WriteEach(Option<String>),
    Read(Option<String>),
}

impl Mark {
    /// The group, and whether it writes.
    fn touches(&self) -> (&str, bool) {
        match self {
            Self::Write(group) | Self::WriteEach(group) => {
                (group.as_deref().unwrap_or("hot_write"), true)
            }
            Self::Read(group) => (group.as_deref().unwrap_or("hot_read"), false),
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Write(None) => f.write_str("#[hot_write]"),
            Self::Write(Some(group)) => write!(f, "#[hot_write({group})]"),
            Self::WriteEach(None) => f.write_str("#[hot_write(each)]"),
            Self::WriteEach(Some(group)) => write!(f, "#[hot_write({group}, each)]"),
            Self::Read(None) => f.write_str("#[hot_read]"),
            Self::Read(Some(group)) => write!(f, "#[hot_read({group})]"),
        }
    }
}

/// By the number of the row, the marks of every field that is touched often.
pub(super) type Marks = BTreeMap<usize, Vec<Mark>>;

/// The parties that write a field, and those that only read it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Roles {
    writers: BTreeSet<usize>,
    readers: BTreeSet<usize>,
}

pub(super) fn marks(known: &Struct<'_>) -> Marks {
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
            marks_of(known, &known.table.rows[number], roles, has_names),
        )
    };
    roles.iter().map(of_row).collect()
}

/// Who writes and who reads a field, without those who hardly do.
fn roles_of(known: &Struct<'_>, number: usize, row: &Row) -> Roles {
    let all = row.accesses();
    let often = |count: u64| count > 0 && count * 100 >= all;
    let takers = takers(known, number);
    let writes = |(party, each): &(&usize, &Use)| often(each.writes) || takers.contains(party);
    let writers: BTreeSet<usize> = row
        .uses
        .iter()
        .filter(writes)
        .map(|(&party, _)| party)
        .collect();
    let reads = |each: &Use| often(each.reads) || often(each.false_sharing);
    let readers = row
        .uses
        .iter()
        .filter(|(party, each)| reads(each) && !writers.contains(party));
    let readers = readers.map(|(&party, _)| party).collect();
    Roles { writers, readers }
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
    let often = |&(_, &misses): &(&usize, &u64)| misses * 100 >= known.misses();
    misses
        .iter()
        .filter(often)
        .map(|(&party, _)| party)
        .collect()
}

fn marks_of(known: &Struct<'_>, row: &Row, roles: &Roles, has_names: bool) -> Vec<Mark> {
    let group = |party: usize| has_names.then(|| group_of(known, party));
    let writers = if has_names {
        roles.writers.len()
    } else {
        roles.writers.len().min(1)
    };
    let write = |&party: &usize| {
        if row.has_a_writer_each {
            Mark::WriteEach(group(party))
        } else {
            Mark::Write(group(party))
        }
    };
    let mut marks: Vec<_> = roles.writers.iter().take(writers).map(write).collect();
    match roles.readers.iter().collect::<Vec<_>>()[..] {
        [] => {}
        // A group has its lines to itself. Several threads that read do not, and neither do several kinds of them.
        [&party] if is_one_thread(known, party) && has_names => {
            marks.push(Mark::Read(group(party)));
        }
        _ => marks.push(Mark::Read(None)),
    }
    marks
}

/// Whether a party has one thread in each process.
fn is_one_thread(known: &Struct<'_>, party: usize) -> bool {
    let threads = &known.table.parties[party].threads;
    let process_of = |thread: usize| known.roles.process_of(thread);
    let processes: BTreeSet<_> = threads.iter().map(|&thread| process_of(thread)).collect();
    processes.len() == threads.len()
}

/// A name for a party's group: an identifier that differs from those of the others.
fn group_of(known: &Struct<'_>, party: usize) -> String {
    let parties = known.table.parties.iter().map(|party| party.name.as_str());
    let last = |name: &str| identifier(name.rsplit("::").next().unwrap_or(name));
    let own = last(&known.table.parties[party].name);
    if parties.filter(|name| last(name) == own).count() > 1 {
        format!("{own}_{party}")
    } else {
        own
    }
}

fn identifier(name: &str) -> String {
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
pub(super) fn separate(known: &Struct<'_>, marks: &Marks, edges: &[Edge]) -> bool {
    edges.iter().any(|edge| {
        let of = |field| known.row_of(field).and_then(|row| marks.get(&row));
        matches!((of(&edge.victim), of(&edge.culprit)), (Some(left), Some(right)) if conflict(left, right))
    })
}

/// Whether a group writes what has the one marks, and another touches what has the other, and they are not the same.
fn conflict(left: &[Mark], right: &[Mark]) -> bool {
    let same = left.iter().all(|mark| right.contains(mark)) && left.len() == right.len();
    let takes = |from: &[Mark], to: &[Mark]| {
        let writers = from.iter().map(Mark::touches).filter(|(_, writes)| *writes);
        writers
            .map(|(group, _)| group)
            .any(|writer| to.iter().any(|mark| mark.touches().0 != writer))
    };
    !same && (takes(left, right) || takes(right, left))
}

/// `#[hot_write(producer)] #[hot_read(consumer)] tail: AtomicUsize,`
pub(super) fn declaration(name: &str, row: &Row, marks: &[Mark]) -> String {
    let layout = row.layout.as_deref();
    let type_name = match layout.map(|layout| (&layout.shape, layout)) {
        Some((
            Shape::Elements {
                element,
                count: Some(count),
            },
            _,
        )) if row.has_a_writer_each => {
            format!("[OwnLines<{}>; {count}]", type_name::short(&element.name))
        }
        Some((_, layout)) => type_name::short(&layout.name),
        None => "..".to_owned(),
    };
    let mut words: Vec<_> = marks.iter().map(Mark::to_string).collect();
    words.push(format!("{}: {type_name},", type_name::declared(name)));
    words.join(" ")
}
