//! A struct to place, as the judges see it: who touches each field, and how many bytes it has.

use crate::placed::{End, Extent};
use crate::{
    Boundary, FieldFacts, Geometry, GroupNumber, LineSize, Plan, Position, Purpose, Request, Role,
    SharedWrites, Start, TypeFacts, plan,
};

/// Fields of known sizes, and what is asked for them.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) fields: Vec<FieldFacts>,
    /// In bytes.
    pub(super) line: u64,
    /// The distance, in lines.
    pub(super) lines_apart: u64,
    pub(super) first: Option<usize>,
    pub(super) no_straddle: bool,
    pub(super) own_lines: bool,
}

/// Whose lines a field belongs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    /// Hot, and never written.
    Read,
    /// Hot for those who touch this field, one of whom writes.
    Written(usize),
    /// Cold, and kept off the lines that are read.
    KeptOff,
    /// Cold, and welcome anywhere.
    Anywhere,
}

/// Fields in the order of memory, each with what stands before it.
pub(super) type Order = Vec<(usize, Before)>;

/// What stands before a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Before {
    Nothing,
    /// The start of a line, which keeps nothing apart.
    Line,
    /// The start of a line at a multiple of the distance.
    Distance,
}

impl Before {
    /// What the start of a run stands for.
    pub(super) fn of(start: &Start) -> Self {
        match start.at {
            Boundary::Line => Self::Line,
            Boundary::Distance => Self::Distance,
        }
    }

    fn boundary(self) -> Option<Boundary> {
        match self {
            Self::Nothing => None,
            Self::Line => Some(Boundary::Line),
            Self::Distance => Some(Boundary::Distance),
        }
    }
}

/// What groups do to a field.
type Marks = Vec<(GroupNumber, bool)>;

impl Case {
    /// Fields without wishes, on lines of a size.
    pub(super) fn new(fields: Vec<FieldFacts>, line: u64) -> Self {
        Self {
            fields,
            line,
            lines_apart: 1,
            first: None,
            no_straddle: false,
            own_lines: false,
        }
    }

    fn geometry(&self) -> Geometry {
        let line = LineSize::new(self.line).expect("a line of the cases");
        let lines_apart = self.lines_apart.try_into().expect("at least one");
        Geometry::new(line, lines_apart)
    }

