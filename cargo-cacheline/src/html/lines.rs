//! What lies on which line: plain data, from which a map is drawn.

use std::collections::BTreeSet;

use crate::report::words::LINE;
use crate::report::{Field, Finding, Memory};
use crate::suggest::Arrangement;

/// The ends of smaller elements are not drawn, in bytes.
const DRAWN: u64 = 4;

/// Lines, one below the other.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) rows: Vec<Row>,
    /// Whether they are what a remedy would lead to, and not those of the run.
    pub(super) are_planned: bool,
}

/// What is shown in one row.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Row {
    Line(Line),
    /// Several lines, all of which have the same on them.
    Alike {
        name: String,
        /// What goes on there.
        fields: Vec<String>,
    },
}

/// A line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) name: String,
    /// From where to where the memory of the finding is.
    pub(super) own: Vec<(u64, u64)>,
    /// Pieces of fields that do not lie on each other; a second track has those that lie on those of the first.
    pub(super) tracks: Vec<Vec<Piece>>,
}

/// The part of a field that is on one line, in bytes from the start of the line.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Which of the finding's fields it is; nothing if it is another one of the struct.
    pub(super) field: Option<usize>,
    pub(super) name: String,
    pub(super) start: u64,
    pub(super) end: u64,
    /// Where the whole field begins and ends, from the start of the first line.
    pub(super) whole: (u64, u64),
    /// Whether the field begins here, and not on a line before.
    pub(super) is_first: bool,
    /// Where the elements end that end in here, if it is elements.
    pub(super) ends: Vec<u64>,
}

/// A field, from the start of the first line.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// Which of the finding's fields it is; nothing if it is another one of the struct.
    pub(super) field: Option<usize>,
    pub(super) name: String,
    pub(super) start: u64,
    pub(super) end: u64,
    /// The size of an element, if it is elements.
    pub(super) element: Option<u64>,
}

impl Span {
    fn of(field: usize, of: &Field, begin: u64) -> Self {
        let size = of.end - of.start;
        let count = of
            .elements
            .filter(|&count| count > 1 && size.is_multiple_of(count));
        Self {
            field: Some(field),
            name: of.name.clone(),
            start: begin + of.start,
            end: begin + of.end,
            element: count
                .map(|count| size / count)
                .filter(|&size| size >= DRAWN),
        }
    }

    fn is_on(&self, line: u64) -> bool {
        self.start < (line + 1) * LINE && self.end > line * LINE
    }

    fn piece(&self, line: u64) -> Piece {
        let within = |at: u64| at.saturating_sub(line * LINE).min(LINE);
        let (start, end) = (within(self.start), within(self.end));
        let ends = self.element.into_iter().flat_map(|size| {
            let before = (line * LINE).saturating_sub(self.start) / size;
            let ends = (before + 1..).map(move |number| self.start + number * size);
            ends.map(within).take_while(move |&at| at < end)
        });
        Piece {
            field: self.field,
            name: self.name.clone(),
            start,
            end,
            whole: (self.start, self.end),
            is_first: self.start >= line * LINE,
            ends: ends.filter(|&at| at > start).collect(),
        }
    }
}

impl Lines {
    /// The lines of a finding's memory if that began `later` bytes later: those of all memory of which it is known where it
    /// lies, and those of each other, by its number.
    pub(super) fn of_run(finding: &Finding, later: u64) -> Vec<(Option<usize>, Self)> {
        let numbers = 0..finding.memory.len();
        let (known, unknown): (Vec<_>, Vec<_>) =
            numbers.partition(|&number| finding.memory[number].begins.is_some());
        let mut groups = vec![known];
        // Nobody knows what is on a line with it, so nobody knows what would be.
        groups.extend(
            unknown
                .into_iter()
                .filter(|_| later == 0)
                .map(|number| vec![number]),
        );
        let groups = groups.iter().filter(|group| !group.is_empty());
        let lines = groups.map(|group| {
            let is_known = finding.memory[group[0]].begins.is_some();
            let number = (!is_known).then_some(group[0]);
            (number, Self::of_group(finding, group, later))
        });
        lines.filter(|(_, lines)| !lines.rows.is_empty()).collect()
    }

