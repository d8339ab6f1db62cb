//! Where the fields of a struct go, by cache line. Plain data in, plain data out: no syntax, so the rules are tested without a
//! compiler.
//!
//! ```
//! use cacheline_plan::{
//!     Access, Accesses, Alignment, Condition, Extent, FieldFacts, Geometry, GroupNumber, LineSize, Request, Role, TypeFacts,
//!     offsets, plan,
//! };
//!
//! let field = |role| FieldFacts {
//!     role,
//!     ty: TypeFacts::plain(Alignment::Eight, 8),
//!     condition: Condition::default(),
//!     is_unsized: false,
//!     keeps_drop_order: false,
//! };
//! let hot = |access| Role::Hot(Accesses::new(access, []));
//! let (producer, readers) = (GroupNumber(0), GroupNumber(1));
//! let fields = [hot(Access::write(producer)), hot(Access::read(readers))].map(field);
//! let lines_of_64 = Geometry::of_line(LineSize::new(64).unwrap());
//!
//! let planned = plan(&Request {
//!     fields: &fields,
//!     geometries: vec![lines_of_64],
//!     first: None,
//!     no_straddle: false,
//!     own_lines: false,
//! });
//! let extent = Extent { size: 8, align: 8 };
//! let placed = offsets(&planned, &[extent; 2], lines_of_64);
//! assert_eq!((placed.offsets, placed.size), (vec![64, 0], 128));
//! ```
//!
//! The rules, in the order in which they apply:
//!
//! 1. The read side comes first: what is only read, groups in order of first appearance, then the cold fields that
//!    cannot be written through `&self`.
//! 2. Each other side (`accesses`) starts a line, in order of first appearance.
//! 3. Cold fields that can be written through `&self` follow the last of those, or start a line of their own; those of
//!    unknown types as well, where anything is written.
//! 4. A run of fields has falling alignment and no holes; among equals the declared order stays (`arrange`).
//! 5. Cold fields of known size fill the slack of other lines where that saves a whole line (`packing`).
//!    A field that has to drop in its turn stays, and follows another line than the last where it does (`kept_off`).
//! 6. A field that must be last stays last, and its side with it; one that must be first is first. If that is cold and
//!    nothing is only read, the cold fields of rule 1 lie on the lines of the first side that is written.
//! 7. Where hot fields must not straddle, the order within a run keeps them from it, and else a further line is started
//!    (`arrange`): the next one, as nothing has to be apart there.
//!
//! One order serves every line size that a build may have (`geometry`), and every struct that `cfg` may leave of the
//! declaration (`presence`); a start of a line that no field needs is none (`need`). What decides is the number of lines,
//! then how many fields are moved (`measure`). One search with bounds finds the best (`search`), for an order within
//! lines as for a packing of cold fields; where there are too many fields for it, what fits first or best is taken.

#![forbid(unsafe_code)]

mod accesses;
mod arrange;
mod declared;
mod draft;
mod facts;
mod geometry;
mod kept_off;
mod line;
mod locks;
mod measure;
mod need;
mod packing;
mod placed;
mod presence;
mod search;
mod task;
#[cfg(test)]
mod tests;
mod type_facts;

pub use accesses::{Access, Accesses, Side, Sides};
pub use declared::{padded, untouched};
pub use facts::{FieldFacts, GroupNumber, Position, Role, unseparated};
pub use geometry::Geometry;
pub use line::LineSize;
pub use locks::{holds_in_place, is_lock};
pub use need::{AnyOf, Need, Reason};
pub use placed::{Extent, Placed, offsets};
pub use presence::{Condition, Predicate};
pub use task::Request;
pub use type_facts::{Alignment, POINTER, SharedWrites, TypeFacts};

use arrange::Arranger;
use task::Task;

/// The order in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// As they follow each other: each field is in one of them.
    pub runs: Vec<Run>,
}

/// Fields that follow each other, with or without the start of a line before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where no line is started, the fields follow those of the run before.
    pub start: Option<Start>,
    /// In the order of memory.
    pub fields: Vec<Position>,
}

/// The start of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// What its lines are for.
    pub purpose: Purpose,
    /// Where it is.
    pub at: Boundary,
    /// In which of the structs that `cfg` may leave there is one.
    pub needed: Need,
}

/// Where the start of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boundary {
    /// At a multiple of the distance: what follows is apart from what is before it.
    Distance,
    /// At the next line, which is all that keeps a field from straddling.
    Line,
}

/// What lines are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Purpose {
    /// What is only read, or cold.
    ReadSide,
    /// What a group that writes touches alone.
    Group(GroupNumber),
    /// What several groups touch in the same way as this field, which one of them writes.
    Shared(Position),
    /// Cold fields that may be written.
    Cold,
    /// The struct, which shares no line with what is around it, or in which no field straddles.
    Whole,
}

impl Purpose {
    /// Whether groups are apart there that write.
    fn is_written(self) -> bool {
        matches!(self, Self::Group(_) | Self::Shared(_))
    }
}

/// Fields that follow each other, before it is settled when the start of a line is needed.
#[derive(Clone, Debug, Default)]
struct Stretch {
    /// What a line is started for before them, if one is.
    purpose: Option<Purpose>,
    fields: Vec<Position>,
}

impl Stretch {
    fn with(&self, wanted: impl Fn(Position) -> bool) -> impl Iterator<Item = Position> {
        let fields = self.fields.iter().copied();
        fields.filter(move |&field| wanted(field))
    }
}

/// Where the fields of a struct go that may move: apart on the fewest lines.
#[must_use]
pub fn plan(request: &Request) -> Plan {
    plan_with(&Task::new(request))
}

/// A plan, and in `task` the work that it took.
fn plan_with(task: &Task) -> Plan {
    let arranger = Arranger::new(task);
    let bins = packing::pack(task, &arranger, draft::draft(task));
    Plan {
        runs: arranger.arrange(&bins),
    }
}
