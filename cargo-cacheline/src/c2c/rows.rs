//! A row of the distribution, by its columns.

use super::Row;
use super::columns::{Column, Piece, Span, overlap, pieces};

/// How many bytes a line has less than.
const MOST_BYTES: u64 = 4096;

/// More than any machine has.
const MOST_PROCESSORS: u64 = 1 << 16;

/// More samples than any file has.
const MOST_SAMPLES: u64 = 1 << 40;

/// What a row has in a column.
type Cells = Vec<(Column, String)>;

/// The row in a line of text. `totals` are those of the line for each column that is in percent.
pub(super) fn row(line: &str, columns: &[Span], totals: &[u64]) -> Option<Row> {
    let cells = cells(line, columns)?;
    let mut totals = totals.iter();
    let mut row = Row::default();
    let mut has_offset = false;
    for (column, cell) in &cells {
        match column {
            Column::Misses | Column::AllMisses => row.misses += share(cell, *totals.next()?)?,
            Column::Stores => row.stores += share(cell, *totals.next()?)?,
            Column::Offset => {
                row.offset = hexadecimal(cell).filter(|offset| *offset < MOST_BYTES)?;
                has_offset = true;
            }
            Column::Process => row.process = Some(cell.clone()),
            Column::Thread => row.thread = Some(cell.clone()),
            Column::Code => row.code = Some(hexadecimal(cell).filter(|code| *code < u64::MAX)?),
            Column::Records => row.records = number(cell)?,
            Column::Processors => {
                row.processors = number(cell).filter(|count| *count <= MOST_PROCESSORS)?;
            }
            Column::Symbol => {
                let (level, name) = cell.split_once(' ')?;
                row.in_kernel = matches!(level, "[k]" | "[g]");
                row.symbol = Some(name.trim().to_owned());
            }
            Column::Object => row.object = Some(cell.clone()),
            Column::Source => row.source = Some(cell.clone()),
            Column::Number | Column::Address | Column::Nodes | Column::Other => {}
        }
    }
    // The counts were cut to percent, so they may come to a little more.
    row.records = row.records.max(row.misses + row.stores);
    has_offset.then_some(row)
}

/// The columns of a row without a header, as every version of perf has them in this order: percentages, the offset and what
/// is about the memory, the code, cycles, samples, processors, and names.
pub(super) fn columns_by_content(line: &str) -> Option<Vec<Span>> {
    let words = pieces(line, 1);
    let is_percent = |piece: &&Piece<'_>| piece.text.ends_with('%');
    let percents = words.iter().take_while(is_percent).count();
    let misses = match percents {
        4 | 5 => 2,
        6 => 3,
        _ => return None,
    };
    let symbol = words.iter().position(|word| is_level(word.text))?;
    let code = (percents + 1..symbol).find(|&at| words[at].text.starts_with("0x"))?;
    let column = |at: usize| match at {
        at if at < misses => Column::Misses,
        at if at < percents => Column::Stores,
        at if at == percents => Column::Offset,
        at if at == code => Column::Code,
        at if at + 2 == symbol => Column::Records,
        at if at + 1 == symbol => Column::Processors,
        _ => Column::Other,
    };
    let left = words[..symbol].iter().enumerate().map(|(at, word)| Span {
        column: column(at),
        at: word.at.clone(),
    });
    let names = [
        Column::Symbol,
        Column::Object,
        Column::Source,
        Column::Nodes,
    ];
    let after = words[symbol].at.start;
    let right = names.map(|column| Span {
        column,
        at: after..after,
    });
    Some(left.chain(right).collect())
}

