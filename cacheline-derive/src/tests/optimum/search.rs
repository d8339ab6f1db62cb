//! The quick judge: the same layouts as the plain one's, those that go on alike taken together.
//!
//! What can still be placed depends on the fields that are placed, on the offset behind them, and on which of
//! them are on the line of that offset (in runs: whose run it is), not on the order that led there. And the
//! smaller offset is never worse: whatever follows the greater one can follow the smaller, at once or after the
//! start of a line, and ends no later. So for each set of placed fields, and of those on the line, the smallest
//! offset stands for all. Left out besides is what cannot end within the number of lines that is asked for.

use std::collections::HashMap;
use std::hash::Hash;

use super::case::{Case, Side};
use crate::plan::GroupNumber;

/// Which layouts are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// All in which no two fields conflict.
    Apart,
    /// Those of them that obey the rules for runs.
    InRuns,
}

/// The fewest lines of all layouts of a kind.
pub(super) fn fewest(case: &Case, kind: Kind) -> u64 {
    let bytes = (0..case.fields.len())
        .map(|field| case.size(field))
        .sum::<u64>();
    let mut limits = bytes.div_ceil(case.line)..;
    let exists = |&limit: &u64| match kind {
        Kind::Apart => exists(&Apart(case), limit),
        Kind::InRuns => exists(&InRuns(case), limit),
    };
    limits.find(exists).unwrap()
}

/// What may follow on what.
trait Rules {
    /// What the next fields depend on, apart from the offset.
    type Now: Copy + Eq + Hash;

    fn case(&self) -> &Case;

    /// Before the first field, at the start of the struct.
    fn first(&self) -> Vec<Self::Now>;

    /// At the start of a line behind the fields in `placed`.
    fn after_line_start(&self, placed: u8, now: Self::Now) -> Vec<Self::Now>;

    /// Behind `field`, which takes `start..end` where `before` ends what was placed; none if it may not stand there.
    fn after(
        &self,
        now: Self::Now,
        field: usize,
        before: u64,
        start: u64,
        end: u64,
    ) -> Option<Self::Now>;

    /// Whether all fields may have been placed so.
    fn is_whole(&self, now: Self::Now) -> bool;
}

/// Whether a layout of no more than `limit` lines exists.
fn exists<R: Rules>(rules: &R, limit: u64) -> bool {
    let case = rules.case();
    let count = case.fields.len();
    let all = u8::try_from((1_u32 << count) - 1).expect("at most eight fields");
    let mut states = vec![HashMap::<R::Now, u64>::new(); 1 << count];
    states[0] = rules.first().into_iter().map(|now| (now, 0)).collect();
    for placed in 0..=all {
        let rest = |field: &usize| placed >> field & 1 == 0;
        let bytes = (0..count)
            .filter(rest)
            .map(|field| case.size(field))
            .sum::<u64>();
        for (now, end) in std::mem::take(&mut states[usize::from(placed)]) {
            if placed == all && rules.is_whole(now) {
                return true;
            }
            let next_line = end.next_multiple_of(case.line);
            let new_line = rules.after_line_start(placed, now).into_iter();
            let starts = new_line.map(|now| (next_line, now)).chain([(end, now)]);
            for (before, now) in starts {
                for field in (0..count).filter(rest) {
                    let start = before.next_multiple_of(case.align(field));
                    let end = start + case.size(field);
                    if end + bytes - case.size(field) > limit * case.line {
                        continue;
                    }
                    if let Some(now) = rules.after(now, field, before, start, end) {
                        let states = &mut states[usize::from(placed | 1 << field)];
                        let smallest = states.entry(now).or_insert(end);
                        *smallest = end.min(*smallest);
                    }
                }
            }
        }
    }
    false
}

/// Layouts in which no two fields conflict.
struct Apart<'a>(&'a Case);

/// The fields on the line that comes next, one bit each, and whether the struct starts on a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct OnLine {
    fields: u8,
    is_aligned: bool,
}

