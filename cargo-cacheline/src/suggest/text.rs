//! The suggestions that a person reads.

use std::fmt::{self, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style};

use super::written::{name, source};
use super::{Change, Field, Misses, OwnLines, Suggestion, Suggestions, Wrapped};
use crate::apply::Edits;
use crate::report::text::{FAINT, HEAD, REMEDY, WARNING};
use crate::report::words::{self, at, counted, number, threads};
use crate::report::{Finding, Memory, SeenAt, Use};
use crate::type_name;

const GONE: Style = AnsiColor::Red.on_default();

/// The suggestions as text, with the escape sequences of colours. `edits` are those of each; of one without edits it is said how it is written by hand.
#[must_use]
pub fn text(suggestions: &Suggestions, edits: &[Edits]) -> String {
    let mut text = String::new();
    for (index, suggestion) in suggestions.suggestions.iter().enumerate() {
        let shown = Shown {
            number: index + 1,
            suggestion,
            edits: edits.get(index),
        };
        push(&mut text, format_args!("{shown}\n"));
    }
    push_by_hand(&mut text, &suggestions.by_hand);
    push_totals(&mut text, suggestions);
    for note in &suggestions.notes {
        push(
            &mut text,
            format_args!("{WARNING}note:{WARNING:#} {note}\n"),
        );
    }
    text
}

/// Writing to a `String` cannot fail.
fn push(text: &mut String, arguments: fmt::Arguments<'_>) {
    text.write_fmt(arguments).unwrap_or_default();
}

/// What changes in which files, with the escape sequences of colours; empty if nothing does.
#[must_use]
pub fn diff(edits: &Edits, root: &Path) -> String {
    let mut text = String::new();
    for line in edits.diff(root).lines() {
        let style = match line.chars().next() {
            Some('+') => REMEDY,
            Some('-') => GONE,
            _ => Style::new(),
        };
        push(&mut text, format_args!("{style}{line}{style:#}\n"));
    }
    if !text.is_empty() {
        text.insert(0, '\n');
    }
    text
}

fn push_by_hand(text: &mut String, findings: &[Finding]) {
    let (others, own): (Vec<_>, Vec<_>) = findings
        .iter()
        .partition(|finding| finding.of_crate.is_some());
    for finding in own {
        push(text, format_args!("{}\n", ByHand(finding)));
    }
    if !others.is_empty() {
        let count = counted(others.len() as u64, "finding");
        push(
            text,
            format_args!(
                "In memory of other crates, {count}: `cargo cacheline report --all` says what can be done\n\n"
            ),
        );
    }
}

fn push_totals(text: &mut String, suggestions: &Suggestions) {
    let Misses {
        before,
        after,
        true_sharing,
    } = suggestions.misses;
    let is_empty = suggestions.suggestions.is_empty();
    if is_empty {
        let rest = if suggestions.by_hand.is_empty() {
            ""
        } else {
            " else"
        };
        push(
            text,
            format_args!("{HEAD}Nothing{rest} to suggest.{HEAD:#} "),
        );
    }
    push(
        text,
        format_args!("The run had {} by false sharing", counted(before, "miss")),
    );
    if !is_empty || after < before {
        push(
            text,
            format_args!(", of which {} remain with all changes", number(after)),
        );
    }
    if suggestions.together > 0 {
        let together = number(suggestions.together);
        push(text, format_args!(" ({together} {})", words::TOGETHER));
    }
    push(
        text,
        format_args!(
            ", and {} by true sharing, which no layout takes away.\n",
            number(true_sharing)
        ),
    );
}

/// A suggestion with its number.
struct Shown<'a> {
    number: usize,
    suggestion: &'a Suggestion,
    /// Nothing if the source cannot be had.
    edits: Option<&'a Edits>,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Suggestion {
            change,
            findings,
            misses,
            lines,
            ..
        } = self.suggestion;
        writeln!(
            f,
            "{HEAD}{}. {}{HEAD:#}: {}",
            self.number,
            name(change),
            misses_in_words(*misses, findings, |misses| format!(
                "{WARNING}{misses}{WARNING:#}"
            ))
        )?;
        if let Some(lines) = lines {
            let (before, after) = (lines.before, lines.after);
            writeln!(f, "   takes {}, {before} before", counted(after, "line"))?;
        }
        write_table(f, &evidence(change, findings))?;
        for sentence in self.edits.iter().flat_map(|edits| &edits.by_hand) {
            writeln!(f, "   {HEAD}by hand:{HEAD:#} {sentence}")?;
        }
        // The marks of a struct are in the table, and what else changes is in the diff.
        let is_struct = matches!(change, Change::Struct(_));
        if is_struct && self.edits.is_some_and(|edits| !edits.files.is_empty()) {
            return Ok(());
        }
        for line in source(change) {
            writeln!(f, "       {REMEDY}{line}{REMEDY:#}")?;
        }
        Ok(())
    }
}

