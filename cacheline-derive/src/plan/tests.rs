use super::{FieldFacts, GroupNumber, Plan, Position, Purpose, Role, Run, padded, plan, untouched};
use crate::line::LineSize;
use crate::type_facts::{Alignment, TypeFacts};

const READ: Role = read(9);
const COLD: Role = Role::Cold { explicit: false };
const BYTE: TypeFacts = plain(Alignment::One, 1);
const U32: TypeFacts = plain(Alignment::Four, 4);
const U64: TypeFacts = plain(Alignment::Eight, 8);
const ATOMIC: TypeFacts = TypeFacts {
    shared_writes: true,
    ..U64
};
const UNKNOWN: TypeFacts = TypeFacts {
    align: Alignment::Pointer,
    size: None,
    ..U64
};

const fn plain(align: Alignment, size: u64) -> TypeFacts {
    TypeFacts {
        align,
        size: Some(size),
        shared_writes: false,
        may_drop: false,
    }
}

const fn read(group: usize) -> Role {
    Role::Read(GroupNumber(group))
}

const fn write(group: usize) -> Role {
    Role::Write(GroupNumber(group))
}

/// What the lines of a group that writes are for.
const fn group(number: usize) -> Purpose {
    Purpose::Group(GroupNumber(number))
}

/// Bytes without alignment, as an array has them.
const fn bytes(size: u64) -> TypeFacts {
    plain(Alignment::One, size)
}

const fn field(role: Role, ty: TypeFacts) -> FieldFacts {
    FieldFacts {
        role,
        ty,
        is_unsized: false,
        keeps_drop_order: false,
    }
}

const fn tail(role: Role) -> FieldFacts {
    FieldFacts {
        is_unsized: true,
        ..field(role, UNKNOWN)
    }
}

/// The runs of a plan for lines of 64 bytes.
fn runs(fields: &[FieldFacts]) -> Vec<(Option<Purpose>, Vec<usize>)> {
    runs_of(plan(fields, LineSize::new(64)))
}

fn runs_of(Plan { runs }: Plan) -> Vec<(Option<Purpose>, Vec<usize>)> {
    let numbers = |fields: Vec<Position>| fields.into_iter().map(|Position(number)| number);
    runs.into_iter()
        .map(|Run { start, fields }| (start, numbers(fields).collect()))
        .collect()
}

#[test]
fn the_read_side_comes_first_and_each_writing_group_starts_a_line() {
    let fields = [
        field(write(0), U64),
        field(read(1), UNKNOWN),
        field(write(2), U64),
        field(COLD, UNKNOWN),
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
        field(READ, BYTE),
        field(READ, U32),
        field(READ, UNKNOWN),
        field(READ, U64),
        field(READ, U32),
        field(READ, plain(Alignment::Two, 2)),
        field(READ, plain(Alignment::Pointer, 8)),
        field(READ, plain(Alignment::Sixteen, 16)),
    ];
    assert_eq!(runs(&fields), [(None, vec![7, 3, 2, 6, 1, 4, 5, 0])]);
}

#[test]
fn cold_fields_that_can_be_written_follow_the_last_writing_group() {
    let fields = [
        field(COLD, ATOMIC),
        field(READ, U64),
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
    let fields = [field(COLD, ATOMIC), field(READ, U64)];
    assert_eq!(
        runs(&fields),
        [(None, vec![1]), (Some(Purpose::Cold), vec![0])]
    );
}

#[test]
fn the_word_of_the_user_puts_a_cold_atomic_on_the_read_side() {
    let fields = [
        field(Role::Cold { explicit: true }, ATOMIC),
        field(READ, UNKNOWN),
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
            field(READ, bytes(60)),
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
        field(READ, bytes(56)),
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
fn nothing_moves_where_a_size_is_unknown_or_drops_would_swap() {
    let unknown = [
        field(READ, UNKNOWN),
        field(COLD, bytes(64)),
        field(write(1), U64),
    ];
    assert_eq!(runs(&unknown)[0].1, [0, 1]);
    let dropped = FieldFacts {
        keeps_drop_order: true,
        ..field(COLD, U64)
    };
    let dropping = [field(READ, bytes(64)), dropped, field(write(1), U64)];
    assert_eq!(runs(&dropping)[0].1, [0, 1]);
}

#[test]
fn a_cold_atomic_never_moves_to_the_read_side() {
    let fields = [
        field(READ, U64),
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
        field(READ, UNKNOWN),
    ];
    let expected = [
        (None, vec![3]),
        (Some(group(0)), vec![0, 2]),
        (Some(group(1)), vec![1]),
    ];
    assert_eq!(runs(&fields), expected);
}

#[test]
fn holes_between_parts_are_closed_when_they_would_cost_a_line() {
    let fields = [
        field(READ, bytes(9)),
        field(COLD, bytes(48).aligned(Alignment::Eight)),
        field(COLD, U32),
        field(COLD, bytes(3)),
    ];
    assert_eq!(runs(&fields)[0].1, [0, 3, 2, 1]);
    let no_need = [
        field(READ, bytes(9)),
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
        field(read(2), plain(Alignment::Two, 2)),
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
        field(READ, U64),
        tail(write(0)),
    ];
    let starts = runs(&on_write_side)
        .iter()
        .map(|(_, fields)| fields.last().copied())
        .collect::<Vec<_>>();
    assert_eq!(starts, [Some(2), Some(1), Some(3)]);
    let alone = [field(READ, U64), tail(COLD)];
    assert_eq!(runs(&alone), [(None, vec![0, 1])]);
}

#[test]
fn every_line_size_is_served_when_none_is_given() {
    let fields = [
        field(READ, bytes(64)),
        field(COLD, bytes(4)),
        field(write(1), U64),
    ];
    assert_eq!(
        runs_of(plan(&fields, None))[1].1,
        [2, 1],
        "a line less on 64-byte lines, none more on longer ones"
    );
    let fields = [
        field(READ, bytes(128)),
        field(COLD, bytes(64)),
        field(write(1), U64),
    ];
    assert_eq!(
        runs_of(plan(&fields, None))[1].1,
        [2, 1],
        "a line less on 128-byte lines, none more on 64-byte ones"
    );
    assert_eq!(runs(&fields)[0].1, [0, 1]);
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
    let runs = runs_of(padded(&fields));
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
    let starts = padded(&fields)
        .runs
        .into_iter()
        .map(|run| run.start)
        .collect::<Vec<_>>();
    assert_eq!(starts, [Some(group(0)), Some(Purpose::ReadSide)]);
}

#[test]
fn untouched_is_untouched() {
    let fields = [field(COLD, BYTE), field(write(0), U64)];
    assert_eq!(runs_of(untouched(&fields)), [(None, vec![0, 1])]);
}

impl TypeFacts {
    const fn aligned(self, align: Alignment) -> Self {
        Self { align, ..self }
    }
}
