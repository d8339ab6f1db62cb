//! What a plan costs, as the fields lie in memory.

use super::facts::Position;
use super::geometry::Geometry;
use super::placed::{End, Extent};
use super::presence::State;
use super::task::Task;
use super::{Boundary, Run};

/// What is better is less, and the earlier numbers count for more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost(pub(super) Vec<u64>);

/// The lines that a struct takes, by geometry and by state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lines(pub(super) Vec<Vec<u64>>);

impl Lines {
    /// Whether these are no more than others, of every geometry and in every state.
    pub(super) fn are_within(&self, others: &Self) -> bool {
        let mut pairs = self.0.iter().flatten().zip(others.0.iter().flatten());
        pairs.all(|(these, those)| these <= those)
    }

    /// Of each geometry in all states together, then what has been moved for it.
    pub(super) fn cost(&self, moved: usize) -> Cost {
        let lines = self.0.iter().map(|by_state| by_state.iter().sum());
        Cost(lines.chain([moved as u64]).collect())
    }
}

/// The lines that a plan takes, as far as sizes are known.
pub(super) fn lines(task: &Task, runs: &[Run]) -> Lines {
    let mut lines = vec![Vec::new(); task.geometries().len()];
    for state in task.states.all() {
        let boundary = |run: &Run| {
            let start = run.start.as_ref();
            let start = start.filter(|start| start.needed.holds(task, state));
            start.map(|start| start.at)
        };
        let existing = runs.iter().map(|run| {
            let fields = run.fields.iter().copied();
            let fields = fields.filter(|&field| task.exists(field, state));
            (boundary(run), fields.collect::<Vec<_>>())
        });
        let existing = existing.collect::<Vec<_>>();
        let is_separated = existing
            .iter()
            .any(|(at, _)| *at == Some(Boundary::Distance));
        for (geometry, lines) in task.geometries().iter().zip(&mut lines) {
            let end = end(task, &existing, *geometry);
            lines.push(geometry.unit(is_separated).count(end));
        }
    }
    Lines(lines)
}

/// Where the last field ends, in bytes.
fn end(task: &Task, runs: &[(Option<Boundary>, Vec<Position>)], geometry: Geometry) -> u64 {
    let mut end = End::default();
    for (boundary, fields) in runs {
        task.work(fields.len());
        if let Some(at) = *boundary {
            end.start(geometry, at);
        }
        for &field in fields {
            end.put(Extent {
                size: task.size(field),
                align: task.align(field),
            });
        }
    }
    end.bytes
}

/// The bytes of some fields together, which exist in a state; nothing where a size is not known.
pub(super) fn bytes(
    task: &Task,
    fields: impl IntoIterator<Item = Position>,
    state: State,
) -> Option<u64> {
    let existing = fields
        .into_iter()
        .filter(|&field| task.exists(field, state));
    existing.map(|field| task.field(field).ty.size).sum()
}
