//! Who executes the rows: threads, or functions where the text does not tell threads apart.

use std::collections::HashMap;

use super::{PerfNames, Row, Text};
use crate::names::Names as _;
use crate::recording::Thread;
use crate::type_name;

/// Threads that the text does not tell apart: all that execute a function, or one.
pub(super) struct Crew {
    name: String,
    /// The number of its first thread.
    pub(super) first: usize,
    /// How many threads it has: where they are not known, as many as there were processors.
    pub(super) size: u64,
}

/// The threads of the text.
pub(super) struct Crews {
    list: Vec<Crew>,
    /// By thread or function.
    numbers: HashMap<String, usize>,
}

impl Crews {
    pub(super) fn of(text: &Text, names: &PerfNames) -> Self {
        let mut crews = Self {
            list: Vec::new(),
            numbers: HashMap::new(),
        };
        for row in text.lines.iter().flat_map(|line| &line.rows) {
            let key = key(row, names);
            let number = *crews.numbers.entry(key.clone()).or_insert_with(|| {
                crews.list.push(Crew {
                    // A number at the end of a function's name tells no threads apart.
                    name: row
                        .thread
                        .as_deref()
                        .map_or_else(|| format!("{key}()"), thread_name),
                    first: 0,
                    size: 1,
                });
                crews.list.len() - 1
            });
            if row.thread.is_none() {
                let crew = &mut crews.list[number];
                crew.size = crew.size.max(row.processors);
            }
        }
        let mut first = 0;
        for crew in &mut crews.list {
            crew.first = first;
            first += usize::try_from(crew.size).unwrap_or(1);
        }
        crews
    }

    pub(super) fn of_row(&self, row: &Row, names: &PerfNames) -> &Crew {
        &self.list[self.numbers[&key(row, names)]]
    }

    pub(super) fn threads(&self) -> Vec<Thread> {
        let of_crew = |crew: &Crew| {
            let thread = Thread {
                name: crew.name.clone(),
                stack_low: 0,
                stack_high: 0,
                frames: Vec::new(),
            };
            std::iter::repeat_n(thread, usize::try_from(crew.size).unwrap_or(1))
        };
        self.list.iter().flat_map(of_crew).collect()
    }
}

/// What tells a row's threads from others: their number, or else the function that they execute.
pub(super) fn key(row: &Row, names: &PerfNames) -> String {
    if let Some(thread) = &row.thread {
        return thread.clone();
    }
    let locations = row
        .code
        .map(|code| names.code(code + 1))
        .unwrap_or_default();
    let own = locations.iter().find(|location| location.in_workspace);
    let function = own.or(locations.last()).map(|location| &*location.function);
    let function = function.or(row.symbol.as_deref()).unwrap_or("?");
    let function = type_name::function(function);
    let parts = function.split("::").filter(|part| !part.starts_with('{'));
    parts.collect::<Vec<_>>().join("::")
}

/// The name in `1234:worker`.
fn thread_name(thread: &str) -> String {
    let (_, name) = thread.split_once(':').unwrap_or(("", thread));
    name.trim().to_owned()
}
