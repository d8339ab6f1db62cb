//! What has to be first, what has to be last, and structs that have to be apart from what is around them.

use super::*;

fn with_first(first: usize, fields: &[FieldFacts]) -> Vec<(Option<Purpose>, Vec<usize>)> {
    let request = Request {
        first: Some(Position(first)),
        ..request(fields)
    };
    runs_of(plan(&request))
}

#[test]
fn the_lines_of_the_first_field_come_first() {
    let fields = [
        field(read(0), U64),
        field(write(1), U64),
        field(write(2), U64),
        field(write(2), U64),
        field(COLD, ATOMIC),
    ];
    let expected = [
        (Some(group(2)), vec![3, 2]),
        (Some(Purpose::ReadSide), vec![0]),
        (Some(group(1)), vec![1, 4]),
    ];
    assert_eq!(with_first(3, &fields), expected);
}

#[test]
fn a_first_field_that_is_read_or_cold_is_the_head_of_the_read_side() {
    let fields = [
        field(read(0), U64),
        field(read(0), U32),
        field(write(1), U64),
        field(COLD, U32),
    ];
    assert_eq!(with_first(1, &fields)[0], (None, vec![1, 0, 3]));
    assert_eq!(with_first(3, &fields)[0], (None, vec![3, 0, 1]));
    let without_lines = [fields[0].clone(), fields[1].clone(), fields[3].clone()];
    assert_eq!(
        with_first(1, &without_lines)[0].1,
        [1, 2, 0],
        "a hole that would cost 8 bytes"
    );
}

/// Its place is its own whatever it is, but what is read stays off its line.
#[test]
fn a_first_field_that_may_be_written_is_behind_a_line_that_is() {
    let fields = [
        field(read(0), U64),
        field(write(1), U64),
        field(write(2), U64),
        field(COLD, UNKNOWN),
        field(COLD, ATOMIC),
    ];
    let expected = [
        (Some(group(1)), vec![3, 1]),
        (Some(Purpose::ReadSide), vec![0]),
        (Some(group(2)), vec![2, 4]),
    ];
    assert_eq!(with_first(3, &fields), expected);
    let expected = [(None, vec![1]), (Some(Purpose::ReadSide), vec![0])];
    assert_eq!(
        with_first(1, &[field(read(0), U64), field(COLD, ATOMIC)]),
        expected
    );
}

/// It conflicts with nothing, so that the lines of what is written start with it.
#[test]
fn a_cold_first_field_is_ahead_of_what_is_written_where_nothing_is_only_read() {
    let word = Role::Cold { explicit: true };
    for cold in [COLD, word] {
        let fields = [field(cold.clone(), bytes(16)), field(write(0), ATOMIC)];
        assert_eq!(with_first(0, &fields), [(Some(group(0)), vec![0, 1])]);
        let fields = [
            field(write(0), U64),
            field(COLD, HANDLE),
            field(write(1), U64),
            field(cold, U32),
            field(COLD, ATOMIC),
        ];
        let expected = [
            (Some(group(0)), vec![3, 0, 1]),
            (Some(group(1)), vec![2, 4]),
        ];
        assert_eq!(with_first(3, &fields), expected);
    }
}

#[test]
fn behind_a_cold_first_field_the_others_drop_in_declared_order() {
    let drops = |facts| FieldFacts {
        keeps_drop_order: true,
        ..facts
    };
    let fields = [
        field(COLD, U64),
        drops(field(COLD, HANDLE)),
        drops(field(write(0), UNKNOWN)),
        field(COLD, HANDLE),
    ];
    assert_eq!(with_first(0, &fields), [(Some(group(0)), vec![0, 1, 2, 3])]);
    let with_tail = [fields[0].clone(), tail(COLD), field(write(0), U64)];
    let order = with_first(0, &with_tail).into_iter();
    assert_eq!(
        order.flat_map(|(_, run)| run).collect::<Vec<_>>(),
        [0, 2, 1]
    );
}

#[test]
fn a_first_field_does_not_move() {
    let fields = [
        field(read(0), bytes(60)),
        field(COLD, bytes(8)),
        field(write(1), U64),
    ];
    assert_eq!(runs(&fields)[1].1, [2, 1]);
    assert_eq!(with_first(1, &fields)[0].1, [1, 0]);
}

#[test]
fn the_first_and_the_last_of_one_side_are_two_runs_where_others_are_between() {
    let fields = [field(read(0), U64), field(write(1), U64), tail(read(0))];
    let expected = [
        (None, vec![0]),
        (Some(group(1)), vec![1]),
        (Some(Purpose::ReadSide), vec![2]),
    ];
    assert_eq!(with_first(0, &fields), expected);
    let written = [field(write(0), U64), field(read(1), U64), tail(write(0))];
    let expected = [
        (Some(group(0)), vec![0]),
        (Some(Purpose::ReadSide), vec![1]),
        (Some(group(0)), vec![2]),
    ];
    assert_eq!(with_first(0, &written), expected);
    let alone = [field(COLD, U64), field(read(0), U64), tail(read(0))];
    assert_eq!(with_first(0, &alone), [(None, vec![0, 1, 2])]);
}