impl Rules for Apart<'_> {
    type Now = OnLine;

    fn case(&self) -> &Case {
        self.0
    }

    fn first(&self) -> Vec<OnLine> {
        vec![OnLine {
            fields: 0,
            is_aligned: false,
        }]
    }

    fn after_line_start(&self, _placed: u8, _now: OnLine) -> Vec<OnLine> {
        let new = OnLine {
            fields: 0,
            is_aligned: true,
        };
        Vec::from_iter(self.0.is_separated().then_some(new))
    }

    fn after(
        &self,
        now: OnLine,
        field: usize,
        before: u64,
        start: u64,
        end: u64,
    ) -> Option<OnLine> {
        let line = |offset: u64| offset / self.0.line;
        let on_first = if line(start) == line(before) {
            now.fields
        } else {
            0
        };
        let others = |&other: &usize| on_first >> other & 1 == 1;
        let mut others = (0..self.0.fields.len()).filter(others);
        if start < end && others.any(|other| self.0.conflict(field, other)) {
            return None;
        }
        let own = if start < end { 1 << field } else { 0 };
        let fields = if line(end) == line(start) {
            on_first | own
        } else if end % self.0.line == 0 {
            0
        } else {
            own
        };
        Some(OnLine { fields, ..now })
    }

    fn is_whole(&self, now: OnLine) -> bool {
        now.is_aligned == self.0.is_separated()
    }
}

/// Layouts in which each group that writes is one run, and all that is only read is one, the first.
struct InRuns<'a>(&'a Case);

/// A run in the making.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Run {
    owner: Owner,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Owner {
    ReadSide,
    Writer(GroupNumber),
    KeptOff,
}

impl InRuns<'_> {
    /// Whether all hot fields of the owner of a run are placed.
    fn is_complete(&self, placed: u8, owner: Owner) -> bool {
        let is_missing = |field: usize| {
            let is_owners = match self.0.side(field) {
                Side::Read => owner == Owner::ReadSide,
                Side::Written(group) => owner == Owner::Writer(group),
                Side::KeptOff | Side::Anywhere => false,
            };
            is_owners && placed >> field & 1 == 0
        };
        !(0..self.0.fields.len()).any(is_missing)
    }

    /// The runs of the write side, of which the last is the home of what is kept off.
    fn write_side(&self) -> Vec<Owner> {
        let writers = self.0.writers().into_iter().filter_map(|side| match side {
            Side::Written(group) => Some(Owner::Writer(group)),
            _ => None,
        });
        let mut owners = writers.collect::<Vec<_>>();
        if owners.is_empty() && self.0.has(Side::KeptOff) {
            owners.push(Owner::KeptOff);
        }
        owners
    }
}

impl Rules for InRuns<'_> {
    type Now = Run;

    fn case(&self) -> &Case {
        self.0
    }

    fn first(&self) -> Vec<Run> {
        vec![Run {
            owner: Owner::ReadSide,
        }]
    }

    fn after_line_start(&self, placed: u8, now: Run) -> Vec<Run> {
        if !self.is_complete(placed, now.owner) {
            return Vec::new();
        }
        // A run that has begun is complete, so one with a field missing has not.
        let not_begun = |&owner: &Owner| {
            owner != now.owner && (owner == Owner::KeptOff || !self.is_complete(placed, owner))
        };
        let owners = self.write_side().into_iter().filter(not_begun);
        owners.map(|owner| Run { owner }).collect()
    }

    fn after(&self, now: Run, field: usize, _before: u64, _start: u64, _end: u64) -> Option<Run> {
        let side = self.0.side(field);
        let is_home = match side {
            Side::Read | Side::Anywhere => now.owner == Owner::ReadSide,
            Side::Written(group) => now.owner == Owner::Writer(group),
            Side::KeptOff => self.write_side().last() == Some(&now.owner),
        };
        let is_off_limits =
            side == Side::KeptOff && now.owner == Owner::ReadSide && self.0.has(Side::Read);
        let may_move = matches!(side, Side::KeptOff | Side::Anywhere)
            && !self.0.fields[field].keeps_drop_order
            && !is_off_limits;
        (is_home || may_move).then_some(now)
    }

    fn is_whole(&self, _now: Run) -> bool {
        true
    }
}
