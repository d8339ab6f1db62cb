//! What the attribute makes of the same fields.

use std::collections::BTreeSet;

use cache_layout::{Field, Layout};

use crate::cases::CASES;
use crate::model::{Case, MoreLines, PlacedFields, Version};
use crate::verdict::failure;

/// The fields that users would declare, whatever their order: not the authors' own padding.
fn fields(layout: &Layout) -> BTreeSet<(&str, usize, BTreeSet<String>)> {
    let is_padding = |field: &&Field| {
        let starts = |prefix| field.name().starts_with(prefix);
        starts("_pad") || starts("_align_")
    };
    let fields = layout.fields().iter().filter(|field| !is_padding(field));
    let facts = fields.map(|field| {
        let marks = field.marks().iter().map(ToString::to_string);
        (field.name(), field.size(), marks.collect())
    });
    facts.collect()
}

fn elements_hold(version: &Version) -> bool {
    let mut arrays = version.elements.iter();
    arrays.all(|of| failure(|| (of.prove)(&version.layout, of.field)).is_none())
}

#[test]
fn the_placed_fields_are_those_of_the_case() {
    for case in &CASES {
        let version = match case.placed_fields {
            PlacedFields::OfBefore => &case.before,
            PlacedFields::OfAfter => case.after.as_ref().expect(case.id),
        };
        assert_eq!(fields(&case.placed), fields(&version.layout), "{}", case.id);
        // Other fields are placed only where no placement would do.
        let must_be_others = !elements_hold(&case.before);
        assert_eq!(
            case.placed_fields == PlacedFields::OfAfter,
            must_be_others,
            "{}",
            case.id
        );
        assert_eq!(case.placed.line(), case.before.layout.line(), "{}", case.id);
    }
}

#[test]
fn no_more_lines_are_taken_than_published_unless_for_a_reason() {
    for case in &CASES {
        let Case {
            id,
            placed,
            more_lines,
            ..
        } = case;
        let published = case.published();
        let lines = published.layout.lines();
        let takes_more = placed.lines() > lines;
        assert_eq!(
            takes_more,
            more_lines.is_some(),
            "{id}: {lines} published\n{placed}"
        );
        match more_lines {
            None => {}
            Some(MoreLines::Conflicts) => {
                assert!(published.expected.bad_bases.contains(&0), "{id}");
            }
            Some(MoreLines::SharesTruly(placed_too)) => {
                assert!(published.expected.bad_bases.contains(&0), "{id}");
                let [first, rest @ ..] = placed_too.fields() else {
                    panic!("{id} has no fields");
                };
                let is_alike = |field: &Field| field.marks() == first.marks();
                assert!(rest.iter().all(is_alike), "{id}\n{placed_too}");
                let unmarked = |layout| {
                    fields(layout)
                        .into_iter()
                        .map(|(name, size, _)| (name, size))
                };
                assert!(unmarked(placed_too).eq(unmarked(&published.layout)), "{id}");
                assert!(
                    placed_too.lines() <= lines,
                    "{id}: {lines} published\n{placed_too}"
                );
            }
            Some(MoreLines::HasOtherFields(placed_too)) => {
                assert_ne!(fields(placed), fields(&published.layout), "{id}");
                assert_eq!(fields(placed_too), fields(&published.layout), "{id}");
                assert!(
                    placed_too.lines() <= lines,
                    "{id}: {lines} published\n{placed_too}"
                );
            }
        }
    }
}
