//! Rules 1 to 6, for structs of which nothing else is asked.

use super::*;

#[test]
fn the_read_side_comes_first_and_each_writing_group_starts_a_line() {
    let fields = [
        field(write(0), U64),
        field(read(1), UNKNOWN),
        field(write(2), U64),
        field(COLD, HANDLE),
        field(read(0), U64),
        field(read(3), U64),
    ];
    let expected = [
        (None, vec![1, 5, 3]),
        (Some(group(0)), vec![0, 4]),
        (Some(group(2)), vec![2]),
    ];
    assert_eq!(runs(&fields), expected);
}

#[test]
fn a_run_has_falling_alignment_and_declared_order_among_equals() {
    let fields = [
        field(read(9), BYTE),
        field(read(9), U32),
        field(read(9), UNKNOWN),
        field(read(9), U64),
        field(read(9), U32),
        field(read(9), TypeFacts::plain(Alignment::Two, 2)),
        field(read(9), TypeFacts::plain(Alignment::Pointer, 8)),
        field(read(9), TypeFacts::plain(Alignment::Sixteen, 16)),
    ];
    assert_eq!(runs(&fields), [(None, vec![7, 3, 2, 6, 1, 4, 5, 0])]);
}

#[test]
fn cold_fields_that_can_be_written_follow_the_last_writing_group() {
    let fields = [
        field(COLD, ATOMIC),
        field(read(9), U64),
        field(write(1), U64),
        field(write(2), U64),
    ];
    let expected = [
        (None, vec![1]),
        (Some(group(1)), vec![2]),
        (Some(group(2)), vec![3, 0]),
    ];
    assert_eq!(runs(&fields), expected);
}

#[test]
fn cold_fields_that_can_be_written_start_a_line_when_nothing_is_written_hot() {
    let fields = [field(COLD, ATOMIC), field(read(9), U64)];
    assert_eq!(
        runs(&fields),
        [(None, vec![1]), (Some(Purpose::Cold), vec![0])]
    );
}

#[test]
fn the_word_of_the_user_puts_a_cold_atomic_on_the_read_side() {
    let fields = [
        field(Role::Cold { explicit: true }, ATOMIC),
        field(read(9), UNKNOWN),
        field(write(1), U64),
    ];
    assert_eq!(
        runs(&fields),
        [(None, vec![1, 0]), (Some(group(1)), vec![2])]
    );
}

#[test]
fn a_cold_field_moves_into_slack_only_when_that_saves_a_line() {
    let with_cold = |size| {
        [
            field(read(9), bytes(60)),
            field(COLD, bytes(size)),
            field(write(1), U64),
        ]
    };
    assert_eq!(
        runs(&with_cold(4))[0],
        (None, vec![0, 1]),
        "it fits the read line"
    );
    assert_eq!(
        runs(&with_cold(5))[1].1,
        [2, 1],
        "it would need a line of its own"
    );
    assert_eq!(runs(&with_cold(56))[1].1, [2, 1], "it fills the slack");
    assert_eq!(
        runs(&with_cold(68))[0],
        (None, vec![0, 1]),
        "128 bytes of read side, nothing to gain"
    );
    assert_eq!(
        runs(&with_cold(69))[1].1,
        [2, 1],
        "77 bytes of write side and 60 of read side"
    );
}

#[test]
fn only_the_moves_that_save_a_line_are_made() {
    let fields = [
        field(read(9), bytes(56)),
        field(COLD, bytes(6)),
        field(COLD, bytes(7)),
        field(COLD, bytes(2)),
        field(write(1), U64),
    ];
    assert_eq!(
        runs(&fields),
        [(None, vec![0, 1, 3]), (Some(group(1)), vec![4, 2])]
    );
}

#[test]
fn of_moves_that_save_as_much_the_first_field_is_moved() {
    let fields = [
        field(read(9), bytes(40)),
        field(COLD, bytes(20)),
        field(COLD, bytes(20)),
        field(write(1), bytes(44)),
    ];
    assert_eq!(
        runs(&fields),
        [(None, vec![0, 2]), (Some(group(1)), vec![3, 1])]
    );
}

