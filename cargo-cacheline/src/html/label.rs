//! What a map says of each field, in its box and to those who point at it or have it read.

use super::lines::Piece;
use super::map::Map;
use crate::report::Field;
use crate::report::words::{self, counted, number};

/// How a field is drawn.
pub(super) fn class(field: &Field) -> &'static str {
    match (field.takes_part, is_written(field)) {
        (false, _) => "beside",
        (true, true) => "written",
        (true, false) => "read",
    }
}

fn is_written(field: &Field) -> bool {
    field.uses.iter().any(|each| each.writes > 0)
}

fn misses(field: &Field) -> u64 {
    field.uses.iter().map(|each| each.false_sharing).sum()
}

/// What is written in a box.
pub(super) fn texts(map: Map<'_>, piece: &Piece) -> Vec<String> {
    let Some(number) = piece.field else {
        return vec![piece.name.clone()];
    };
    let field = &map.finding.fields[number];
    let name = format!("{} {}", number + 1, field.name);
    if !piece.is_first {
        return vec![name, "continued".to_owned()];
    }
    let uses = field.uses.iter().filter(|each| words::matters(each, field));
    let uses = uses.map(|each| {
        let read = if each.reads > 0 { "R" } else { "" };
        let written = if each.writes > 0 { "W" } else { "" };
        format!("{read}{written} {}", words::threads(each))
    });
    let mut texts = vec![name, uses.collect::<Vec<_>>().join(", ")];
    if misses(field) > 0 && !map.lines.are_planned {
        texts.push(counted(misses(field), "miss"));
    }
    texts
}

/// All of it in a sentence.
pub(super) fn title(map: Map<'_>, piece: &Piece) -> String {
    let (start, end) = piece.whole;
    let Some(at) = piece.field else {
        let name = &piece.name;
        return format!("{name}, bytes {start}..{end}: hardly touched, or not at all");
    };
    let field = &map.finding.fields[at];
    let type_name = field.type_name.as_ref();
    let type_name = type_name.map_or_else(String::new, |name| format!(": {name}"));
    let uses = field.uses.iter().map(|each| {
        let (reads, writes) = (number(each.reads), number(each.writes));
        format!("; {} reads {reads}, writes {writes}", words::threads(each))
    });
    let uses = uses.collect::<String>();
    let title = format!("{} {}{type_name}", at + 1, field.name);
    if map.lines.are_planned {
        return format!("{title}, bytes {start}..{end} with the marks{uses}");
    }
    let (start, end) = words::range(map.finding, field);
    let misses = counted(misses(field), "miss");
    format!("{title}, bytes {start}..{end}, {misses} by false sharing{uses}")
}
