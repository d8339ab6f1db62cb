//! When the start of a line is needed: not where `cfg` has removed every field that has to be apart there.

use super::facts::{FieldFacts, Position, positions};
use super::presence::State;
use super::task::Task;
use super::type_facts::SharedWrites;
use super::{Boundary, Purpose, Start, Stretch};

/// When something is needed: when one of these reasons holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need(Vec<Reason>);

/// Of each of some sets a field exists, and of another set none does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// Of each of these a field exists.
    pub some: Vec<AnyOf>,
    /// Of these none does.
    pub none: AnyOf,
}

/// Fields of which one is enough. Where one of them always exists, the others do not matter and are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AnyOf(Vec<Position>);

impl AnyOf {
    fn of(fields: &[FieldFacts], some: impl IntoIterator<Item = Position>) -> Self {
        let mut any = Self::default();
        any.extend(fields, some);
        any
    }

    fn extend(&mut self, fields: &[FieldFacts], more: impl IntoIterator<Item = Position>) {
        for field in more {
            if self.always_exists(fields) {
                return;
            }
            if fields[field].condition.is_always() {
                self.0.clear();
            }
            self.0.push(field);
        }
    }

    fn always_exists(&self, fields: &[FieldFacts]) -> bool {
        matches!(self.0[..], [only] if fields[only].condition.is_always())
    }

    /// One of them is enough; in declared order.
    #[must_use]
    pub fn fields(&self) -> &[Position] {
        &self.0
    }
}

impl Need {
    const NEVER: Self = Self(Vec::new());

    /// In every struct that the declaration stands for.
    #[must_use]
    pub fn always() -> Self {
        Self(vec![Reason::default()])
    }

    /// One of them is enough.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.0
    }

    /// When one of these fields exists.
    pub(super) fn of_any(fields: &[FieldFacts], some: impl IntoIterator<Item = Position>) -> Self {
        let mut need = Self::NEVER;
        need.add(fields, vec![AnyOf::of(fields, some)], AnyOf::default());
        need
    }

    /// The start of a line that is needed so, if it ever is.
    pub(super) fn start(self, purpose: Purpose, at: Boundary) -> Option<Start> {
        (self != Self::NEVER).then_some(Start {
            purpose,
            at,
            needed: self,
        })
    }

    pub(super) fn is_always(&self) -> bool {
        self.0.contains(&Reason::default())
    }

    /// Whether it is needed where all fields exist.
    pub(super) fn holds_for_all(&self) -> bool {
        self.0.iter().any(|reason| reason.none.0.is_empty())
    }

    pub(super) fn holds(&self, task: &Task, state: State) -> bool {
        let exists = |any: &AnyOf| any.0.iter().any(|&field| task.exists(field, state));
        let mut reasons = self.0.iter();
        reasons.any(|reason| reason.some.iter().all(exists) && !exists(&reason.none))
    }

    /// Adds a reason, unless it cannot hold.
    fn add(&mut self, fields: &[FieldFacts], some: Vec<AnyOf>, none: AnyOf) {
        let mut sets = some.iter();
        let is_excluded = sets.any(|any| any.0.iter().all(|field| none.0.contains(field)));
        if is_excluded || none.always_exists(fields) || self.is_always() {
            return;
        }
        let matters = |any: &AnyOf| !any.always_exists(fields);
        let some = some.into_iter().filter(matters).collect();
        let reason = Reason { some, none };
        if reason == Reason::default() {
            *self = Self::always();
        } else if !self.0.contains(&reason) {
            self.0.push(reason);
        }
    }
}

/// The start of a line before each stretch of a struct that has one, and when it is needed. A struct that has to start on
/// a line does so by any of them, or by one at its own boundary.
pub(super) fn starts(
    fields: &[FieldFacts],
    stretches: &[Stretch],
    starts_at: Option<Boundary>,
) -> Vec<Option<Start>> {
    let mut scan = Scan::new(fields);
    let mut starts = stretches
        .iter()
        .map(|stretch| scan.start(stretch))
        .collect::<Vec<_>>();
    let mut others = starts.iter().flatten();
    let is_started = others.any(|start| start.needed.is_always());
    let wanted = starts_at.filter(|_| !is_started);
    if let (Some(at), Some(first)) = (wanted, starts.first_mut()) {
        *first = Some(Start {
            purpose: Purpose::Whole,
            // It stands for the start that may be needed there.
            at: first.as_ref().map_or(at, |first| first.at),
            needed: Need::always(),
        });
    }
    starts
}