/// One is enough, and two would fit. Those that fill lines take them in any place.
#[test]
fn of_many_cold_fields_no_more_are_moved_than_save_a_line() {
    let mut fields = vec![field(read(9), bytes(60))];
    fields.extend(vec![field(COLD, bytes(2)); 35]);
    fields.push(field(write(1), bytes(60)));
    fields.extend(vec![field(COLD, bytes(64)); 32]);
    assert_eq!(runs(&fields)[1], (Some(group(1)), vec![36, 1]));
}

#[test]
fn nothing_moves_where_a_size_is_unknown_or_drops_would_swap() {
    let unknown = [
        field(read(9), UNKNOWN),
        field(COLD, bytes(64)),
        field(write(1), U64),
    ];
    assert_eq!(runs(&unknown)[0].1, [0, 1]);
    let dropped = FieldFacts {
        keeps_drop_order: true,
        ..field(COLD, U64)
    };
    let dropping = [field(read(9), bytes(64)), dropped, field(write(1), U64)];
    assert_eq!(runs(&dropping)[0].1, [0, 1]);
}

#[test]
fn a_cold_atomic_never_moves_to_the_read_side() {
    let fields = [
        field(read(9), U64),
        field(write(1), bytes(64)),
        field(COLD, ATOMIC),
    ];
    assert_eq!(
        runs(&fields),
        [(None, vec![0]), (Some(group(1)), vec![1, 2])]
    );
}

#[test]
fn a_cold_atomic_fills_the_slack_of_an_earlier_writing_group() {
    let fields = [
        field(write(0), U64),
        field(write(1), bytes(64)),
        field(COLD, ATOMIC),
        field(read(9), UNKNOWN),
    ];
    let expected = [
        (None, vec![3]),
        (Some(group(0)), vec![0, 2]),
        (Some(group(1)), vec![1]),
    ];
    assert_eq!(runs(&fields), expected);
}

/// With too many cold fields to try every way, the longest is put where it fits best.
#[test]
fn a_line_of_cold_fields_that_are_written_is_filled_as_well() {
    let stays = FieldFacts {
        keeps_drop_order: true,
        ..field(COLD, ATOMIC)
    };
    let mut fields = vec![field(read(0), bytes(64)), stays];
    fields.extend(vec![field(COLD, bytes(2)); 32]);
    fields.push(field(COLD, bytes(56)));
    assert_eq!(runs(&fields)[1], (Some(Purpose::Cold), vec![1, 34]));
}

#[test]
fn only_what_is_known_to_be_written_is_kept_off_every_line_that_is_read() {
    let is_kept_off = |role, ty| field(role, ty).is_kept_off_read_lines();
    assert!(is_kept_off(COLD, ATOMIC));
    assert!(!is_kept_off(COLD, UNKNOWN) && !is_kept_off(COLD, U64));
    assert!(!is_kept_off(Role::Cold { explicit: true }, ATOMIC));
    assert!(!is_kept_off(write(0), ATOMIC));
}

#[test]
fn holes_between_parts_are_closed_when_they_would_cost_a_line() {
    let fields = [
        field(read(9), bytes(9)),
        field(COLD, bytes(48).aligned(U64)),
        field(COLD, U32),
        field(COLD, bytes(3)),
    ];
    assert_eq!(runs(&fields)[0].1, [0, 3, 2, 1]);
    let no_need = [
        field(read(9), bytes(9)),
        field(COLD, U64),
        field(COLD, bytes(3)),
        field(write(1), U64),
    ];
    assert_eq!(runs(&no_need)[0].1, [0, 1, 2]);
    let without_marker = &no_need[..3];
    assert_eq!(
        runs(without_marker)[0].1,
        [0, 2, 1],
        "24 bytes instead of 32"
    );
}

#[test]
fn holes_are_closed_byte_by_byte_when_the_struct_is_not_rounded_up_to_lines() {
    let fields = [
        field(read(0), BYTE),
        field(read(1), U32),
        field(read(2), TypeFacts::plain(Alignment::Two, 2)),
        field(COLD, U32),
    ];
    assert_eq!(runs(&fields), [(None, vec![1, 3, 2, 0])]);
}

