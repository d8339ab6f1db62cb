//! Where each field goes. Plain data in, plain data out: no syntax, so the rules are tested without a compiler.
//!
//! The rules, in the order in which they apply:
//!
//! 1. The read side comes first: the groups that only read, in order of first appearance, then the cold
//!    fields that cannot be written through `&self`.
//! 2. Each group that writes starts a line, in order of first appearance.
//! 3. Cold fields that can be written through `&self` follow the last of those, or start a line of their own.
//! 4. A run of fields has falling alignment and no holes; among equals the declared order stays.
//! 5. Cold fields of known size fill the slack of other lines where that saves a whole line (`packing`).
//! 6. A field that must be last stays last, and its side with it.

mod arrange;
mod declared;
mod packing;
#[cfg(test)]
mod tests;

use std::ops::Index;

pub(crate) use declared::{padded, untouched};

use crate::line::LineSize;
use crate::type_facts::TypeFacts;

/// A field, by its position in the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position(pub(crate) usize);

/// A group, by its number in the order of first appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct GroupNumber(pub(crate) usize);

/// What the planner knows of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldFacts {
    pub(crate) role: Role,
    pub(crate) ty: TypeFacts,
    /// The field has to be the last one in memory.
    pub(crate) is_unsized: bool,
    /// Moving the field may change the order of drops, and that has not been allowed.
    pub(crate) keeps_drop_order: bool,
}

impl FieldFacts {
    /// Whether the field is cold but can be written through `&self`, and the user has not said that it does not
    /// matter.
    pub(crate) fn is_kept_off_read_lines(&self) -> bool {
        self.ty.shared_writes && self.role == (Role::Cold { explicit: false })
    }
}

impl Index<Position> for [FieldFacts] {
    type Output = FieldFacts;

    fn index(&self, position: Position) -> &FieldFacts {
        &self[position.0]
    }
}

/// The positions of fields in declared order.
fn positions(fields: &[FieldFacts]) -> impl Iterator<Item = Position> {
    (0..fields.len()).map(Position)
}

/// How a field is used, and by whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Read(GroupNumber),
    Write(GroupNumber),
    /// Neither; `explicit` is the user's word that the field does not matter.
    Cold {
        explicit: bool,
    },
}

impl Role {
    /// The group that the field is hot for, if it is hot.
    pub(crate) fn group(self) -> Option<GroupNumber> {
        match self {
            Self::Read(group) | Self::Write(group) => Some(group),
            Self::Cold { .. } => None,
        }
    }

    /// Whether the group writes the field.
    pub(crate) fn writes(self) -> bool {
        matches!(self, Self::Write(_))
    }

    pub(crate) fn is_hot(self) -> bool {
        self.group().is_some()
    }
}

/// The order in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) runs: Vec<Run>,
}

/// Fields that follow each other, with or without the start of a line before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// What a line is started for before them, if one is.
    pub(crate) start: Option<Purpose>,
    pub(crate) fields: Vec<Position>,
}

/// What lines are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    /// What is only read, or cold.
    ReadSide,
    /// A group that writes.
    Group(GroupNumber),
    /// Cold fields that may be written.
    Cold,
}

/// A run of fields before the order within it is settled.
#[derive(Clone, Debug)]
struct Draft {
    purpose: Purpose,
    /// Hot fields, one part for each group, in order of first appearance.
    hot: Vec<Vec<Position>>,
    cold: Vec<Position>,
}

/// Lays out `fields` for one size of cache lines; without one, for every target's.
pub(crate) fn plan(fields: &[FieldFacts], line: Option<LineSize>) -> Plan {
    let lines = line.map_or_else(LineSize::planned, |line| vec![line]);
    let drafts = packing::pack(fields, draft(fields), &lines);
    let is_read_side = |draft: &Draft| draft.purpose == Purpose::ReadSide;
    let rounded_to = if drafts.iter().all(is_read_side) {
        // Without a marker the size is rounded up to no more than the greatest alignment.
        let alignments = fields.iter().map(|field| field.ty.align.bytes());
        vec![alignments.max().unwrap_or(1)]
    } else {
        lines.iter().map(|line| line.bytes()).collect()
    };
    finish(fields, &drafts, &rounded_to)
}

