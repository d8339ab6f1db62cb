//! A map: lines drawn as SVG, as wide as the window, with text as large as that of the page.

use super::finding::field_id;
use super::lines::{Line, Lines, Piece, Row};
use super::writer::{Attribute, Writer};
use crate::report::words::{self, LINE, counted, number};
use crate::report::{Field, Finding};

/// Heights in pixels: of a text above lines, of a box with three lines of text, of what is between rows.
const TEXT: usize = 18;
const BOX: usize = 54;
const GAP: usize = 10;
/// From one line of text in a box to the next.
const LEADING: usize = 16;

/// Where a byte of a line is.
fn percent(byte: u64) -> String {
    // As exact as it is: a line has few bytes.
    let parts = byte * 1_000_000 / LINE;
    format!("{}.{:04}%", parts / 10_000, parts % 10_000)
}

/// A drawn map, with what it is in words.
pub(super) fn write(
    page: &mut Writer,
    finding_number: usize,
    finding: &Finding,
    lines: &Lines,
    caption: &str,
) {
    let height: usize = TEXT + lines.rows.iter().map(height_of).sum::<usize>();
    page.element("figure", &[], |page| {
        page.element("figcaption", &[], |page| page.prose(caption));
        let label = format!("{caption}, finding {finding_number}").replace('`', "");
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
                write_row(page, finding_number, finding, row, top);
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
                    &[("x", &percent(byte)), ("y", &12)],
                    &byte.to_string(),
                );
            }
        },
    );
}

fn write_row(page: &mut Writer, number: usize, finding: &Finding, row: &Row, top: usize) {
    match row {
        Row::Line(line) => write_line(page, number, finding, line, top),
        Row::Alike { name, fields } => {
            let names = fields
                .iter()
                .map(|&field| finding.fields[field].name.as_str());
            let names = names.collect::<Vec<_>>().join(", ");
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

fn write_line(page: &mut Writer, number: usize, finding: &Finding, line: &Line, top: usize) {
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
            write_piece(page, number, finding, piece, top + track * BOX);
        }
    }
}

fn write_rect(page: &mut Writer, class: &str, (start, end): (u64, u64), top: usize, height: usize) {
    page.leaf(
        "rect",
        &[
            ("class", &class),
            ("x", &percent(start)),
            ("y", &top),
            ("width", &percent(end - start)),
            ("height", &height),
        ],
        "",
    );
}

/// A field's part of a line, which leads to the field's row in the table.
fn write_piece(page: &mut Writer, number: usize, finding: &Finding, piece: &Piece, top: usize) {
    let field = &finding.fields[piece.field];
    let class = class(field);
    let link = format!("#{}", field_id(number, piece.field + 1));
    page.element("a", &[("href", &link), ("class", &class)], |page| {
        page.leaf("title", &[], &title(finding, piece.field));
        let (x, width) = (percent(piece.start), percent(piece.end - piece.start));
        let inner: [Attribute<'_>; 4] =
            [("x", &x), ("y", &top), ("width", &width), ("height", &BOX)];
        page.element("svg", &inner, |page| {
            write_box(page, class);
            let wide = piece.end - piece.start;
            for &end in &piece.ends {
                let x = format!(
                    "{}.{:04}%",
                    (end - piece.start) * 100 / wide,
                    (end - piece.start) * 1_000_000 / wide % 10_000
                );
                let ends: [Attribute<'_>; 5] = [
                    ("class", &"end"),
                    ("x1", &x),
                    ("x2", &x),
                    ("y1", &0),
                    ("y2", &"100%"),
                ];
                page.leaf("line", &ends, "");
            }
            for (line, text) in texts(piece, field).iter().enumerate() {
                let y = LEADING * (line + 1);
                page.leaf("text", &[("x", &4), ("y", &y)], text);
            }
        });
    });
}

/// A box with the pattern of its kind. What is written has one, as colours alone say nothing to some.
fn write_box(page: &mut Writer, class: &str) {
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
    page.element("svg", &small, |page| write_box(page, class));
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

/// What is written in a field's box.
fn texts(piece: &Piece, field: &Field) -> Vec<String> {
    let uses = field.uses.iter().filter(|each| words::matters(each, field));
    let uses = uses.map(|each| {
        let read = if each.reads > 0 { "R" } else { "" };
        let written = if each.writes > 0 { "W" } else { "" };
        format!("{read}{written} {}", words::threads(each))
    });
    let uses = uses.collect::<Vec<_>>().join(", ");
    let name = format!("{} {}", piece.field + 1, field.name);
    if !piece.is_first {
        return vec![name, "continued".to_owned()];
    }
    let mut texts = vec![name, uses];
    if misses(field) > 0 {
        texts.push(counted(misses(field), "miss"));
    }
    texts
}

/// All of it in a sentence.
fn title(finding: &Finding, number: usize) -> String {
    let field = &finding.fields[number];
    let (start, end) = words::range(finding, field);
    let type_name = field.type_name.as_ref();
    let type_name = type_name.map_or_else(String::new, |name| format!(": {name}"));
    let uses = field.uses.iter().map(|each| {
        format!(
            "; {} reads {}, writes {}",
            words::threads(each),
            self::number(each.reads),
            self::number(each.writes)
        )
    });
    format!(
        "{} {}{type_name}, bytes {start}..{end}, {} by false sharing{}",
        number + 1,
        field.name,
        counted(misses(field), "miss"),
        uses.collect::<String>()
    )
}
