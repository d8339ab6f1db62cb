//! Two cores: what the model says beside what can be measured here.

use std::time::Duration;

use cache_layout::Layout;

use crate::coherence::{Machine, Step, simulate};
use crate::measure::{Measured, Variant, interleaved};

/// A struct whose layouts are measured as well.
#[derive(Debug)]
pub struct Case {
    /// The name of the struct.
    pub title: &'static str,
    /// The layout before the change.
    pub before: Layout,
    /// The layout after it.
    pub after: Layout,
    /// As measured: the first is `before`, and the one of this name is `after`.
    pub variants: Vec<Variant<'static>>,
    /// The name of the variant that is `after`.
    pub after_name: &'static str,
    /// What the two cores do, given how many nanoseconds each takes for an operation that has its lines to itself.
    pub operations: fn(&Layout, [f64; 2]) -> Vec<Vec<Step>>,
}

/// Operations of the slower core.
const TIMES: u64 = 2_000;

/// Measures the case for about as long as `budget`, and prints what was measured and what the model predicts.
pub fn compare(mut case: Case, budget: Duration) {
    let name = case.after_name;
    let mut position = 0..;
    case.variants
        .retain(|variant| position.next() == Some(0) || variant.name == name);
    let measured = interleaved(case.title, &case.variants, budget);
    let [before, after] = measured.as_slice() else {
        println!("{}: nothing was measured: that takes two CPUs.", case.title);
        return;
    };
    let alone = nanoseconds(after);
    let Some(transfer) = before.transfer else {
        return;
    };
    let machine = Machine {
        sockets: 1,
        near: transfer.median_ns,
        far: transfer.median_ns,
    };
    println!(
        "{}: a line goes from one CPU to the other in {:.0} ns",
        case.title, transfer.median_ns
    );
    let predicted = [case.before, case.after].map(|layout| {
        let rates = simulate(machine, &(case.operations)(&layout, alone), TIMES);
        [rates[0], rates[1]].map(|rate| 1e3 / rate)
    });
    for (side, (name, _)) in before.kinds().into_iter().enumerate() {
        let [measured, alone] = [nanoseconds(before), alone].map(|sides| sides[side]);
        let [predicted, predicted_after] = predicted.map(|sides| sides[side]);
        let row = |what, before: f64, after: f64| {
            let ratio = before / after;
            println!(
                "    {what:<9} {before:>6.1} ns before, {after:>6.1} ns after: {ratio:>4.1} times as fast"
            );
        };
        println!("  {name}");
        row("measured", measured, alone);
        row("predicted", predicted, predicted_after);
    }
}

/// What an operation of each side takes.
fn nanoseconds(measured: &Measured) -> [f64; 2] {
    let kinds = measured.kinds();
    [kinds[0].1.median_ns, kinds[1].1.median_ns]
}