    pub(super) fn request(&self) -> Request<'_> {
        Request {
            fields: &self.fields,
            geometries: vec![self.geometry()],
            first: self.first.map(Position),
            no_straddle: self.no_straddle,
            own_lines: self.own_lines,
        }
    }

    pub(super) fn planned(&self) -> Plan {
        plan(&self.request())
    }

    pub(super) fn apart(&self) -> u64 {
        self.line * self.lines_apart
    }

    pub(super) fn size(&self, field: usize) -> u64 {
        let size = self.fields[field].ty.size;
        size.expect("the judges are shown known sizes only")
    }

    pub(super) fn align(&self, field: usize) -> u64 {
        self.fields[field].ty.align.bytes()
    }

    /// None if the field is cold.
    fn marks(&self, field: usize) -> Option<Marks> {
        let accesses = self.fields[field].role.accesses()?;
        let all = accesses.all();
        Some(all.map(|access| (access.group, access.writes)).collect())
    }

    pub(super) fn side(&self, field: usize) -> Side {
        let Some(marks) = self.marks(field) else {
            return self.cold_side(field);
        };
        let is_written = |marks: &Marks| marks.iter().any(|&(_, writes)| writes);
        let groups = |marks: &Marks| marks.iter().map(|&(group, _)| group).collect::<Vec<_>>();
        let own = |marks: &Marks| marks.len() == 1;
        let all = || (0..self.fields.len()).filter_map(|other| Some((other, self.marks(other)?)));
        let owns = |other: &Marks| is_written(other) && groups(other) == groups(&marks);
        if own(&marks) && all().any(|(_, other)| owns(&other)) {
            let mut alike = all().filter(|(_, other)| groups(other) == groups(&marks));
            return Side::Written(alike.next().expect("itself").0);
        }
        if !is_written(&marks) {
            return Side::Read;
        }
        let mut alike = all().filter(|(_, other)| *other == marks);
        Side::Written(alike.next().expect("itself").0)
    }

    fn cold_side(&self, field: usize) -> Side {
        let facts = &self.fields[field];
        let something_is_written = self.fields.iter().any(|field| {
            let cold = Role::Cold { explicit: false };
            let is_known = field.ty.shared_writes == SharedWrites::Known;
            field.role.writes() || field.role == cold && is_known
        });
        let may_be_written = match facts.ty.shared_writes {
            SharedWrites::Never => false,
            SharedWrites::Unknown => something_is_written,
            SharedWrites::Known => true,
        };
        if may_be_written && facts.role == (Role::Cold { explicit: false }) {
            Side::KeptOff
        } else {
            Side::Anywhere
        }
    }

    pub(super) fn has(&self, wanted: Side) -> bool {
        (0..self.fields.len()).any(|field| self.side(field) == wanted)
    }

    /// The sides that are written, in the order in which they belong in memory.
    pub(super) fn writers(&self) -> Vec<Side> {
        let mut writers = Vec::new();
        for field in 0..self.fields.len() {
            let side = self.side(field);
            if matches!(side, Side::Written(_)) && !writers.contains(&side) {
                writers.push(side);
            }
        }
        let first = self.first.map(|first| self.side(first));
        writers.sort_by_key(|&side| Some(side) != first);
        writers
    }

    /// Whose lines the struct starts with, if that is not the read side: those of the first field.
    pub(super) fn first_writer(&self) -> Option<Side> {
        let first = self.side(self.first?);
        match first {
            Side::Read => None,
            Side::Anywhere if self.has(Side::Read) => None,
            Side::Anywhere => self.writers().first().copied(),
            Side::Written(_) => Some(first),
            Side::KeptOff => Some(self.writers().first().copied().unwrap_or(Side::KeptOff)),
        }
    }

    /// Whose lines the cold fields belong on that are welcome anywhere.
    pub(super) fn home_of_welcome(&self) -> Side {
        let first = self.first.map(|first| self.side(first));
        let writer = self
            .first_writer()
            .filter(|_| first == Some(Side::Anywhere));
        writer.unwrap_or(Side::Read)
    }

    /// What the lines of a side are called in a plan.
    pub(super) fn purpose(&self, side: Side) -> Purpose {
        match side {
            Side::Written(field) => match self.marks(field).as_deref() {
                Some(&[(group, _)]) => Purpose::Group(group),
                _ => Purpose::Shared(Position(field)),
            },
            Side::KeptOff => Purpose::Cold,
            Side::Read | Side::Anywhere => Purpose::ReadSide,
        }
    }

    /// Whether the struct has to start on a line by a wish: to have its lines to itself, or so that a hot field which some
    /// address would put across the end of one never lies there.
    pub(super) fn starts_on_line(&self) -> bool {
        let crosses_somewhere = |field: usize| {
            let is_hot = self.fields[field].role.is_hot();
            is_hot && self.size(field) > self.align(field)
        };
        self.own_lines || self.no_straddle && (0..self.fields.len()).any(crosses_somewhere)
    }

    /// Whether the struct has to start on a line.
    pub(super) fn is_separated(&self) -> bool {
        self.keeps_apart() || self.starts_on_line()
    }

    /// Whether anything has to be kept apart, so that the struct has to start at a multiple of the distance.
    pub(super) fn keeps_apart(&self) -> bool {
        let has_writers = !self.writers().is_empty();
        has_writers || self.own_lines || self.has(Side::Read) && self.has(Side::KeptOff)
    }

    /// What the size of the struct is a multiple of at the best, in bytes.
    pub(super) fn unit(&self) -> u64 {
        if self.keeps_apart() {
            self.apart()
        } else {
            self.line
        }
    }

    /// Whether two fields must not be in one block of the distance.
    pub(super) fn conflict(&self, one: usize, other: usize) -> bool {
        if let (Some(these), Some(those)) = (self.marks(one), self.marks(other)) {
            let meet = |writers: &Marks, touchers: &Marks| {
                let mut writers = writers.iter().filter(|(_, writes)| *writes);
                writers.any(|(group, _)| touchers.iter().any(|(other, _)| other != group))
            };
            return these != those && (meet(&these, &those) || meet(&those, &these));
        }
        let sides = [self.side(one), self.side(other)];
        sides.contains(&Side::Read) && sides.contains(&Side::KeptOff)
    }

    /// Whether a field must not lie across the end of a line.
    pub(super) fn is_whole_on_a_line(&self, field: usize) -> bool {
        self.no_straddle
            && self.is_separated()
            && self.fields[field].role.is_hot()
            && self.size(field) <= self.line
    }

    /// Whether bytes lie across the end of a line.
    pub(super) fn crosses(&self, bytes: &std::ops::Range<u64>) -> bool {
        !bytes.is_empty() && bytes.start / self.line < (bytes.end - 1) / self.line
    }

    /// Where `before` leads to from the end of the fields before it.
    pub(super) fn behind(&self, end: u64, before: Before) -> u64 {
        match before {
            Before::Nothing => end,
            Before::Line => end.next_multiple_of(self.line),
            Before::Distance => end.next_multiple_of(self.apart()),
        }
    }

    /// The bytes of each field as `repr(C)` places them, in the order given, and the end of the last.
    pub(super) fn place(&self, order: &Order) -> (Vec<std::ops::Range<u64>>, u64) {
        let mut end = End::default();
        let mut places = Vec::new();
        for &(field, before) in order {
            if let Some(at) = before.boundary() {
                end.start(self.geometry(), at);
            }
            places.push(end.put(Extent {
                size: self.size(field),
                align: self.align(field),
            }));
        }
        (places, end.bytes)
    }

    /// The lines of a struct in this order: its size is rounded up to its alignment, which is the distance if it has to
    /// start at a multiple of that, and else no more than a line.
    pub(super) fn lines(&self, order: &Order) -> u64 {
        let starts_line =
            self.own_lines || order.iter().any(|&(_, before)| before == Before::Distance);
        let unit = if starts_line { self.apart() } else { self.line };
        self.place(order).1.next_multiple_of(unit) / self.line
    }

    /// Its bytes, the last of padding among them.
    pub(super) fn bytes(&self, order: &Order) -> u64 {
        let aligns = (0..self.fields.len()).map(|field| self.align(field));
        let align = if order.iter().any(|&(_, before)| before == Before::Distance) {
            self.apart()
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
        let start = run.start.as_ref().map_or(Before::Nothing, Before::of);
        let before = |place| if place == 0 { start } else { Before::Nothing };
        order.extend(fields.map(|(place, field)| (field.0, before(place))));
    }
    order
}

/// The same field, of a type that is written through `&self`, or may be.
pub(super) fn written(writes: SharedWrites, field: FieldFacts) -> FieldFacts {
    FieldFacts {
        ty: TypeFacts {
            shared_writes: writes,
            ..field.ty
        },
        ..field
    }
}
