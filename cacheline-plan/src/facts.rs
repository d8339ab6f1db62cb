//! What the planner knows of a field.

use std::ops::Index;

use super::accesses::Accesses;
use super::presence::Condition;
use super::type_facts::{SharedWrites, TypeFacts};

/// A field, by its position in the declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position(pub usize);

/// A group, by its number in the order of first appearance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupNumber(pub usize);

/// What the planner knows of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldFacts {
    /// How it is used.
    pub role: Role,
    /// What is known of its type.
    pub ty: TypeFacts,
    /// When the field exists.
    pub condition: Condition,
    /// The field has to be the last one in memory.
    pub is_unsized: bool,
    /// Moving the field may change the order of drops, and that has not been allowed.
    pub keeps_drop_order: bool,
}

/// How a field is used, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// On a hot path.
    Hot(Accesses),
    /// Not on a hot path.
    Cold {
        /// It is the user's word that the field does not matter, whoever writes it.
        explicit: bool,
    },
}

impl FieldFacts {
    /// The field where nothing is kept apart, so that it does not matter who writes it.
    fn unseparated(&self) -> Self {
        let role = match &self.role {
            Role::Hot(accesses) => Role::Hot(accesses.as_reads()),
            Role::Cold { .. } => Role::Cold { explicit: true },
        };
        Self {
            role,
            ..self.clone()
        }
    }

    /// Whether a cold field is written through `&self`, as far as its type says; nothing if the field is hot, or does
    /// not matter by the user's word.
    pub(super) fn cold_writes(&self) -> Option<SharedWrites> {
        (self.role == Role::Cold { explicit: false }).then_some(self.ty.shared_writes)
    }

    /// Whether the field is hot and may lie across the end of a line where its struct starts anywhere: what is no longer
    /// than its alignment does not.
    pub(super) fn may_straddle(&self) -> bool {
        let align = self.ty.align.bytes();
        self.role.is_hot() && self.ty.size.is_none_or(|size| size > align)
    }

    /// Whether the field is written, as far as is known: on a hot path, or through `&self`.
    pub(super) fn is_written(&self) -> bool {
        self.role.writes() || self.is_kept_off_read_lines()
    }

    /// Whether the field is cold but is known to be written through `&self`, and the user has not said that it does
    /// not matter.
    #[must_use]
    pub fn is_kept_off_read_lines(&self) -> bool {
        self.cold_writes() == Some(SharedWrites::Known)
    }
}

impl Role {
    /// Who touches the field on a hot path, and how; nothing if it is cold.
    #[must_use]
    pub fn accesses(&self) -> Option<&Accesses> {
        match self {
            Self::Hot(accesses) => Some(accesses),
            Self::Cold { .. } => None,
        }
    }

    /// Whether a group writes the field.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.accesses().is_some_and(Accesses::write)
    }

    /// Whether the field is touched on a hot path.
    #[must_use]
    pub fn is_hot(&self) -> bool {
        self.accesses().is_some()
    }
}

impl Index<Position> for [FieldFacts] {
    type Output = FieldFacts;

    fn index(&self, position: Position) -> &FieldFacts {
        &self[position.0]
    }
}

/// Fields that may be on lines of each other, whoever writes them.
#[must_use]
pub fn unseparated(fields: &[FieldFacts]) -> Vec<FieldFacts> {
    fields.iter().map(FieldFacts::unseparated).collect()
}

/// The positions of fields in declared order.
pub(super) fn positions(fields: &[FieldFacts]) -> impl Iterator<Item = Position> + use<> {
    (0..fields.len()).map(Position)
}
