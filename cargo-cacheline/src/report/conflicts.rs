//! Sorts the misses by what could be done about them: those inside of one value, and those between neighbours.

use std::collections::{BTreeMap, BTreeSet};

use crate::marks::is_marker;
use crate::names::{Layout, Member, Owner, Shape};
use crate::recording::ByGeometry;
use crate::roles::fields::Misses;
use crate::roles::path::{Part, Step, parts_within};
use crate::roles::scope::{FieldId, Scope, beside, way_to};
use crate::roles::{PERIOD, Roles, Shared, Touch};
use crate::runtime::geometry::GEOMETRIES;
use crate::type_name;

/// Which of [`GEOMETRIES`] is that of the lines as they are.
pub(crate) const LINES: usize = 0;

/// Misses by false sharing between two fields.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// Whose bytes were touched.
    pub(crate) victim: FieldId,
    /// Whose bytes had been written.
    pub(crate) culprit: FieldId,
    /// The access that missed, of [`Roles::touches`], and the one that took the line.
    pub(crate) touches: [usize; 2],
    /// By which thread the victim was touched.
    pub(crate) thread: usize,
    /// By which thread the culprit was written.
    pub(crate) writer: usize,
    /// How often. Zero where the line of a geometry could not be had by what is looked at.
    pub(crate) misses: ByGeometry,
}

/// The misses sorted.
#[derive(Debug, Default)]
pub(crate) struct Sorted {
    /// By the value that holds both fields, or by the one or two objects that are next to each other.
    pub(crate) edges: BTreeMap<Scope, Vec<Edge>>,
    /// Between parts that belong together: a lock and what it guards, the two counts of an `Arc`.
    pub(crate) together: u64,
}

pub(crate) fn sorted(roles: &Roles) -> Sorted {
    let mut sorted = Sorted::default();
    for conflict in &roles.conflicts {
        if conflict.false_sharing == ByGeometry::default() {
            continue;
        }
        let (victim, culprit) = (
            &roles.touches[conflict.victim],
            &roles.touches[conflict.culprit],
        );
        let is_inside = conflict.same_object && victim.object == culprit.object;
        let place = if is_inside {
            inside(roles, victim, culprit)
        } else {
            Some(between(victim, culprit))
        };
        let Some((scope, [of_victim, of_culprit])) = place else {
            sorted.together += conflict.false_sharing[LINES];
            continue;
        };
        let misses = possible_here(
            &roles.objects[victim.object],
            &scope,
            victim,
            conflict.false_sharing,
        );
        sorted.edges.entry(scope).or_default().push(Edge {
            victim: of_victim,
            culprit: of_culprit,
            touches: [conflict.victim, conflict.culprit],
            thread: victim.thread,
            writer: culprit.thread,
            misses,
        });
    }
    sorted
}

fn between(victim: &Touch, culprit: &Touch) -> (Scope, [FieldId; 2]) {
    let objects = BTreeSet::from([victim.object, culprit.object]);
    (
        Scope::Beside(objects),
        [beside(victim).0, beside(culprit).0],
    )
}

/// The innermost value around both, and which of its parts they are. `None` if they belong together.
pub(crate) fn inside(
    roles: &Roles,
    victim: &Touch,
    culprit: &Touch,
) -> Option<(Scope, [FieldId; 2])> {
    let steps = victim.parts.iter().zip(culprit.parts.iter());
    let common = steps
        .take_while(|(left, right)| left.step == right.step)
        .count();
    let is_same_part = common == victim.parts.len() && common == culprit.parts.len();
    // Two that touch the same part touch different bytes of it.
    let depth = (common - 1).saturating_sub(usize::from(is_same_part));
    let around = &victim.parts[..=depth];
    let is_counts = is_same_part && victim.parts[common - 1].step == Some(Step::Counts);
    if is_counts
        || around
            .iter()
            .filter_map(|part| part.layout.as_deref())
            .any(is_lock)
    {
        return None;
    }
    let value = way_to(&victim.parts, depth);
    let id = |step: Option<Step>| FieldId {
        object: victim.object,
        around: value.clone(),
        step,
    };
    let steps = [
        step_of(roles, victim, depth, culprit),
        step_of(roles, culprit, depth, victim),
    ];
    let scope = Scope::Inside {
        object: victim.object,
        value: value.clone(),
    };
    Some((scope, steps.map(id)))
}

