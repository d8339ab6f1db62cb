//! The map of a type, like that of the attribute: line by line the fields with their bytes, and the padding between them.

use std::fmt::Write as _;

use super::{FAINT, HEAD, count, short};
use crate::layout::LINE;
use crate::layout::data::{Field, Hole, Kind, TypeLayout, Variant};

/// The map of a type.
#[must_use]
pub fn map(of: &TypeLayout) -> String {
    let mut out = title(of);
    match of.kind {
        Kind::Struct | Kind::Union => {
            let section = Section::new(&of.fields, &of.holes, of.size);
            section.write(&mut out, "", true);
        }
        Kind::Enum => write_enum(&mut out, of),
        Kind::Other => {}
    }
    out
}

/// `app::File: 256 bytes, 4 lines of 64, align 128, 224 bytes of padding`
fn title(of: &TypeLayout) -> String {
    let is_unsized = of.fields.iter().any(|field| field.end > of.size);
    let tail = if is_unsized {
        " and an unsized tail, at least"
    } else {
        ","
    };
    let mut words = vec![format!(
        "{}{tail} {} of {LINE}",
        count(of.size, "byte"),
        count(of.lines, "line")
    )];
    if let Some(alignment) = of.alignment {
        words.push(format!("align {alignment}"));
    }
    if of.padding() > 0 {
        words.push(format!("{} of padding", count(of.padding(), "byte")));
    }
    if of.is_marked {
        words.push("#[cache_layout]".to_owned());
    }
    let from = if of.starts_on_line() || of.size == 0 {
        ""
    } else {
        ": lines counted from the start of the type"
    };
    let declared = of
        .declared
        .as_ref()
        .map(|place| format!("\n{FAINT}{}:{}{FAINT:#}", place.file.display(), place.line));
    format!(
        "{HEAD}{}{HEAD:#}: {}{from}{}\n",
        of.name,
        words.join(", "),
        declared.unwrap_or_default()
    )
}

fn write_enum(out: &mut String, of: &TypeLayout) {
    if let Some(tag) = &of.tag {
        let niche = if tag.is_niche {
            ", in the niche of a field"
        } else {
            ""
        };
        let _ = writeln!(
            out,
            "tag in {}..{}: {}{niche}",
            tag.start,
            tag.end,
            short(&tag.type_name)
        );
    }
    for variant in &of.variants {
        let _ = writeln!(out, "{HEAD}{}{HEAD:#}{}", variant.name, tag_of(of, variant));
        if !variant.fields.is_empty() {
            let section = Section::new(&variant.fields, &variant.holes, of.size);
            section.write(out, "  ", of.size > LINE);
        }
    }
}

fn tag_of(of: &TypeLayout, variant: &Variant) -> String {
    match (&variant.tag, &of.tag) {
        (Some(value), _) => format!("   {FAINT}tag {value}{FAINT:#}"),
        (None, Some(_)) => format!("   {FAINT}all other tags{FAINT:#}"),
        (None, None) => String::new(),
    }
}

/// Fields and holes of a struct or a variant.
struct Section<'a> {
    pieces: Vec<Piece<'a>>,
    size: u64,
    widths: Widths,
}

/// What is on some bytes: a field, or nothing.
#[derive(Clone, Copy)]
struct Piece<'a> {
    start: u64,
    end: u64,
    field: Option<&'a Field>,
}

#[derive(Default)]
struct Widths {
    number: usize,
    name: usize,
    type_name: usize,
}

impl<'a> Section<'a> {
    fn new(fields: &'a [Field], holes: &[Hole], size: u64) -> Self {
        let fields_on = fields.iter().map(|field| Piece {
            start: field.start,
            end: field.end,
            field: Some(field),
        });
        let holes = holes.iter().map(|hole| Piece {
            start: hole.start,
            end: hole.end,
            field: None,
        });
        let mut pieces: Vec<_> = fields_on.chain(holes).collect();
        pieces.sort_by_key(|piece| (piece.start, piece.end));
        let widest = |text: &dyn Fn(&Field) -> String| {
            let widths = fields.iter().map(|field| text(field).chars().count());
            widths.max().unwrap_or(0)
        };
        // An unsized tail is behind the end.
        let last = fields.iter().map(|field| field.end).fold(size, u64::max);
        Self {
            widths: Widths {
                number: last.to_string().len(),
                name: widest(&|field| field.name.clone()),
                type_name: widest(&|field| short(&field.type_name)),
            },
            pieces,
            size,
        }
    }

