//! Forty published fixes of false sharing and of layout, each a struct before and after: the proofs find
//! what was wrong and accept what is right, and the attribute places the same fields as well as people did.
//!
//! Fields have exact sizes and alignments, so that all of it holds on every target.
#![cfg(not(cache_line = "none"))] // nothing is kept apart there
#![deny(warnings, missing_docs, clippy::pedantic)]
#![allow(clippy::struct_field_names)] // names are the projects'

mod cases;
mod message;
mod model;
mod oracle;
mod particulars;
mod placement;
mod verdict;

use std::collections::BTreeSet;

use cache_layout::proof;
use cases::CASES;
use message::{about_group, rows};
use model::{Case, Version};
use verdict::{at_any_base, bad_bases, bad_bases_of_neighbours, bases, failure, writers};

fn versions() -> impl Iterator<Item = (String, &'static Version)> {
    CASES.iter().flat_map(Case::versions)
}

#[test]
fn there_are_forty_cases() {
    let ids = CASES.iter().map(|case| case.id);
    assert_eq!(ids.collect::<BTreeSet<_>>().len(), 40);
    assert_eq!(versions().count(), 75);
}

#[test]
fn the_structs_are_those_of_the_cases() {
    for (name, version) in versions() {
        let (layout, expected) = (&version.layout, &version.expected);
        let offsets = layout
            .fields()
            .iter()
            .map(|field| (field.name(), field.offset()));
        assert_eq!(offsets.collect::<Vec<_>>(), version.offsets, "{name}");
        let shape = (layout.size(), layout.align(), layout.lines());
        assert_eq!(
            shape,
            (expected.size, expected.align, expected.lines),
            "{name}"
        );
    }
}

#[test]
fn the_bytes_say_what_is_expected() {
    for (name, version) in versions() {
        let fields = version.layout.fields();
        let conflicts = oracle::conflicts(version, 0).into_iter();
        let named = conflicts.map(|((a, b), line)| (fields[a].name(), fields[b].name(), line));
        let expected = &version.expected;
        assert_eq!(named.collect::<Vec<_>>(), expected.conflicts, "{name}");

        let (bad, bad_of_neighbours) = (expected.bad_bases, expected.bad_bases_of_neighbours);
        for base in bases(&version.layout) {
            let conflicts = !oracle::conflicts(version, base).is_empty();
            assert_eq!(conflicts, bad.contains(&base), "{name}: {base}");
            let conflict = oracle::neighbours_conflict(version, base);
            assert_eq!(
                conflict,
                bad_of_neighbours.contains(&base),
                "{name}: {base}"
            );
        }
        assert_eq!(oracle::straddlers(version), expected.straddlers, "{name}");
    }
}

#[test]
fn the_compiler_has_proved_all_that_hold_where_they_start_on_a_line() {
    let mut proved = 0;
    for (name, version) in versions() {
        let (is_proved, bad_bases) = (version.is_proved, version.expected.bad_bases);
        assert_eq!(is_proved, !bad_bases.contains(&0), "{name}");
        let needs_promise = is_proved && !bad_bases.is_empty();
        assert_eq!(version.layout.is_line_aligned(), needs_promise, "{name}");
        proved += usize::from(is_proved);
    }
    assert_eq!(proved, 45);
}

#[test]
fn the_proofs_fail_at_the_bad_bases_and_at_no_other() {
    for (name, version) in versions() {
        let expected = &version.expected;
        assert_eq!(bad_bases(version), expected.bad_bases, "{name}");
        let bad = bad_bases_of_neighbours(version);
        assert_eq!(bad, expected.bad_bases_of_neighbours, "{name}");
    }
}

#[test]
fn messages_name_the_groups_and_the_line() {
    for (name, version) in versions() {
        let on_line = version.layout.assume_line_aligned();
        for group in writers(&on_line) {
            let reports = about_group(version, group);
            let Some(message) = failure(|| proof::apart(&on_line, group)) else {
                assert!(reports.is_empty(), "{name}: {group} must not hold");
                continue;
            };
            let rows = rows(&message);
            let is_expected = reports.iter().any(|report| {
                message.lines().next() == Some(&report.headline)
                    && report.fields.iter().all(|field| rows.contains(field))
            });
            assert!(is_expected, "{name}: {message}\nis none of {reports:#?}");
        }
    }
}

/// The base that a message gives: 0 where it speaks of a line by its number, or of neighbours on a line.
fn base_in(message: &str) -> usize {
    let headline = message.lines().next().unwrap();
    let base = headline.split_once(" starts ").map(|(_, rest)| rest);
    base.map_or(0, |rest| {
        let number = rest.split_once(" byte").expect("a number of bytes").0;
        number.parse().unwrap()
    })
}