/// What is in each column. Those on the left have widths of their own; those of names are as wide as the names of one line, while
/// the header has the widths of the first, so they are told apart by the spaces between them.
fn cells(line: &str, columns: &[Span]) -> Option<Cells> {
    let words = pieces(line, 1);
    let names = columns
        .iter()
        .position(|span| matches!(span.column, Column::Symbol | Column::Object | Column::Nodes))
        .unwrap_or(columns.len());
    let (left, right) = columns.split_at(names);
    let begin = match right.first()?.column {
        Column::Symbol => words.iter().position(|word| is_level(word.text))?,
        _ => left
            .iter()
            .filter(|span| span.column != Column::Number)
            .count(),
    };
    let mut cells = left_cells(words.get(..begin)?, left)?;
    let start = words.get(begin).map(|word| word.at.start);
    let rest: String = line.chars().skip(start.unwrap_or(usize::MAX)).collect();
    let names = pieces(&rest, 2);
    // Who writes the nodes may write nothing.
    if names.len() + 1 < right.len() {
        return None;
    }
    let names = right
        .iter()
        .zip(names.iter().map(|piece| piece.text.to_owned()));
    cells.extend(names.map(|(span, name)| (span.column, name)));
    Some(cells)
}

/// By where they are, or else, where a name was longer than its column and moved what follows, one after the other.
fn left_cells(words: &[Piece<'_>], columns: &[Span]) -> Option<Cells> {
    by_place(words, columns).or_else(|| in_order(words, columns))
}

fn by_place(words: &[Piece<'_>], columns: &[Span]) -> Option<Cells> {
    let mut found: Vec<Vec<&str>> = vec![Vec::new(); columns.len()];
    for word in words {
        let place = |span: &Span| overlap(&span.at, &word.at);
        let at = (0..columns.len()).max_by_key(|&at| place(&columns[at]))?;
        (place(&columns[at]) > 0).then(|| found[at].push(word.text))?;
    }
    let mut cells = Cells::new();
    for (span, words) in columns.iter().zip(found) {
        let is_right = match span.column {
            Column::Number | Column::Other => true,
            Column::Thread => !words.is_empty(),
            _ => words.len() == 1,
        };
        is_right.then(|| cells.push((span.column, words.join(" "))))?;
    }
    let is_hexadecimal = |(column, cell): &(Column, String)| {
        !matches!(column, Column::Code | Column::Offset) || cell.starts_with("0x")
    };
    cells.iter().all(is_hexadecimal).then_some(cells)
}

fn in_order(words: &[Piece<'_>], columns: &[Span]) -> Option<Cells> {
    let columns: Vec<_> = columns
        .iter()
        .map(|span| span.column)
        .filter(|column| *column != Column::Number)
        .collect();
    // The name of a thread may have spaces in it.
    let thread = columns.iter().position(|column| *column == Column::Thread);
    let more = words.len().checked_sub(columns.len())?;
    if more > 0 && thread.is_none() {
        return None;
    }
    let mut words = words.iter().map(|word| word.text);
    let cells = columns.iter().enumerate().map(|(at, column)| {
        let count = if thread == Some(at) { 1 + more } else { 1 };
        let cell: Vec<_> = words.by_ref().take(count).collect();
        (*column, cell.join(" "))
    });
    Some(cells.collect())
}

/// `[.]` or `[k]`, which stand before the name of a function.
fn is_level(word: &str) -> bool {
    word.len() == 3 && word.starts_with('[') && word.ends_with(']')
}

/// How many of `total` a percentage is, whichever way its locale writes it.
fn share(percent: &str, total: u64) -> Option<u64> {
    let percent = percent.strip_suffix('%')?.replace(',', ".");
    let (whole, part) = percent.split_once('.').unwrap_or((&percent, ""));
    let digits = part.len().try_into().ok().filter(|digits| *digits < 6)?;
    let scale = 10_u128.pow(digits);
    let part: u128 = if part.is_empty() {
        0
    } else {
        part.parse().ok()?
    };
    let parts = whole.parse::<u128>().ok()? * scale + part;
    let all = 100 * scale;
    (parts <= all).then_some(())?;
    u64::try_from((u128::from(total) * parts + all / 2) / all).ok()
}

/// A number of samples.
pub(super) fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|number| *number < MOST_SAMPLES)
}

/// The address of a line.
pub(super) fn line_address(text: &str) -> Option<u64> {
    hexadecimal(text).filter(|address| address.checked_add(MOST_BYTES).is_some())
}

pub(super) fn hexadecimal(text: &str) -> Option<u64> {
    u64::from_str_radix(text.strip_prefix("0x")?, 16).ok()
}