    fn of_group(finding: &Finding, group: &[usize], later: u64) -> Self {
        let begin = |memory: &Memory| memory.begins.unwrap_or_default() + later;
        let fields = finding.fields.iter().enumerate();
        let fields = fields.filter(|(_, field)| group.contains(&field.memory));
        let spans = fields
            .map(|(number, field)| Span::of(number, field, begin(&finding.memory[field.memory])));
        let own = group.iter().filter_map(|&number| {
            let memory = &finding.memory[number];
            Some((begin(memory), begin(memory) + memory.size?))
        });
        let is_known = finding.memory[group[0]].begins.is_some();
        let name = |first: u64, after: u64| {
            if is_known {
                of_lines(first, after)
            } else {
                format!("bytes {}..{} of it", first * LINE, after * LINE)
            }
        };
        Self::new(&spans.collect::<Vec<_>>(), &own.collect::<Vec<_>>(), name)
    }

    /// The lines of a value of the finding's struct with its marks.
    pub(super) fn with_marks(finding: &Finding, arrangement: &Arrangement) -> Self {
        let spans = arrangement.fields.iter().map(|placed| {
            let mut fields = finding.fields.iter();
            Span {
                field: fields.position(|field| field.name == placed.name),
                name: placed.name.clone(),
                start: placed.start,
                end: placed.end,
                element: None,
            }
        });
        // What takes no bytes is on no line.
        let spans = spans.filter(|span| span.start < span.end);
        let own = [(0, arrangement.size)];
        Self {
            are_planned: true,
            ..Self::new(&spans.collect::<Vec<_>>(), &own, of_lines)
        }
    }

    /// The lines from the first to the last on which there is a field.
    pub(super) fn new(
        spans: &[Span],
        own: &[(u64, u64)],
        name: impl Fn(u64, u64) -> String,
    ) -> Self {
        let ends = |span: &Span| [span.start / LINE, (span.end.max(span.start + 1) - 1) / LINE];
        // Between two of these, all lines are alike.
        let numbers: BTreeSet<u64> = spans.iter().flat_map(ends).collect();
        let mut rows = Vec::new();
        let mut next = numbers.first().copied().unwrap_or_default();
        for number in numbers {
            match number - next {
                0 => {}
                1 if on(next, spans).next().is_some() => {
                    rows.push(Row::Line(line(next, spans, own, &name)));
                }
                _ => rows.push(Row::Alike {
                    name: name(next, number),
                    fields: on(next, spans).map(|span| span.name.clone()).collect(),
                }),
            }
            rows.push(Row::Line(line(number, spans, own, &name)));
            next = number + 1;
        }
        Self {
            rows,
            are_planned: false,
        }
    }
}

fn of_lines(first: u64, after: u64) -> String {
    match after - first {
        1 => format!("line {first}"),
        _ => format!("lines {first}..{after}"),
    }
}

fn on(line: u64, spans: &[Span]) -> impl Iterator<Item = &Span> {
    spans.iter().filter(move |span| span.is_on(line))
}

fn line(
    number: u64,
    spans: &[Span],
    own: &[(u64, u64)],
    name: impl Fn(u64, u64) -> String,
) -> Line {
    let mut pieces: Vec<_> = on(number, spans).map(|span| span.piece(number)).collect();
    pieces.sort_by_key(|piece| (piece.start, piece.end));
    let mut tracks: Vec<Vec<Piece>> = Vec::new();
    for piece in pieces {
        let is_free =
            |track: &&mut Vec<Piece>| track.last().is_none_or(|last| last.end <= piece.start);
        match tracks.iter_mut().find(is_free) {
            Some(track) => track.push(piece),
            None => tracks.push(vec![piece]),
        }
    }
    let (start, end) = (number * LINE, (number + 1) * LINE);
    let own = own.iter().filter(|own| own.0 < end && own.1 > start);
    Line {
        name: name(number, number + 1),
        own: own
            .map(|own| (own.0.max(start) - start, own.1.min(end) - start))
            .collect(),
        tracks,
    }
}