#[test]
fn messages_give_a_base_at_which_fields_do_meet() {
    for (name, version) in versions() {
        let expected = &version.expected;
        let layout = at_any_base(&version.layout);
        let mut conflicts = expected.conflicts.iter();
        let only_elements = conflicts.all(|(a, b, _)| a == b) && expected.bad_bases.contains(&0);

        let messages =
            writers(&layout).filter_map(|group| failure(|| proof::apart(&layout, group)));
        let bases = messages
            .map(|message| base_in(&message))
            .collect::<Vec<_>>();
        assert!(
            bases.iter().all(|base| expected.bad_bases.contains(base)),
            "{name}: {bases:?}"
        );
        let holds = expected.bad_bases.is_empty() || only_elements;
        assert_eq!(bases.is_empty(), holds, "{name}");
        assert_eq!(
            bases.contains(&0),
            expected.bad_bases.contains(&0) && !only_elements,
            "{name}"
        );

        let bad = expected.bad_bases_of_neighbours;
        let message = failure(|| proof::neighbours(&layout));
        let base = message.as_deref().map(base_in);
        assert!(
            base.is_none_or(|base| bad.contains(&base)),
            "{name}: {base:?}"
        );
        assert_eq!(base.is_none(), bad.is_empty(), "{name}");
        assert_eq!(base == Some(0), bad.contains(&0), "{name}");
    }
}

/// Checks the proofs of a version, wherever it starts, against its bytes.
fn assert_agreement(name: &str, version: &Version) {
    let layout = at_any_base(&version.layout);
    let conflicts = bases(&layout)
        .flat_map(|base| oracle::conflicts(version, base).into_keys())
        .collect::<BTreeSet<_>>();
    let fields_conflict = conflicts.iter().any(|(a, b)| a != b);
    let fails = writers(&layout).any(|group| failure(|| proof::apart(&layout, group)).is_some());
    assert_eq!(fails, fields_conflict, "{name}");

    let neighbours_conflict = bases(&layout).any(|base| oracle::neighbours_conflict(version, base));
    let fails = failure(|| proof::neighbours(&layout)).is_some();
    assert_eq!(fails, neighbours_conflict, "{name}");

    for elements in version.elements {
        let is_of = |field: usize| layout.fields()[field].name() == elements.field;
        let share = conflicts.iter().any(|(a, b)| a == b && is_of(*a));
        let fails = failure(|| (elements.prove)(&layout, elements.field)).is_some();
        assert_eq!(fails, share, "{name}");
    }
}

/// Many more layouts, of which nothing is known but their bytes.
#[test]
fn the_proofs_agree_with_the_bytes_in_lines_of_any_size() {
    for line in [16, 32, 64, 128, 256] {
        for (name, version) in versions() {
            let name = format!("{name}, in lines of {line}");
            assert_agreement(&name, &version.in_lines_of(line));
        }
    }
}

#[test]
fn elements_with_a_writer_each_must_own_their_lines() {
    let mut outcomes = BTreeSet::new();
    for (name, version) in versions() {
        for elements in version.elements {
            let field = elements.field;
            let mut conflicts = version.expected.conflicts.iter();
            let must_fail = conflicts.any(|(a, b, _)| (*a, *b) == (field, field));
            let message = failure(|| (elements.prove)(&version.layout, field));
            assert_eq!(message.is_some(), must_fail, "{name}: {message:?}");
            if let Some(message) = message {
                assert!(
                    message.contains(&format!("elements of `{field}` can share a line")),
                    "{message}"
                );
                assert!(
                    message.contains(&format!("each is {} byte", elements.size)),
                    "{message}"
                );
            }
            outcomes.insert(must_fail);
        }
    }
    assert_eq!(outcomes.len(), 2);
}

#[test]
fn fields_that_cross_a_line_are_named() {
    for (name, version) in versions() {
        let straddlers = version
            .expected
            .straddlers
            .iter()
            .copied()
            .collect::<BTreeSet<_>>();
        let layout = version.layout.assume_line_aligned();
        let message = failure(|| proof::straddle(&layout));
        let rows = message.as_deref().map(rows).unwrap_or_default();
        assert_eq!(message.is_some(), !straddlers.is_empty(), "{name}");
        let fields = layout.fields().iter().map(cache_layout::Field::name);
        let named = fields
            .filter(|field| rows.contains(field))
            .collect::<BTreeSet<_>>();
        assert_eq!(named, straddlers, "{name}: {message:?}");
    }
}
