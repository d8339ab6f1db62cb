//! What a map says of each field, in its box and to those who point at it or have it read.

use super::lines::Piece;
use super::map::Map;
use crate::report::Field;
use crate::report::words::{self, counted, number};
use crate::suggest;

/// How a field is drawn, as the threads of the finding use it.
pub(super) fn class(field: &Field) -> &'static str {
    match (field.takes_part, is_written(field)) {
        (false, _) => "beside",
        (true, true) => "written",
        (true, false) => "read",
    }
}

/// How a field's part of a line is drawn: as its marks say, if it gets some.
pub(super) fn class_of(map: Map<'_>, piece: &Piece) -> &'static str {
    match (marked(map, piece), piece.field) {
        (Some(marked), _) if writes(marked) => "written",
        (Some(_), _) => "read",
        (None, Some(number)) => class(&map.finding.fields[number]),
        (None, None) => "other",
    }
}

/// The field with the marks that it gets.
fn marked<'a>(map: Map<'a>, piece: &Piece) -> Option<&'a suggest::Field> {
    let mut fields = map.marked.iter();
    fields.find(|field| field.name == piece.name && !field.marks.is_empty())
}

fn writes(field: &suggest::Field) -> bool {
    let mut marks = field.marks_alone().into_iter();
    marks.any(|mark| mark.group().is_some_and(|(_, writes)| writes))
}

fn is_written(field: &Field) -> bool {
    field.uses.iter().any(|each| each.writes > 0)
}

fn misses(field: &Field) -> u64 {
    field.uses.iter().map(|each| each.false_sharing).sum()
}

/// Its marks as they are written.
fn in_words(field: &suggest::Field) -> String {
    let marks = field.marks.iter().map(|grounds| grounds.mark.to_string());
    marks.collect::<Vec<_>>().join(" ")
}

/// What is written in a box.
pub(super) fn texts(map: Map<'_>, piece: &Piece) -> Vec<String> {
    let Some(number) = piece.field else {
        let marks = marked(map, piece).map(in_words);
        return [piece.name.clone()].into_iter().chain(marks).collect();
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
        return match marked(map, piece) {
            Some(field) => format!("{name}, bytes {start}..{end} with {}", in_words(field)),
            None => format!("{name}, bytes {start}..{end}: hardly touched, or not at all"),
        };
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
