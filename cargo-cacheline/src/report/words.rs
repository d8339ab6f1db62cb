//! A report in words, the same whatever it is shown as.

use std::fmt::{self, Write};

use super::{Field, Finding, Kind, Memory, Place, Remedy, Report, SeenAt, Use};
use crate::runtime::geometry::GEOMETRIES;
use crate::type_name;

/// What is said of true sharing where there is some.
pub(crate) const TRUE_SHARING: &str = "True sharing is communication, threads that use the same field: no layout takes it away. Use it less often, or give each thread its own.";

/// What misses are that no finding is about, however many they are.
pub(crate) const TOGETHER: &str = "between a lock and what it guards, or in the counts of an `Arc`";

/// How long a line is, in bytes.
pub(crate) const LINE: u64 = GEOMETRIES[0].line as u64;

/// What a report without false sharing says: the words that matter, and the rest of the sentence. `all` findings count, or
/// those of the workspace.
pub(crate) fn silence(report: &Report, all: bool) -> Option<(&'static str, String)> {
    if report.has_false_sharing(all) {
        return None;
    }
    let more = if report.findings.is_empty() {
        ""
    } else if report.has_false_sharing(true) {
        " in memory of the workspace"
    } else {
        " on lines as they were"
    };
    let limit = counted(report.limit, "miss");
    Some((
        "No false sharing",
        format!(" above the limit of {limit}{more}."),
    ))
}

/// All accesses and misses, in a sentence.
pub(crate) fn sum(report: &Report) -> String {
    let totals = &report.totals;
    let (access, miss) = if report.sampled {
        ("sampled access", "sampled miss")
    } else {
        ("access", "miss")
    };
    let mut text = format!(
        "All: {}, {} by false sharing",
        counted(totals.accesses, access),
        counted(totals.false_sharing, miss),
    );
    let parts = [
        (totals.below_limit, "below the limit"),
        (totals.together, TOGETHER),
    ];
    let parts = parts.iter().filter(|(misses, _)| *misses > 0);
    let parts = parts.map(|(misses, what)| format!("{} {what}", number(*misses)));
    let parts: Vec<_> = parts.collect();
    if !parts.is_empty() {
        push(&mut text, format_args!(" ({})", parts.join(", ")));
    }
    push(
        &mut text,
        format_args!(", {} by true sharing", number(totals.true_sharing)),
    );
    if !report.sampled {
        push(&mut text, format_args!(", {} cold", number(totals.cold)));
    }
    text.push('.');
    text
}

/// What a finding is about.
pub(crate) fn subject(finding: &Finding) -> String {
    match (&finding.value, finding.kind) {
        (Some(value), Kind::Counts) => format!(
            "`{}`",
            finding
                .memory
                .first()
                .map_or(&value.type_name, |memory| &memory.name)
        ),
        (Some(value), _) => format!("`{}`", value.type_name),
        (None, Kind::Statics | Kind::Variables) => names(
            finding
                .fields
                .iter()
                .filter(|field| field.takes_part)
                .map(|field| &field.name),
        ),
        (None, _) => names(finding.memory.iter().map(|memory| &memory.name)),
    }
}

fn names<'a>(names: impl Iterator<Item = &'a String>) -> String {
    let mut quoted: Vec<_> = names.map(|name| format!("`{name}`")).collect();
    quoted.dedup();
    let rest = quoted.len().saturating_sub(3);
    quoted.truncate(3);
    let list = quoted.join(", ");
    if rest > 0 {
        format!("{list} and {rest} more")
    } else {
        list
    }
}

/// What shares a line, by kind.
pub(crate) fn what(kind: Kind) -> &'static str {
    match kind {
        Kind::Fields => "fields of one struct",
        Kind::Parts => "parts of one value",
        Kind::Foreign => "fields of a type of another crate",
        Kind::Counts => "the counts beside the value",
        Kind::Elements => "elements of an array",
        Kind::Bytes => "bytes of one value",
        Kind::Statics => "statics next to each other",
        Kind::Blocks => "blocks of the heap next to each other",
        Kind::Variables => "variables next to each other on a stack",
        Kind::Neighbours => "values next to each other",
        Kind::Unknown => "memory without names",
    }
}

/// Where the type is declared, and what memory it is in, if its name does not say that.
pub(crate) fn whereabouts(finding: &Finding) -> Vec<String> {
    let value = finding.value.as_ref();
    let way = value
        .map(|value| value.way.as_str())
        .filter(|way| !way.is_empty());
    let mut memory: Vec<_> = finding
        .memory
        .iter()
        .map(|memory| whereabouts_of(memory, way))
        .collect();
    memory.dedup();
    if !matches!(finding.kind, Kind::Blocks) {
        memory = vec![memory.join(", ")];
    }
    if let (Some(declared), Some(first)) = (
        value.and_then(|value| value.declared.as_ref()),
        memory.first_mut(),
    ) {
        *first = format!("declared at {}; {first}", at(declared));
    }
    memory.retain(|line| format!("`{line}`") != subject(finding));
    memory
}

