//! Fields one after another, from the start of a line or of the struct.

use super::super::facts::Position;
use super::super::measure::Cost;
use super::super::presence::State;
use super::super::task::Task;
use super::{Order, Units};

/// Where the next field would be placed.
#[derive(Clone)]
pub(super) struct Row<'a> {
    task: &'a Task<'a>,
    units: &'a Units,
    /// The bytes since the last start of a line, by state.
    pub(super) ends: Vec<u64>,
    /// The lines before that start, unit by unit and state by state.
    pub(super) closed: Vec<u64>,
    /// The starts of lines among the fields.
    starts: u64,
}

impl<'a> Row<'a> {
    pub(super) fn new(task: &'a Task<'a>, units: &'a Units) -> Self {
        Self {
            task,
            units,
            ends: vec![0; task.states.count()],
            closed: vec![0; units.all.len() * task.states.count()],
            starts: 0,
        }
    }

    /// What an order costs; nothing if a field straddles.
    pub(super) fn cost(task: &Task, order: &Order, units: &Units) -> Option<Cost> {
        let mut row = Row::new(task, units);
        for (number, fields) in order.iter().enumerate() {
            if number > 0 {
                row.start_line();
            }
            for &field in fields {
                if row.straddles(field) {
                    return None;
                }
                row.place(field);
            }
        }
        Some(row.least(&vec![0; task.states.count()]))
    }

    pub(super) fn place(&mut self, field: Position) {
        let (align, size) = (self.task.align(field), self.task.size(field));
        for state in self.states_with(field) {
            let end = &mut self.ends[state.0];
            *end = end.next_multiple_of(align) + size;
        }
        self.task.work(self.ends.len());
    }

    fn states_with(&self, field: Position) -> impl Iterator<Item = State> + use<'a> {
        let task = self.task;
        let states = task.states.all();
        states.filter(move |&state| task.exists(field, state))
    }

    /// Whether a field could follow without a hole before it.
    pub(super) fn is_aligned(&self, field: Position) -> bool {
        let align = self.task.align(field);
        let mut states = self.states_with(field);
        states.all(|state| self.ends[state.0] % align == 0)
    }

    /// Whether a field that must not cross from one line to the next would.
    pub(super) fn straddles(&self, field: Position) -> bool {
        let (align, size) = (self.task.align(field), self.task.size(field));
        let is_hot = self.task.field(field).role.is_hot();
        let Some(line) = self.units.line_of(self.task, size).filter(|_| is_hot) else {
            return false;
        };
        let mut states = self.states_with(field);
        states.any(|state| self.ends[state.0].next_multiple_of(align) % line + size > line)
    }

    /// Whether hot fields are kept from straddling, where need be by starts of lines.
    pub(super) fn keeps_from_straddling(&self) -> bool {
        self.units.no_straddle
    }

    /// Whether no field has been placed since the last start of a line.
    pub(super) fn is_at_start(&self) -> bool {
        self.ends.iter().all(|&end| end == 0)
    }

    pub(super) fn start_line(&mut self) {
        let by_unit = self.closed.chunks_mut(self.ends.len());
        for (unit, closed) in self.units.all.iter().zip(by_unit) {
            for (closed, &end) in closed.iter_mut().zip(&self.ends) {
                *closed += unit.begun(end);
            }
        }
        self.ends.fill(0);
        self.starts += 1;
    }

    /// The least that it can cost when so many bytes are still to be placed, by state.
    pub(super) fn least(&self, rest: &[u64]) -> Cost {
        let by_unit = self.closed.chunks(self.ends.len());
        let counts = self.units.all.iter().zip(by_unit).map(|(unit, closed)| {
            let ends = self.ends.iter().zip(rest);
            let lines = ends.map(|(end, rest)| unit.begun(end + rest)).zip(closed);
            lines.map(|(open, closed)| unit.whole(closed + open)).sum()
        });
        Cost(counts.chain([self.starts]).collect())
    }
}