/// What is known of the stretches before the one that is looked at.
struct Scan<'a> {
    fields: &'a [FieldFacts],
    /// All fields of the struct that are written, as far as is known.
    all_written: AnyOf,
    /// Hot fields before this that are only read, in some of the structs at least.
    read: AnyOf,
    /// Fields before this that are apart from what is read wherever they exist.
    written: AnyOf,
    /// Cold fields before this that may be written.
    perhaps_written: AnyOf,
    /// Those of the written ones that no field that is only read is behind.
    behind_read: AnyOf,
}

impl<'a> Scan<'a> {
    fn new(fields: &'a [FieldFacts]) -> Self {
        let written = positions(fields).filter(|&field| fields[field].is_written());
        Self {
            fields,
            all_written: AnyOf::of(fields, written),
            read: AnyOf::default(),
            written: AnyOf::default(),
            perhaps_written: AnyOf::default(),
            behind_read: AnyOf::default(),
        }
    }

    fn start(&mut self, stretch: &Stretch) -> Option<Start> {
        let contents = Contents::of(self.fields, stretch);
        let needed = self.needed(stretch, &contents);
        self.pass(contents);
        needed.start(stretch.purpose?, Boundary::Distance)
    }

    /// What is written hot starts a line. What is read has to be apart from what is written before it, and what is cold
    /// and may be written from what is read before it.
    fn needed(&self, stretch: &Stretch, contents: &Contents) -> Need {
        let fields = self.fields;
        let always = AnyOf::default;
        let mut need = Need::NEVER;
        need.add(fields, vec![contents.hot_written.clone()], always());
        let read = if contents.is_hot() {
            contents.read.clone()
        } else if stretch.purpose == Some(Purpose::ReadSide) {
            AnyOf::of(fields, stretch.fields.iter().copied())
        } else {
            AnyOf::default()
        };
        need.add(fields, vec![read.clone(), self.written.clone()], always());
        let perhaps = vec![read, self.perhaps_written.clone(), self.all_written.clone()];
        need.add(fields, perhaps, always());

        let behind_read = || self.behind_read.clone();
        let known = vec![contents.written.clone(), self.read.clone()];
        need.add(fields, known, behind_read());
        let perhaps = vec![
            contents.perhaps_written.clone(),
            self.read.clone(),
            self.all_written.clone(),
        ];
        need.add(fields, perhaps, behind_read());
        need
    }

    fn pass(&mut self, contents: Contents) {
        let fields = self.fields;
        if !contents.read.0.is_empty() && !contents.hot_written.always_exists(fields) {
            self.read.extend(fields, contents.read.0);
            self.behind_read = AnyOf::default();
        }
        for written in [contents.hot_written, contents.written] {
            self.written.extend(fields, written.0.iter().copied());
            self.behind_read.extend(fields, written.0);
        }
        self.perhaps_written
            .extend(fields, contents.perhaps_written.0);
    }
}

/// What is in a stretch.
struct Contents {
    hot_written: AnyOf,
    /// Hot fields that are only read.
    read: AnyOf,
    /// Cold fields that are known to be written.
    written: AnyOf,
    /// Cold fields that may be written.
    perhaps_written: AnyOf,
}

impl Contents {
    fn of(fields: &[FieldFacts], stretch: &Stretch) -> Self {
        let with = |wanted: &dyn Fn(&FieldFacts) -> bool| {
            AnyOf::of(fields, stretch.with(|field| wanted(&fields[field])))
        };
        let cold = |writes| with(&|field| field.cold_writes() == Some(writes));
        Self {
            hot_written: with(&|field| field.role.writes()),
            read: with(&|field| field.role.is_hot() && !field.role.writes()),
            written: cold(SharedWrites::Known),
            perhaps_written: cold(SharedWrites::Unknown),
        }
    }

    fn is_hot(&self) -> bool {
        !self.hot_written.0.is_empty() || !self.read.0.is_empty()
    }
}