/// `of 46 misses by false sharing 0 remain; 24 by true sharing stay`; `shown` shows the first number.
pub(crate) fn misses_in_words(
    misses: Misses,
    findings: &[Finding],
    shown: impl Fn(String) -> String,
) -> String {
    let mut text = format!(
        "of {} by false sharing {} remain",
        shown(counted(misses.before, "miss")),
        number(misses.after)
    );
    let elsewhere = findings.iter().map(|finding| finding.seen_at);
    if elsewhere.clone().all(|seen_at| seen_at == SeenAt::Pairs) {
        text.push_str(" where lines are fetched in pairs");
    } else if elsewhere.clone().all(|seen_at| seen_at != SeenAt::Lines) {
        text.push_str(" where the memory begins elsewhere, as it may in the next run");
    }
    if misses.true_sharing > 0 {
        push(
            &mut text,
            format_args!("; {} by true sharing stay", number(misses.true_sharing)),
        );
    }
    text
}

/// What the change follows from: for each mark who does what, or for lines of its own, what takes them away.
fn evidence<'a>(change: &'a Change, findings: &'a [Finding]) -> Vec<(String, &'a Use)> {
    match change {
        Change::Struct(change) if !change.fields.is_empty() => {
            change.fields.iter().flat_map(of_marks).collect()
        }
        _ => {
            let fields = findings.iter().flat_map(|finding| {
                let fields = finding.fields.iter();
                fields.filter(|field| is_of(change, &finding.memory[field.memory]))
            });
            let taking_part = fields.filter(|field| field.takes_part);
            taking_part
                .flat_map(|field| {
                    let type_name = field.type_name.as_deref().unwrap_or_default();
                    let name = format!("{} {type_name}", field.name);
                    let uses = field.uses.iter();
                    uses.map(move |each| (name.trim_end().to_owned(), each))
                })
                .collect()
        }
    }
}

/// Whether memory is that of the value that is put into `OwnLines`; what is beside it has a suggestion of its own, or needs none.
fn is_of(change: &Change, memory: &Memory) -> bool {
    let Change::OwnLines(OwnLines { value, .. }) = change else {
        return true;
    };
    match value {
        Wrapped::Static { path, .. } => memory.name == format!("static {path}"),
        Wrapped::Variable { name, .. } => memory.name.starts_with(&format!("variable {name} of ")),
    }
}

fn of_marks(field: &Field) -> Vec<(String, &Use)> {
    let marks = field.marks.iter().flat_map(|grounds| {
        let name = type_name::declared(&field.name);
        let label = format!("{} {name}", grounds.mark);
        let uses = grounds.uses.iter();
        uses.map(move |each| (label.clone(), each))
    });
    marks.collect()
}

const COLUMNS: usize = 6;

/// The evidence, a line for each kind of thread.
fn write_table(f: &mut fmt::Formatter<'_>, evidence: &[(String, &Use)]) -> fmt::Result {
    let count = |count: u64| {
        if count == 0 {
            String::new()
        } else {
            number(count)
        }
    };
    let titles = ["", "threads", "reads", "writes", "misses", "source"].map(str::to_owned);
    let mut rows: Vec<[String; COLUMNS]> = vec![titles];
    for (label, each) in evidence {
        let row = [
            label.clone(),
            threads(each),
            count(each.reads),
            count(each.writes),
            count(each.false_sharing),
            each.places.first().map(at).unwrap_or_default(),
        ];
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or_default()
    };
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    for (number, row) in rows.iter().enumerate() {
        let [label, threads, reads, writes, misses, source] = row;
        let [of_label, of_threads, of_reads, of_writes, of_misses, _] = widths;
        let line = format!(
            "{label:of_label$}  {threads:of_threads$}  {reads:>of_reads$}  {writes:>of_writes$}  {misses:>of_misses$}  {source}"
        );
        let (line, style) = (
            line.trim_end(),
            if number == 0 { FAINT } else { Style::new() },
        );
        writeln!(f, "   {style}{line}{style:#}")?;
    }
    Ok(())
}

/// A finding that no change of a declaration helps.
struct ByHand<'a>(&'a Finding);

impl fmt::Display for ByHand<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = self.0;
        writeln!(
            f,
            "{HEAD}By hand: {}{HEAD:#}, {}: {}",
            words::subject(finding),
            words::what(finding.kind),
            words::misses(finding, |seen| format!("{WARNING}{seen}{WARNING:#}"))
        )?;
        for line in words::whereabouts(finding) {
            writeln!(f, "   {line}")?;
        }
        writeln!(f, "   {REMEDY}{}{REMEDY:#}", finding.remedy.text)?;
        for line in words::source(&finding.remedy) {
            writeln!(f, "       {REMEDY}{line}{REMEDY:#}")?;
        }
        Ok(())
    }
}