fn whereabouts_of(memory: &Memory, way: Option<&str>) -> String {
    let mut line = way.map_or_else(String::new, |way| format!("at `{way}` in "));
    line.push_str(&memory.name);
    if let Some(allocated) = &memory.allocated {
        push(&mut line, format_args!(", allocated at {}", at(allocated)));
    }
    if let Some(function) = memory
        .allocated
        .as_ref()
        .and_then(|place| place.function.as_ref())
    {
        push(
            &mut line,
            format_args!(" by {}", type_name::function(function)),
        );
    }
    if let Some(blocks @ 2..) = memory.blocks {
        push(&mut line, format_args!(", {}", counted(blocks, "block")));
    }
    line
}

/// `src/main.rs:16`
pub(crate) fn at(place: &Place) -> String {
    format!("{}:{}", place.file.display(), place.line)
}

/// How many misses, on which lines; `seen` shows how many were seen.
pub(crate) fn misses(finding: &Finding, seen: impl Fn(String) -> String) -> String {
    let seen = seen(counted(finding.false_sharing, "miss"));
    let possible = possible(finding);
    let accesses = counted(finding.accesses, "access");
    let mut text = match finding.seen_at {
        SeenAt::Lines => {
            format!("{seen} by false sharing{possible}, in {accesses}")
        }
        SeenAt::Pairs => format!(
            "{seen} by false sharing if lines are fetched in pairs, as by many processors{possible}, in {accesses}"
        ),
        SeenAt::OtherStart { later } => format!(
            "would share a line if it began {later} bytes later, as it may in the next run: {seen} by false sharing{possible}, in {accesses}"
        ),
    };
    if finding.true_sharing > 0 {
        push(
            &mut text,
            format_args!("; {} by true sharing", number(finding.true_sharing)),
        );
    }
    text
}

/// How many there could have been, and what that counts as.
fn possible(finding: &Finding) -> String {
    let Some(possible) = finding.possible else {
        return String::new();
    };
    let weight = if finding.weight > finding.false_sharing {
        format!(" (counts as {})", number(finding.weight))
    } else {
        String::new()
    };
    format!(", up to {} possible{weight}", number(possible))
}

/// `1,234,567`
pub(crate) fn number(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 miss`, `2,000 misses`
pub(crate) fn counted(count: u64, unit: &str) -> String {
    let ending = match (count, unit.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {unit}{ending}", number(count))
}

/// What stands above the fields of one line.
pub(crate) fn header(finding: &Finding, field: &Field) -> String {
    let begins = finding
        .memory
        .get(field.memory)
        .and_then(|memory| memory.begins);
    let last = begins.map(|begins| (begins + field.end.max(1) - 1) / LINE);
    match (field.line, finding.memory.as_slice()) {
        (Some(line), _) if last > Some(line) => {
            format!("lines {line}..{}", last.unwrap_or(line) + 1)
        }
        (Some(line), _) => format!("line {line}"),
        (None, [memory]) if memory.blocks.is_none() => "wherever it was".to_owned(),
        (None, [_]) => "in each block".to_owned(),
        (None, memory) => memory
            .get(field.memory)
            .map_or_else(String::new, |memory| memory.name.clone()),
    }
}

/// The bytes of a field: from the start of its memory, or of the first line if there is other memory.
pub(crate) fn range(finding: &Finding, field: &Field) -> (u64, u64) {
    let begin = match finding.memory.as_slice() {
        [_] => 0,
        memory => memory
            .get(field.memory)
            .and_then(|memory| memory.begins)
            .unwrap_or(0),
    };
    (begin + field.start, begin + field.end)
}

/// Whether threads miss, or make at least one in a hundred of the accesses to a field.
pub(crate) fn matters(each: &Use, field: &Field) -> bool {
    let accesses = |each: &Use| each.reads + each.writes;
    let all: u64 = field.uses.iter().map(accesses).sum();
    each.false_sharing + each.true_sharing > 0 || accesses(each) * 100 >= all
}

/// `worker (2)`
pub(crate) fn threads(each: &Use) -> String {
    match each.thread_count {
        1 => each.threads.clone(),
        several => format!("{} ({several})", each.threads),
    }
}

/// The lines of source of a remedy, as they are indented.
pub(crate) fn source(remedy: &Remedy) -> Vec<String> {
    let mut is_inside = false;
    let indented = remedy.lines.iter().map(|line| {
        is_inside &= line != "}";
        let indent = if is_inside { "    " } else { "" };
        is_inside |= line.ends_with('{');
        format!("{indent}{line}")
    });
    indented.collect()
}

/// Writing to a `String` cannot fail.
fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).unwrap_or_default();
}
