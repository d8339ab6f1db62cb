//! Each struct with all that is known of it, wherever its values are and on whichever lines they miss: it is declared once, so its marks
//! follow from all of that together.

use std::collections::{BTreeMap, BTreeSet};

use super::conflicts::{Edge, LINES, misses_by_field};
use super::finding::{around, shown_rows};
use super::kind::is_plain_struct;
use super::verdict::those_that_matter;
use crate::names::{Layout, Shape};
use crate::roles::Roles;
use crate::roles::fields::{Misses, Row, Table, Use, table};
use crate::roles::path::{Part, Step};
use crate::roles::scope::{FieldId, Scope};
use crate::type_name;

/// The structs that have misses inside of them.
pub(crate) struct Structs<'a>(BTreeMap<String, Struct<'a>>);

/// A struct, as all of its values together are used.
pub(crate) struct Struct<'a> {
    pub(crate) roles: &'a Roles,
    /// All of its values.
    pub(crate) scope: Scope,
    /// Its fields, and who uses them.
    pub(crate) table: Table,
    /// The misses between them, of each pair those on the lines where there are most.
    pub(crate) edges: Vec<Edge>,
    /// The misses on lines as they were in the run, or if there are none, on those where there are most.
    seen: Misses,
}

impl<'a> Structs<'a> {
    pub(crate) fn of(roles: &'a Roles, edges: &BTreeMap<Scope, Vec<Edge>>) -> Self {
        Self::with_edges(roles, edges_by_path(roles, edges))
    }

    /// The structs with these paths, whether or not they have misses.
    pub(crate) fn of_paths<'p>(
        paths: impl Iterator<Item = &'p str>,
        roles: &'a Roles,
        edges: &BTreeMap<Scope, Vec<Edge>>,
    ) -> Self {
        let mut edges_of = edges_by_path(roles, edges);
        let of_paths = paths.map(|path| {
            let edges = edges_of.remove(path).unwrap_or_default();
            (path.to_owned(), edges)
        });
        Self::with_edges(roles, of_paths.collect())
    }

    fn with_edges(roles: &'a Roles, edges_of: BTreeMap<String, Vec<Edge>>) -> Self {
        let mut objects_of = objects_of(roles, edges_of.keys());
        let structs = edges_of.into_iter().map(|(path, edges)| {
            let objects = objects_of.remove(&path).unwrap_or_default();
            let known = Struct::of(roles, path.clone(), objects, &edges);
            (path, known)
        });
        Self(structs.collect())
    }

    /// What is known of the struct with this layout.
    pub(crate) fn get(&self, layout: &Layout) -> Option<&Struct<'a>> {
        self.by_path(type_name::path(&layout.name))
    }

    /// What is known of the struct with this path.
    pub(crate) fn by_path(&self, path: &str) -> Option<&Struct<'a>> {
        self.0.get(path)
    }
}

/// The edges inside of structs, by the struct's path.
fn edges_by_path(roles: &Roles, edges: &BTreeMap<Scope, Vec<Edge>>) -> BTreeMap<String, Vec<Edge>> {
    let mut edges_of: BTreeMap<String, Vec<Edge>> = BTreeMap::new();
    for (scope, edges) in edges {
        let around = around(roles, scope);
        if let Some((layout, array)) = struct_around(&around) {
            let path = type_name::path(&layout.name).to_owned();
            let edges = edges.iter().map(|edge| of_any_value(edge, array));
            edges_of.entry(path).or_default().extend(edges);
        }
    }
    edges_of
}

/// The struct that parts are fields of, or that has them as elements of one of its fields, and then the step to that.
pub(crate) fn struct_around(around: &[Part]) -> Option<(&Layout, Option<&Step>)> {
    let (last, outer) = around.split_last()?;
    if let Some(layout) = plain_struct(last) {
        return Some((layout, None));
    }
    let array = last.layout.as_deref().map(|layout| &layout.shape);
    match (array, &last.step) {
        (Some(Shape::Elements { .. }), Some(step @ Step::Member(_))) => {
            Some((plain_struct(outer.last()?)?, Some(step)))
        }
        _ => None,
    }
}

