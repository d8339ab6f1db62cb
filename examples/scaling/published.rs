//! Machines of others: what the model says beside what was published.

use cache_layout::Layout;

use super::coherence::{Machine, Step, simulate};

/// Nanoseconds for a line from core to core, on one socket and from one to the other: medians that
/// <https://github.com/nviennot/core-to-core-latency> lists for the Xeon Gold 6242, a sibling of the 6248.
pub(crate) const CASCADE_LAKE: Machine = Machine {
    sockets: 2,
    near: 48.0,
    far: 136.0,
};

/// From the same list. It has no number for two sockets: this one is that of the Xeon, in proportion.
pub(crate) const KUNPENG_920: Machine = Machine {
    sockets: 2,
    near: 72.0,
    far: 204.0,
};

/// The list has no Sapphire Rapids: these are the numbers of a Xeon Platinum 8375C, of the generation before.
pub(crate) const SAPPHIRE_RAPIDS: Machine = Machine {
    sockets: 2,
    near: 51.0,
    far: 108.0,
};

/// A benchmark of which the result was published.
pub(crate) struct Benchmark {
    pub(crate) title: &'static str,
    pub(crate) machine: Machine,
    pub(crate) before: Layout,
    pub(crate) after: Layout,
    pub(crate) copies: usize,
    /// What the copies do, given the number that the publication leaves open.
    pub(crate) operations: fn(&Layout, usize, f64) -> Vec<Vec<Step>>,
    /// What that number may be, and what it is.
    pub(crate) open: [f64; 3],
    pub(crate) unit: &'static str,
    pub(crate) times: u64,
    pub(crate) published: &'static str,
}

/// How much more is done in all, in hundredths.
pub(crate) fn gain(before: f64, after: f64) -> f64 {
    100.0 * (after / before - 1.0)
}

/// Operations of all cores in a second, in thousands.
pub(crate) fn throughput(machine: Machine, operations: &[Vec<Step>], times: u64) -> f64 {
    1e3 * simulate(machine, operations, times).iter().sum::<f64>()
}

impl Benchmark {
    pub(crate) fn print(&self) {
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
