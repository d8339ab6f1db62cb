//! A map: lines drawn as SVG, as wide as the window, with text as large as that of the page.

use super::finding::field_id;
use super::label;
use super::lines::{Line, Lines, Piece, Row};
use super::writer::{Attribute, Writer};
use crate::report::Finding;
use crate::report::words::LINE;
use crate::suggest;

/// Heights in pixels: of a text above lines, of a box with three lines of text, of what is between rows.
const TEXT: usize = 18;
const BOX: usize = 54;
const GAP: usize = 10;
/// From one line of text in a box to the next.
const LEADING: usize = 16;

/// How far `byte` of `all` bytes is.
fn percent(byte: u64, all: u64) -> String {
    let parts = byte * 1_000_000 / all;
    format!("{}.{:04}%", parts / 10_000, parts % 10_000)
}

/// What is drawn.
#[derive(Clone, Copy)]
pub(super) struct Map<'a> {
    pub(super) finding: &'a Finding,
    /// The number of the finding in the page.
    pub(super) number: usize,
    pub(super) lines: &'a Lines,
    /// The fields that get marks, where the lines are those that the marks lead to.
    pub(super) marked: &'a [suggest::Field],
}

/// A drawn map, with what it is in words.
pub(super) fn write(page: &mut Writer, map: Map<'_>, caption: &str) {
    let Map { number, lines, .. } = map;
    let height: usize = TEXT + lines.rows.iter().map(height_of).sum::<usize>();
    page.element("figure", &[], |page| {
        page.element("figcaption", &[], |page| page.prose(caption));
        let label = format!("{caption}, finding {number}").replace('`', "");
        let svg: [Attribute<'_>; 4] = [
            ("width", &"100%"),
            ("height", &height),
            ("role", &"group"),
            ("aria-label", &label),
        ];
        page.element("svg", &svg, |page| {
            write_ruler(page);
            let mut top = TEXT;
            for row in &lines.rows {
                write_row(page, map, row, top);
                top += height_of(row);
            }
        });
    });
}

fn height_of(row: &Row) -> usize {
    match row {
        Row::Line(line) => TEXT + BOX * line.tracks.len().max(1) + GAP,
        Row::Alike { .. } => TEXT + GAP,
    }
}

/// The bytes of a line, each eighth.
fn write_ruler(page: &mut Writer) {
    page.element(
        "g",
        &[("class", &"ruler"), ("aria-hidden", &"true")],
        |page| {
            for byte in (0..LINE).step_by(8) {
                page.leaf(
                    "text",
                    &[("x", &percent(byte, LINE)), ("y", &12)],
                    &byte.to_string(),
                );
            }
        },
    );
}

fn write_row(page: &mut Writer, map: Map<'_>, row: &Row, top: usize) {
    match row {
        Row::Line(line) => write_line(page, map, line, top),
        Row::Alike { name, fields } => {
            let names = fields.join(", ");
            let text = if names.is_empty() {
                format!("{name}: none of these fields")
            } else {
                format!("{name}: {names} on all of it")
            };
            page.leaf(
                "text",
                &[("x", &0), ("y", &(top + 14)), ("class", &"name")],
                &text,
            );
        }
    }
}

fn write_line(page: &mut Writer, map: Map<'_>, line: &Line, top: usize) {
    page.leaf(
        "text",
        &[("x", &0), ("y", &(top + 14)), ("class", &"name")],
        &line.name,
    );
    let top = top + TEXT;
    let height = BOX * line.tracks.len().max(1);
    write_rect(page, "outside", (0, LINE), top, height);
    for &own in &line.own {
        write_rect(page, "own", own, top, height);
    }
    for (track, pieces) in line.tracks.iter().enumerate() {
        for piece in pieces {
            write_piece(page, map, piece, top + track * BOX);
        }
    }
}

fn write_rect(page: &mut Writer, class: &str, (start, end): (u64, u64), top: usize, height: usize) {
    page.leaf(
        "rect",
        &[
            ("class", &class),
            ("x", &percent(start, LINE)),
            ("y", &top),
            ("width", &percent(end - start, LINE)),
            ("height", &height),
        ],
        "",
    );
}

/// A field's part of a line. It leads to the field's row in the table, if there is one.
fn write_piece(page: &mut Writer, map: Map<'_>, piece: &Piece, top: usize) {
    let title = label::title(map, piece);
    let texts = label::texts(map, piece);
    let inside = |page: &mut Writer, class: &str| {
        page.leaf("title", &[], &title);
        write_box(page, class, piece, top, &texts);
    };
    let class = label::class_of(map, piece);
    if let Some(field) = piece.field {
        let link = format!("#{}", field_id(map.number, field + 1));
        let to_row: [Attribute<'_>; 2] = [("href", &link), ("class", &class)];
        page.element("a", &to_row, |page| inside(page, class));
    } else {
        page.element("g", &[("class", &class)], |page| inside(page, class));
    }
}

/// A part of a line with lines of text in it, as far as there is room.
fn write_box(page: &mut Writer, class: &str, piece: &Piece, top: usize, texts: &[String]) {
    let wide = piece.end - piece.start;
    let (x, width) = (percent(piece.start, LINE), percent(wide, LINE));
    let inner: [Attribute<'_>; 4] = [("x", &x), ("y", &top), ("width", &width), ("height", &BOX)];
    page.element("svg", &inner, |page| {
        write_fill(page, class);
        for &end in &piece.ends {
            let x = percent(end - piece.start, wide);
            let ends: [Attribute<'_>; 5] = [
                ("class", &"end"),
                ("x1", &x),
                ("x2", &x),
                ("y1", &0),
                ("y2", &"100%"),
            ];
            page.leaf("line", &ends, "");
        }
        for (line, text) in (1..).zip(texts) {
            page.leaf("text", &[("x", &4), ("y", &(LEADING * line))], text);
        }
    });
}

/// The inside of a box, with the pattern of its kind. What is written has one, as colours alone say nothing to some.
fn write_fill(page: &mut Writer, class: &str) {
    let all: [Attribute<'_>; 3] = [("class", &"fill"), ("width", &"100%"), ("height", &"100%")];
    page.leaf("rect", &all, "");
    if class == "written" {
        let hatch: [Attribute<'_>; 3] = [
            ("fill", &"url(#hatch)"),
            ("width", &"100%"),
            ("height", &"100%"),
        ];
        page.leaf("rect", &hatch, "");
    }
}

/// A small box of a kind, for the legend.
pub(super) fn write_sample(page: &mut Writer, class: &str) {
    let small: [Attribute<'_>; 4] = [
        ("width", &28),
        ("height", &16),
        ("class", &class),
        ("aria-hidden", &"true"),
    ];
    page.element("svg", &small, |page| write_fill(page, class));
}

/// The pattern of what is written, once for all maps.
pub(super) fn write_hatch(page: &mut Writer) {
    let nowhere: [Attribute<'_>; 4] = [
        ("width", &0),
        ("height", &0),
        ("class", &"patterns"),
        ("aria-hidden", &"true"),
    ];
    page.element("svg", &nowhere, |page| {
        let pattern: [Attribute<'_>; 5] = [
            ("id", &"hatch"),
            ("patternUnits", &"userSpaceOnUse"),
            ("width", &8),
            ("height", &8),
            ("patternTransform", &"rotate(45)"),
        ];
        page.element("pattern", &pattern, |page| {
            page.leaf(
                "rect",
                &[("class", &"stripe"), ("width", &2), ("height", &8)],
                "",
            );
        });
    });
}
