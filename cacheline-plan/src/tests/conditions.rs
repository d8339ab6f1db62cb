//! Fields that `cfg` may remove.

use super::*;
use crate::Predicate;
use crate::need::{AnyOf, Need};
use crate::presence::States;

/// A field that exists where a predicate holds.
fn when(predicate: usize, holds: bool, facts: FieldFacts) -> FieldFacts {
    FieldFacts {
        condition: Condition(vec![(Predicate(predicate), holds)]),
        ..facts
    }
}

/// The starts of a plan for lines of 64 bytes.
fn starts(fields: &[FieldFacts]) -> Vec<(Purpose, Need)> {
    let runs = plan(&request(fields)).runs.into_iter();
    let starts = runs.filter_map(|run| run.start);
    starts.map(|start| (start.purpose, start.needed)).collect()
}

/// What a need says, with `-` before what must not exist; of what always exists it is silent.
fn spelled(need: &Need) -> Vec<String> {
    let any = |any: &AnyOf| {
        let fields = any.fields().iter();
        let fields = fields.map(|Position(field)| field.to_string());
        fields.collect::<Vec<_>>().join("|")
    };
    let reasons = need.reasons().iter().map(|reason| {
        let some = reason.some.iter().map(any);
        let none = Some(any(&reason.none)).filter(|none| !none.is_empty());
        let all = some.chain(none.map(|none| format!("-{none}")));
        all.collect::<Vec<_>>().join(" ")
    });
    reasons.collect()
}

#[test]
fn a_start_is_needed_by_the_hot_fields_behind_it_and_not_by_cold_ones() {
    let fields = [
        field(read(0), U64),
        when(0, true, field(write(1), U64)),
        when(1, true, field(write(1), U64)),
        field(Role::Cold { explicit: true }, bytes(60)),
        field(COLD, bytes(60)),
    ];
    let starts = starts(&fields);
    assert_eq!(starts.len(), 1);
    assert_eq!(spelled(&starts[0].1), ["1|2"]);
    let always = [field(read(0), U64), field(write(1), U64), fields[1].clone()];
    assert!(
        super::plan(&request(&always)).runs[1]
            .start
            .as_ref()
            .is_some_and(|start| start.needed.is_always())
    );
}

#[test]
fn what_is_cold_and_written_keeps_a_start_only_where_it_would_follow_what_is_read() {
    let fields = [
        field(read(0), U64),
        when(0, true, field(write(1), U64)),
        field(COLD, ATOMIC),
    ];
    let starts = starts(&fields);
    let purposes = starts.iter().map(|(purpose, _)| *purpose);
    assert!(purposes.eq([group(1), Purpose::Cold]));
    assert_eq!(spelled(&starts[0].1), ["1"]);
    assert_eq!(
        spelled(&starts[1].1),
        ["-1"],
        "where 1 exists, it starts the line"
    );
}

#[test]
fn what_may_be_written_needs_no_start_where_nothing_is() {
    let fields = [
        field(read(0), U64),
        when(0, true, field(write(1), U64)),
        field(COLD, UNKNOWN),
    ];
    let starts = starts(&fields);
    assert_eq!(starts.len(), 1, "{starts:?}");
    let fields = [
        when(0, true, field(write(1), U64)),
        field(read(0), U64),
        when(1, true, field(write(2), U64)),
        field(COLD, UNKNOWN),
    ];
    let request = Request {
        first: Some(Position(0)),
        ..request(&fields)
    };
    let plan = super::plan(&request);
    let last = plan.runs.last().and_then(|run| run.start.clone());
    let last = last.expect("behind what is read");
    assert_eq!(spelled(&last.needed), ["0|2 -2"]);
}

/// An unmarked field that is written is something written, where it exists.
#[test]
fn what_may_be_written_follows_an_unmarked_field_that_is_as_long_as_that_exists() {
    let fields = [
        when(0, true, field(COLD, ATOMIC)),
        field(read(0), U64),
        field(COLD, UNKNOWN),
    ];
    let starts = starts(&fields);
    assert_eq!(runs(&fields)[1], (Some(Purpose::Cold), vec![0, 2]));
    assert_eq!(spelled(&starts[0].1), ["0"], "the same reason once");
}

#[test]
fn what_a_group_reads_is_apart_from_others_that_write_though_its_own_writes_are_gone() {
    let fields = [
        field(write(0), U64),
        when(0, true, field(write(1), U64)),
        field(read(1), U64),
    ];
    let starts = starts(&fields);
    assert!(starts[1].1.is_always(), "{starts:?}");
    let fields = [
        field(read(0), U64),
        when(0, true, field(write(1), U64)),
        field(read(1), U64),
    ];
    assert_eq!(spelled(&self::starts(&fields)[0].1), ["1"]);
}

