//! Whether misses are worth a word.

use std::collections::{BTreeMap, HashMap};

use super::SeenAt;
use super::conflicts::{Edge, LINES};
use super::possible::{is_known, near, possible, uses_of};
use crate::roles::Roles;
use crate::roles::scope::{FieldId, Scope};
use crate::runtime::geometry::GEOMETRIES;

/// A tenth of the misses that are possible counts like the misses that were seen: a core that has a line keeps it for a few
/// accesses, so what is possible is not reached, and on a machine of few cores what is seen says little.
const POSSIBLE_FOR_ONE: u64 = 10;

/// Fewer misses than one in so many accesses are not worth a word: at a hundred cycles each they cost less than a hundredth of a
/// cycle per access.
const ACCESSES_FOR_ONE: u64 = 10_000;

/// What a group of misses comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) seen_at: SeenAt,
    /// Which of [`GEOMETRIES`] that is.
    pub(crate) geometry: usize,
    /// Misses that were seen.
    pub(crate) seen: u64,
    /// How many there could have been, if that is known.
    pub(crate) possible: Option<u64>,
    /// Accesses to the fields that took part, on the lines on which they did.
    pub(crate) accesses: u64,
}

impl Verdict {
    /// By what findings are sorted, and what the limit is compared with.
    pub(crate) fn weight(&self) -> u64 {
        self.seen
            .max(self.possible.unwrap_or_default() / POSSIBLE_FOR_ONE)
    }

    pub(crate) fn is_above(&self, limit: u64) -> bool {
        let is_dense = self.weight().saturating_mul(ACCESSES_FOR_ONE) >= self.accesses;
        self.seen > 0 && self.weight() >= limit && (is_dense || limit == 0)
    }
}

/// The verdict for the lines as they are, or else for pairs of them, or else for those at another start, if one of these is
/// above the limit; and the edges that led to it.
pub(crate) fn verdict(
    roles: &Roles,
    scope: &Scope,
    edges: &[Edge],
    limit: u64,
) -> Option<(Verdict, Vec<Edge>)> {
    let seen = |geometry: usize| edges.iter().map(|edge| edge.misses[geometry]).sum::<u64>();
    let starts = (0..GEOMETRIES.len()).filter(|&number| GEOMETRIES[number].start > 0);
    let pairs =
        (0..GEOMETRIES.len()).find(|&number| GEOMETRIES[number].line > GEOMETRIES[LINES].line);
    let other_start = starts.max_by_key(|&number| (seen(number), std::cmp::Reverse(number)));
    let ways = [Some(LINES), pairs, other_start];
    ways.into_iter()
        .flatten()
        .filter(|&geometry| seen(geometry) > 0)
        .find_map(|geometry| {
            let edges = those_that_matter(edges, geometry);
            let near = near(roles, scope, &edges, geometry);
            let uses = uses_of(roles, scope, &near, geometry);
            let verdict = Verdict {
                seen_at: seen_at(geometry),
                geometry,
                seen: seen(geometry),
                possible: is_known(roles, scope).then(|| possible(roles, &near, &uses)),
                accesses: uses
                    .values()
                    .flat_map(BTreeMap::values)
                    .map(|each| each.accesses)
                    .sum(),
            };
            verdict.is_above(limit).then_some((verdict, edges))
        })
}

fn seen_at(geometry: usize) -> SeenAt {
    let lines = GEOMETRIES[LINES].line;
    let geometry = GEOMETRIES[geometry];
    match geometry.start {
        0 if geometry.line == lines => SeenAt::Lines,
        0 => SeenAt::Pairs,
        // Lines that begin so much further on are what an object meets that begins so much earlier, or the rest of a line later.
        start => SeenAt::OtherStart {
            later: lines - start,
        },
    }
}

/// The edges without those that have less than a hundredth of the misses together with the others between the same two fields.
/// The elements of an array are one field here: of many, each has few.
pub(crate) fn those_that_matter(edges: &[Edge], geometry: usize) -> Vec<Edge> {
    let mut pairs: HashMap<(FieldId, FieldId), u64> = HashMap::new();
    for edge in edges {
        *pairs.entry(pair(edge)).or_default() += edge.misses[geometry];
    }
    let all: u64 = pairs.values().sum();
    let matters = |edge: &&Edge| edge.misses[geometry] > 0 && pairs[&pair(edge)] * 100 >= all;
    edges.iter().filter(matters).cloned().collect()
}

/// The fields of an edge, in the same order whichever of them missed.
fn pair(edge: &Edge) -> (FieldId, FieldId) {
    let (victim, culprit) = (edge.victim.of_any_element(), edge.culprit.of_any_element());
    if victim <= culprit {
        (victim, culprit)
    } else {
        (culprit, victim)
    }
}
