//! The member of a field that matters: `head.rare`, where the accesses that conflict go to it alone.

use super::finding::{Subject, push_step};
use crate::names::Shape;
use crate::roles::fields::Row;
use crate::roles::path::{Part, Step};

/// As far into a row as all accesses to it go that miss or cause misses, through types of the workspace: what types of others are made of says
/// nothing to a user. Empty if they go to several members.
pub(super) fn inner(subject: &Subject<'_>, number: usize, row: &Row) -> Vec<Part> {
    if row.step == Some(Step::Value) {
        return Vec::new();
    }
    let depth = row.around.len() + usize::from(row.step.is_some());
    let edges = subject.found.edges.iter();
    let ends = edges.flat_map(|edge| {
        [
            (&edge.victim, edge.touches[0]),
            (&edge.culprit, edge.touches[1]),
        ]
    });
    let touches = ends.filter(|(field, _)| subject.row_of(field) == Some(number));
    let mut ways = touches.map(|(_, touch)| way_below(&subject.roles.touches[touch].parts, depth));
    let first = ways.next().unwrap_or_default();
    ways.fold(first, |mut common, way| {
        let step = |part: &Part| part.step.as_ref().map(Step::of_any_element);
        let pairs = common.iter().zip(&way);
        let length = pairs
            .take_while(|(one, other)| step(one) == step(other))
            .count();
        common.truncate(length);
        while common.last().is_some_and(is_element) {
            common.pop();
        }
        common
    })
}

/// The parts below the one at `depth`, as long as those around them are open.
fn way_below(parts: &[Part], depth: usize) -> Vec<Part> {
    let below = parts.get(depth..).unwrap_or_default();
    let pairs = below.iter().zip(below.iter().skip(1));
    let open = pairs.take_while(|(around, part)| {
        let is_named = matches!(part.step, Some(Step::Member(_) | Step::Index(_)));
        is_named && is_open(around)
    });
    let mut way: Vec<_> = open.map(|(_, part)| part.clone()).collect();
    // Which element it is says nothing by itself.
    while way.last().is_some_and(is_element) {
        way.pop();
    }
    way
}

/// Whether a part is one of several.
pub(super) fn is_element(part: &Part) -> bool {
    matches!(part.step, Some(Step::Index(_)))
}

fn is_open(part: &Part) -> bool {
    let layout = part.layout.as_deref();
    layout
        .is_some_and(|layout| layout.in_workspace || matches!(layout.shape, Shape::Elements { .. }))
}

/// The name of a field with the way into it.
pub(super) fn with_way(mut name: String, way: &[Part]) -> String {
    for step in way.iter().filter_map(|part| part.step.as_ref()) {
        push_step(&mut name, &step.of_any_element());
    }
    name
}
