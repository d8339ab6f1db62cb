//! Which fields exist: `cfg` may remove some, so that one declaration stands for several structs.

use std::collections::BTreeSet;

use super::facts::{FieldFacts, Position};

/// With more predicates than this, not every combination is planned for.
const MOST_PREDICATES: usize = 4;

/// A `cfg` predicate, by a number that it has in the struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Predicate(pub usize);

/// When a field exists: each of these predicates does or does not hold. Without any, always.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Condition(pub Vec<(Predicate, bool)>);

impl Condition {
    /// Whether the field exists in every struct that the declaration stands for.
    #[must_use]
    pub fn is_always(&self) -> bool {
        self.0.is_empty()
    }
}

/// One of the structs that a declaration stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State(pub(super) usize);

/// The structs that a declaration stands for: each a set of fields.
pub(super) struct States {
    /// Which fields exist, by state and position.
    existing: Vec<Vec<bool>>,
}

impl States {
    /// With few predicates every combination, as nothing says which of them go together; with many, that in which all
    /// hold and that in which none does.
    pub(super) fn of(fields: &[FieldFacts]) -> Self {
        let conditions = fields.iter().flat_map(|field| &field.condition.0);
        let predicates = conditions.map(|&(predicate, _)| predicate);
        let predicates = predicates.collect::<BTreeSet<_>>();
        let combinations = if predicates.len() > MOST_PREDICATES {
            vec![usize::MAX, 0]
        } else {
            (0..1 << predicates.len()).rev().collect()
        };
        let mut existing = Vec::new();
        for combination in combinations {
            let holds = |predicate: &Predicate| {
                let place = predicates.iter().position(|other| other == predicate);
                place.is_some_and(|place| combination >> place.min(MOST_PREDICATES) & 1 == 1)
            };
            let exists = |field: &FieldFacts| {
                let mut condition = field.condition.0.iter();
                condition.all(|(predicate, wanted)| holds(predicate) == *wanted)
            };
            let fields = fields.iter().map(exists).collect::<Vec<_>>();
            if !existing.contains(&fields) {
                existing.push(fields);
            }
        }
        Self { existing }
    }

    pub(super) fn count(&self) -> usize {
        self.existing.len()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = State> + use<> {
        (0..self.existing.len()).map(State)
    }

    pub(super) fn exists(&self, field: Position, State(state): State) -> bool {
        self.existing[state][field.0]
    }
}