/// Where it is gone, what follows the other field's line would be apart from nothing.
#[test]
fn a_read_side_that_has_to_be_last_starts_a_line_only_behind_what_is_written() {
    let fields = [
        when(0, false, field(write(0), BYTE)),
        field(read(1), BYTE),
        tail(COLD),
    ];
    let starts = starts(&fields);
    let purposes = starts.iter().map(|(purpose, _)| *purpose);
    assert!(purposes.eq([group(0), Purpose::ReadSide]));
    assert_eq!(spelled(&starts[1].1), ["0"]);
}

/// With the long field and without it, the short one belongs behind what is written.
#[test]
fn a_field_that_may_be_gone_does_not_keep_others_from_moving() {
    let fields = [
        field(write(0), bytes(40)),
        when(0, true, field(COLD, bytes(24))),
        field(COLD, bytes(24)),
        field(read(1), bytes(64)),
    ];
    let runs = runs(&fields);
    assert_eq!(runs[1], (Some(group(0)), vec![0, 2]));
}

#[test]
fn a_field_that_may_be_gone_moves_where_it_saves_a_line() {
    let fields = [
        field(write(0), bytes(40)),
        when(0, true, field(COLD, bytes(24))),
        field(read(1), bytes(64)),
    ];
    assert_eq!(runs(&fields)[1].1, [0, 1]);
}

/// What excludes each other takes its place once.
#[test]
fn only_one_of_two_that_exclude_each_other_is_counted() {
    let fields = [
        when(0, true, field(write(0), bytes(40))),
        when(0, false, field(write(0), bytes(48))),
        field(COLD, bytes(16)),
        field(read(1), bytes(64)),
    ];
    assert_eq!(runs(&fields)[1].1, [0, 1, 2]);
    let both = [
        field(write(0), bytes(40)),
        field(write(0), bytes(48)),
        field(COLD, bytes(48)),
        field(read(1), bytes(64)),
    ];
    assert_eq!(runs(&both)[0].1, [3, 2]);
}

/// No state is asked to pay for another.
#[test]
fn a_move_that_would_cost_a_line_in_one_of_the_structs_is_not_made() {
    let fields = [
        when(0, true, field(write(0), bytes(24))),
        when(0, false, field(write(0), bytes(48))),
        field(COLD, bytes(40)),
        when(0, true, field(read(1), bytes(64))),
        when(0, false, field(read(1), bytes(8))),
    ];
    assert_eq!(runs(&fields)[0].1, [3, 4, 2]);
}

/// It would be dropped before the other if it followed the line that is always written.
#[test]
fn what_drops_behind_a_line_that_may_be_gone_follows_that() {
    let drops = |facts| FieldFacts {
        keeps_drop_order: true,
        ..facts
    };
    let fields = [
        drops(field(write(0), UNKNOWN)),
        drops(when(0, true, field(write(1), UNKNOWN))),
        drops(field(COLD, UNKNOWN)),
    ];
    let members = runs(&fields).into_iter().flat_map(|(_, fields)| fields);
    assert!(members.eq([0, 1, 2]));
}

/// Where nothing is written, the cold field follows what is read as before.
#[test]
fn a_start_that_may_be_gone_costs_nothing_where_it_is() {
    let fields = [
        when(0, true, field(read(0), bytes(24))),
        field(read(0), bytes(40)),
        when(0, true, field(write(1), bytes(40))),
        field(COLD, bytes(24)),
    ];
    assert_eq!(runs(&fields)[1], (Some(group(1)), vec![2, 3]));
}

#[test]
fn what_is_always_needed_is_needed_for_no_other_reason() {
    let fields = [
        when(0, true, field(read(0), U64)),
        field(write(1), U64),
        field(COLD, ATOMIC),
    ];
    assert_eq!(spelled(&starts(&fields)[0].1), [""]);
}

#[test]
fn a_start_of_cold_fields_is_needed_where_every_line_before_them_is_gone() {
    let fields = [
        field(read(0), U64),
        when(0, true, field(write(1), U64)),
        when(1, true, field(write(2), U64)),
        field(COLD, ATOMIC),
    ];
    assert_eq!(spelled(&starts(&fields)[2].1), ["-1|2"]);
}

#[test]
fn a_read_side_behind_what_is_written_starts_a_line_for_what_is_hot_alone() {
    let fields = [
        field(write(0), BYTE),
        when(0, true, field(read(1), BYTE)),
        tail(COLD),
    ];
    assert_eq!(spelled(&starts(&fields)[1].1), ["1"]);
}

