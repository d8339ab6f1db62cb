//! Compiles every variant in turn, for several rounds.

use crate::options::Size;
use crate::packages::{Cost, EMPTY, Packages, Task, package};
use crate::progress::Progress;
use crate::variant::Variant;

/// What the rounds took of one variant.
#[derive(Debug)]
pub(crate) struct Times {
    pub(crate) task: Task,
    pub(crate) structs: usize,
    pub(crate) variant: Variant,
    pub(crate) costs: Vec<Cost>,
}

pub(crate) fn measure(
    packages: &Packages,
    sizes: &[Size],
    progress: &Progress,
) -> Result<Vec<Times>, String> {
    let mut times = Vec::new();
    for task in Task::ALL {
        progress.show("dependencies", task.name());
        packages.compile(task, EMPTY)?;
        for &size in sizes {
            times.extend(take_turns(packages, task, size, progress)?);
        }
    }
    Ok(times)
}

fn take_turns(
    packages: &Packages,
    task: Task,
    size: Size,
    progress: &Progress,
) -> Result<Vec<Times>, String> {
    let stage = format!("cargo {}, {} structs", task.name(), size.structs);
    let nothing_yet = |&variant: &Variant| Times {
        task,
        structs: size.structs,
        variant,
        costs: Vec::new(),
    };
    let mut times = size.variants.iter().map(nothing_yet).collect::<Vec<_>>();
    for round in 1..=size.rounds {
        for Times { variant, costs, .. } in &mut times {
            let part = format!("round {round} of {}, {}", size.rounds, variant.title());
            progress.show(&stage, &part);
            costs.push(packages.compile(task, &package(*variant, size))?);
        }
    }
    Ok(times)
}
