//! A second opinion: who touches which line, told byte by byte.

use std::collections::{BTreeMap, BTreeSet};

use cache_layout::{Field, Mark};

use crate::model::{Elements, Version};

/// Somebody's mark on a byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Touch {
    /// The position of the field in memory.
    field: usize,
    /// The number of the element, in an array with a writer each.
    element: Option<usize>,
    /// Which struct, in an array of them.
    instance: usize,
}

/// The hot bytes of a version: offset and touch of each.
fn hot_bytes(version: &Version, instance: usize) -> impl Iterator<Item = (usize, Touch)> {
    let hot = version.layout.fields().iter().enumerate();
    let hot = hot.filter(|(_, field)| !field.marks().is_empty());
    hot.flat_map(move |(position, field)| {
        let elements = elements_of(version, field.name());
        (0..field.size()).map(move |byte| {
            let touch = Touch {
                field: position,
                element: elements.map(|elements| byte / elements.size),
                instance,
            };
            (
                instance * version.layout.size() + field.offset() + byte,
                touch,
            )
        })
    })
}

fn elements_of<'a>(version: &'a Version, field: &str) -> Option<&'a Elements> {
    version.elements.iter().find(|of| of.field == field)
}

/// Who touches each line, when the first instance starts `base` bytes into one.
fn lines(
    version: &Version,
    base: usize,
    instances: usize,
) -> impl Iterator<Item = (usize, BTreeSet<Touch>)> {
    let mut lines = BTreeMap::<usize, BTreeSet<Touch>>::new();
    for (offset, touch) in (0..instances).flat_map(|instance| hot_bytes(version, instance)) {
        let line = (base + offset) / version.layout.line();
        lines.entry(line).or_default().insert(touch);
    }
    lines.into_iter()
}

/// The pairs of touches on one line of which one writes, with the line.
fn pairs(
    version: &Version,
    base: usize,
    instances: usize,
) -> impl Iterator<Item = (Touch, Touch, usize)> {
    let is_written = |touch: Touch| is_written(&version.layout.fields()[touch.field]);
    lines(version, base, instances).flat_map(move |(line, touches)| {
        let touches = touches.into_iter().collect::<Vec<_>>();
        let pairs = touches.iter().enumerate().flat_map(|(position, first)| {
            touches[position + 1..]
                .iter()
                .map(|second| (*first, *second))
        });
        let written = pairs.filter(|(first, second)| is_written(*first) || is_written(*second));
        written
            .map(|(first, second)| (first, second, line))
            .collect::<Vec<_>>()
    })
}

/// The fields that conflict in a version that starts `base` bytes into a line, by their positions in
/// memory, and the first line that they share.
pub(crate) fn conflicts(version: &Version, base: usize) -> BTreeMap<(usize, usize), usize> {
    let field = |touch: Touch| &version.layout.fields()[touch.field];
    let mut conflicts = BTreeMap::new();
    for (first, second, line) in pairs(version, base, 1) {
        let are_elements = first.field == second.field && first.element != second.element;
        if are_elements || are_foreign(field(first), field(second)) {
            conflicts.entry((first.field, second.field)).or_insert(line);
        }
    }
    conflicts
}

fn is_written(field: &Field) -> bool {
    field.marks().iter().any(Mark::writes)
}

/// Whether a group writes one of two fields and another touches the other, unless they are marked alike.
fn are_foreign(one: &Field, other: &Field) -> bool {
    let marks = |field: &Field| {
        field
            .marks()
            .iter()
            .map(ToString::to_string)
            .collect::<BTreeSet<_>>()
    };
    let pairs = one
        .marks()
        .iter()
        .flat_map(|one| other.marks().iter().map(move |other| (one, other)));
    let mut of_two = pairs.filter(|(one, other)| one.group() != other.group());
    marks(one) != marks(other) && of_two.any(|(one, other)| one.writes() || other.writes())
}

/// Whether a version conflicts with its neighbour in an array whose first element starts `base` bytes
/// into a line.
pub(crate) fn neighbours_conflict(version: &Version, base: usize) -> bool {
    pairs(version, base, 2).any(|(first, second, _)| first.instance != second.instance)
}

/// The hot fields no longer than a line that have bytes on two, when the version starts on one.
pub(crate) fn straddlers(version: &Version) -> Vec<&'static str> {
    let lines = lines(version, 0, 1).collect::<Vec<_>>();
    let fields = version.layout.fields().iter().enumerate();
    let straddling = fields.filter(|(position, field)| {
        let touched = lines
            .iter()
            .filter(|(_, touches)| touches.iter().any(|touch| touch.field == *position));
        field.size() <= version.layout.line() && touched.count() > 1
    });
    straddling.map(|(_, field)| field.name()).collect()
}
