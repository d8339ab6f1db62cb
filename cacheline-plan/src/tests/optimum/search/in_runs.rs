//! The layouts that obey the rules for runs.

use super::super::case::{Before, Case, Side};
use super::super::home::home_of_kept_off;
use super::Rules;

/// Layouts in which each side that is written is one run, and all that is only read is one, the first unless something
/// else has to be.
pub(super) struct InRuns<'a> {
    case: &'a Case,
    sides: Vec<Side>,
    /// Of those that are kept off what is read: whose lines they belong on, if anybody writes.
    homes: Vec<Option<Owner>>,
    /// The runs of the write side, of which the last is the home of what is kept off.
    write_side: Vec<Owner>,
    starts_with: Option<Owner>,
    is_separated: bool,
}

/// A run in the making.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Run {
    owner: Owner,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Owner {
    ReadSide,
    Writer(Side),
    KeptOff,
}

impl Owner {
    fn of(side: Side) -> Self {
        match side {
            Side::Read | Side::Anywhere => Self::ReadSide,
            Side::Written(_) => Self::Writer(side),
            Side::KeptOff => Self::KeptOff,
        }
    }
}

impl<'a> InRuns<'a> {
    pub(super) fn new(case: &'a Case) -> Self {
        let writers = case.writers().into_iter();
        let mut write_side = writers.map(Owner::of).collect::<Vec<_>>();
        if write_side.is_empty() && case.has(Side::KeptOff) {
            write_side.push(Owner::KeptOff);
        }
        Self {
            case,
            sides: (0..case.fields.len())
                .map(|field| case.side(field))
                .collect(),
            homes: (0..case.fields.len())
                .map(|field| home_of_kept_off(case, field).map(Owner::of))
                .collect(),
            write_side,
            starts_with: case.first_writer().map(Owner::of),
            is_separated: case.is_separated(),
        }
    }

    /// Whether all hot fields of the owner of a run are placed.
    fn is_complete(&self, placed: u8, owner: Owner) -> bool {
        let is_missing = |(field, side): (usize, &Side)| {
            let is_hot = matches!(side, Side::Read | Side::Written(_));
            is_hot && Owner::of(*side) == owner && placed >> field & 1 == 0
        };
        !self.sides.iter().enumerate().any(is_missing)
    }

    fn home(&self, field: usize) -> Option<Owner> {
        match self.sides[field] {
            Side::KeptOff => self.homes[field].or_else(|| self.write_side.last().copied()),
            Side::Anywhere => Some(Owner::of(self.case.home_of_welcome())),
            side => Some(Owner::of(side)),
        }
    }
}

impl Rules for InRuns<'_> {
    type Now = Run;

    fn case(&self) -> &Case {
        self.case
    }

    fn first(&self) -> Vec<Run> {
        let owner = self.starts_with.unwrap_or(Owner::ReadSide);
        vec![Run { owner }]
    }

    fn after_line_start(&self, placed: u8, now: Run, _end: u64) -> Vec<(Before, Run)> {
        let mut runs = Vec::new();
        if self.case.no_straddle && self.is_separated {
            runs.push((Before::Line, now));
        }
        if !self.is_complete(placed, now.owner) {
            return runs;
        }
        // A run that has begun is complete, so one with a field missing has not. Cold fields alone may as well be two.
        let has_hot = |owner| !self.is_complete(0, owner);
        let not_begun = |&owner: &Owner| {
            owner != now.owner && (!has_hot(owner) || !self.is_complete(placed, owner))
        };
        let read_side = self.starts_with.map(|_| Owner::ReadSide);
        let owners = self.write_side.iter().copied().chain(read_side);
        let owners = owners.filter(not_begun);
        runs.extend(owners.map(|owner| (Before::Distance, Run { owner })));
        runs
    }

    fn after(&self, now: Run, field: usize, _before: u64, _start: u64, _end: u64) -> Option<Run> {
        let side = self.sides[field];
        let is_home = self.home(field) == Some(now.owner);
        let is_read = now.owner == Owner::ReadSide && self.sides.contains(&Side::Read);
        let may_move = matches!(side, Side::KeptOff | Side::Anywhere)
            && !self.case.fields[field].keeps_drop_order
            && self.case.first != Some(field)
            && !(side == Side::KeptOff && is_read);
        (is_home || may_move).then_some(now)
    }

    fn is_whole(&self, _now: Run) -> bool {
        true
    }
}
