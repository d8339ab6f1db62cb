//! Every order of the fields of a bin, as a search.

use std::collections::HashSet;

use super::super::facts::Position;
use super::super::measure::{Cost, bytes};
use super::super::search::Problem;
use super::super::task::Task;
use super::row::Row;
use super::{Order, Units};

/// A field, by its place in the usual order, and whether a line is started before it.
#[derive(Clone, Copy)]
pub(super) struct Next {
    place: usize,
    starts_line: bool,
}

/// An order in the making.
pub(super) struct Ordering<'a> {
    task: &'a Task<'a>,
    /// In the usual order.
    fields: &'a [Position],
    /// The row before each choice, and behind the last.
    rows: Vec<Row<'a>>,
    chosen: Vec<Next>,
    /// The fields that have been placed, one bit each.
    placed: u64,
    /// The bytes that are still to be placed, by state.
    rest: Vec<u64>,
    /// What has been reached: whoever gets there by another order goes on alike.
    seen: HashSet<(u64, Vec<u64>, Vec<u64>)>,
}

impl<'a> Ordering<'a> {
    pub(super) fn new(task: &'a Task<'a>, units: &'a Units, usual: &'a [Position]) -> Self {
        let states = task.states.all();
        let rest = states.map(|state| bytes(task, usual.iter().copied(), state).unwrap_or(0));
        Self {
            task,
            fields: usual,
            rows: vec![Row::new(task, units)],
            chosen: Vec::new(),
            placed: 0,
            rest: rest.collect(),
            seen: HashSet::new(),
        }
    }

    fn row(&self) -> &Row<'a> {
        &self.rows[self.rows.len() - 1]
    }

    fn is_placed(&self, place: usize) -> bool {
        self.placed >> place & 1 == 1
    }

    /// Whether two fields are as good as each other.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        let facts = [one, other].map(|place| {
            let facts = self.task.field(self.fields[place]);
            let ty = &facts.ty;
            (ty.align, ty.size, facts.role.is_hot(), &facts.condition)
        });
        facts[0] == facts[1]
    }

    /// What can come next: what has to be first, or of fields that are alike the first.
    fn candidates(&self) -> Vec<usize> {
        if let (true, Some(first)) = (self.chosen.is_empty(), self.task.request.first) {
            if self.fields.first() == Some(&first) {
                return vec![0];
            }
        }
        let mut candidates = Vec::<usize>::new();
        for place in (0..self.fields.len()).filter(|&place| !self.is_placed(place)) {
            let mut others = candidates.iter();
            if !others.any(|&other| self.are_alike(other, place)) {
                candidates.push(place);
            }
        }
        candidates
    }

    fn change_rest(&mut self, place: usize, change: impl Fn(u64, u64) -> u64) {
        let field = self.fields[place];
        for state in self.task.states.all() {
            if self.task.exists(field, state) {
                let rest = &mut self.rest[state.0];
                *rest = change(*rest, self.task.size(field));
            }
        }
    }
}

impl Problem for Ordering<'_> {
    type Choice = Next;
    type Solution = Order;

    fn bound(&mut self) -> Option<Cost> {
        let row = self.row();
        let reached = (self.placed, row.ends.clone(), row.closed.clone());
        let cost = row.least(&self.rest);
        self.seen.insert(reached).then_some(cost)
    }

    fn choices(&mut self) -> Vec<Next> {
        let candidates = self.candidates();
        let row = self.row();
        let next = |starts_line| {
            let places = candidates.iter().copied();
            places.map(move |place| Next { place, starts_line })
        };
        let here = next(false).filter(|next| !row.straddles(self.fields[next.place]));
        let on_new_line = next(true).filter(|_| row.keeps_from_straddling() && !row.is_at_start());
        here.chain(on_new_line).collect()
    }

    fn choose(&mut self, choice: Next) {
        let mut row = self.row().clone();
        if choice.starts_line {
            row.start_line();
        }
        row.place(self.fields[choice.place]);
        self.rows.push(row);
        self.chosen.push(choice);
        self.placed |= 1 << choice.place;
        self.change_rest(choice.place, |rest, size| rest - size);
    }

    fn take_back(&mut self) {
        self.rows.pop();
        if let Some(choice) = self.chosen.pop() {
            self.placed &= !(1 << choice.place);
            self.change_rest(choice.place, |rest, size| rest + size);
        }
    }

    fn solution(&mut self) -> Option<(Cost, Order)> {
        let mut order = vec![Vec::new()];
        for choice in &self.chosen {
            if choice.starts_line {
                order.push(Vec::new());
            }
            if let Some(run) = order.last_mut() {
                run.push(self.fields[choice.place]);
            }
        }
        Some((self.row().least(&self.rest), order))
    }

    fn weight(&self) -> usize {
        self.rest.len()
    }
}
