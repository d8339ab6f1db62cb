//! What may share lines falsely, and why.

use std::fmt::Write as _;

use super::{FAINT, HEAD, short};
use crate::layout::data::{Suspect, Suspicion};

pub(super) fn suspects(found: &[Suspect]) -> String {
    if found.is_empty() {
        return "Nothing here is suspicious by its layout alone.\n".to_owned();
    }
    let mut out = format!(
        "{}, by layout alone: whether threads meet there, `cargo cacheline record` says.\n",
        super::count(found.len() as u64, "suspect")
    );
    for (number, suspect) in (1..).zip(found) {
        write_suspect(&mut out, number, suspect);
    }
    out
}

fn write_suspect(out: &mut String, number: usize, suspect: &Suspect) {
    let what = match suspect.kind {
        Suspicion::Elements => "elements on one line",
        Suspicion::Statics => "statics on one line",
        Suspicion::WrittenBesideRead => "written beside read",
        Suspicion::WrittenBesideWritten => "written beside written",
    };
    let place = suspect
        .declared
        .as_ref()
        .map(|place| format!("   {FAINT}{}:{}{FAINT:#}", place.file.display(), place.line));
    let name = match suspect.kind {
        Suspicion::Statics => String::new(),
        _ => format!("`{}`: ", suspect.name),
    };
    let _ = writeln!(
        out,
        "\n{HEAD}{number}. {name}{what}{HEAD:#}{}",
        place.unwrap_or_default()
    );
    let numbers = suspect
        .fields
        .iter()
        .map(|field| field.end.to_string().len());
    let width = numbers.max().unwrap_or(0);
    let names = suspect
        .fields
        .iter()
        .map(|field| field.name.chars().count());
    let name_width = names.max().unwrap_or(0);
    let types = suspect
        .fields
        .iter()
        .map(|field| short(&field.type_name).chars().count());
    let type_width = types.max().unwrap_or(0);
    for field in &suspect.fields {
        let written = if field.written { "written" } else { "" };
        let row = format!(
            "{:>width$}..{:<width$}   {:name_width$}  {:type_width$}   {written}",
            field.start,
            field.end,
            field.name,
            short(&field.type_name),
        );
        let _ = writeln!(out, "       {}", row.trim_end());
    }
    let _ = writeln!(out, "   {}", suspect.why);
    let _ = writeln!(out, "   {}", suspect.remedy);
}
