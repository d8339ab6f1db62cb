//! What is asked of the planner, and what every step of it needs to know.

use std::cell::Cell;

use super::Boundary;
use super::facts::{FieldFacts, Position};
use super::geometry::Geometry;
use super::presence::{State, States};

/// A struct to lay out.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// In declared order.
    pub fields: &'a [FieldFacts],
    /// What a build may have, the most common first: one at least.
    pub geometries: Vec<Geometry>,
    /// The field at offset 0.
    pub first: Option<Position>,
    /// No hot field that is no longer than a line crosses from one to the next.
    pub no_straddle: bool,
    /// Instances start and end with a line even where nothing is kept apart.
    pub own_lines: bool,
}

/// A struct that is being laid out.
pub(super) struct Task<'a> {
    pub(super) request: &'a Request<'a>,
    pub(super) states: States,
    is_written: bool,
    starts_at: Option<Boundary>,
    /// The work that has been done: fields looked at.
    steps: Cell<u64>,
}

impl<'a> Task<'a> {
    pub(super) fn new(request: &'a Request<'a>) -> Self {
        let may_straddle = request.fields.iter().any(FieldFacts::may_straddle);
        Self {
            request,
            states: States::of(request.fields),
            is_written: request.fields.iter().any(FieldFacts::is_written),
            starts_at: if request.own_lines {
                Some(Boundary::Distance)
            } else {
                (request.no_straddle && may_straddle).then_some(Boundary::Line)
            },
            steps: Cell::new(0),
        }
    }

    pub(super) fn fields(&self) -> &'a [FieldFacts] {
        self.request.fields
    }

    pub(super) fn field(&self, field: Position) -> &'a FieldFacts {
        &self.request.fields[field]
    }

    pub(super) fn geometries(&self) -> &'a [Geometry] {
        &self.request.geometries
    }

    /// Whether a field has to be at offset 0.
    pub(super) fn is_first(&self, field: Position) -> bool {
        self.request.first == Some(field)
    }

    /// Whether any field is written, as far as is known.
    pub(super) fn is_written(&self) -> bool {
        self.is_written
    }

    /// Where the struct has to start even if nothing in it is kept apart.
    pub(super) fn starts_at(&self) -> Option<Boundary> {
        self.starts_at
    }

    pub(super) fn exists(&self, field: Position, state: State) -> bool {
        self.states.exists(field, state)
    }

    /// What a field takes, in bytes: nothing where that is not known.
    pub(super) fn size(&self, field: Position) -> u64 {
        self.field(field).ty.size.unwrap_or(0)
    }

    /// In bytes.
    pub(super) fn align(&self, field: Position) -> u64 {
        self.field(field).ty.align.bytes()
    }

    pub(super) fn work(&self, steps: usize) {
        self.steps.set(self.steps.get() + steps as u64);
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps.get()
    }
}