/// Rules 1 to 3: the read side, then a draft for each group that writes, the last with the cold fields that may be written.
fn draft(fields: &[FieldFacts]) -> Vec<Draft> {
    let mut read_side = Draft::new(Purpose::ReadSide);
    let mut written = Vec::<Draft>::new();
    for (number, members) in by_group(fields).into_iter().enumerate() {
        if members.iter().any(|&field| fields[field].role.writes()) {
            written.push(Draft {
                hot: vec![members],
                ..Draft::new(Purpose::Group(GroupNumber(number)))
            });
        } else {
            read_side.hot.push(members);
        }
    }
    let cold = positions(fields).filter(|&field| !fields[field].role.is_hot());
    let (kept_off, cold) =
        cold.partition::<Vec<_>, _>(|&field| fields[field].is_kept_off_read_lines());
    read_side.cold = cold;
    put_tail_last(fields, &mut read_side.hot, &mut written);
    if !kept_off.is_empty() {
        match written.last_mut() {
            Some(last) => last.cold = kept_off,
            None => written.push(Draft {
                cold: kept_off,
                ..Draft::new(Purpose::Cold)
            }),
        }
    }
    std::iter::once(read_side).chain(written).collect()
}

/// The hot fields of each group, groups in order of first appearance.
fn by_group(fields: &[FieldFacts]) -> Vec<Vec<Position>> {
    let mut groups = Vec::<Vec<Position>>::new();
    for field in positions(fields) {
        if let Some(GroupNumber(group)) = fields[field].role.group() {
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            groups[group].push(field);
        }
    }
    groups
}

/// Rule 6 for groups: the one with the unsized tail is the last of its kind.
fn put_tail_last(fields: &[FieldFacts], read: &mut [Vec<Position>], written: &mut [Draft]) {
    let holds_tail = |members: &[Position]| members.iter().any(|&field| fields[field].is_unsized);
    read.sort_by_key(|members| holds_tail(members));
    written.sort_by_key(|draft| draft.hot.iter().any(|members| holds_tail(members)));
}

/// Rules 4 and 6: the order within each run, and the read side last if it has the unsized tail. `rounded_to` are the
/// bytes that the size of a run counts in.
fn finish(fields: &[FieldFacts], drafts: &[Draft], rounded_to: &[u64]) -> Plan {
    let (read_side, written): (Vec<_>, Vec<_>) = drafts
        .iter()
        .filter(|draft| draft.members().next().is_some())
        .partition(|draft| draft.purpose == Purpose::ReadSide);
    let run = |draft: &Draft, starts_line: bool| Run {
        start: starts_line.then_some(draft.purpose),
        fields: arrange::arrange(fields, draft, rounded_to),
    };
    let tail_on_read_side = read_side.iter().any(|draft| draft.holds_tail(fields));
    let starts_line = tail_on_read_side && !written.is_empty();
    let read_side = read_side.into_iter().map(|draft| run(draft, starts_line));
    let written = written.into_iter().map(|draft| run(draft, true));
    let runs = if tail_on_read_side {
        written.chain(read_side).collect()
    } else {
        read_side.chain(written).collect()
    };
    Plan { runs }
}

impl Draft {
    fn new(purpose: Purpose) -> Self {
        Self {
            purpose,
            hot: Vec::new(),
            cold: Vec::new(),
        }
    }

    fn members(&self) -> impl Iterator<Item = Position> + '_ {
        self.hot.iter().flatten().chain(&self.cold).copied()
    }

    fn holds_tail(&self, fields: &[FieldFacts]) -> bool {
        self.members().any(|field| fields[field].is_unsized)
    }

    /// The bytes of the fields together, if the size of each is known.
    fn bytes(&self, fields: &[FieldFacts]) -> Option<u64> {
        self.members().map(|field| fields[field].ty.size).sum()
    }
}
