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

/// Who missed because of whom, of those who did so more than a [`FEW`] times in some geometry. Several accesses of one thread
/// to one offset are added up.
pub(crate) fn misses(process: &Process, sharing: Sharing) -> Counts {
    let mut counts = Counts::new();
    for miss in &process.misses {
        let sides = [miss.victim, miss.culprit].map(|access| side(process, access));
        let [victim, culprit] = sides;
        let sum = counts.entry((victim, culprit)).or_default();
        for (sum, count) in sum.iter_mut().zip(by_geometry(miss, sharing)) {
            *sum += count;
        }
    }
    counts.retain(|_, counts| counts.iter().any(|&count| count > FEW));
    counts
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
