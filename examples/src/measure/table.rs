//! What was measured, as a table.

use super::{Measured, Stats};

/// Prints a row for each variant: for each side its nanoseconds, between which quartiles, and how many times as fast
/// it is as in the first variant.
pub fn print_table(title: &str, measured: &[Measured]) {
    let Some(before) = measured.first() else {
        return;
    };
    let before = before.kinds();
    let variants = measured.iter().map(|row| row.variant.chars().count());
    let width = variants.max().unwrap_or(0);
    println!("\n{title}: nanoseconds for an operation (quartiles), and times as fast as the first");
    print!("{:width$}  bytes  lines", "");
    for (name, _) in &before {
        print!("  {name:>31}");
    }
    println!();
    for row in measured {
        print!("{:width$}  {:>5}  {:>5}", row.variant, row.bytes, row.lines);
        for ((_, stats), (_, before)) in row.kinds().iter().zip(&before) {
            print!("  {}", cell(stats, before));
        }
        println!();
    }
    println!("{}", rounds(measured));
}

fn cell(stats: &Stats, before: &Stats) -> String {
    let quartiles = format!("({:.1} .. {:.1})", stats.q1_ns, stats.q3_ns);
    let ratio = before.median_ns / stats.median_ns;
    format!("{:>6.1} {quartiles:>16} {ratio:>6.2}x", stats.median_ns)
}

/// How many rounds counted, and how far apart their CPUs were.
fn rounds(measured: &[Measured]) -> String {
    let first_sides = || measured.iter().filter_map(|row| row.sides.first());
    let kept = first_sides().map(|(_, stats)| stats.rounds_kept).min();
    let thrown: usize = first_sides().map(|(_, stats)| stats.rounds_thrown).sum();
    let kept = kept.unwrap_or(0);
    let transfer = measured.first().and_then(|row| row.transfer);
    let transfer = transfer.map_or_else(String::new, |transfer| {
        let Stats { median_ns, q1_ns, q3_ns, .. } = transfer;
        format!("\na line went from one CPU to the other in {median_ns:.0} ns ({q1_ns:.0} .. {q3_ns:.0})")
    });
    format!(
        "at least {kept} rounds of each; {thrown} thrown away, whose threads did not run together, or elsewhere{transfer}"
    )
}
