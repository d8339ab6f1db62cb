//! Where each field goes. Plain data in, plain data out: no syntax, so the rules are tested without a compiler.
//!
//! The rules, in the order in which they apply:
//!
//! 1. The read side comes first: the groups that only read, in order of first appearance, then the cold
//!    fields that cannot be written through `&self`.
//! 2. Each group that writes starts a line, in order of first appearance.
//! 3. Cold fields that can be written through `&self` follow the last of those, or start a line of their own.
//! 4. A run of fields has falling alignment and no holes; among equals the declared order stays.
//! 5. Cold fields of known size fill the slack of other lines where that saves a whole line (`fewest_lines`).
//! 6. A field that must be last stays last, and its side with it.

mod arrange;
mod declared;
mod fewest_lines;
#[cfg(test)]
mod tests;

pub(crate) use declared::{padded, untouched};

use crate::type_facts::TypeFacts;

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

/// How a field is used, its group by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Read(usize),
    Write(usize),
    /// Neither; `explicit` is the user's word that the field does not matter.
    Cold {
        explicit: bool,
    },
}

/// The order in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) runs: Vec<Run>,
}

/// Fields that follow each other, with or without the start of a line before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) start: Option<LineStart>,
    /// Positions in the declaration.
    pub(crate) fields: Vec<usize>,
}

/// What a line is started for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineStart {
    /// A group that writes.
    Group(usize),
    /// The read side, where it cannot come first.
    ReadSide,
    /// Cold fields that may be written.
    Cold,
}

/// Where a run of fields comes from, before the order within it is settled.
#[derive(Clone, Debug)]
struct Draft {
    purpose: Purpose,
    /// Hot fields, one part for each group, in order of first appearance.
    hot: Vec<Vec<usize>>,
    cold: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    ReadSide,
    Group(usize),
    Cold,
}

/// Lays out `fields` for cache lines of `line` bytes; without one, for every target's.
pub(crate) fn plan(fields: &[FieldFacts], line: Option<usize>) -> Plan {
    let drafts = draft(fields);
    let line_sizes = line.map_or(vec![64, 128, 256], |line| vec![line as u64]);
    let drafts = fewest_lines::fill(fields, drafts, &line_sizes);
    if drafts
        .iter()
        .any(|draft| draft.purpose != Purpose::ReadSide)
    {
        return finish(fields, &drafts, &line_sizes);
    }
    // Without a marker the size is rounded up to no more than the greatest alignment.
    let alignments = fields.iter().map(|field| field.ty.align.bytes());
    finish(fields, &drafts, &[alignments.max().unwrap_or(1)])
}

/// Rules 1 to 3: the read side, then a draft for each group that writes, the last with the cold fields that may be written.
fn draft(fields: &[FieldFacts]) -> Vec<Draft> {
    let mut read_side = Draft {
        purpose: Purpose::ReadSide,
        hot: Vec::new(),
        cold: Vec::new(),
    };
    let mut written = Vec::<Draft>::new();
    let mut written_cold = Vec::new();
    for (group, members) in by_group(fields).into_iter().enumerate() {
        let writes = members
            .iter()
            .any(|&field| matches!(fields[field].role, Role::Write(_)));
        if writes {
            written.push(Draft {
                purpose: Purpose::Group(group),
                hot: vec![members],
                cold: Vec::new(),
            });
        } else {
            read_side.hot.push(members);
        }
    }
    for (index, field) in fields.iter().enumerate() {
        match field.role {
            Role::Cold { .. } if field.is_kept_off_read_lines() => written_cold.push(index),
            Role::Cold { .. } => read_side.cold.push(index),
            Role::Read(_) | Role::Write(_) => {}
        }
    }
    put_tail_last(fields, &mut read_side.hot, &mut written);
    if !written_cold.is_empty() {
        match written.last_mut() {
            Some(last) => last.cold = written_cold,
            None => written.push(Draft {
                purpose: Purpose::Cold,
                hot: Vec::new(),
                cold: written_cold,
            }),
        }
    }
    std::iter::once(read_side).chain(written).collect()
}

/// The hot fields of each group, groups in order of first appearance.
fn by_group(fields: &[FieldFacts]) -> Vec<Vec<usize>> {
    let mut groups = Vec::<Vec<usize>>::new();
    for (index, field) in fields.iter().enumerate() {
        if let Role::Read(group) | Role::Write(group) = field.role {
            groups.resize_with(groups.len().max(group + 1), Vec::new);
            groups[group].push(index);
        }
    }
    groups
}

/// Rule 6 for groups: the one with the unsized tail is the last of its kind.
fn put_tail_last(fields: &[FieldFacts], read: &mut [Vec<usize>], written: &mut [Draft]) {
    let holds_tail = |members: &[usize]| members.iter().any(|&field| fields[field].is_unsized);
    read.sort_by_key(|members| holds_tail(members));
    written.sort_by_key(|draft| draft.hot.iter().any(|members| holds_tail(members)));
}

/// Rules 4 and 6: the order within each run, and the read side last if it has the unsized tail.
fn finish(fields: &[FieldFacts], drafts: &[Draft], line_sizes: &[u64]) -> Plan {
    let mut runs = Vec::new();
    let drafts = drafts
        .iter()
        .filter(|draft| !draft.cold.is_empty() || !draft.hot.is_empty());
    let (read_side, written): (Vec<_>, Vec<_>) =
        drafts.partition(|draft| draft.purpose == Purpose::ReadSide);
    let tail_on_read_side = read_side.iter().any(|draft| draft.holds_tail(fields));
    let read_side_starts = tail_on_read_side && !written.is_empty();
    for draft in &written {
        let start = match draft.purpose {
            Purpose::Group(group) => Some(LineStart::Group(group)),
            Purpose::Cold | Purpose::ReadSide => Some(LineStart::Cold),
        };
        runs.push(Run {
            start,
            fields: arrange::arrange(fields, draft, line_sizes),
        });
    }
    for draft in read_side {
        let start = read_side_starts.then_some(LineStart::ReadSide);
        let run = Run {
            start,
            fields: arrange::arrange(fields, draft, line_sizes),
        };
        let position = if tail_on_read_side { runs.len() } else { 0 };
        runs.insert(position, run);
    }
    Plan { runs }
}

impl Draft {
    fn members(&self) -> impl Iterator<Item = usize> + '_ {
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
