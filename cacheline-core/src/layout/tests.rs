use std::vec::Vec;

use super::{Field, Layout};
use crate::line::{SEPARATED, kept_apart};
use crate::mark::Mark;

/// 64 bytes of `bag`, 4 of `count`, a zero-sized `mark`, and a hole of 4 bytes between the first two.
const FIELDS: &[Field] = &[
    Field::of::<[u8; 64]>("bag", "[u8; 64]")
        .at(0)
        .hot_write("owner")
        .declared(3),
    Field::of::<u32>("count", "u32")
        .at(68)
        .hot_read("hot_read")
        .declared(1),
    Field::of::<u32>("limit", "u32")
        .at(72)
        .hot_read("owner")
        .declared(2),
    Field::of::<()>("mark", "()").at(76).declared(0),
];
const LAYOUT: Layout = Layout {
    name: "Stack",
    size: 80,
    align: 8,
    line: 64,
    distance: 64,
    promised_align: 1,
    placement: crate::layout::Placement::ByTable,
    fields: FIELDS,
};

#[test]
fn a_layout_says_what_it_was_made_of() {
    assert_eq!((LAYOUT.name(), LAYOUT.fields()), ("Stack", FIELDS));
    assert_eq!((LAYOUT.size(), LAYOUT.align(), LAYOUT.line()), (80, 8, 64));
}

#[test]
fn lines_round_up() {
    for (size, lines) in [(0, 0), (1, 1), (64, 1), (65, 2), (128, 2)] {
        assert_eq!(Layout { size, ..LAYOUT }.lines(), lines);
    }
    assert_eq!(Layout { line: 16, ..LAYOUT }.lines(), 5);
}

#[test]
fn fields_are_found_by_name() {
    assert_eq!(LAYOUT.field("count"), Some(&FIELDS[1]));
    assert_eq!(LAYOUT.field("coun"), None);
    assert_eq!(LAYOUT.lines_of("bag"), Some(0..=0));
    assert_eq!(LAYOUT.lines_of("count"), Some(1..=1));
    assert_eq!(LAYOUT.lines_of("mark"), None);
    assert_eq!(LAYOUT.lines_of("nothing"), None);
    assert_eq!(Layout { line: 16, ..LAYOUT }.lines_of("bag"), Some(0..=3));
}

#[test]
fn sharing_is_symmetric_and_takes_bytes() {
    assert!(LAYOUT.share_line("count", "limit") && LAYOUT.share_line("limit", "count"));
    assert!(!LAYOUT.share_line("bag", "count") && !LAYOUT.share_line("count", "bag"));
    assert!(!LAYOUT.share_line("count", "mark"));
    assert!(LAYOUT.share_line("bag", "bag"));
    let long_lines = Layout {
        line: 128,
        ..LAYOUT
    };
    assert!(long_lines.share_line("bag", "count"));
}

#[test]
#[should_panic(expected = "`Stack` has no field `cuont`")]
fn sharing_with_a_misspelt_name_is_no_answer() {
    let _ = LAYOUT.share_line("bag", "cuont");
}

#[test]
fn padding_is_what_no_field_has() {
    assert_eq!(LAYOUT.padding(), 80 - 64 - 4 - 4);
    assert_eq!(
        Layout {
            fields: &[],
            ..LAYOUT
        }
        .padding(),
        80
    );
}

#[test]
fn fields_have_moved_where_one_lies_before_another_that_is_declared_before_it() {
    let have_moved = |positions: [usize; 3]| {
        let fields = positions.map(|position| FIELDS[0].declared(position));
        Layout {
            fields: fields.to_vec().leak(),
            ..LAYOUT
        }
        .has_moved_fields()
    };
    assert!(!have_moved([0, 1, 2]) && !have_moved([0, 0, 0]));
    assert!(have_moved([1, 0, 2]) && have_moved([0, 2, 1]));
}

