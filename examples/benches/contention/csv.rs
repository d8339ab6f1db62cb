//! What was measured, as comma-separated values.

use std::fmt::Write;

use crate::Comparison;
use cache_layout_examples::measure::Measured;

const HEAD: &str = "system,variant,bytes,lines,side,median_ns,q1_ns,q3_ns,times_as_fast,rounds_kept,rounds_thrown,transfer_ns\n";

pub(crate) fn text(comparisons: &[Comparison]) -> String {
    let mut text = HEAD.to_owned();
    for comparison in comparisons {
        let before = comparison
            .variants
            .first()
            .map(Measured::kinds)
            .unwrap_or_default();
        for row in &comparison.variants {
            let transfer = row
                .transfer
                .map(|transfer| format!("{:.3}", transfer.median_ns));
            let transfer = transfer.unwrap_or_default();
            for ((side, stats), (_, before)) in row.kinds().iter().zip(&before) {
                let names = [comparison.title, &row.variant].map(quoted).join(",");
                let (bytes, lines, side) = (row.bytes, row.lines, quoted(side));
                let numbers = [
                    stats.median_ns,
                    stats.q1_ns,
                    stats.q3_ns,
                    before.median_ns / stats.median_ns,
                ];
                let numbers = numbers.map(|number| format!("{number:.3}")).join(",");
                let (kept, thrown) = (stats.rounds_kept, stats.rounds_thrown);
                writeln!(
                    text,
                    "{names},{bytes},{lines},{side},{numbers},{kept},{thrown},{transfer}"
                )
                .expect("a string takes everything");
            }
        }
    }
    text
}

/// In quotes, as names have commas.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