fn with_own_lines(fields: &[FieldFacts]) -> Vec<(Option<Purpose>, Vec<usize>)> {
    let request = Request {
        own_lines: true,
        ..request(fields)
    };
    runs_of(plan(&request))
}

#[test]
fn a_struct_on_its_own_lines_starts_one_though_nothing_in_it_is_written() {
    let fields = [field(read(0), U32), field(read(0), U64)];
    assert_eq!(
        with_own_lines(&fields),
        [(Some(Purpose::Whole), vec![1, 0])]
    );
    let fields = [field(write(0), U32), field(read(1), U64)];
    let expected = [(None, vec![1]), (Some(group(0)), vec![0])];
    assert_eq!(
        with_own_lines(&fields),
        expected,
        "it starts one by another"
    );
    let fields = [field(write(0), U32)];
    assert_eq!(with_own_lines(&fields), [(Some(group(0)), vec![0])]);
}

#[test]
fn a_struct_on_its_own_lines_may_have_nothing_but_what_is_written_cold() {
    let fields = [field(COLD, ATOMIC), field(COLD, ATOMIC)];
    let members = with_own_lines(&fields).into_iter().map(|(_, run)| run);
    assert!(members.eq([[0, 1]]));
}

#[test]
fn what_several_groups_share_has_lines_of_its_own() {
    let fields = [
        field(shared(0, 1), U64),
        field(read(0), U64),
        field(write(0), U64),
        field(shared(1, 0), U64),
        field(shared(0, 1), U32),
        field(read(1), U64),
        field(COLD, UNKNOWN),
    ];
    let expected = [
        (None, vec![5]),
        (Some(Purpose::Shared(Position(0))), vec![0, 4]),
        (Some(group(0)), vec![1, 2]),
        (Some(Purpose::Shared(Position(3))), vec![3, 6]),
    ];
    assert_eq!(runs(&fields), expected);
    let starts = runs_of(padded(&fields, false))
        .into_iter()
        .map(|(start, _)| start);
    let expected = [
        Purpose::Shared(Position(0)),
        group(0),
        Purpose::Shared(Position(3)),
        Purpose::Shared(Position(4)),
        Purpose::ReadSide,
    ];
    assert!(starts.eq(expected.map(Some)));
}

#[test]
fn types_that_nobody_knows_follow_what_is_written_if_anything_is() {
    let fields = [
        field(read(0), U64),
        field(COLD, UNKNOWN),
        field(write(1), U64),
    ];
    assert_eq!(runs(&fields)[1], (Some(group(1)), vec![2, 1]));
    assert_eq!(runs(&fields[..2]), [(None, vec![0, 1])]);
    let with_atomic = [
        field(read(0), U64),
        field(COLD, UNKNOWN),
        field(COLD, ATOMIC),
    ];
    let expected = [(None, vec![0]), (Some(Purpose::Cold), vec![2, 1])];
    assert_eq!(runs(&with_atomic), expected, "what is written unmarked is");
    let word = Role::Cold { explicit: true };
    let explicit = [
        field(read(0), U64),
        field(word, UNKNOWN),
        field(write(1), U64),
    ];
    assert_eq!(runs(&explicit)[0], (None, vec![0, 1]));
}

/// What may be written can follow any line that is, and its drop decides which.
#[test]
fn what_is_kept_off_reads_is_where_it_drops_in_its_turn() {
    let drops = |facts| FieldFacts {
        keeps_drop_order: true,
        ..facts
    };
    let fields = [
        drops(field(read(0), HANDLE)),
        drops(field(COLD, UNKNOWN)),
        drops(field(write(1), UNKNOWN)),
        field(COLD, ATOMIC),
        drops(field(write(2), UNKNOWN)),
        drops(field(COLD, UNKNOWN)),
        drops(field(read(2), UNKNOWN)),
        drops(field(COLD, UNKNOWN)),
    ];
    let expected = [
        (None, vec![0]),
        (Some(group(1)), vec![1, 2]),
        (Some(group(2)), vec![4, 5, 6, 3, 7]),
    ];
    assert_eq!(runs(&fields), expected);
    let before_the_last = [
        drops(field(write(1), UNKNOWN)),
        drops(field(COLD, UNKNOWN)),
        drops(field(write(2), UNKNOWN)),
    ];
    assert_eq!(runs(&before_the_last)[1].1, [1, 2]);
}
