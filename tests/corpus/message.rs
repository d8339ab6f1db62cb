//! What the messages of failing proofs must say.

use std::collections::BTreeSet;

use cache_layout::{Field, Layout, Mark};

use crate::model::Version;

/// The opening line of a message of `apart`, and the fields that its rows must name.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Report {
    pub(crate) headline: String,
    pub(crate) fields: [&'static str; 2],
}

/// What the message about `group` may be, when the version starts on a line: it is about a line on which `group` is
/// the last to write, and names the fields that meet there, of which one is written.
pub(crate) fn about_group(version: &Version, group: &str) -> BTreeSet<Report> {
    let layout = &version.layout;
    let conflicts = version.expected.conflicts.iter();
    let lines = conflicts
        .filter(|(earlier, later, _)| earlier != later)
        .map(|&(_, _, line)| line)
        .collect::<BTreeSet<_>>();
    let mut own = lines
        .into_iter()
        .filter(|&line| last_writer(layout, line) == Some(group));
    let Some(line) = own.next() else {
        return BTreeSet::new();
    };
    let headline = format!(
        "cache layout of `{}`: {} share line {line}",
        layout.name(),
        who_meets(layout, line)
    );
    let pairs = version.expected.conflicts.iter();
    let pairs = pairs.filter(|(_, _, shared)| *shared == line);
    let reports = pairs.map(|&(earlier, later, _)| Report {
        headline: headline.clone(),
        fields: [field(layout, earlier).name(), field(layout, later).name()],
    });
    reports.collect()
}

/// The hot fields with bytes on a line.
fn on_line(layout: &Layout, line: usize) -> impl DoubleEndedIterator<Item = &'static Field> {
    let (bytes, line) = (layout.line(), line * layout.line());
    let fields = layout.fields().iter();
    fields.filter(move |field| {
        !field.marks().is_empty()
            && field.size() > 0
            && field.offset() < line + bytes
            && line < field.offset() + field.size()
    })
}

/// The group of the last field on a line to be written.
fn last_writer(layout: &Layout, line: usize) -> Option<&'static str> {
    let fields = on_line(layout, line);
    let mut writers = fields.rev().flat_map(Field::marks);
    writers.find(|mark| mark.writes()).map(Mark::group)
}

/// `producer, consumer and hot_read`: who writes, then who reads.
fn who_meets(layout: &Layout, line: usize) -> String {
    let mut groups = Vec::new();
    for writes in [true, false] {
        let marks = on_line(layout, line).flat_map(Field::marks);
        for mark in marks.filter(|mark| mark.writes() == writes) {
            if !groups.contains(&mark.group()) {
                groups.push(mark.group());
            }
        }
    }
    let last = groups.pop().expect("two meet");
    format!("{} and {last}", groups.join(", "))
}

fn field(layout: &Layout, name: &str) -> &'static Field {
    layout.field(name).expect(name)
}

/// The names of the fields in the rows of a message.
pub(crate) fn rows(message: &str) -> BTreeSet<&str> {
    let rows = message.lines().skip(1);
    rows.filter_map(|row| row.split_whitespace().nth(1))
        .collect()
}
