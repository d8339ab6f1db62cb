//! How many misses there are at most, whatever the order in which the threads' accesses come.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::conflicts::Edge;
use crate::roles::scope::{FieldId, Scope};
use crate::roles::{PERIOD, Roles};
use crate::runtime::geometry::GEOMETRIES;

/// As much of a field as is on one line of its object, which has the number that comes second.
type OnLine = (FieldId, usize);

/// What was seen to be in conflict with each.
pub(super) type Near = BTreeMap<OnLine, BTreeSet<OnLine>>;

/// What a thread does with a field.
#[derive(Default)]
pub(super) struct Use {
    pub(super) accesses: u64,
    /// Those that are not the thread's first of the line.
    warm: u64,
    writes: u64,
}

pub(super) type Uses = BTreeMap<OnLine, BTreeMap<usize, Use>>;

/// Whether what was possible follows from the counts: all accesses are in them, and each process has one of each object at most. The accesses
/// to several blocks of one allocation are counted together, so nothing says how many of them went to the same one.
pub(super) fn is_known(roles: &Roles, scope: &Scope) -> bool {
    let has_one_of_each = scope.objects().all(|object| {
        let shared = &roles.objects[object];
        let processes = shared
            .touches
            .iter()
            .map(|&touch| roles.touches[touch].process);
        shared.blocks <= processes.collect::<BTreeSet<_>>().len() as u64
    });
    has_one_of_each && !roles.sampled
}

/// On which lines of its object an access is. All are on one where the object does not always begin at the same place of a line.
fn lines(roles: &Roles, touch: usize, geometry: usize) -> RangeInclusive<usize> {
    let touch = &roles.touches[touch];
    let mut starts = roles.objects[touch.object].starts.keys();
    let (Some(begin), None) = (starts.next(), starts.next()) else {
        return 0..=0;
    };
    let first = PERIOD + begin + touch.start;
    let last = first + touch.size.max(1) - 1;
    let line_of = |at: u64| GEOMETRIES[geometry].line_of(usize::try_from(at).unwrap_or(usize::MAX));
    line_of(first)..=line_of(last)
}

pub(super) fn near(roles: &Roles, scope: &Scope, edges: &[Edge], geometry: usize) -> Near {
    let mut near = Near::new();
    for edge in edges {
        let [victim, culprit] = edge.touches.map(|touch| lines(roles, touch, geometry));
        // Where a block begins is known to 16 bytes: if that leads to different lines, both are meant.
        let is_same = matches!(scope, Scope::Inside { .. })
            && victim.start() <= culprit.end()
            && culprit.start() <= victim.end();
        for line in victim.clone() {
            for other in culprit.clone().filter(|&other| !is_same || other == line) {
                let victim = (edge.victim.clone(), line);
                let culprit = (edge.culprit.clone(), other);
                near.entry(victim.clone())
                    .or_default()
                    .insert(culprit.clone());
                near.entry(culprit).or_default().insert(victim);
            }
        }
    }
    near
}

/// By field and thread, for the fields that took part.
pub(super) fn uses_of(roles: &Roles, scope: &Scope, near: &Near, geometry: usize) -> Uses {
    let mut uses = Uses::new();
    for index in scope
        .objects()
        .flat_map(|object| roles.objects[object].touches.iter().copied())
    {
        let touch = &roles.touches[index];
        for (field, _) in scope.fields_of(roles, touch) {
            for line in lines(roles, index, geometry) {
                let place = (field.clone(), line);
                if near.contains_key(&place) {
                    let each = uses
                        .entry(place)
                        .or_default()
                        .entry(touch.thread)
                        .or_default();
                    each.accesses += touch.count;
                    each.warm += touch.count.saturating_sub(touch.cold[geometry]);
                    each.writes += if touch.writes { touch.count } else { 0 };
                }
            }
        }
    }
    uses
}

/// How many misses by false sharing there are at most: Predator's conservative assumption.
///
/// A thread's access to a field misses by false sharing only if another thread of its process has written a field of the line that is not this one since the thread
/// had the line, and after it the thread has the line. So there are at most as many as the thread's accesses to the field on that line (without its first of the line, which is
/// cold) and at most as many as the writes of other threads to fields that were seen to take the line from this one; and to all
/// fields together, at most as many as all these writes.
pub(super) fn possible(roles: &Roles, near: &Near, uses: &Uses) -> u64 {
    let mut writes: BTreeMap<(&OnLine, usize), u64> = BTreeMap::new();
    for (place, threads) in uses {
        for (&thread, each) in threads {
            *writes.entry((place, roles.process_of(thread))).or_default() += each.writes;
        }
    }
    let own = |place: &OnLine, thread: usize| {
        let each = uses.get(place).and_then(|threads| threads.get(&thread));
        each.map_or(0, |each| each.writes)
    };
    let of_others = |place: &OnLine, thread: usize| {
        let all = writes.get(&(place, roles.process_of(thread)));
        all.copied().unwrap_or_default() - own(place, thread)
    };
    let threads: BTreeSet<usize> = uses.values().flat_map(BTreeMap::keys).copied().collect();
    let of_thread = |&thread: &usize| {
        let misses = uses.iter().map(|(place, threads)| {
            let warm = threads.get(&thread).map_or(0, |each| each.warm);
            let near = near.get(place).into_iter().flatten();
            warm.min(near.map(|near| of_others(near, thread)).sum())
        });
        let all = uses.keys().map(|place| of_others(place, thread)).sum();
        misses.sum::<u64>().min(all)
    };
    threads.iter().map(of_thread).sum()
}
