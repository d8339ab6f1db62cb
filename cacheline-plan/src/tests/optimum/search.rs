//! The quick judge: the same layouts as the plain one's, those that go on alike taken together.
//!
//! What can still be placed depends on the fields that are placed, on the offset behind them, and on which of
//! them are on the line of that offset (in runs: whose run it is), not on the order that led there. And the
//! smaller offset is never worse: whatever follows the greater one can follow the smaller, at once or after the
//! start of a line, and ends no later. So for each set of placed fields, and of those on the line, the smallest
//! offset stands for all; but not where fields must not lie across lines, which makes every offset another one. Left
//! out besides is what cannot end within the number of lines that is asked for.

mod in_runs;

use std::collections::HashMap;
use std::hash::Hash;

use self::in_runs::InRuns;
use super::case::{Before, Case};

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
    let unit = case.unit();
    let (apart, in_runs) = (Apart::new(case), InRuns::new(case));
    let mut limits = (bytes.div_ceil(unit)..).map(|units| units * unit);
    let exists = |&limit: &u64| match kind {
        Kind::Apart => exists(&apart, limit),
        Kind::InRuns => exists(&in_runs, limit),
    };
    limits.find(exists).unwrap() / case.line
}

/// What may follow on what.
trait Rules {
    /// What the next fields depend on, apart from the offset.
    type Now: Copy + Eq + Hash;

    fn case(&self) -> &Case;

    /// Before the first field, at the start of the struct.
    fn first(&self) -> Vec<Self::Now>;

    /// At the start of a line behind the fields in `placed`, which end at `end`: which one, and what then.
    fn after_line_start(&self, placed: u8, now: Self::Now, end: u64) -> Vec<(Before, Self::Now)>;

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

/// Whether a layout of no more than `limit` bytes exists.
fn exists<R: Rules>(rules: &R, limit: u64) -> bool {
    let case = rules.case();
    let count = case.fields.len();
    let all = u8::try_from((1_u32 << count) - 1).expect("at most eight fields");
    let is_whole = (0..count).map(|field| case.is_whole_on_a_line(field));
    let is_whole = is_whole.collect::<Vec<_>>();
    // By what the next fields depend on: where it matters, the offset itself.
    let key = |now: R::Now, end: u64| (now, case.no_straddle.then_some(end));
    let mut states = vec![HashMap::<(R::Now, Option<u64>), u64>::new(); 1 << count];
    states[0] = rules
        .first()
        .into_iter()
        .map(|now| (key(now, 0), 0))
        .collect();
    for placed in 0..=all {
        let rest = |field: &usize| placed >> field & 1 == 0;
        let bytes = (0..count)
            .filter(rest)
            .map(|field| case.size(field))
            .sum::<u64>();
        for ((now, _), end) in std::mem::take(&mut states[usize::from(placed)]) {
            if placed == all && rules.is_whole(now) {
                return true;
            }
            let new_line = rules.after_line_start(placed, now, end).into_iter();
            let starts = new_line.map(|(before, now)| (case.behind(end, before), now));
            let starts = starts.chain([(end, now)]);
            for (before, now) in starts {
                let may_follow = |field: &usize| {
                    let comes_first = case.first.filter(|_| placed == 0);
                    rest(field) && comes_first.is_none_or(|first| first == *field)
                };
                for field in (0..count).filter(may_follow) {
                    let start = before.next_multiple_of(case.align(field));
                    let end = start + case.size(field);
                    let may_lie = !is_whole[field] || !case.crosses(&(start..end));
                    if !may_lie || end + bytes - case.size(field) > limit {
                        continue;
                    }
                    if let Some(now) = rules.after(now, field, before, start, end) {
                        let states = &mut states[usize::from(placed | 1 << field)];
                        let smallest = states.entry(key(now, end)).or_insert(end);
                        *smallest = end.min(*smallest);
                    }
                }
            }
        }
    }
    false
}

/// Layouts in which no two fields conflict.
struct Apart<'a> {
    case: &'a Case,
    /// Of each field, those that it conflicts with, one bit each.
    conflicts: Vec<u8>,
    is_separated: bool,
}

impl<'a> Apart<'a> {
    fn new(case: &'a Case) -> Self {
        let count = case.fields.len();
        let conflicts = |field| {
            let others = (0..count).filter(|&other| case.conflict(field, other));
            others.map(|other| 1_u8 << other).sum()
        };
        Self {
            case,
            conflicts: (0..count).map(conflicts).collect(),
            is_separated: case.keeps_apart(),
        }
    }
}

/// The fields on the line that comes next, one bit each, and whether the struct starts at a multiple of the distance.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct OnLine {
    fields: u8,
    is_aligned: bool,
}

impl Rules for Apart<'_> {
    type Now = OnLine;

    fn case(&self) -> &Case {
        self.case
    }

    fn first(&self) -> Vec<OnLine> {
        vec![OnLine {
            fields: 0,
            is_aligned: self.case.own_lines,
        }]
    }

    fn after_line_start(&self, _placed: u8, now: OnLine, end: u64) -> Vec<(Before, OnLine)> {
        let new = OnLine {
            fields: 0,
            is_aligned: true,
        };
        let mut starts = Vec::from_iter(self.is_separated.then_some((Before::Distance, new)));
        if self.case.no_straddle && self.case.is_separated() {
            let next = self.case.behind(end, Before::Line);
            let is_apart = next % self.case.apart() == 0;
            let fields = if is_apart { 0 } else { now.fields };
            starts.push((Before::Line, OnLine { fields, ..now }));
        }
        starts
    }

    fn after(
        &self,
        now: OnLine,
        field: usize,
        before: u64,
        start: u64,
        end: u64,
    ) -> Option<OnLine> {
        let line = |offset: u64| offset / self.case.apart();
        let on_first = if line(start) == line(before) {
            now.fields
        } else {
            0
        };
        if start < end && on_first & self.conflicts[field] != 0 {
            return None;
        }
        let own = if start < end { 1 << field } else { 0 };
        let fields = if line(end) == line(start) {
            on_first | own
        } else if end % self.case.apart() == 0 {
            0
        } else {
            own
        };
        Some(OnLine { fields, ..now })
    }

    fn is_whole(&self, now: OnLine) -> bool {
        now.is_aligned == self.is_separated
    }
}
