//! The map of the lines of a finding: what is on them, and who reads and writes it.

use std::fmt;

use anstyle::{AnsiColor, Style};

use super::{FAINT, HEAD};
use crate::report::words::{at, header, matters, number, range, threads};
use crate::report::{Field, Finding, Use};

/// How many fields are shown, if not all of them are.
const SHOWN: usize = 8;

const WRITTEN: Style = AnsiColor::Red.on_default();
const READ: Style = AnsiColor::Cyan.on_default();

/// The columns of a row, from the name on.
const COLUMNS: usize = 8;
const TITLES: [&str; COLUMNS] = [
    "", "", "threads", "reads", "writes", "false", "true", "source",
];
/// Those in which numbers are, which end at the same place.
const NUMBERS: std::ops::Range<usize> = 3..7;

struct Row {
    range: Option<(u64, u64)>,
    cells: [String; COLUMNS],
    style: Style,
}

pub(super) fn write_map(f: &mut fmt::Formatter<'_>, finding: &Finding, all: bool) -> fmt::Result {
    let fields = shown(finding, all);
    let hidden = finding.fields.len() - fields.len();
    let mut lines: Vec<(String, Vec<Row>)> = Vec::new();
    for field in fields {
        let header = header(finding, field);
        if lines.last().is_none_or(|(last, _)| *last != header) {
            lines.push((header, Vec::new()));
        }
        if let Some((_, rows)) = lines.last_mut() {
            rows.extend(rows_of(finding, field, all));
        }
    }
    let widths = Widths::of(&lines);
    for (number, (header, rows)) in lines.iter().enumerate() {
        widths.write_header(f, header, number == 0)?;
        for row in rows {
            widths.write_row(f, row)?;
        }
    }
    if hidden > 0 {
        writeln!(
            f,
            "       {FAINT}({hidden} more: `--all` shows them){FAINT:#}"
        )?;
    }
    Ok(())
}

/// The fields of the map: if there are too many, those that take part.
fn shown(finding: &Finding, all: bool) -> Vec<&Field> {
    let mut fields: Vec<_> = finding.fields.iter().collect();
    if !all && fields.len() > SHOWN {
        fields.retain(|field| field.takes_part);
        fields.truncate(SHOWN);
    }
    fields
}

/// A row for each kind of thread.
fn rows_of(finding: &Finding, field: &Field, all: bool) -> Vec<Row> {
    let is_written = field.uses.iter().any(|each| each.writes > 0);
    let style = match (field.takes_part, is_written) {
        (false, _) => FAINT,
        (true, true) => WRITTEN,
        (true, false) => READ,
    };
    let uses = field.uses.iter().filter(|each| all || matters(each, field));
    let rows = uses.enumerate().map(|(number, each)| {
        let is_first = number == 0;
        let type_name = field.type_name.clone().unwrap_or_default();
        let [name, type_name] = if is_first {
            [field.name.clone(), type_name]
        } else {
            Default::default()
        };
        Row {
            range: is_first.then(|| range(finding, field)),
            cells: cells(name, type_name, each),
            style,
        }
    });
    rows.collect()
}

fn cells(name: String, type_name: String, each: &Use) -> [String; COLUMNS] {
    let count = |count: u64| {
        if count == 0 {
            String::new()
        } else {
            number(count)
        }
    };
    [
        name,
        type_name,
        threads(each),
        count(each.reads),
        count(each.writes),
        count(each.false_sharing),
        count(each.true_sharing),
        each.places.first().map(at).unwrap_or_default(),
    ]
}

/// The widths of the columns, in characters.
struct Widths {
    start: usize,
    end: usize,
    cells: [usize; COLUMNS],
}

impl Widths {
    fn of(lines: &[(String, Vec<Row>)]) -> Self {
        let mut widths = Self {
            start: 0,
            end: 0,
            cells: TITLES.map(|title| title.chars().count()),
        };
        for row in lines.iter().flat_map(|(_, rows)| rows) {
            if let Some((start, end)) = row.range {
                widths.start = widths.start.max(start.to_string().len());
                widths.end = widths.end.max(end.to_string().len());
            }
            for (width, cell) in widths.cells.iter_mut().zip(&row.cells) {
                *width = (*width).max(cell.chars().count());
            }
        }
        // A header is as wide as the columns before the threads, at least.
        let before = widths.before_threads();
        let header = lines
            .iter()
            .map(|(header, _)| header.chars().count())
            .max()
            .unwrap_or(0);
        widths.cells[1] += (header + 2).saturating_sub(before);
        widths
    }

    /// From the left edge to the column of the threads.
    fn before_threads(&self) -> usize {
        4 + self.start + 2 + self.end + 3 + self.cells[0] + 2 + self.cells[1] + 2
    }

    fn write_header(
        &self,
        f: &mut fmt::Formatter<'_>,
        header: &str,
        has_titles: bool,
    ) -> fmt::Result {
        if !has_titles {
            return writeln!(f, "   {HEAD}{header}{HEAD:#}");
        }
        let width = self.before_threads();
        write!(f, "   {HEAD}{header:width$}{HEAD:#}{FAINT}")?;
        let titles = (2..COLUMNS).map(|column| self.cell(column, TITLES[column]));
        writeln!(f, "{}{FAINT:#}", titles.collect::<Vec<_>>().join("  "))
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, row: &Row) -> fmt::Result {
        let style = row.style;
        let (start, end) = (self.start, self.end);
        let range = row.range.map_or_else(
            || " ".repeat(start + 2 + end),
            |(first, after)| format!("{first:>start$}..{after:<end$}"),
        );
        let cells = row
            .cells
            .iter()
            .enumerate()
            .map(|(column, cell)| self.cell(column, cell));
        let cells = cells.collect::<Vec<_>>().join("  ");
        writeln!(f, "       {range}   {style}{}{style:#}", cells.trim_end())
    }

    fn cell(&self, column: usize, text: &str) -> String {
        let width = if column + 1 == COLUMNS {
            0
        } else {
            self.cells[column]
        };
        if NUMBERS.contains(&column) {
            format!("{text:>width$}")
        } else {
            format!("{text:width$}")
        }
    }
}
