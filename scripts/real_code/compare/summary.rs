//! What several processes have measured: the median of each crate in each build, and how far the processes are apart.

use std::io;

/// How many times as fast a crate is after as before, as one process has measured it.
pub(crate) struct Ratio {
    build: String,
    name: String,
    ratio: f64,
}

impl Ratio {
    /// As a process prints it.
    pub(crate) fn line(build: &str, name: &str, ratio: f64) -> String {
        format!("{build}\t{name}\t{ratio}")
    }

    fn read(line: &str) -> Option<Self> {
        let mut columns = line.split('\t').map(str::to_owned);
        Some(Self {
            build: columns.next()?,
            name: columns.next()?,
            ratio: columns.next()?.parse().ok()?,
        })
    }
}

/// Prints what the processes have measured, whose lines are the input.
pub(crate) fn print() {
    let lines = io::stdin().lines().map(|line| line.expect("text"));
    let ratios = lines.map(|line| Ratio::read(&line).expect("a line of a process"));
    let ratios = ratios.collect::<Vec<_>>();
    let builds = in_order(ratios.iter().map(|ratio| ratio.build.as_str()));
    let head = builds.iter().map(|build| format!(" {build:^20} |"));
    println!("| {:26} |{}", "times as fast", head.collect::<String>());
    println!("|-|{}", "-|".repeat(builds.len()));
    for name in in_order(ratios.iter().map(|ratio| ratio.name.as_str())) {
        let cells = builds.iter().map(|build| {
            let here = ratios
                .iter()
                .filter(|ratio| ratio.build == *build && ratio.name == name);
            format!(" {:20} |", cell(here.map(|ratio| ratio.ratio).collect()))
        });
        println!("| {name:26} |{}", cells.collect::<String>());
    }
    let processes = ratios.len() / (builds.len() * names(&ratios)).max(1);
    println!("\nMedians of {processes} processes of each build, and in parentheses the lowest and the highest of them.");
}

fn names(ratios: &[Ratio]) -> usize {
    in_order(ratios.iter().map(|ratio| ratio.name.as_str())).len()
}

/// `1.02 (0.97 .. 1.06)`
fn cell(mut ratios: Vec<f64>) -> String {
    ratios.sort_by(f64::total_cmp);
    match ratios[..] {
        [] => String::new(),
        [lowest, ..] => {
            let highest = ratios[ratios.len() - 1];
            format!("{:.2} ({lowest:.2} .. {highest:.2})", median(ratios))
        }
    }
}

/// Of an even number of values, between the two in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        f64::midpoint(values[middle - 1], values[middle])
    }
}

/// Each once, in order of first appearance.
fn in_order<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for text in texts {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}
