//! The parts of the text: the table of lines, and the distribution, in which each line has a head between dashes and rows below it.

use anyhow::{Result, bail, ensure};

use super::columns::{Column, Piece, Span, columns, overlap, pieces};
use super::rows::{columns_by_content, line_address, number, row};
use super::{Line, Sum, Text};

/// How to get what is read here.
pub(super) const REMEDY: &str = "perf c2c report --stdio -i perf.data > FILE";

const TABLE: &str = "Shared Data Cache Line Table";
const DISTRIBUTION: &str = "Shared Cache Line Distribution Pareto";

/// Reads the text of `perf c2c report --stdio`, whichever version and processor wrote it.
///
/// # Errors
///
/// If it is another file, or nothing is in it.
pub fn read(bytes: &[u8]) -> Result<Text> {
    refuse_others(bytes)?;
    let text = String::from_utf8_lossy(bytes);
    let text = anstream::adapter::strip_str(&text).to_string();
    let mut reading = Reading::default();
    for (number, line) in text.lines().enumerate() {
        reading.line(number + 1, line.trim_end());
    }
    let found = reading.finish();
    ensure!(
        text.contains(TABLE) || text.contains(DISTRIBUTION),
        "this is not what `perf c2c report` writes: there is no \"{DISTRIBUTION}\" in it; write it with `{REMEDY}`"
    );
    ensure!(
        !found.lines.is_empty() || !found.in_table_only.is_empty(),
        "perf found no line that was shared, or its text is cut short before the first one; write all of it with `{REMEDY}`"
    );
    Ok(found)
}

/// What people have instead of the text.
fn refuse_others(bytes: &[u8]) -> Result<()> {
    ensure!(
        !bytes.trim_ascii().is_empty(),
        "the file is empty; write the text with `{REMEDY}`"
    );
    if bytes.starts_with(b"PERFILE") || bytes.starts_with(b"2ELIFREP") {
        bail!("this is perf's own file, not its text; write the text with `{REMEDY}`");
    }
    if bytes.trim_ascii_start().starts_with(b"{") {
        bail!(
            "this is JSON: what perf writes so (`perf data convert --to-json`) has no addresses of data; write the text with `{REMEDY}`"
        );
    }
    Ok(())
}

#[derive(Default, PartialEq, Eq, Clone, Copy)]
enum Section {
    #[default]
    Other,
    Table,
    Distribution,
}

#[derive(Default)]
struct Reading {
    section: Section,
    /// The lines of the header that is being read.
    header: Vec<String>,
    /// The columns of the section.
    columns: Vec<Span>,
    /// Whether the last line was of dashes.
    is_after_dashes: bool,
    /// The totals of the line whose rows follow.
    totals: Vec<u64>,
    table: Vec<Sum>,
    text: Text,
}

impl Reading {
    fn line(&mut self, number: usize, line: &str) {
        let bare = line.trim_start();
        if bare.is_empty() || bare.bytes().all(|letter| letter == b'=') {
            return;
        }
        if let Some(section) = section(bare) {
            self.section = section;
            self.columns.clear();
            self.header.clear();
        } else if bare.starts_with('#') {
            self.header_line(&line.replacen('#', " ", 1));
        } else if bare.len() > 10 && bare.bytes().all(|letter| letter == b'-') {
            self.is_after_dashes = true;
        } else {
            match self.section {
                Section::Other => {}
                Section::Table => self.sum(number, line),
                Section::Distribution => self.distribution(number, line),
            }
        }
    }

    fn header_line(&mut self, line: &str) {
        let bare = line.trim();
        if bare.is_empty() {
            return;
        }
        if bare.bytes().all(|letter| matches!(letter, b'.' | b' ')) {
            let groups = self.header.len().checked_sub(2).map(|at| &*self.header[at]);
            let names = self.header.last().map(|line| &**line);
            self.columns = columns(groups.unwrap_or_default(), names.unwrap_or_default(), line);
            self.header.clear();
        } else {
            self.header.push(line.to_owned());
        }
    }

    /// A row of the table.
    fn sum(&mut self, at: usize, line: &str) {
        let words = pieces(line, 1);
        if words
            .first()
            .is_none_or(|word| word.text.parse::<u64>().is_err())
        {
            return;
        }
        let cell = |column: Column| {
            let columns = self
                .columns
                .iter()
                .filter(move |span| span.column == column);
            columns.filter_map(|span| word_at(&words, &span.at))
        };
        let number = |column| cell(column).filter_map(number);
        match cell(Column::Address).find_map(line_address) {
            Some(address) => self.table.push(Sum {
                address,
                misses: number(Column::AllMisses).sum(),
                records: number(Column::Records).next(),
            }),
            None => self.text.unread.push(at),
        }
    }

    fn distribution(&mut self, number: usize, line: &str) {
        let is_head = std::mem::take(&mut self.is_after_dashes);
        let words = pieces(line, 1);
        if is_head && let Some((address, totals)) = head(&words) {
            self.totals = totals;
            self.text.lines.push(Line {
                address,
                misses: 0,
                rows: Vec::new(),
            });
            return;
        }
        // What is neither is of a call chain, or what somebody wrote in between.
        if !words.first().is_some_and(|word| word.text.ends_with('%')) {
            return;
        }
        let by_content = || columns_by_content(line).unwrap_or_default();
        let row = if self.columns.is_empty() {
            self.text.lacks_header = true;
            row(line, &by_content(), &self.totals)
        } else {
            row(line, &self.columns, &self.totals)
        };
        match (row, self.text.lines.last_mut()) {
            (Some(row), Some(line)) => line.rows.push(row),
            _ => self.text.unread.push(number),
        }
    }

    fn finish(mut self) -> Text {
        for line in &mut self.text.lines {
            line.misses = line.rows.iter().map(|row| row.misses).sum();
        }
        let lines = &self.text.lines;
        let is_alone = |sum: &Sum| lines.iter().all(|line| line.address != sum.address);
        self.table.retain(is_alone);
        self.text.in_table_only = self.table;
        self.text
    }
}

/// The word below a column's header.
fn word_at<'a>(words: &[Piece<'a>], at: &std::ops::Range<usize>) -> Option<&'a str> {
    let word = words.iter().max_by_key(|word| overlap(&word.at, at))?;
    (overlap(&word.at, at) > 0).then_some(word.text)
}

/// The section that a title begins.
fn section(line: &str) -> Option<Section> {
    const OTHERS: [&str; 3] = [
        "Trace Event Information",
        "Global Shared Cache Line Event Information",
        "c2c details",
    ];
    match line.trim() {
        TABLE => Some(Section::Table),
        DISTRIBUTION => Some(Section::Distribution),
        line => OTHERS.contains(&line).then_some(Section::Other),
    }
}

/// The head of a line: its number, its totals and its address.
fn head(words: &[Piece<'_>]) -> Option<(u64, Vec<u64>)> {
    let [index, totals @ .., address] = words else {
        return None;
    };
    index.text.parse::<u64>().ok()?;
    let totals = totals.iter().map(|word| number(word.text));
    Some((line_address(address.text)?, totals.collect::<Option<_>>()?))
}
