//! Which columns a table of perf has, from the three lines of its header: groups, names, and dots as wide as each column.

use std::ops::Range;

/// What a column is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The number of the line, which rows leave out.
    Number,
    /// The address of the line.
    Address,
    /// Loads that had the line from another core.
    Misses,
    /// Their sum in the table, or what is part of it.
    AllMisses,
    /// Stores.
    Stores,
    /// From the start of the line.
    Offset,
    Process,
    Thread,
    /// The address of the instruction.
    Code,
    /// All samples.
    Records,
    Processors,
    Symbol,
    Object,
    Source,
    /// The nodes, the last column.
    Nodes,
    /// What nothing is made of: cycles, nodes of the memory.
    Other,
}

/// A column and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) column: Column,
    pub(super) at: Range<usize>,
}

/// A piece of a line of text, and where it is in it.
pub(super) struct Piece<'a> {
    pub(super) text: &'a str,
    pub(super) at: Range<usize>,
}

/// The columns of a header: the line of groups, that of names and that of dots.
pub(super) fn columns(groups: &str, names: &str, dots: &str) -> Vec<Span> {
    let (groups, names, dots) = (pieces(groups, 2), pieces(names, 2), pieces(dots, 1));
    let over = |pieces: &[Piece<'_>], at: &Range<usize>| {
        let found = pieces.iter().max_by_key(|piece| overlap(&piece.at, at));
        let found = found.filter(|piece| overlap(&piece.at, at) > 0);
        found.map_or_else(String::new, |piece| title(piece))
    };
    let spans = dots.iter().enumerate().map(|(number, column_dots)| {
        // A name may be wider than its column, and then moves the others.
        let name = match names.get(number) {
            Some(name) if names.len() == dots.len() => title(name),
            _ => over(&names, &column_dots.at),
        };
        Span {
            column: column(&over(&groups, &column_dots.at), &name),
            at: column_dots.at.clone(),
        }
    });
    spans.collect()
}

/// The words of a header without the dashes that show how far they reach.
fn title(piece: &Piece<'_>) -> String {
    piece.text.trim_matches(['-', ' ']).to_lowercase()
}

fn column(group: &str, name: &str) -> Column {
    match (group, name) {
        (_, "num" | "index") => Column::Number,
        ("cacheline", "address") => Column::Address,
        ("llc load hitm" | "load hitm" | "load peer", "total") | ("snoop", "peer") => {
            Column::AllMisses
        }
        ("hitm" | "peer snoop", _) => Column::Misses,
        ("store refs", _) => Column::Stores,
        ("data address", "offset") => Column::Offset,
        (_, "pid") => Column::Process,
        (_, name) if name == "tid" || name.starts_with("tid:") => Column::Thread,
        (_, "code address") => Column::Code,
        ("total", "records") => Column::Records,
        ("cpu", "cnt") => Column::Processors,
        (_, "symbol") => Column::Symbol,
        ("shared", "object") => Column::Object,
        (_, "source:line") => Column::Source,
        ("", name) if name.starts_with("node") => Column::Nodes,
        _ => Column::Other,
    }
}

/// The pieces of a line between at least so many spaces. Places are counted in characters.
pub(super) fn pieces(line: &str, spaces: usize) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let (mut start, mut end): (Option<(usize, usize)>, (usize, usize)) = (None, (0, 0));
    for (at, (byte, letter)) in line.char_indices().enumerate() {
        if letter.is_whitespace() {
            continue;
        }
        if let Some((byte_start, first)) = start.filter(|_| at - end.1 >= spaces) {
            found.push(piece(line, byte_start..end.0, first..end.1));
            start = None;
        }
        start.get_or_insert((byte, at));
        end = (byte + letter.len_utf8(), at + 1);
    }
    if let Some((byte_start, first)) = start {
        found.push(piece(line, byte_start..end.0, first..end.1));
    }
    found
}

fn piece(line: &str, bytes: Range<usize>, at: Range<usize>) -> Piece<'_> {
    Piece {
        text: &line[bytes],
        at,
    }
}

/// How many characters two places have in common.
pub(super) fn overlap(one: &Range<usize>, other: &Range<usize>) -> usize {
    one.end
        .min(other.end)
        .saturating_sub(one.start.max(other.start))
}
