//! Layouts as a person reads them.

pub mod map;
mod suspects;

use std::fmt::Write as _;

use anstyle::Style;

use super::data::{Layouts, TypeLayout};
use crate::type_name;

const HEAD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// The titles of the columns of a list.
const TITLES: [&str; 5] = ["size", "align", "lines", "holes", "padding"];

/// The map of each type.
#[must_use]
pub fn maps(layouts: &Layouts) -> String {
    let maps: Vec<_> = layouts.types.iter().map(map::map).collect();
    maps.join("\n") + &notes(layouts)
}

/// A row for each type.
#[must_use]
pub fn list(layouts: &Layouts) -> String {
    let rows: Vec<_> = layouts.types.iter().map(row).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|(cells, _)| cells[column].len());
        cells.max().unwrap_or(0).max(TITLES[column].len())
    };
    let widths: [usize; TITLES.len()] = std::array::from_fn(width);
    let mut out = String::new();
    let titles = widths
        .iter()
        .zip(TITLES)
        .map(|(width, title)| format!("{title:>width$}"));
    let titles = titles.collect::<Vec<_>>().join("  ");
    let _ = writeln!(out, "{FAINT}{titles}{FAINT:#}  {HEAD}type{HEAD:#}");
    for (cells, name) in &rows {
        for (cell, width) in cells.iter().zip(widths) {
            let _ = write!(out, "{cell:>width$}  ");
        }
        let _ = writeln!(out, "{name}");
    }
    out + &notes(layouts)
}

/// What may share lines falsely.
#[must_use]
pub fn suspects(layouts: &Layouts) -> String {
    suspects::suspects(layouts.suspects.as_deref().unwrap_or_default()) + &notes(layouts)
}

fn row(of: &TypeLayout) -> ([String; TITLES.len()], String) {
    let nothing_for_none = |number: u64| {
        if number == 0 {
            String::new()
        } else {
            number.to_string()
        }
    };
    let cells = [
        of.size.to_string(),
        of.alignment
            .map_or("?".to_owned(), |alignment| alignment.to_string()),
        of.lines.to_string(),
        nothing_for_none(of.holes.len() as u64),
        nothing_for_none(of.padding()),
    ];
    let marked = if of.is_marked {
        "   #[cache_layout]"
    } else {
        ""
    };
    (cells, format!("{}{marked}", of.name))
}

fn notes(layouts: &Layouts) -> String {
    let mut out = String::new();
    for note in &layouts.notes {
        let _ = writeln!(out, "\nnote: {note}");
    }
    out
}

/// `1 line`, `2 lines`
pub(super) fn count(number: u64, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

fn short(name: &str) -> String {
    type_name::short(name)
}