/// To which part of the one at `depth` an access goes; if it goes to several, to one where `other` does not.
fn step_of(roles: &Roles, touch: &Touch, depth: usize, other: &Touch) -> Option<Step> {
    let next = touch.parts.get(depth + 1);
    if let Some(Part {
        step: Some(step), ..
    }) = next
        && !matches!(step, Step::Bytes(..))
    {
        return Some(step.clone());
    }
    let object = &roles.objects[touch.object].object;
    let parts = parts_within(object, &touch.parts[depth], touch.start, touch.size);
    let of_other = other
        .parts
        .get(depth + 1)
        .and_then(|part| part.step.as_ref());
    let apart = parts.iter().find(|part| part.step.as_ref() != of_other);
    apart
        .or(parts.first())
        .or(next)
        .and_then(|part| part.step.clone())
}

/// Whether a type is a lock with what it guards in it.
pub(crate) fn is_lock(layout: &Layout) -> bool {
    const LOCKS: [&str; 7] = [
        "Mutex",
        "RwLock",
        "ReentrantLock",
        "ReentrantMutex",
        "FairMutex",
        "SpinMutex",
        "SpinLock",
    ];
    LOCKS.contains(&type_name::base(&layout.name))
}

/// The misses of those geometries that tell something of the object itself: neighbours at other lines would be others, an
/// object that is aligned to lines begins nowhere else, and who has asked for single lines knows of pairs.
fn possible_here(object: &Shared, scope: &Scope, victim: &Touch, misses: ByGeometry) -> ByGeometry {
    let mut possible = ByGeometry::default();
    possible[LINES] = misses[LINES];
    let Scope::Inside { value, .. } = scope else {
        return possible;
    };
    if matches!(object.object.owner, Owner::Unknown { .. }) {
        return possible;
    }
    let is_laid_out = victim.parts[value.len()]
        .layout
        .as_deref()
        .is_some_and(is_marked);
    let alignment = alignment_of(object);
    for (number, geometry) in GEOMETRIES.iter().enumerate() {
        let is_pair = geometry.line > GEOMETRIES[LINES].line;
        let begins_there = (geometry.start as u64).is_multiple_of(alignment);
        if begins_there && !(is_pair && is_laid_out) {
            possible[number] = misses[number];
        }
    }
    possible
}

/// Whether a struct has the attribute: its markers are fields.
pub(crate) fn is_marked(layout: &Layout) -> bool {
    let marks = |member: &Member| is_marker(&member.name);
    matches!(&layout.shape, Shape::Members(members) if members.iter().any(marks))
}

/// The alignment of an object in bytes: that of its type, or else the largest that all of its beginnings have.
fn alignment_of(object: &Shared) -> u64 {
    let declared = object
        .object
        .layout
        .as_ref()
        .and_then(|layout| layout.alignment);
    let common = object
        .starts
        .keys()
        .map(|start| start | PERIOD)
        .map(u64::trailing_zeros)
        .min();
    declared.unwrap_or(1 << common.unwrap_or(0)).max(1)
}

/// The groups of edges of which each is looked at as one: edges between neighbours are joined if they have an object in
/// common.
pub(crate) fn joined(groups: Vec<(Scope, Vec<Edge>)>) -> Vec<(Scope, Vec<Edge>)> {
    let mut joined: Vec<(Scope, Vec<Edge>)> = Vec::new();
    for (scope, mut edges) in groups {
        let Scope::Beside(mut objects) = scope else {
            joined.push((scope, edges));
            continue;
        };
        let is_near = |(other, _): &(Scope, Vec<Edge>)| matches!(other, Scope::Beside(others) if !others.is_disjoint(&objects));
        let (near, rest): (Vec<_>, Vec<_>) = joined.into_iter().partition(is_near);
        joined = rest;
        for (other, of_other) in near {
            objects.extend(other.objects());
            edges.extend(of_other);
        }
        joined.push((Scope::Beside(objects), edges));
    }
    joined
}

/// The misses in lines numbered `geometry` that a table is to show, by field and thread.
pub(crate) fn misses_by_field(edges: &[Edge], geometry: usize) -> Misses {
    let mut misses = Misses::new();
    for edge in edges {
        *misses
            .entry((edge.victim.clone(), edge.thread))
            .or_default() += edge.misses[geometry];
    }
    misses
}
