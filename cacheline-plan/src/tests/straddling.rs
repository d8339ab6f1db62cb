//! Hot fields that must not cross from one line to the next, and distances of more than a line.

use super::*;
use crate::measure::{Lines, lines};
use crate::task::Task;
use crate::{Boundary, Need, Predicate};

const TWENTY_FOUR: TypeFacts = TypeFacts::plain(Alignment::Eight, 24);

fn without_straddles(fields: &[FieldFacts]) -> Vec<Vec<usize>> {
    let request = Request {
        no_straddle: true,
        ..request(fields)
    };
    let runs = runs_of(plan(&request)).into_iter();
    runs.map(|(_, fields)| fields).collect()
}

#[test]
fn an_order_without_a_straddle_is_taken_and_else_a_line_started() {
    let fields = [
        field(write(0), TWENTY_FOUR),
        field(write(0), TWENTY_FOUR),
        field(write(0), TWENTY_FOUR),
        field(write(0), TypeFacts::plain(Alignment::Eight, 16)),
    ];
    assert_eq!(
        without_straddles(&fields),
        [[0, 1, 3, 2]],
        "16 bytes fill the line"
    );
    assert_eq!(without_straddles(&fields[..3]), [vec![0, 1], vec![2]]);
    let with_cold = [&fields[..3], &[field(COLD, ATOMIC), field(COLD, ATOMIC)]];
    assert_eq!(
        without_straddles(&with_cold.concat()),
        [[0, 1, 3, 4, 2]],
        "and so do cold fields"
    );
}

/// Where a field falls on lines that start anywhere is for the address to say.
#[test]
fn a_struct_without_a_start_of_a_line_gets_one() {
    let read_only = [
        field(read(0), TWENTY_FOUR),
        field(read(0), TWENTY_FOUR),
        field(read(0), TWENTY_FOUR),
    ];
    let plan_of = |fields: &[FieldFacts]| {
        let request = Request {
            no_straddle: true,
            ..request(fields)
        };
        runs_of(plan(&request))
    };
    let expected = [
        (Some(Purpose::Whole), vec![0, 1]),
        (Some(Purpose::ReadSide), vec![2]),
    ];
    assert_eq!(plan_of(&read_only), expected);
    let expected = [(Some(Purpose::Whole), vec![0])];
    assert_eq!(plan_of(&[field(read(0), UNKNOWN)]), expected);
}

/// Nothing is kept apart there, unless instances are.
#[test]
fn a_struct_that_is_only_read_starts_on_any_line() {
    let fields = [field(read(0), TWENTY_FOUR)];
    let planned = [false, true].map(|own_lines| {
        let request = Request {
            no_straddle: true,
            own_lines,
            ..pairs(&fields)
        };
        let plan = plan(&request);
        let start = plan.runs[0].start.as_ref().expect("it starts on a line");
        (start.at, lines(&Task::new(&request), &plan.runs))
    });
    let expected = [(Boundary::Line, 1), (Boundary::Distance, 2)];
    let expected = expected.map(|(at, count)| (at, Lines(vec![vec![count]])));
    assert_eq!(planned, expected);
}

#[test]
fn what_is_as_long_as_its_alignment_lies_on_one_line_anywhere() {
    let fields = [
        field(read(0), U64),
        field(read(0), U32),
        field(COLD, UNKNOWN),
    ];
    let request = Request {
        no_straddle: true,
        ..request(&fields)
    };
    assert_eq!(runs_of(plan(&request))[0].0, None);
}

#[test]
fn nothing_is_arranged_where_sizes_are_not_known() {
    let unknown = [
        field(write(0), TWENTY_FOUR),
        field(write(0), TWENTY_FOUR),
        field(write(0), TWENTY_FOUR),
        field(write(0), UNKNOWN),
    ];
    assert_eq!(without_straddles(&unknown), [[0, 1, 2, 3]]);
}

#[test]
fn cold_fields_and_those_longer_than_a_line_may_lie_across() {
    let fields = [
        field(write(0), bytes(40)),
        field(write(0), bytes(100)),
        field(COLD, ATOMIC),
    ];
    assert_eq!(without_straddles(&fields), [[0, 1, 2]]);
}