    fn write(&self, out: &mut String, indent: &str, with_lines: bool) {
        let mut start = 0;
        // What has no bytes at the very end is on the last line.
        while start < self.size || start == 0 {
            let end = self.end_of_run(start);
            if with_lines {
                self.write_header(out, indent, start, end);
            }
            for piece in &self.pieces {
                self.write_piece(out, indent, *piece, start..end);
            }
            start = end;
        }
    }

    /// The end of the line that begins there, or of the last of several in a row that one piece is on.
    fn end_of_run(&self, start: u64) -> u64 {
        let alone = |piece: &&Piece<'_>| piece.start <= start && start + LINE <= piece.end;
        let mut on_it = self
            .pieces
            .iter()
            .filter(|piece| piece.start < start + LINE && start < piece.end);
        let whole = match (on_it.next(), on_it.next()) {
            (Some(one), None) if alone(&one) => (one.end - start) / LINE,
            _ => 1,
        };
        start + whole * LINE
    }

    /// `line 2   #[hot_write]`
    fn write_header(&self, out: &mut String, indent: &str, start: u64, end: u64) {
        let (first, after) = (start / LINE, end / LINE);
        let line = if after - first == 1 {
            format!("line {first}")
        } else {
            format!("lines {first}..{after}")
        };
        let on_it = self
            .pieces
            .iter()
            .filter(|piece| piece.start < end && start < piece.end);
        let mut groups: Vec<&str> = Vec::new();
        for mark in on_it
            .filter_map(|piece| piece.field)
            .flat_map(|field| &field.marks)
        {
            if !groups.contains(&mark.as_str()) {
                groups.push(mark);
            }
        }
        let space = if groups.is_empty() { "" } else { "   " };
        let _ = writeln!(
            out,
            "{indent}{HEAD}{line}{HEAD:#}{space}{}",
            groups.join(", ")
        );
    }

    fn write_piece(
        &self,
        out: &mut String,
        indent: &str,
        piece: Piece<'_>,
        run: std::ops::Range<u64>,
    ) {
        let Piece { start, end, field } = piece;
        let is_last = run.end >= self.size;
        let begins = run.contains(&start) || start == end && start == self.size && is_last;
        let (from, to) = (start.max(run.start), end.min(run.end));
        match field {
            Some(field) if begins => self.write_field(out, indent, field),
            Some(field) if from < to => {
                let range = self.range(from, to);
                let _ = writeln!(
                    out,
                    "{indent}    {range}   {FAINT}({}, continued){FAINT:#}",
                    field.name
                );
            }
            None if from < to => {
                let range = self.range(from, to);
                let padding = count(to - from, "byte");
                let _ = writeln!(
                    out,
                    "{indent}    {range}   {FAINT}({padding} of padding){FAINT:#}"
                );
            }
            _ => {}
        }
    }

    fn write_field(&self, out: &mut String, indent: &str, field: &Field) {
        let Widths {
            name, type_name, ..
        } = self.widths;
        let mut notes = field.marks.clone();
        if field.straddles {
            notes.push("(on two lines)".to_owned());
        }
        let row = format!(
            "{}   {:name$}  {:type_name$}   {}",
            self.range(field.start, field.end),
            field.name,
            short(&field.type_name),
            notes.join(" ")
        );
        let _ = writeln!(out, "{indent}    {}", row.trim_end());
    }

    fn range(&self, start: u64, end: u64) -> String {
        let width = self.widths.number;
        format!("{start:>width$}..{end:<width$}")
    }
}
