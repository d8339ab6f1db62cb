//! What could not be read, named or explained, in words.

use super::blame::Blame;
use super::names::is_unnamed;
use super::{Line, PerfNames, Row, Text};
use crate::names::Names as _;
use crate::type_name;

/// The remedy where the text does not tell threads apart.
const BY_THREAD: &str = "perf c2c report --stdio -c tid,iaddr";

/// Where the kernel's half of all addresses begins.
const KERNEL: u64 = 1 << 63;

/// How many places of a line are named.
const PLACES: usize = 3;

/// A note for all that is not as in a recording, then one for each line.
pub(super) fn notes(text: &Text, blames: &[Blame], names: &PerfNames) -> Vec<String> {
    let mut notes = Vec::new();
    let rows = || text.lines.iter().flat_map(|line| &line.rows);
    if rows().any(|row| row.thread.is_none()) {
        notes.push(format!(
            "this text does not tell threads apart, so functions stand for them, each as often as it had processors; `{BY_THREAD}` tells them apart"
        ));
    }
    if rows().any(|row| row.code.is_none()) {
        notes.push(format!(
            "this text does not tell from where lines were touched; `{BY_THREAD}` does"
        ));
    }
    if text.lacks_header {
        notes.push("rows have no header above them, so what their columns are is told by what is in them; keep the header, to be sure".to_owned());
    }
    if !text.unread.is_empty() {
        let shown: Vec<_> = text.unread.iter().take(5).map(usize::to_string).collect();
        let more = if text.unread.len() > shown.len() {
            ", .."
        } else {
            ""
        };
        notes.push(format!(
            "rows that do not fit their header are left out, {} in all, in line {}{more} of the text",
            text.unread.len(),
            shown.join(", ")
        ));
    }
    for (line, blame) in text.lines.iter().zip(blames) {
        notes.extend(unnamed(line, names));
        notes.extend(unexplained(line, blame));
    }
    for guess in names.guesses() {
        notes.push(format!(
            "{:#x}: taken for a `{}`, as the lines of source that touch it name fields that lie so in it alone",
            guess.start,
            type_name::short(&guess.layout.name)
        ));
    }
    for sum in &text.in_table_only {
        let records = sum
            .records
            .map_or_else(String::new, |records| format!(" in {records} samples"));
        notes.push(format!(
            "line {:#x}: {} misses{records}, but the text has no rows of it, so nothing says which fields these are of",
            sum.address, sum.misses
        ));
    }
    notes
}

/// Why what is on a line has no names.
fn unnamed(line: &Line, names: &PerfNames) -> Option<String> {
    let is_unnamed = |offset: u64| is_unnamed(&names.at(line.address + offset).0);
    let rows: Vec<_> = line
        .rows
        .iter()
        .filter(|row| is_unnamed(row.offset))
        .collect();
    if rows.is_empty() && !line.rows.is_empty() {
        return None;
    }
    let misses: u64 = rows.iter().map(|row| row.misses).sum();
    let records: u64 = rows.iter().map(|row| row.records).sum();
    let why = if line.rows.is_empty() {
        "the text has no rows of it"
    } else if line.address >= KERNEL {
        "it is memory of the kernel"
    } else if names.has_program() {
        "it is no static of the program, perf does not record what is on the heap and on stacks, and the source does not tell"
    } else {
        "the program is not known: give it with `--binary`"
    };
    let mut places: Vec<String> = Vec::new();
    for row in &rows {
        let place = place(row, names);
        places.extend(place.filter(|place| !places.contains(place)));
    }
    let more = if places.len() > PLACES { ", .." } else { "" };
    places.truncate(PLACES);
    let places = if places.is_empty() {
        String::new()
    } else {
        format!("; touched at {}{more}", places.join(", "))
    };
    Some(format!(
        "line {:#x}: {misses} misses in {records} samples have no names: {why}{places}",
        line.address
    ))
}

/// Where the code of a row is, in the workspace if it is known to be, or else as the text says it.
fn place(row: &Row, names: &PerfNames) -> Option<String> {
    let locations = row
        .code
        .map(|code| names.code(code + 1))
        .unwrap_or_default();
    let own = locations.iter().find(|location| location.in_workspace);
    let own = own.and_then(|location| {
        let source = location.source.as_ref()?;
        let file = source.file.file_name()?;
        Some(format!("{}:{}", file.display(), source.line))
    });
    own.or_else(|| row.source.clone().or_else(|| row.symbol.clone()))
}

/// What is assumed of who wrote a line.
fn unexplained(line: &Line, blame: &Blame) -> Option<String> {
    if blame.unexplained > 0 {
        return Some(format!(
            "line {:#x}: {} misses are in no finding, as nobody else was seen to write the line",
            line.address, blame.unexplained
        ));
    }
    (!blame.assumed.is_empty()).then(|| {
        format!(
            "line {:#x}: no store of it was sampled, so what missed is taken for writes, as a read-modify-write counts as a load on some processors",
            line.address
        )
    })
}
