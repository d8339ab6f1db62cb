//! A finding from the misses that it is made of.

use std::rc::Rc;

use super::conflicts::{Edge, LINES, misses_by_field};
use super::inner::{inner, is_element, with_way};
use super::memory::{begin_of, memory};
use super::place::Places;
use super::structs::Structs;
use super::{Field, Finding, Found, SeenAt, Use, Value, kind, origin, remedy};
use crate::names::{Layout, Object, Owner};
use crate::roles::Roles;
use crate::roles::fields::{Row, Table, table};
use crate::roles::path::{Part, Step, value_of};
use crate::roles::scope::{FieldId, Scope};
use crate::runtime::geometry::GEOMETRIES;
use crate::type_name;

/// A finding while it is made.
pub(crate) struct Subject<'a> {
    pub(crate) roles: &'a Roles,
    pub(crate) structs: &'a Structs<'a>,
    pub(crate) found: &'a Found,
    pub(crate) table: Table,
    /// The values around the fields, the object first; empty if they are of several.
    pub(crate) around: Vec<Part>,
}

impl<'a> Subject<'a> {
    pub(crate) fn of(structs: &'a Structs<'a>, roles: &'a Roles, found: &'a Found) -> Self {
        let geometry = found.verdict.geometry;
        let misses = misses_by_field(&found.edges, geometry);
        Self {
            roles,
            structs,
            found,
            table: table(roles, &found.scope, &misses, geometry),
            around: around(roles, &found.scope),
        }
    }
}

pub(crate) fn finding(subject: &Subject<'_>, places: &Places<'_>) -> Finding {
    let Subject { roles, found, .. } = subject;
    let kind = kind::kind(subject);
    let of_crate = origin::of_crate(subject, places, kind);
    let mut objects: Vec<usize> = found.scope.objects().collect();
    objects.sort_by_key(|&object| roles.objects[object].address);
    let fields = subject
        .shown_rows()
        .map(|(number, row)| field(subject, places, &objects, number, row));
    let mut fields: Vec<_> = fields.collect();
    fields.sort_by_key(|field| (field.memory, field.start));
    let verdict = &found.verdict;
    Finding {
        kind,
        counts: of_crate.is_none() && found.verdict.seen_at == SeenAt::Lines,
        of_crate,
        seen_at: verdict.seen_at,
        false_sharing: verdict.seen,
        possible: verdict.possible,
        weight: verdict.weight(),
        true_sharing: subject.table.rows.iter().map(Row::true_sharing).sum(),
        accesses: verdict.accesses,
        value: subject
            .around
            .last()
            .and_then(|part| value(subject, places, part.layout.as_deref()?)),
        memory: objects
            .iter()
            .map(|&object| memory(roles, places, &objects, object))
            .collect(),
        fields,
        remedy: remedy::remedy(subject, kind),
    }
}

/// The values around the parts of a scope; none if these are of several objects.
pub(crate) fn around(roles: &Roles, scope: &Scope) -> Vec<Part> {
    let Scope::Inside { object, value } = scope else {
        return Vec::new();
    };
    let touches = roles.objects[*object]
        .touches
        .iter()
        .map(|&touch| &roles.touches[touch]);
    let mut inside = touches.filter(|touch| !scope.fields_of(roles, touch).is_empty());
    inside
        .next()
        .map(|touch| touch.parts[..=value.len()].to_vec())
        .unwrap_or_default()
}

impl Subject<'_> {
    /// The type whose parts the fields are.
    pub(crate) fn layout(&self) -> Option<&Layout> {
        self.around.last()?.layout.as_deref()
    }

    /// The row that a field is in.
    pub(crate) fn row_of(&self, field: &FieldId) -> Option<usize> {
        let step = field.step.as_ref().map(Step::of_any_element);
        self.table.rows.iter().position(|row| {
            row.object == field.object && row.around == field.around && row.step == step
        })
    }

    /// Whether the fields of a row miss or cause misses.
    pub(crate) fn takes_part(&self, number: usize) -> bool {
        let mut fields = self
            .found
            .edges
            .iter()
            .flat_map(|edge| [&edge.victim, &edge.culprit]);
        fields.any(|field| self.row_of(field) == Some(number))
    }

    /// The rows that take lines from others.
    pub(crate) fn takers(&self) -> Vec<usize> {
        self.rows_of_edges(|edge| self.row_of(&edge.culprit))
    }

    /// The rows that take lines from others; instead of what only one thread uses, those of several that it takes them from.
    pub(crate) fn shared_takers(&self) -> Vec<usize> {
        let is_of_one = |row: usize| {
            let parties = self.table.rows[row].uses.keys();
            parties
                .map(|&party| self.table.parties[party].threads.len())
                .sum::<usize>()
                == 1
        };
        self.rows_of_edges(|edge| {
            let (taker, from) = (self.row_of(&edge.culprit)?, self.row_of(&edge.victim)?);
            Some(if is_of_one(taker) && !is_of_one(from) {
                from
            } else {
                taker
            })
        })
    }

    fn rows_of_edges(&self, row: impl Fn(&Edge) -> Option<usize>) -> Vec<usize> {
        let mut rows: Vec<_> = self.found.edges.iter().filter_map(row).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The rows that matter: [`shown_rows`].
    pub(crate) fn shown_rows(&self) -> impl Iterator<Item = (usize, &Row)> {
        shown_rows(&self.table, |number| self.takes_part(number))
    }

    pub(crate) fn object_of(&self, row: &Row) -> &Object {
        &self.roles.objects[row.object].object
    }

    /// The way to the value around the fields, as in the source. What lies inside of types of other crates has no name there.
    pub(crate) fn way(&self) -> String {
        let mut way = String::new();
        for (outer, inner) in self.around.iter().zip(self.around.iter().skip(1)) {
            let is_array = matches!(inner.step, Some(Step::Index(_)));
            let is_own = outer
                .layout
                .as_ref()
                .is_some_and(|layout| layout.in_workspace);
            let is_tuple = outer
                .layout
                .as_ref()
                .is_some_and(|layout| layout.name.starts_with('('));
            if let Some(step) = &inner.step
                && (is_array || is_own || is_tuple)
            {
                push_step(&mut way, &step.of_any_element());
            }
        }
        way
    }
}