#[test]
fn groups_come_in_declared_order() {
    assert_eq!(LAYOUT.groups().collect::<Vec<_>>(), ["hot_read", "owner"]);
    let undeclared = [FIELDS[0].declared(0), FIELDS[1].declared(0)];
    let layout = Layout {
        fields: undeclared.to_vec().leak(),
        ..LAYOUT
    };
    assert_eq!(layout.groups().collect::<Vec<_>>(), ["owner", "hot_read"]);
    assert_eq!(
        Layout {
            fields: &[],
            ..LAYOUT
        }
        .groups()
        .next(),
        None
    );
}

#[test]
fn the_groups_of_a_field_come_in_the_order_of_its_marks() {
    const SHARED: &[Field] = &[
        Field::of::<u64>("tail", "u64")
            .marked(&[Mark::HotWrite("producer"), Mark::HotRead("consumer")]),
        FIELDS[0],
    ];
    let layout = Layout {
        fields: SHARED,
        ..LAYOUT
    };
    let groups = layout.groups().collect::<Vec<_>>();
    assert_eq!(groups, ["producer", "consumer", "owner"]);
}

#[test]
fn an_unsized_struct_is_known_up_to_its_tail() {
    const FIELDS: &[Field] = &Field::in_memory_order([
        Field::tail::<[u8]>("bytes", "[u8]").at(0),
        Field::of::<u64>("id", "u64").at(0),
        Field::of::<u32>("len", "u32").at(64),
    ]);
    let layout = Layout::of_unsized("Packet", FIELDS)
        .in_lines_of(64)
        .aligned_at_least(1);
    assert_eq!((layout.size, layout.align, layout.lines()), (68, 8, 2));
    assert!(layout.is_unsized());
    assert_eq!(layout.padding(), 56);
    assert_eq!(
        layout.lines_of("bytes").map(|lines| *lines.start()),
        Some(1)
    );
    assert!(layout.share_line("len", "bytes") && !layout.share_line("id", "bytes"));
    assert_eq!(
        Layout::of_unsized("Packet", FIELDS)
            .in_lines_of(64)
            .aligned_at_least(64)
            .align,
        64
    );
}

#[test]
fn instances_start_where_their_alignment_or_their_allocator_puts_them() {
    assert_eq!((LAYOUT.base_step(64), LAYOUT.starts_on_line()), (8, false));
    let promised = LAYOUT.assume_line_aligned();
    assert_eq!(
        (promised.base_step(64), promised.starts_on_line()),
        (64, true)
    );
    assert_eq!(promised.align, 8);
    for align in [64, 128] {
        let aligned = Layout { align, ..LAYOUT };
        assert_eq!(
            (aligned.base_step(64), aligned.starts_on_line()),
            (64, true)
        );
    }
}

#[test]
#[should_panic(expected = "power of two")]
fn a_line_is_a_power_of_two() {
    let _ = Layout::of::<u8>("Byte", &[]).in_lines_of(48);
}

const SWAPPED: &[Field] = &[
    Field::of::<u8>("b", "u8").at(1),
    Field::of::<u8>("a", "u8").at(0),
];

#[test]
#[should_panic(expected = "in memory order")]
fn a_table_out_of_order_proves_nothing() {
    let _ = Layout::of::<u16>("Pair", SWAPPED).in_lines_of(64);
}

#[test]
#[should_panic(expected = "in memory order")]
fn nor_does_one_of_a_struct_that_this_build_does_not_have() {
    let _ = crate::__private::layout_of("Pair", 2, 1, SWAPPED);
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_every_field_in_order() {
    let layout = Layout {
        fields: &FIELDS[1..2],
        ..LAYOUT
    };
    assert_eq!(
        serde_json::to_string(&layout).expect("serializes"),
        concat!(
            r#"{"name":"Stack","size":80,"align":8,"line":64,"distance":64,"promised_align":1,"fields":[{"name":"count","#,
            r#""type_name":"u32","offset":68,"size":4,"align":4,"marks":[{"role":"hot_read","group":"hot_read"}],"#,
            r#""declared":1,"needs_drop":false,"is_unsized":false,"is_written_unmarked":false}]}"#,
        )
    );
    let cold = serde_json::to_value(FIELDS[3]).expect("serializes");
    assert_eq!(cold["marks"], serde_json::json!([]));
    let tail = FIELDS[3].marked(&[Mark::HotWrite("producer"), Mark::HotRead("consumer")]);
    assert_eq!(
        serde_json::to_value(tail).expect("serializes")["marks"],
        serde_json::json!([
            {"role": "hot_write", "group": "producer"},
            {"role": "hot_read", "group": "consumer"},
        ])
    );
}

#[test]
#[should_panic(
    expected = "the table is of no struct: `tail`, of 8 bytes at 4, starts before the one in front of it ends at 8"
)]
fn rows_with_bytes_in_common_are_refused() {
    const OVERLAPPING: &[Field] = &[
        Field::of::<u64>("head", "u64").at(0),
        Field::of::<()>("mark", "()").at(0),
        Field::of::<u64>("tail", "u64").at(4),
    ];
    let _ = Layout::of::<[u64; 2]>("Ring", OVERLAPPING);
}

