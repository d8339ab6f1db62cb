//! The report that a person reads.

mod map;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};

use super::{Finding, Kind, Memory, Place, Report, SeenAt};
use crate::type_name;

/// How many findings are shown, if not all of them are: what fits a screen.
const SHOWN: usize = 5;

const HEAD: Style = Style::new().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const REMEDY: Style = AnsiColor::Green.on_default();
const FAINT: Style = Style::new().dimmed();

/// The report as text, with the escape sequences of colours; `all` of it, or the worst findings.
#[must_use]
pub fn text(report: &Report, all: bool) -> String {
    let mut text = String::new();
    let (others, own): (Vec<_>, Vec<_>) = report
        .findings
        .iter()
        .partition(|finding| !all && finding.of_crate.is_some());
    let shown = if all { own.len() } else { SHOWN };
    for (number, finding) in own.iter().take(shown).enumerate() {
        push(
            &mut text,
            format_args!(
                "{}\n",
                Shown {
                    number: number + 1,
                    finding,
                    all
                }
            ),
        );
    }
    push_hidden(&mut text, own.get(shown..).unwrap_or_default());
    push_others(&mut text, &others);
    push_totals(&mut text, report, all);
    for note in &report.notes {
        push(
            &mut text,
            format_args!("{WARNING}note:{WARNING:#} {note}\n"),
        );
    }
    text
}

/// How many findings are not shown, and how many of these are warnings.
fn push_hidden(text: &mut String, hidden: &[&Finding]) {
    if hidden.is_empty() {
        return;
    }
    let elsewhere = hidden
        .iter()
        .filter(|finding| finding.seen_at != SeenAt::Lines)
        .count();
    let of_them = match elsewhere {
        0 => String::new(),
        _ => format!(", {elsewhere} of them on other lines"),
    };
    let count = counted(hidden.len() as u64, "finding");
    push(
        text,
        format_args!("{count} more{of_them}: `--all` shows them\n\n"),
    );
}

/// How many findings are of which other crates.
fn push_others(text: &mut String, others: &[&Finding]) {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for finding in others {
        *counts
            .entry(finding.of_crate.as_deref().unwrap_or_default())
            .or_default() += 1;
    }
    if counts.is_empty() {
        return;
    }
    let each = counts
        .iter()
        .map(|(name, &count)| format!("{name}: {}", counted(count, "finding")));
    let each = each.collect::<Vec<_>>().join(", ");
    push(
        text,
        format_args!("In memory of other crates, {each}: `--all` shows them, and counts them\n\n"),
    );
}

/// Writing to a `String` cannot fail.
fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).unwrap_or_default();
}

fn push_totals(text: &mut String, report: &Report, all: bool) {
    let totals = &report.totals;
    if !report.has_false_sharing(all) {
        let more = if report.findings.is_empty() {
            ""
        } else if report.has_false_sharing(true) {
            " in memory of the workspace"
        } else {
            " on lines as they were"
        };
        push(
            text,
            format_args!(
                "{HEAD}No false sharing{HEAD:#} above the limit of {}{more}.\n",
                counted(report.limit, "miss")
            ),
        );
    }
    push(
        text,
        format_args!(
            "All: {}, {} by false sharing",
            counted(totals.accesses, "access"),
            counted(totals.false_sharing, "miss"),
        ),
    );
    let parts = [
        (totals.below_limit, "below the limit"),
        (
            totals.together,
            "between a lock and what it guards, or in the counts of an `Arc`",
        ),
    ];
    let parts: Vec<_> = parts.iter().filter(|(misses, _)| *misses > 0).collect();
    if !parts.is_empty() {
        let parts: Vec<_> = parts
            .iter()
            .map(|(misses, what)| format!("{} {what}", number(*misses)))
            .collect();
        push(text, format_args!(" ({})", parts.join(", ")));
    }
    push(
        text,
        format_args!(
            ", {} by true sharing, {} cold.\n",
            number(totals.true_sharing),
            number(totals.cold)
        ),
    );
    if totals.true_sharing > 0 {
        text.push_str("True sharing is communication, threads that use the same field: no layout takes it away. Use it less often, or give each thread its own.\n");
    }
}

/// A finding with its number in the report.
struct Shown<'a> {
    number: usize,
    finding: &'a Finding,
    all: bool,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = self.finding;
        writeln!(
            f,
            "{HEAD}{}. {}{HEAD:#}: {}",
            self.number,
            subject(finding),
            what(finding.kind)
        )?;
        for line in whereabouts(finding)
            .into_iter()
            .filter(|line| format!("`{line}`") != subject(finding))
        {
            writeln!(f, "   {line}")?;
        }
        writeln!(f, "   {}", misses(finding))?;
        map::write_map(f, finding, self.all)?;
        writeln!(
            f,
            "   {HEAD}remedy:{HEAD:#} {REMEDY}{}{REMEDY:#}",
            finding.remedy.text
        )?;
        let mut is_inside = false;
        for line in &finding.remedy.lines {
            is_inside &= line != "}";
            let indent = if is_inside { "    " } else { "" };
            writeln!(f, "       {REMEDY}{indent}{line}{REMEDY:#}")?;
            is_inside |= line.ends_with('{');
        }
        Ok(())
    }
}

/// What a finding is about.
fn subject(finding: &Finding) -> String {
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

fn what(kind: Kind) -> &'static str {
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

/// Where the type is declared, and what memory it is in.
fn whereabouts(finding: &Finding) -> Vec<String> {
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

fn at(place: &Place) -> String {
    format!("{}:{}", place.file.display(), place.line)
}

/// How many misses, on which lines.
fn misses(finding: &Finding) -> String {
    let seen = format!(
        "{WARNING}{}{WARNING:#}",
        counted(finding.false_sharing, "miss")
    );
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
fn number(number: u64) -> String {
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
fn counted(count: u64, unit: &str) -> String {
    let ending = match (count, unit.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{} {unit}{ending}", number(count))
}
