//! What was measured, as comma-separated values.

use std::fmt::Write;

use crate::dependencies::Dependencies;
use crate::summary::Row;

const HEAD: &str =
    "command,structs,variant,seconds,peak_bytes,milliseconds_per_struct,times_four_derives\n";

pub(crate) fn text(rows: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    for row in rows {
        let each = row.each.map_or_else(
            || ",".to_owned(),
            |each| format!("{:.3},{:.3}", each.milliseconds, each.of_derives),
        );
        let (command, variant) = (row.task.name(), row.variant.name());
        let (structs, seconds, peak) = (row.structs, row.time.as_secs_f64(), row.peak);
        writeln!(
            text,
            "{command},{structs},{variant},{seconds:.3},{peak},{each}"
        )
        .expect("a string takes everything");
    }
    text
}

pub(crate) fn text_of(dependencies: &Dependencies) -> String {
    let count = dependencies.own.len() + dependencies.others.len();
    let seconds = dependencies.clean_build.as_secs_f64();
    format!("clean build,0,{count} dependencies,{seconds:.3},,,\n")
}
