use super::{PCPU_CHUNK, message};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof;
use crate::proof::each::{Shape, Written, each_or_wrap};

#[expect(dead_code, reason = "only its shape matters")]
#[repr(align(8))]
struct Counter([u8; 40]);

#[expect(dead_code, reason = "only its shape matters")]
#[repr(align(64))]
struct Line(Counter);

#[expect(dead_code, reason = "only its shape matters")]
#[repr(align(128))]
struct TwoLines(Counter);

const STATS: Layout = Layout {
    name: "Stats",
    fields: &[Field::of::<[Counter; 3]>("slots", "[Counter; 3]")
        .at(64)
        .hot_write("owner")],
    ..PCPU_CHUNK
};

#[test]
fn elements_that_share_a_line_are_counted() {
    assert_eq!(
        message(|| proof::each::<Counter>(&STATS, "slots")),
        "cache layout of `Stats`: 3 elements of `slots` can share a line: each is 40 bytes, \
         aligned to 8
    64..184  slots  hot_write owner
  lines are 64 bytes; an element needs 64 bytes, aligned to 64: wrap it in \
         cache_layout::OwnLines<_, cache_layout::Line64>, made by OwnLines::new_in(value, \
         cache_layout::Line64), or in a struct with #[repr(align(64))]"
    );
}

#[test]
fn a_field_that_the_table_does_not_have_has_no_row() {
    let text = message(|| each_or_wrap::<[u8; 65]>(&STATS, "slot", Written::Elements, None));
    assert_eq!(
        text.lines().next(),
        Some(
            "cache layout of `Stats`: up to 2 elements of `slot` can share a line: each is 65 bytes, \
             aligned to 1"
        )
    );
    assert!(
        text.contains("\n  lines are 64 bytes; an element needs 128 bytes, aligned to 64:"),
        "{text}"
    );
    assert_eq!(text.lines().count(), 2);
}

#[test]
fn elements_of_which_the_field_does_not_say_how_many_there_are_may_be_as_many_as_a_line_holds() {
    let elsewhere = Field::of::<[u64; 3]>("slots", "Vec<u64>").hot_read("owner");
    let tail = Field::tail::<[u64]>("slots", "[u64]").hot_write("owner");
    for field in [elsewhere, tail] {
        let layout = Layout {
            fields: std::vec![field.at(64)].leak(),
            ..STATS
        };
        let text = message(move || proof::each::<u64>(&layout, "slots"));
        assert!(text.contains(": up to 8 elements of `slots` can"), "{text}");
    }
}

#[test]
fn what_pointers_point_to_is_not_called_an_element() {
    const POINTERS: Layout = Layout {
        fields: &[Field::of::<[&Counter; 3]>("slots", "[&Counter; 3]")
            .at(64)
            .hot_read("owner")],
        ..STATS
    };
    let text =
        message(|| each_or_wrap::<Counter>(&POINTERS, "slots", Written::Targets, Some("Wide<_>")));
    assert!(
        text.starts_with(
            "cache layout of `Stats`: up to 3 values that `slots` points to can share a line: each is 40 bytes, \
             aligned to 8\n"
        ),
        "{text}"
    );
    assert!(
        text.ends_with("; a value needs 64 bytes, aligned to 64: wrap it in Wide<_>"),
        "{text}"
    );
}

#[test]
fn elements_that_own_their_lines_hold() {
    proof::each::<Line>(&STATS, "slots");
    proof::each::<TwoLines>(&STATS, "slots");
    proof::each::<()>(&STATS, "slots");
    proof::each::<[Counter; 0]>(&STATS, "slots");
    assert_eq!((size_of::<Line>(), size_of::<TwoLines>()), (64, 128));
}

#[test]
fn the_most_on_a_line_are_those_of_the_worst_place() {
    for line in [16, 64] {
        for align in [1, 2, 4, 8] {
            for size in (align..=3 * line).step_by(align) {
                let lines_of = |start: usize| start / line..=(start + size - 1) / line;
                let counted = (0..line + size).step_by(align).map(|base| {
                    let touching = |at: &usize| lines_of(base + at * size).contains(&4);
                    (0..=5 * line / size).filter(touching).count()
                });
                let shape = Shape { size, align };
                assert_eq!(Some(shape.most_in(line)), counted.max(), "{shape:?} {line}");
            }
        }
    }
}

#[test]
fn no_type_is_named_for_a_line_that_has_no_marker() {
    for line in [8_usize, 512] {
        let layout = Layout {
            line,
            distance: line,
            ..STATS
        };
        let text = message(move || proof::each::<[u8; 3]>(&layout, "slots"));
        let remedy =
            std::format!("aligned to {line}: wrap it in a struct with #[repr(align({line}))]");
        assert!(text.ends_with(&remedy), "{text}");
    }
}

#[test]
fn lines_that_are_too_short_are_to_be_longer_and_not_to_be_wrapped_once_more() {
    let text_at = |distance| {
        let layout = Layout { distance, ..STATS };
        message(move || proof::each::<Line>(&layout, "slots"))
    };
    let text = text_at(crate::APART.max(128));
    if crate::APART > 64 {
        assert!(
            text.contains(
                ": if it names its line, as in OwnLines<_, Line64> or `line = 64`, leave that out; if not, wrap it in "
            ),
            "{text}"
        );
    }
    let longer = 4 * crate::APART.max(64);
    let text = text_at(longer);
    let named = std::format!("`line = 64`, name {longer} there; if not, wrap it in ");
    assert!(text.contains(&named), "{text}");
    let layout = Layout {
        distance: 128,
        ..STATS
    };
    let text = message(move || proof::each::<Counter>(&layout, "slots"));
    assert!(!text.contains("names its line"), "{text}");
}