#[test]
#[should_panic(
    expected = "the table is of no struct: `tail`, of 8 bytes at 12, ends behind the struct, which ends at 16"
)]
fn a_row_behind_the_end_is_refused() {
    const BEHIND: &[Field] = &[Field::of::<u64>("tail", "u64").at(12)];
    let _ = Layout::of::<[u64; 2]>("Ring", BEHIND);
}

#[test]
#[should_panic(expected = "ends behind the struct, which ends at 8")]
fn a_row_behind_all_addresses_is_refused() {
    const FAR: &[Field] = &[Field::of::<u64>("tail", "u64").at(usize::MAX)];
    let _ = Layout::of::<u64>("Ring", FAR);
}

#[test]
#[should_panic(expected = "starts before the one in front of it ends")]
fn rows_before_a_tail_are_looked_at_too() {
    const OVERLAPPING: &[Field] = &[
        Field::of::<u64>("head", "u64").at(0),
        Field::of::<u32>("length", "u32").at(4),
        Field::tail::<[u8]>("bytes", "[u8]").at(8),
    ];
    let _ = Layout::of_unsized("Packet", OVERLAPPING);
}

#[test]
fn a_promise_is_kept_in_bytes() {
    let promised = Layout::of::<[u64; 32]>("Page", &[])
        .in_lines_of(64)
        .assume_line_aligned();
    assert!(promised.is_line_aligned());
    assert_eq!(promised.base_step(64), 64);
    let longer = promised.in_lines_of(128);
    assert!(!longer.is_line_aligned() && !longer.starts_on_line());
    assert_eq!(longer.base_step(128), 64);
    assert_eq!(promised.in_lines_of(16).base_step(16), 16);
    assert!(longer.assume_line_aligned().is_line_aligned());
}

#[test]
fn a_distance_is_kept_or_there_is_none() {
    let layout = LAYOUT.in_lines_of(64);
    for bytes in [1, 64, 128, 4096] {
        let kept = layout.apart_by(bytes);
        assert_eq!(kept.distance(), kept_apart(bytes));
        assert_eq!((kept.line(), kept.lines()), (64, layout.lines()));
        assert_eq!(kept.is_separated(), SEPARATED && bytes > 1);
    }
    assert_eq!(
        layout.apart_by(128).in_lines_of(32).distance(),
        kept_apart(32)
    );
}

#[test]
#[should_panic(
    expected = "`: fields cannot be kept apart by 32 bytes where a line has 64; for lines of 32 as well, write `line = 32`"
)]
fn a_distance_below_the_line_is_refused() {
    let _ = LAYOUT.in_lines_of(64).apart_by(32);
}

#[test]
fn what_has_no_room_for_a_line_is_said_once() {
    use crate::__private::distance_of_lines;

    assert_eq!(distance_of_lines(64, 128), 128);
    assert_eq!(distance_of_lines(64, 64), 64);
    let layout = LAYOUT.in_lines_of(64).apart_by(distance_of_lines(64, 32));
    assert!(!layout.is_separated());
}

#[test]
#[should_panic(expected = "cannot be kept apart by 96 bytes: a distance is a power of two")]
fn a_distance_is_a_power_of_two() {
    let _ = LAYOUT.in_lines_of(32).apart_by(96);
}
