//! A struct to place, as the judges see it: who touches each field, and how many bytes it has.

use crate::plan::{FieldFacts, GroupNumber, Plan, Role};
use crate::type_facts::{Alignment, TypeFacts};

/// Fields of known sizes, and the line they are placed for.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) fields: Vec<FieldFacts>,
    pub(super) line: u64,
}

/// Whose lines a field belongs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    /// Hot for a group that only reads.
    Read,
    /// Hot for a group with a field that is written hot.
    Written(GroupNumber),
    /// Cold, and kept off the lines that are read.
    KeptOff,
    /// Cold, and welcome anywhere.
    Anywhere,
}

/// Fields in the order of memory, each with whether the start of a line stands before it.
pub(super) type Order = Vec<(usize, bool)>;

impl Case {
    pub(super) fn size(&self, field: usize) -> u64 {
        let size = self.fields[field].ty.size;
        size.expect("the judges are shown known sizes only")
    }

    pub(super) fn align(&self, field: usize) -> u64 {
        self.fields[field].ty.align.bytes()
    }

    pub(super) fn side(&self, field: usize) -> Side {
        match self.fields[field].role {
            Role::Write(group) => Side::Written(group),
            Role::Read(group) if self.writes(group) => Side::Written(group),
            Role::Read(_) => Side::Read,
            Role::Cold { explicit: false } if self.fields[field].ty.shared_writes => Side::KeptOff,
            Role::Cold { .. } => Side::Anywhere,
        }
    }

    fn writes(&self, group: GroupNumber) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|field| field.role == Role::Write(group))
    }

    pub(super) fn has(&self, wanted: Side) -> bool {
        (0..self.fields.len()).any(|field| self.side(field) == wanted)
    }

    /// The groups that write, in order of first appearance.
    pub(super) fn writers(&self) -> Vec<Side> {
        let mut writers = Vec::new();
        for field in 0..self.fields.len() {
            let side = self.side(field);
            if matches!(side, Side::Written(_)) && !writers.contains(&side) {
                writers.push(side);
            }
        }
        writers
    }

    /// Whether anything has to be kept apart, so that the struct has to start on a line.
    pub(super) fn is_separated(&self) -> bool {
        !self.writers().is_empty() || self.has(Side::Read) && self.has(Side::KeptOff)
    }

    /// Whether two fields must not share a line.
    pub(super) fn conflict(&self, one: usize, other: usize) -> bool {
        let group = |field: usize| match self.fields[field].role {
            Role::Read(group) => Some((group, false)),
            Role::Write(group) => Some((group, true)),
            Role::Cold { .. } => None,
        };
        if let (Some((this, writes)), Some((that, also_writes))) = (group(one), group(other)) {
            return this != that && (writes || also_writes);
        }
        let sides = [self.side(one), self.side(other)];
        sides.contains(&Side::Read) && sides.contains(&Side::KeptOff)
    }

    /// The bytes of each field as `repr(C)` places them, in the order given, and the end of the last.
    pub(super) fn place(&self, order: &Order) -> (Vec<std::ops::Range<u64>>, u64) {
        let mut end = 0_u64;
        let mut places = Vec::new();
        for &(field, starts_line) in order {
            if starts_line {
                end = end.next_multiple_of(self.line);
            }
            let start = end.next_multiple_of(self.align(field));
            end = start + self.size(field);
            places.push(start..end);
        }
        (places, end)
    }

    /// The lines of a struct in this order. Its size is rounded up to its alignment, which is no more than a line.
    pub(super) fn lines(&self, order: &Order) -> u64 {
        self.place(order).1.div_ceil(self.line)
    }

    /// Its bytes, the last of padding among them.
    pub(super) fn bytes(&self, order: &Order) -> u64 {
        let aligns = (0..self.fields.len()).map(|field| self.align(field));
        let align = if order.iter().any(|&(_, starts_line)| starts_line) {
            self.line
        } else {
            aligns.max().unwrap_or(1)
        };
        self.place(order).1.next_multiple_of(align)
    }
}

/// The order that a plan stands for.
pub(super) fn order_of(plan: &Plan) -> Order {
    let mut order = Order::new();
    for run in &plan.runs {
        let fields = run.fields.iter().enumerate();
        order.extend(fields.map(|(place, field)| (field.0, place == 0 && run.start.is_some())));
    }
    order
}

pub(super) const fn read(group: usize) -> Role {
    Role::Read(GroupNumber(group))
}

pub(super) const fn write(group: usize) -> Role {
    Role::Write(GroupNumber(group))
}

/// A field of `size` bytes for a judge.
pub(super) const fn sized(role: Role, align: Alignment, size: u64) -> FieldFacts {
    FieldFacts {
        role,
        ty: TypeFacts {
            align,
            size: Some(size),
            shared_writes: false,
            may_drop: false,
        },
        is_unsized: false,
        keeps_drop_order: false,
    }
}

/// The same field, of a type that can be written through `&self`.
pub(super) const fn shared(field: FieldFacts) -> FieldFacts {
    FieldFacts {
        ty: TypeFacts {
            shared_writes: true,
            ..field.ty
        },
        ..field
    }
}
