//! The map of a layout that a person reads.

mod map;

use core::fmt;

use self::map::{Map, Row};
use crate::columns::{Columns, push_marks};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof::fewest_lines;
use crate::text::{Text, char_count};

/// How many bytes of a row are shown. Only a very long type name needs more.
const ROW_BYTES: usize = 1024;

/// How many bytes of a map fit into a build error: those of about a thousand fields.
const MAP_BYTES: usize = 64 * 1024;

/// The map of the struct: its size, then line by line the fields with their bytes, their types, their
/// marks, and the padding between them.
///
/// A line is headed by its number and the groups that have bytes on it, and marked when it holds a
/// conflict, or is fetched together with a line that holds fields in conflict with its own. Ranges exclude their end, those of lines (`lines 1..16`) and those of bytes. Lines count
/// from the start of the struct; the header says so when neither the alignment nor the allocator puts
/// that on the start of a line.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout};
///
/// #[repr(C, align(64))]
/// struct File {
///     mode: u32,
///     flags: u32,
/// }
///
/// const FILE: Layout = Layout::of::<File>(
///     "File",
///     &[
///         Field::of::<u32>("mode", "u32").at(0).hot_read("hot_read"),
///         Field::of::<u32>("flags", "u32").at(4),
///     ],
/// )
/// .in_lines_of(64);
/// assert_eq!(
///     FILE.to_string(),
///     "File: 64 bytes, 1 line of 64, align 64, 56 bytes of padding
/// line 0   hot_read
///     0..4    mode   u32   hot_read
///     4..8    flags  u32
///     8..64   (56 bytes of padding)",
/// );
/// ```
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut title = Text::<ROW_BYTES>::new();
        push_title(&mut title, self);
        f.write_str(title.as_str())?;
        let columns = columns_of(self);
        let mut map = Map::new(self);
        while let Some(row) = map.next() {
            let mut text = Text::<ROW_BYTES>::new();
            push_row(&mut text, self, &columns, &row);
            f.write_str("\n")?;
            f.write_str(text.as_str())?;
        }
        Ok(())
    }
}

/// Always panics with the map of the layout: from a constant, it stops the build and shows the map.
///
/// # Panics
///
/// Always. The text is that of the layout's `Display`, cut after 64 KiB.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::Layout;
///
/// const LAYOUT: Layout = Layout::of::<u64>("Id", &[]).in_lines_of(64);
/// println!("{LAYOUT}"); // the same at run time
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Layout, proof};
/// # const LAYOUT: Layout = Layout::of::<u64>("Id", &[]).in_lines_of(64);
/// const _: () = proof::show(&LAYOUT);
/// ```
#[track_caller]
pub const fn show(layout: &Layout) {
    let mut text = Text::<MAP_BYTES>::new();
    push_title(&mut text, layout);
    let columns = columns_of(layout);
    let mut map = Map::new(layout);
    while let Some(row) = map.next() {
        text.push_str("\n");
        push_row(&mut text, layout, &columns, &row);
    }
    panic!("{}", text.as_str())
}

/// `File: 128 bytes, 2 lines of 64, align 64, 104 bytes of padding`
const fn push_title<const N: usize>(text: &mut Text<N>, layout: &Layout) {
    text.push_str(layout.name);
    text.push_str(": ");
    text.push_count(layout.size, "byte");
    text.push_str(match layout.fields {
        [.., tail] if tail.is_sized_tail => " and a tail, at least ",
        [.., tail] if tail.is_unsized => " and an unsized tail, at least ",
        _ => ", ",
    });
    text.push_count(layout.lines(), "line");
    text.push_str(" of ");
    text.push_number(layout.line);
    if layout.distance > layout.line {
        text.push_str(", kept apart by ");
        text.push_number(layout.distance);
    }
    if layout.starts_on_line() {
        text.push_str(", align ");
        text.push_number(layout.align);
        if layout.align < layout.line {
            text.push_str(", line-aligned by its allocator");
        }
    }
    if layout.padding() > 0 {
        text.push_str(", ");
        push_padding(text, layout.padding());
    }
    push_padding_by_hand(text, layout);
    if !layout.starts_on_line() {
        text.push_str(", align ");
        text.push_number(layout.align);
        text.push_str(": lines counted from the start of the struct");
    }
}

/// `, 56 bytes of padding by hand: 2 lines without`
const fn push_padding_by_hand<const N: usize>(text: &mut Text<N>, layout: &Layout) {
    if layout.padding_by_hand() == 0 {
        return;
    }
    text.push_str(", ");
    push_padding(text, layout.padding_by_hand());
    text.push_str(" by hand");
    let fewest = fewest_lines(layout);
    if !layout.is_unsized() && fewest < layout.lines() {
        text.push_str(" (");
        text.push_count(fewest, "line");
        text.push_str(" without)");
    }
}

const fn push_padding<const N: usize>(text: &mut Text<N>, bytes: usize) {
    text.push_count(bytes, "byte");
    text.push_str(" of padding");
}

/// The columns that hold every row of the map.
const fn columns_of(layout: &Layout) -> Columns {
    let mut columns = Columns::NONE;
    let mut map = Map::new(layout);
    while let Some(row) = map.next() {
        match row {
            Row::Lines(_) => {}
            Row::Field(field) => {
                columns.fit_range(field.offset, field.end());
                columns.fit_name(char_count(field.name));
                columns.fit_type(field.type_name);
            }
            Row::Continued { start, end, .. } | Row::Padding { start, end } => {
                columns.fit_range(start, end);
            }
        }
    }
    columns
}

const fn push_row<const N: usize>(
    text: &mut Text<N>,
    layout: &Layout,
    columns: &Columns,
    row: &Row,
) {
    match *row {
        Row::Lines(ref lines) => lines.push_header(text, layout),
        Row::Field(field) => {
            push_bytes(text, columns, field.offset, field.end());
            push_field(text, columns, field);
        }
        Row::Continued { field, start, end } => {
            push_bytes(text, columns, start, end);
            text.push_str("(");
            text.push_str(field.name);
            text.push_str(", continued)");
        }
        Row::Padding { start, end } => {
            push_bytes(text, columns, start, end);
            text.push_str("(");
            push_padding(text, end - start);
            text.push_str(")");
        }
    }
}

const fn push_bytes<const N: usize>(
    text: &mut Text<N>,
    columns: &Columns,
    start: usize,
    end: usize,
) {
    text.push_str("    ");
    columns.push_range(text, start, end);
    text.push_str("   ");
}

const fn push_field<const N: usize>(text: &mut Text<N>, columns: &Columns, field: &Field) {
    text.push_padded(field.name, columns.name);
    text.push_str("  ");
    if field.marks().is_empty() {
        text.push_str(field.type_name);
    } else {
        text.push_padded(field.type_name, columns.type_name);
        text.push_str("   ");
        push_marks(text, field);
    }
    if field.padding_by_hand() > 0 {
        text.push_str("   (");
        push_padding(text, field.padding_by_hand());
        text.push_str(" by hand)");
    }
}

#[cfg(test)]
mod tests;
