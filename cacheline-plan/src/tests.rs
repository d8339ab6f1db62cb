//! The rules, one by one, for structs whose plan a person can say.

mod conditions;
mod first_and_last;
mod many_fields;
/// Brute force over every order of the fields and every start of a line.
mod optimum;
mod placed;
/// What the judges draw from.
mod random;
mod rules;
mod straddling;

use crate::{
    Access, Accesses, Alignment, Condition, FieldFacts, Geometry, GroupNumber, LineSize, Plan,
    Position, Purpose, Request, Role, Run, SharedWrites, TypeFacts, padded, plan, untouched,
};

pub(crate) const COLD: Role = Role::Cold { explicit: false };
pub(crate) const BYTE: TypeFacts = TypeFacts::plain(Alignment::One, 1);
pub(crate) const U32: TypeFacts = TypeFacts::plain(Alignment::Four, 4);
pub(crate) const U64: TypeFacts = TypeFacts::plain(Alignment::Eight, 8);
const ATOMIC: TypeFacts = TypeFacts {
    shared_writes: SharedWrites::Known,
    ..U64
};
const UNKNOWN: TypeFacts = TypeFacts::UNKNOWN;
/// Of a size that is not known, but not written.
const HANDLE: TypeFacts = TypeFacts::UNWRITTEN;

pub(crate) fn read(group: usize) -> Role {
    Role::Hot(Accesses::new(Access::read(GroupNumber(group)), []))
}

pub(crate) fn write(group: usize) -> Role {
    Role::Hot(Accesses::new(Access::write(GroupNumber(group)), []))
}

/// Written by one group, and read by another.
pub(crate) fn shared(writer: usize, reader: usize) -> Role {
    let reads = Access::read(GroupNumber(reader));
    Role::Hot(Accesses::new(Access::write(GroupNumber(writer)), [reads]))
}

/// What the lines of a group that writes are for.
const fn group(number: usize) -> Purpose {
    Purpose::Group(GroupNumber(number))
}

/// Bytes without alignment, as an array has them.
pub(crate) const fn bytes(size: u64) -> TypeFacts {
    TypeFacts::plain(Alignment::One, size)
}

pub(crate) fn field(role: Role, ty: TypeFacts) -> FieldFacts {
    FieldFacts {
        role,
        ty,
        condition: Condition::default(),
        is_unsized: false,
        keeps_drop_order: false,
    }
}

fn tail(role: Role) -> FieldFacts {
    FieldFacts {
        is_unsized: true,
        ..field(role, HANDLE)
    }
}

/// A plan for lines of 64 bytes, where nothing else is asked for.
pub(crate) fn request(fields: &[FieldFacts]) -> Request<'_> {
    let line = LineSize::new(64).expect("a line has so many bytes");
    Request {
        fields,
        geometries: vec![Geometry::of_line(line)],
        first: None,
        no_straddle: false,
        own_lines: false,
    }
}

/// A plan for lines of 64 bytes of which two lie together.
fn pairs(fields: &[FieldFacts]) -> Request<'_> {
    let line = LineSize::new(64).expect("a line has so many bytes");
    Request {
        geometries: vec![Geometry::new(line, 2.try_into().expect("two"))],
        ..request(fields)
    }
}

/// A plan for every line size.
fn for_every_line(fields: &[FieldFacts]) -> Request<'_> {
    Request {
        geometries: Geometry::planned(),
        ..request(fields)
    }
}

/// The runs of a plan for lines of 64 bytes.
fn runs(fields: &[FieldFacts]) -> Vec<(Option<Purpose>, Vec<usize>)> {
    runs_of(plan(&request(fields)))
}

fn runs_of(Plan { runs }: Plan) -> Vec<(Option<Purpose>, Vec<usize>)> {
    let numbers = |fields: Vec<Position>| fields.into_iter().map(|Position(number)| number);
    let purpose = |run: &Run| run.start.as_ref().map(|start| start.purpose);
    runs.into_iter()
        .map(|run| (purpose(&run), numbers(run.fields).collect()))
        .collect()
}

impl TypeFacts {
    /// Aligned like another type.
    pub(crate) const fn aligned(self, like: TypeFacts) -> Self {
        Self {
            align: like.align,
            ..self
        }
    }
}
