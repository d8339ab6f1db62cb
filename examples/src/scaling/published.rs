//! Machines of others: what the model says beside what was published.

use cache_layout::Layout;

use crate::coherence::{Machine, Step, simulate};

/// Two sockets of Intel's Cascade Lake.
///
/// Nanoseconds for a line from core to core, on one socket and from one to the other: medians that
/// <https://github.com/nviennot/core-to-core-latency> lists for the Xeon Gold 6242, a sibling of the 6248.
pub const CASCADE_LAKE: Machine = Machine {
    sockets: 2,
    near: 48.0,
    far: 136.0,
};

/// Two sockets of a Kunpeng 920.
///
/// From the same list as [`CASCADE_LAKE`]. It has no number for two sockets: this one is that of the Xeon, in proportion.
pub const KUNPENG_920: Machine = Machine {
    sockets: 2,
    near: 72.0,
    far: 204.0,
};

/// Two sockets of Intel's Sapphire Rapids.
///
/// The list of [`CASCADE_LAKE`] has no Sapphire Rapids: these are the numbers of a Xeon Platinum 8375C, of the generation before.
pub const SAPPHIRE_RAPIDS: Machine = Machine {
    sockets: 2,
    near: 51.0,
    far: 108.0,
};

/// A benchmark of which the result was published.
#[derive(Debug)]
pub struct Benchmark {
    /// What ran, and on which machine.
    pub title: &'static str,
    /// The machine, as the model takes it.
    pub machine: Machine,
    /// The layout before the change.
    pub before: Layout,
    /// The layout after it.
    pub after: Layout,
    /// How many copies ran, each on a core of its own.
    pub copies: usize,
    /// What the copies do, given the number that the publication leaves open.
    pub operations: fn(&Layout, usize, f64) -> Vec<Vec<Step>>,
    /// What that number may be, and what it is.
    pub open: [f64; 3],
    /// The unit of that number.
    pub unit: &'static str,
    /// How often the model runs each operation.
    pub times: u64,
    /// The result, as it was published.
    pub published: &'static str,
}

/// How much more is done in all, in percent.
#[must_use]
pub fn gain(before: f64, after: f64) -> f64 {
    100.0 * (after / before - 1.0)
}

/// Operations of all cores in a second, in thousands.
#[must_use]
pub fn throughput(machine: Machine, operations: &[Vec<Step>], times: u64) -> f64 {
    1e3 * simulate(machine, operations, times).iter().sum::<f64>()
}

impl Benchmark {
    /// Prints what the model says for each of the numbers, and what was published.
    pub fn print(&self) {
        println!("{}", self.title);
        for open in self.open {
            let [before, after] = [self.before, self.after].map(|layout| {
                let operations = (self.operations)(&layout, self.copies, open);
                throughput(self.machine, &operations, self.times)
            });
            println!(
                "  {open:>9} {}: {before:>7.0} -> {after:>7.0} thousand a second, {:+.0} %",
                self.unit,
                gain(before, after)
            );
        }
        println!("  published: {}", self.published);
    }
}
