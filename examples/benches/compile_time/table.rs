//! What was measured, as tables.

use std::fmt::Write;

use crate::dependencies::Dependencies;
use crate::packages::Task;
use crate::summary::Row;

pub(crate) fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for task in Task::ALL {
        let rows = rows.iter().filter(|row| row.task == task);
        push_table(&mut text, task, &rows.collect::<Vec<_>>()).expect("a string takes everything");
    }
    text
}

fn push_table(text: &mut String, task: Task, rows: &[&Row]) -> std::fmt::Result {
    let width = rows.iter().map(|row| row.variant.title().len()).max();
    let width = width.unwrap_or(0);
    let task = task.name();
    writeln!(text, "\ncargo {task}: crates of structs of 16 fields")?;
    let (variant, structs) = ("", "structs");
    writeln!(
        text,
        "{variant:width$}  {structs}  seconds  ms for each struct more  times four derives  peak memory"
    )?;
    let mut before = None;
    for row in rows {
        if before.is_some_and(|before| before != row.structs) {
            writeln!(text)?;
        }
        before = Some(row.structs);
        push_row(text, width, row)?;
    }
    Ok(())
}

fn push_row(text: &mut String, width: usize, row: &Row) -> std::fmt::Result {
    let (variant, structs) = (row.variant.title(), row.structs);
    let seconds = row.time.as_secs_f64();
    let (each, ratio) = row.each.map_or_else(Default::default, |each| {
        let each = (each.milliseconds, each.of_derives);
        (format!("{:.2}", each.0), format!("{:.2}", each.1))
    });
    let peak = match row.peak {
        0 => "not measured".to_owned(),
        bytes => format!("{} MB", bytes / 1_000_000),
    };
    writeln!(
        text,
        "{variant:width$}  {structs:>7}  {seconds:>7.2}  {each:>23}  {ratio:>18}  {peak:>11}"
    )
}

pub(crate) fn text_of(dependencies: &Dependencies) -> String {
    let Dependencies {
        own,
        others,
        clean_build,
    } = dependencies;
    format!(
        "\na user's tree: {} crates ({}) beside ours ({}); a clean build of all takes {:.1} seconds\n",
        others.len(),
        others.join(", "),
        own.join(", "),
        clean_build.as_secs_f64()
    )
}