#[test]
fn an_unsized_tail_is_last_and_its_side_with_it() {
    let on_read_side = [
        field(write(0), U64),
        field(read(1), U64),
        field(COLD, U64),
        tail(read(1)),
    ];
    assert_eq!(
        runs(&on_read_side),
        [
            (Some(group(0)), vec![0]),
            (Some(Purpose::ReadSide), vec![1, 2, 3])
        ]
    );
    let on_write_side = [
        field(write(0), U64),
        field(write(1), U64),
        field(read(9), U64),
        tail(write(0)),
    ];
    let starts = runs(&on_write_side)
        .iter()
        .map(|(_, fields)| fields.last().copied())
        .collect::<Vec<_>>();
    assert_eq!(starts, [Some(2), Some(1), Some(3)]);
    let alone = [field(read(9), U64), tail(COLD)];
    assert_eq!(runs(&alone), [(None, vec![0, 1])]);
}

#[test]
fn every_line_size_is_served_when_none_is_given() {
    let fields = [
        field(read(9), bytes(64)),
        field(COLD, bytes(4)),
        field(write(1), U64),
    ];
    assert_eq!(
        runs_of(plan(&for_every_line(&fields)))[1].1,
        [2, 1],
        "a line less on 64-byte lines, none more on longer ones"
    );
    let fields = [
        field(read(9), bytes(128)),
        field(COLD, bytes(64)),
        field(write(1), U64),
    ];
    assert_eq!(
        runs_of(plan(&for_every_line(&fields)))[1].1,
        [2, 1],
        "a line less on 128-byte lines, none more on 64-byte ones"
    );
    assert_eq!(runs(&fields)[0].1, [0, 1]);
}

/// Of lines of 64 bytes the move would save one, and of 16 bytes cost one.
#[test]
fn no_line_size_pays_for_another() {
    let fields = [
        field(read(9), bytes(56)),
        field(COLD, bytes(24)),
        field(write(1), bytes(16)),
    ];
    assert_eq!(runs(&fields)[1].1, [2, 1]);
    assert_eq!(runs_of(plan(&for_every_line(&fields)))[0].1, [0, 1]);
}

#[test]
fn the_declared_order_is_kept_and_padded_where_the_group_changes() {
    let fields = [
        field(COLD, BYTE),
        field(read(0), U64),
        field(read(1), U32),
        field(COLD, ATOMIC),
        field(write(2), U64),
        field(read(2), U64),
        field(COLD, U64),
        field(write(3), U64),
        field(read(0), U64),
    ];
    let runs = runs_of(padded(&fields, false));
    let starts = runs.iter().map(|(start, _)| *start).collect::<Vec<_>>();
    let expected = [
        None,
        Some(group(2)),
        Some(group(3)),
        Some(Purpose::ReadSide),
    ];
    assert_eq!(starts, expected);
    let members = runs
        .into_iter()
        .map(|(_, fields)| fields)
        .collect::<Vec<_>>();
    assert_eq!(members, [vec![0, 1, 2, 3], vec![4, 5, 6], vec![7], vec![8]]);
}

#[test]
fn a_group_that_writes_starts_a_line_even_at_the_front() {
    let fields = [field(COLD, BYTE), field(write(0), U64), field(read(1), U64)];
    let starts = runs_of(padded(&fields, false))
        .into_iter()
        .map(|(start, _)| start);
    let starts = starts.collect::<Vec<_>>();
    assert_eq!(starts, [Some(group(0)), Some(Purpose::ReadSide)]);
}

#[test]
fn untouched_is_untouched() {
    let fields = [field(COLD, BYTE), field(write(0), U64)];
    assert_eq!(runs_of(untouched(&fields)), [(None, vec![0, 1])]);
}

#[test]
fn where_nothing_is_kept_apart_it_does_not_matter_who_writes() {
    let fields = [
        field(write(0), U64),
        field(COLD, ATOMIC),
        field(read(1), U64),
        field(shared(0, 1), U64),
    ];
    let fields = crate::unseparated(&fields);
    assert_eq!(runs(&fields), [(None, vec![0, 2, 3, 1])]);
}