/// Which fields exist, state by state.
fn existing(fields: &[FieldFacts]) -> Vec<Vec<bool>> {
    let states = States::of(fields);
    let exists = |state| {
        let positions = (0..fields.len()).map(Position);
        positions.map(|field| states.exists(field, state)).collect()
    };
    states.all().map(exists).collect()
}

#[test]
fn there_is_a_struct_for_every_combination_of_few_predicates() {
    let hot = || field(read(0), U64);
    let fields = [
        when(0, true, hot()),
        when(1, true, hot()),
        when(0, false, hot()),
        hot(),
    ];
    let expected = [
        [true, true, false, true],
        [false, true, true, true],
        [true, false, false, true],
        [false, false, true, true],
    ];
    assert_eq!(existing(&fields), expected);
    let both = FieldFacts {
        condition: Condition(vec![(Predicate(0), true), (Predicate(1), true)]),
        ..hot()
    };
    assert_eq!(existing(&[both]), [[true], [false]]);
}

#[test]
fn of_many_predicates_all_hold_or_none() {
    let with = |count| {
        let fields = (0..count).map(|number| when(number, number != 1, field(read(0), U64)));
        existing(&fields.collect::<Vec<_>>())
    };
    assert_eq!(with(4).len(), 16);
    let expected = [
        [true, false, true, true, true],
        [false, true, false, false, false],
    ];
    assert_eq!(with(5), expected);
}

/// Without the line that is written, the short field would lie behind the long one, and on one line more.
#[test]
fn a_move_is_not_made_where_it_leaves_a_hole_between_what_lies_together() {
    let fields = [
        field(read(0), bytes(53)),
        when(0, true, field(read(0), bytes(3))),
        field(COLD, U64),
        field(COLD, bytes(3)),
        when(0, true, field(write(1), bytes(60))),
    ];
    assert_eq!(runs(&fields)[1].1, [4]);
}

/// Where nothing is written, the lines are counted one by one, and the move costs none.
#[test]
fn lines_that_lie_together_are_counted_so_only_where_fields_are_kept_apart() {
    let fields = [
        field(read(0), bytes(128)),
        field(COLD, bytes(6)),
        field(COLD, bytes(6)),
        field(COLD, bytes(5)),
        field(COLD, bytes(5)),
        when(0, true, field(write(1), bytes(116))),
        when(0, true, field(write(2), bytes(118))),
        when(0, true, field(write(3), bytes(128))),
    ];
    let expected = [
        (None, vec![0]),
        (Some(group(1)), vec![5, 1, 2]),
        (Some(group(2)), vec![6, 3, 4]),
        (Some(group(3)), vec![7]),
    ];
    assert_eq!(runs_of(plan(&pairs(&fields))), expected);
}

#[test]
fn of_places_that_cost_the_same_the_first_in_memory_is_taken() {
    let fields = [
        when(0, false, field(write(1), U64)),
        field(read(1), U64),
        field(COLD, bytes(36)),
        field(COLD, ATOMIC),
    ];
    let without_straddles = Request {
        no_straddle: true,
        ..pairs(&fields)
    };
    let expected = [
        (Some(group(1)), vec![0, 1, 2]),
        (Some(Purpose::Cold), vec![3]),
    ];
    assert_eq!(runs_of(plan(&without_straddles)), expected);
}

/// Of so many bytes, that are written through `&self`.
fn written(size: u64) -> FieldFacts {
    let ty = TypeFacts {
        shared_writes: SharedWrites::Known,
        ..bytes(size)
    };
    field(COLD, ty)
}

fn stays(facts: FieldFacts) -> FieldFacts {
    FieldFacts {
        keeps_drop_order: true,
        ..facts
    }
}

/// Where nothing is written there, the cold field follows what is written before it, and fills that line.
#[test]
fn a_line_that_may_be_gone_behind_one_that_stays_costs_nothing_where_it_is() {
    let fields = [
        stays(when(0, true, field(COLD, bytes(24)))),
        stays(field(COLD, bytes(40))),
        field(COLD, bytes(24)),
        when(0, true, field(write(0), bytes(24))),
        field(write(0), bytes(40)),
        when(0, true, field(write(1), bytes(40))),
    ];
    assert_eq!(runs(&fields)[2], (Some(group(1)), vec![5, 2]));
}

/// Where nothing is read, there is one run of cold fields, on two lines in any order.
#[test]
fn cold_fields_that_are_written_have_a_line_of_their_own_only_where_others_are_read() {
    let fields = [
        when(0, true, field(read(0), bytes(24))),
        stays(field(COLD, bytes(40))),
        field(COLD, bytes(24)),
        stays(written(40)),
        stays(when(0, false, written(24))),
    ];
    assert_eq!(runs(&fields)[1], (Some(Purpose::Cold), vec![2, 3, 4]));
}
