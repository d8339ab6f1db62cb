//! The table of a finding's fields: all that the map shows, and from where each kind of thread does it.

use super::excerpts::Excerpts;
use super::finding::field_id;
use super::label::class;
use super::writer::{Attribute, Writer};
use crate::report::words::{self, number};
use crate::report::{Field, Finding, Place, Use};
use crate::type_name;

const TITLES: [&str; 5] = [
    "threads, from where",
    "reads",
    "writes",
    "false sharing misses",
    "true sharing misses",
];

/// How many places are shown; the others are a click away.
const SHOWN: usize = 3;

pub(super) fn write(page: &mut Writer, number: usize, finding: &Finding, excerpts: &Excerpts) {
    let label = format!("Fields of finding {number}");
    let region: [Attribute<'_>; 4] = [
        ("class", &"scrolls"),
        ("role", &"region"),
        ("tabindex", &"0"),
        ("aria-label", &label),
    ];
    page.element("div", &region, |page| {
        page.element("table", &[], |page| {
            page.element("thead", &[], |page| {
                page.element("tr", &[], |page| {
                    for title in TITLES {
                        page.leaf("th", &[("scope", &"col")], title);
                    }
                });
            });
            for (at, field) in finding.fields.iter().enumerate() {
                let of_field: [Attribute<'_>; 2] =
                    [("id", &field_id(number, at + 1)), ("class", &class(field))];
                page.element("tbody", &of_field, |page| {
                    write_field(page, at + 1, finding, field, excerpts);
                });
            }
        });
    });
}

fn write_field(
    page: &mut Writer,
    number: usize,
    finding: &Finding,
    field: &Field,
    excerpts: &Excerpts,
) {
    page.element("tr", &[], |page| {
        let all: [Attribute<'_>; 2] = [("colspan", &TITLES.len()), ("scope", &"rowgroup")];
        page.element("th", &all, |page| {
            page.text(&format!("{number} "));
            page.leaf("code", &[], &field.name);
            if let Some(type_name) = &field.type_name {
                page.text(": ");
                page.leaf("code", &[], type_name);
            }
            page.leaf("span", &[("class", &"faint")], &where_it_is(finding, field));
        });
    });
    for each in &field.uses {
        page.element("tr", &[], |page| write_counts(page, each));
        if !each.places.is_empty() {
            page.element("tr", &[], |page| {
                let all: [Attribute<'_>; 2] = [("colspan", &TITLES.len()), ("class", &"places")];
                page.element("td", &all, |page| {
                    write_all_places(page, &each.places, excerpts);
                });
            });
        }
    }
}

fn where_it_is(finding: &Finding, field: &Field) -> String {
    let (start, end) = words::range(finding, field);
    let role = if field.takes_part {
        ""
    } else {
        ", lies beside the others"
    };
    let header = words::header(finding, field);
    format!(" bytes {start}..{end}, {header}{role}")
}

fn write_counts(page: &mut Writer, each: &Use) {
    page.element("th", &[("scope", &"row")], |page| {
        page.leaf("bdi", &[], &words::threads(each));
    });
    for count in [
        each.reads,
        each.writes,
        each.false_sharing,
        each.true_sharing,
    ] {
        page.leaf("td", &[], &number(count));
    }
}

fn write_all_places(page: &mut Writer, places: &[Place], excerpts: &Excerpts) {
    let (shown, others) = places.split_at(places.len().min(SHOWN));
    write_places(page, shown, excerpts);
    if !others.is_empty() {
        page.element("details", &[], |page| {
            page.leaf("summary", &[], &format!("{} more", others.len()));
            write_places(page, others, excerpts);
        });
    }
}

fn write_places(page: &mut Writer, places: &[Place], excerpts: &Excerpts) {
    for place in places {
        page.element("div", &[], |page| {
            excerpts.write_linked(page, &words::at(place), std::iter::once(place));
            if let Some(function) = &place.function {
                let function = format!(" {}", type_name::function(function));
                page.leaf("span", &[("class", &"faint")], &function);
            }
        });
    }
}
