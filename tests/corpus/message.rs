//! What the messages of failing proofs must say.

use std::collections::BTreeSet;

use cache_layout::{Field, Layout, Role};

use crate::model::Version;

/// The opening line of a message of `apart`, and the fields that its rows must name.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Report {
    pub(crate) headline: String,
    pub(crate) fields: [&'static str; 2],
}

/// What the message about `group` may be, when the version starts on a line: it is about a conflict
/// that is reported for this group, and of these about one whose later field comes first.
pub(crate) fn about_group(version: &Version, group: &str) -> BTreeSet<Report> {
    let layout = &version.layout;
    let own = version
        .expected
        .conflicts
        .iter()
        .filter_map(|&(earlier, later, line)| {
            let (earlier, later) = (field(layout, earlier), field(layout, later));
            let is_reported = earlier != later && reporting(earlier, later).group() == Some(group);
            is_reported.then_some((earlier, later, line))
        });
    let own = own.collect::<Vec<_>>();
    let first = own.iter().map(|(_, later, _)| later.offset()).min();
    let first = own
        .into_iter()
        .filter(|(_, later, _)| Some(later.offset()) == first);
    let report = first.map(|(earlier, later, line)| {
        let is_own = later.group() == Some(group);
        let other = if is_own { earlier } else { later }.group().unwrap();
        Report {
            headline: format!(
                "cache layout of `{}`: {group} and {other} share line {line}",
                layout.name()
            ),
            fields: [earlier.name(), later.name()],
        }
    });
    report.collect()
}

/// The field for whose group a conflict is reported: the one that is written, the later one if both are.
fn reporting<'a>(earlier: &'a Field, later: &'a Field) -> &'a Field {
    if later.role() == Role::HotWrite {
        later
    } else {
        earlier
    }
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