/// The rows that take part, and those that are touched in at least one in a hundred accesses.
pub(crate) fn shown_rows(
    table: &Table,
    takes_part: impl Fn(usize) -> bool,
) -> impl Iterator<Item = (usize, &Row)> {
    let all: u64 = table.rows.iter().map(Row::accesses).sum();
    let rows = table.rows.iter().enumerate();
    rows.filter(move |(number, row)| takes_part(*number) || row.accesses() * 100 >= all)
}

pub(super) fn push_step(way: &mut String, step: &Step) {
    let name = step_name(step);
    if !way.is_empty() && !name.starts_with('[') {
        way.push('.');
    }
    way.push_str(&name);
}

pub(crate) fn step_name(step: &Step) -> String {
    match step {
        Step::Counts => "strong, weak".to_owned(),
        Step::Value => "value".to_owned(),
        Step::Member(name) => name.to_string(),
        Step::Index(index) => format!("[{index}]"),
        Step::AnyIndex => "[..]".to_owned(),
        Step::Bytes(..) => "(no name)".to_owned(),
    }
}

fn value(subject: &Subject<'_>, places: &Places<'_>, layout: &Layout) -> Option<Value> {
    // What an `Arc` allocates is no type that a user knows.
    let layout = match subject.found.scope {
        Scope::Inside { object, ref value } if value.is_empty() => {
            value_of(&subject.roles.objects[object].object)?
        }
        _ => Rc::new(layout.clone()),
    };
    Some(Value {
        type_name: type_name::short(&layout.name),
        path: layout.name.clone(),
        declared: layout
            .declared
            .as_ref()
            .map(|source| places.of_source(source)),
        way: subject.way(),
    })
}

fn field(
    subject: &Subject<'_>,
    places: &Places<'_>,
    objects: &[usize],
    number: usize,
    row: &Row,
) -> Field {
    let way = inner(subject, number, row);
    let is_several = row.elements.is_some() || way.iter().any(is_element);
    let layout = way.last().map_or(&row.layout, |part| &part.layout);
    let innermost = way.last().filter(|_| !is_several);
    let (start, end) = innermost.map_or((row.start, row.end), |part| (part.start, part.end()));
    Field {
        memory: objects
            .iter()
            .position(|&object| object == row.object)
            .unwrap_or_default(),
        name: with_way(field_name(subject, row), &way),
        type_name: layout.as_ref().map(|layout| type_name::short(&layout.name)),
        start,
        end,
        elements: row.elements.map(|(first, after)| after - first),
        line: begin_of(subject.roles, objects, row.object)
            .map(|begin| (begin + start) / GEOMETRIES[LINES].line as u64),
        takes_part: subject.takes_part(number),
        uses: uses(&subject.table, places, row.uses.iter()),
    }
}

/// What a row is called in its memory: of elements with the array, of what is alone in its memory as that.
pub(crate) fn field_name(subject: &Subject<'_>, row: &Row) -> String {
    let is_beside = subject.around.is_empty();
    let mut name = match &subject.object_of(row).owner {
        Owner::Static { name, .. } if is_beside || row.elements.is_some() => {
            type_name::base(name).to_owned()
        }
        Owner::Variable { name, .. } if is_beside || row.elements.is_some() => name.clone(),
        _ => String::new(),
    };
    let way = subject.way();
    if row.elements.is_some() && !way.is_empty() {
        let has_dot = !name.is_empty() && !way.starts_with('[');
        name = format!("{name}{}{way}", if has_dot { "." } else { "" });
    }
    match (row.elements, &row.step) {
        (Some((first, after)), _) if after - first > 1 => format!("{name}[{first}..{after}]"),
        (Some((first, _)), _) => format!("{name}[{first}]"),
        (None, Some(step)) => {
            push_step(&mut name, step);
            name
        }
        (None, None) if name.is_empty() => "value".to_owned(),
        (None, None) => name,
    }
}

/// What each of the parties of a table does, who misses most first.
pub(crate) fn uses<'p>(
    table: &Table,
    places: &Places<'_>,
    uses: impl Iterator<Item = (&'p usize, &'p crate::roles::fields::Use)>,
) -> Vec<Use> {
    let mut uses: Vec<_> = uses
        .map(|(&party, each)| {
            let party = &table.parties[party];
            Use {
                threads: party.name.clone(),
                thread_count: party.threads.len(),
                reads: each.reads,
                writes: each.writes,
                false_sharing: each.false_sharing,
                true_sharing: each.true_sharing,
                places: places.by_count(&each.code),
            }
        })
        .collect();
    uses.sort_by_key(|each| std::cmp::Reverse((each.false_sharing, each.reads + each.writes)));
    uses
}
