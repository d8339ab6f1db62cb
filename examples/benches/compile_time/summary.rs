//! What a struct costs, from what crates of many cost.

use std::time::Duration;

use crate::packages::Task;
use crate::rounds::Times;
use crate::variant::Variant;

/// One variant in crates of one size.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) task: Task,
    pub(crate) structs: usize,
    pub(crate) variant: Variant,
    /// The median for the whole crate.
    pub(crate) time: Duration,
    /// In bytes; 0 where it could not be measured.
    pub(crate) peak: u64,
    /// Compared with the crate of one struct; none for that itself.
    pub(crate) each: Option<Each>,
}

/// What one struct more costs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Each {
    pub(crate) milliseconds: f64,
    /// How many times what the derives cost.
    pub(crate) of_derives: f64,
}

pub(crate) fn rows(times: &[Times]) -> Vec<Row> {
    let row = |measured: &Times| Row {
        task: measured.task,
        structs: measured.structs,
        variant: measured.variant,
        time: median(measured),
        peak: measured
            .costs
            .iter()
            .map(|cost| cost.peak)
            .max()
            .unwrap_or(0),
        each: each(times, measured),
    };
    times.iter().map(row).collect()
}

fn each(times: &[Times], measured: &Times) -> Option<Each> {
    let own = marginal(times, measured)?;
    let derives = find(times, measured.task, measured.structs, Variant::Derives)?;
    let of_derives = own / marginal(times, derives)?;
    Some(Each {
        milliseconds: own,
        of_derives,
    })
}

/// The milliseconds that each struct but the first takes.
fn marginal(times: &[Times], measured: &Times) -> Option<f64> {
    let smallest = times.iter().map(|times| times.structs).min()?;
    let more = measured.structs - smallest;
    let one = find(times, measured.task, smallest, measured.variant)?;
    let seconds = median(measured).as_secs_f64() - median(one).as_secs_f64();
    (more > 0).then(|| seconds * 1e3 / count(more))
}

/// As a number that divides.
fn count(structs: usize) -> f64 {
    f64::from(u32::try_from(structs).unwrap_or(u32::MAX))
}

fn find(times: &[Times], task: Task, structs: usize, variant: Variant) -> Option<&Times> {
    times
        .iter()
        .find(|times| (times.task, times.structs, times.variant) == (task, structs, variant))
}

fn median(measured: &Times) -> Duration {
    let mut times = measured
        .costs
        .iter()
        .map(|cost| cost.time)
        .collect::<Vec<_>>();
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