fn plain_struct(part: &Part) -> Option<&Layout> {
    let layout = part.layout.as_deref();
    layout.filter(|layout| is_plain_struct(layout))
}

/// An edge between the fields of the struct, in whichever of its values; or inside of one field, an array.
fn of_any_value(edge: &Edge, array: Option<&Step>) -> Edge {
    let of_array = |field: FieldId| FieldId {
        step: array.cloned().or(field.step),
        ..field
    };
    Edge {
        victim: of_array(edge.victim.of_any_value()),
        culprit: of_array(edge.culprit.of_any_value()),
        ..*edge
    }
}

/// An edge with the misses on the lines where there are most.
fn with_most(edge: &Edge) -> Edge {
    let most = edge.misses.into_iter().max().unwrap_or_default();
    Edge {
        misses: [most; 5],
        ..edge.clone()
    }
}

/// In which objects there are values of each of the structs.
fn objects_of<'p>(
    roles: &Roles,
    paths: impl Iterator<Item = &'p String>,
) -> BTreeMap<String, BTreeSet<usize>> {
    let mut objects: BTreeMap<String, BTreeSet<usize>> =
        paths.map(|path| (path.clone(), BTreeSet::new())).collect();
    for touch in &roles.touches {
        for layout in touch.parts.iter().filter_map(|part| part.layout.as_deref()) {
            if let Some(objects) = objects.get_mut(type_name::path(&layout.name)) {
                objects.insert(touch.object);
            }
        }
    }
    objects
}

impl<'a> Struct<'a> {
    fn of(roles: &'a Roles, path: String, objects: BTreeSet<usize>, edges: &[Edge]) -> Self {
        let seen = misses_by_field(edges, LINES);
        let most: Vec<_> = edges.iter().map(with_most).collect();
        let edges = those_that_matter(&most, LINES);
        let misses = misses_by_field(&edges, LINES);
        let is_seen = seen.values().any(|&misses| misses > 0);
        let scope = Scope::Values { path, objects };
        Self {
            roles,
            table: table(roles, &scope, &misses, LINES),
            scope,
            edges,
            seen: if is_seen { seen } else { misses },
        }
    }

    /// What a party does with the field of a row, with the misses that were seen.
    pub(crate) fn use_of(&self, number: usize, party: usize) -> Option<Use> {
        let threads = &self.table.parties[party].threads;
        let is_it = |(field, thread): &(FieldId, usize)| {
            threads.contains(thread) && self.row_of(field) == Some(number)
        };
        let seen = self.seen.iter().filter(|(missed, _)| is_it(missed));
        Some(Use {
            false_sharing: seen.map(|(_, misses)| misses).sum(),
            ..self.table.rows[number].uses.get(&party)?.clone()
        })
    }

    /// The row of a field, in whichever value it is.
    pub(crate) fn row_of(&self, field: &FieldId) -> Option<usize> {
        let step = field.of_any_element().step;
        let mut rows = self.table.rows.iter();
        rows.position(|row| row.step == step)
    }

    /// The rows that matter: [`shown_rows`].
    pub(crate) fn shown_rows(&self) -> impl Iterator<Item = (usize, &Row)> {
        let ends = self
            .edges
            .iter()
            .flat_map(|edge| [&edge.victim, &edge.culprit]);
        let take_part: BTreeSet<_> = ends.filter_map(|field| self.row_of(field)).collect();
        shown_rows(&self.table, move |number| take_part.contains(&number))
    }

    /// All misses.
    pub(crate) fn misses(&self) -> u64 {
        self.edges.iter().map(|edge| edge.misses[LINES]).sum()
    }
}