/// Three fields of 24 bytes: lines of 32 hold one each, and those of 64 two.
#[test]
fn no_size_of_line_has_a_straddle_where_all_are_planned_for() {
    let fields = [
        field(write(0), U32),
        field(write(1), U32),
        field(write(1), TWENTY_FOUR),
        field(write(1), TWENTY_FOUR),
        field(write(1), TWENTY_FOUR),
    ];
    let request = Request {
        no_straddle: true,
        ..for_every_line(&fields)
    };
    let expected = [
        (Some(group(0)), vec![0]),
        (Some(group(1)), vec![2, 1, 3]),
        (Some(group(1)), vec![4]),
    ];
    assert_eq!(runs_of(plan(&request)), expected);
}

/// Three lines are begun in any case, of which 120 bytes fill less than two.
#[test]
fn cold_fields_move_to_what_is_left_of_lines_that_are_started() {
    let hot = field(write(0), bytes(40));
    let cold = [field(read(9), bytes(64)), field(COLD, bytes(24))];
    let fields = [&cold[..], &[hot.clone(), hot.clone(), hot]].concat();
    let runs = without_straddles(&fields);
    assert_eq!(runs, [vec![0], vec![1, 2, 3], vec![4]]);
}

/// A cold byte that is kept off what is read, so that it lies with what is written.
const FLAG: TypeFacts = TypeFacts {
    shared_writes: SharedWrites::Known,
    ..BYTE
};

/// Two lines have to be started wherever the byte lies.
#[test]
fn of_orders_that_cost_the_same_the_most_usual_is_taken() {
    let hot = field(write(0), bytes(40));
    let fields = [hot.clone(), hot.clone(), hot, field(COLD, FLAG)];
    assert_eq!(without_straddles(&fields), [vec![0], vec![1], vec![2, 3]]);
}

/// With too many fields to try every order: what is cold fills the lines of what is hot instead of following it.
#[test]
fn of_many_fields_the_best_of_a_few_orders_is_taken() {
    let cold = TypeFacts {
        shared_writes: SharedWrites::Known,
        ..bytes(24)
    };
    let mut fields = vec![field(write(0), bytes(40)); 48];
    fields.extend(vec![field(COLD, cold); 30]);
    let mut full = (0..30).flat_map(|hot| [hot, 48 + hot]).collect::<Vec<_>>();
    full.push(30);
    let mut expected = vec![full];
    expected.extend((31..48).map(|hot| vec![hot]));
    assert_eq!(without_straddles(&fields), expected);
}

/// Of two lines that lie together each holds a field, as nothing is kept apart between them.
#[test]
fn a_line_that_is_started_against_a_straddle_is_the_next_one() {
    let fields = vec![field(write(0), TypeFacts::plain(Alignment::Eight, 56)); 3];
    let request = Request {
        no_straddle: true,
        ..pairs(&fields)
    };
    let plan = plan(&request);
    let at = plan.runs.iter().filter_map(|run| run.start.as_ref());
    let at = at.map(|start| start.at).collect::<Vec<_>>();
    assert_eq!(at, [Boundary::Distance, Boundary::Line, Boundary::Line]);
    let task = Task::new(&request);
    assert_eq!(lines(&task, &plan.runs), Lines(vec![vec![4]]));
}

/// What is read by the group starts no line where `cfg` removes what it writes.
#[test]
fn a_line_is_started_where_cfg_may_remove_the_start_of_another() {
    let condition = Condition(vec![(Predicate(0), true)]);
    let fields = [
        field(read(0), bytes(40)),
        field(read(1), bytes(40)),
        FieldFacts {
            condition,
            ..field(write(1), U64)
        },
    ];
    let request = Request {
        no_straddle: true,
        ..request(&fields)
    };
    let starts = plan(&request).runs.into_iter().map(|run| {
        let start = run.start.expect("each starts a line");
        (start.at, start.needed == Need::always(), run.fields.len())
    });
    let expected = [
        (Boundary::Line, true, 1),
        (Boundary::Distance, false, 0),
        (Boundary::Line, true, 2),
    ];
    assert!(starts.eq(expected));
}

/// Of lines that lie together, one field fills what another leaves of both.
#[test]
fn slack_is_counted_to_the_distance() {
    let fields = [
        field(read(0), bytes(128)),
        field(COLD, bytes(40)),
        field(write(1), bytes(60)),
    ];
    assert_eq!(runs(&fields)[0].1, [0, 1], "it needs a line in any place");
    assert_eq!(
        runs_of(plan(&pairs(&fields)))[1].1,
        [2, 1],
        "the second line is begun anyway"
    );
}
