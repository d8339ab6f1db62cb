//! The report that a person reads.

mod map;

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};

use super::words::{self, counted};
use super::{Finding, Report, SeenAt};

/// How many findings are shown, if not all of them are: what fits a screen.
const SHOWN: usize = 5;

pub(crate) const HEAD: Style = Style::new().bold();
pub(crate) const WARNING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const REMEDY: Style = AnsiColor::Green.on_default();
pub(crate) const FAINT: Style = Style::new().dimmed();

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
    if let Some((head, rest)) = words::silence(report, all) {
        push(text, format_args!("{HEAD}{head}{HEAD:#}{rest}\n"));
    }
    push(text, format_args!("{}\n", words::sum(report)));
    if report.totals.true_sharing > 0 {
        push(text, format_args!("{}\n", words::TRUE_SHARING));
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
            words::subject(finding),
            words::what(finding.kind)
        )?;
        for line in words::whereabouts(finding) {
            writeln!(f, "   {line}")?;
        }
        let misses = words::misses(finding, |seen| format!("{WARNING}{seen}{WARNING:#}"));
        writeln!(f, "   {misses}")?;
        map::write_map(f, finding, self.all)?;
        writeln!(
            f,
            "   {HEAD}remedy:{HEAD:#} {REMEDY}{}{REMEDY:#}",
            finding.remedy.text
        )?;
        for line in words::source(&finding.remedy) {
            writeln!(f, "       {REMEDY}{line}{REMEDY:#}")?;
        }
        Ok(())
    }
}
