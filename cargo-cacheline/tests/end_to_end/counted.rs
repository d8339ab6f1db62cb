//! The misses in a recording, by thread and offset.

use std::collections::BTreeMap;

use cargo_cacheline::recording::{Access, ByGeometry, Miss, Place, Process};

/// A thread's name, and an offset: from the start of a block of the heap; of other memory from the last multiple of 128, where
/// all objects of the programs begin that lie there.
pub(crate) type Side = (String, u64);

/// How often the first missed because of the second.
pub(crate) type Counts = BTreeMap<(Side, Side), ByGeometry>;

/// Fewer than this in 500 rounds is what threads do to each other when they begin and end.
pub(crate) const FEW: u64 = 50;

/// The kind of miss.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sharing {
    True,
    False,
}

/// Who missed because of whom. Several accesses of one thread to one offset are added up, but not those that did so only a
/// [`FEW`] times: they may be to a block beside the object that is meant.
pub(crate) fn misses(process: &Process, sharing: Sharing) -> Counts {
    let mut counts = Counts::new();
    for miss in &process.misses {
        let by_geometry = by_geometry(miss, sharing);
        if by_geometry.iter().all(|&count| count <= FEW) {
            continue;
        }
        let [victim, culprit] = [miss.victim, miss.culprit].map(|access| side(process, access));
        let sum = counts.entry((victim, culprit)).or_default();
        for (sum, count) in sum.iter_mut().zip(by_geometry) {
            *sum += count;
        }
    }
    counts
}

/// Makes `found` as `expected` where it is off by no more than two misses on lines that begin elsewhere: there a block that the
/// standard library made for a thread may be on the object's first line, and take a miss or give one.
pub(crate) fn without_neighbours(mut found: Counts, expected: &Counts) -> Counts {
    for (sides, counts) in &mut found {
        for (count, expected) in counts
            .iter_mut()
            .zip(expected.get(sides).into_iter().flatten())
            .skip(2)
        {
            if count.abs_diff(*expected) <= 2 {
                *count = *expected;
            }
        }
    }
    found
}

fn by_geometry(miss: &Miss, sharing: Sharing) -> ByGeometry {
    match sharing {
        Sharing::True => miss.true_sharing,
        Sharing::False => miss.false_sharing,
    }
}

fn side(process: &Process, access: u32) -> Side {
    let access: &Access = &process.accesses[access as usize];
    let offset = match access.place {
        Place::Heap { offset, .. } => offset,
        Place::Memory { address } => address % 128,
    };
    (process.threads[access.thread as usize].name.clone(), offset)
}
