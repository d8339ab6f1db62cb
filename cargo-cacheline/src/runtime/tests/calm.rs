//! Large blocks, whose reads are counted together as long as nobody writes: what is exact stays so, and the sums.

use std::collections::BTreeMap;

use super::oracle::{Accesses, Key, Misses, Oracle, Random};
use super::{Run, assert_same, counts};
use crate::runtime::model::Access;
use crate::runtime::rows::Thread;
use crate::runtime::shadow::LARGE;

/// A block, and what happens in it.
struct Table<'a> {
    run: &'a Run,
    oracle: Oracle,
    random: Random,
    threads: Vec<Thread>,
    start: usize,
    size: usize,
}

impl Table<'_> {
    fn allocate(&mut self, stack: &[u64]) {
        self.oracle.allocate(self.start, self.size, stack);
        let model = self.run.model;
        model.allocate(&self.threads[0], self.start, self.size, stack);
    }

    fn free(&mut self) {
        assert!(self.run.model.free(self.start).is_some());
        self.oracle.forget(self.start, self.size);
    }

    fn access(&mut self, which: usize, offset: usize, size: usize, kind: u32, code: usize) {
        let thread = &mut self.threads[which];
        let address = self.start + offset;
        self.oracle.access(thread.number, address, size, kind, code);
        let access = Access {
            address,
            size,
            kind,
            code,
        };
        self.run.model.access(thread, access);
    }

    /// Reads and few writes, around the edges of areas and of the block.
    fn step(&mut self, one_in: usize) {
        let which = self.random.below(self.threads.len());
        let edge = [0, 1024, 2048, 8 << 10, LARGE / 2, self.size - 1024][self.random.below(6)];
        // Areas begin at multiples of 1024 of the address.
        let edge = edge + 1024 - self.start % 1024;
        let offset = (edge + self.random.below(160)).saturating_sub(80);
        let offset = offset.min(self.size - 40);
        let size = [1, 8, 8, 8, 16, 40][self.random.below(6)];
        let kind = if self.random.below(one_in) == 0 {
            2 * (1 + self.random.below(2))
        } else {
            1 + 2 * self.random.below(2)
        };
        let code = 7 + self.random.below(2);
        for _ in 0..=self.random.below(3) {
            self.access(which, offset, size, kind as u32, code);
        }
    }
}

/// Counts without places where they may be counted together.
fn sums(accesses: &Accesses) -> Accesses {
    let mut sums = BTreeMap::new();
    for (key, (count, cold)) in accesses {
        let place = if key.kind % 2 == 0 { key.place } else { 0 };
        let sum: &mut (u64, [u64; 5]) = sums
            .entry(Key {
                place,
                ..key.clone()
            })
            .or_default();
        sum.0 += count;
        for (sum, cold) in sum.1.iter_mut().zip(cold) {
            *sum += cold;
        }
    }
    sums
}

/// Runs traces on tables, each `steps` long, with a write in so many accesses.
fn compare(seed: u64, traces: usize, steps: usize, one_in: usize) -> (Accesses, Accesses) {
    let run = Run::new();
    let (mut accesses, mut misses) = (Accesses::new(), Misses::new());
    for number in 1..=traces {
        let mut table = Table {
            run: &run,
            oracle: Oracle::default(),
            random: Random(seed + number as u64),
            threads: (0..3).map(|_| run.thread()).collect(),
            start: (1 << 33) + number * (1 << 20) + 16 * number,
            size: LARGE + 16 * (number % 70),
        };
        // Twice in the same place, for what is remembered of it.
        for time in 0..2 {
            table.allocate(&[number as u64, time]);
            (0..steps).for_each(|_| table.step(one_in));
            table.free();
        }
        accesses.append(&mut table.oracle.accesses);
        misses.append(&mut table.oracle.misses);
    }
    let (counted, missed) = counts(&run.process());
    assert_same(&missed, &misses, seed);
    assert_same(&sums(&counted), &sums(&accesses), seed);
    assert!(
        counted.keys().all(|key| accesses.contains_key(key)),
        "it is counted at a place that was touched"
    );
    (counted, accesses)
}

#[test]
fn what_misses_and_what_is_written_is_as_exact_as_ever() {
    for (seed, one_in) in [(1, 12), (1000, 60), (2000, 400)] {
        let (counted, accesses) = compare(seed, 12, 300, one_in);
        assert!(counted.len() < accesses.len(), "some are counted together");
    }
}

/// A table that two threads read from end to end is counted in few rows, and so is one that is a thousand times as long.
#[test]
fn a_table_takes_few_rows() {
    let run = Run::new();
    for size in [LARGE, 64 * LARGE] {
        let mut table = Table {
            run: &run,
            oracle: Oracle::default(),
            random: Random(1),
            threads: (0..2).map(|_| run.thread()).collect(),
            start: 1 << 34 | size,
            size,
        };
        let model = run.model;
        model.allocate(&table.threads[0], table.start, size, &[size as u64]);
        for which in [0, 1, 0] {
            for offset in (0..size).step_by(8) {
                let access = Access {
                    address: table.start + offset,
                    size: 8,
                    kind: 1,
                    code: size,
                };
                model.access(&mut table.threads[which], access);
            }
        }
        let (counted, _) = counts(&run.process());
        let counted: Vec<_> = counted.iter().filter(|(key, _)| key.code == size).collect();
        assert!((64..=128).contains(&counted.len()), "{}", counted.len());
        // What the first read before the second came was initialisation.
        let sum: u64 = counted.iter().map(|(_, (count, _))| count).sum();
        let expected = 2 * size as u64 / 8;
        assert!((expected..expected + 17).contains(&sum), "{sum}");
        let cold: u64 = counted.iter().map(|(_, (_, cold))| cold[0]).sum();
        assert_eq!(cold, 2 * size as u64 / 64);
    }
    let gaps = run.process().gaps;
    assert!(
        gaps.len() == 1 && gaps[0].contains("for several places at the first"),
        "{gaps:?}"
    );
}
