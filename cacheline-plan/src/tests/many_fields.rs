//! What generators write: structs of hundreds of fields. What is counted are steps, each of which takes some
//! nanoseconds: a thousand fields have to be a matter of milliseconds.

use super::*;
use crate::task::Task;
use crate::{Predicate, plan_with};

/// The steps for each field.
fn steps(request: &Request) -> u64 {
    let task = Task::new(request);
    plan_with(&task);
    let count = u64::try_from(request.fields.len()).expect("64 bits hold it");
    task.steps() / count
}

/// So many fields, of a kind that depends on the number.
fn fields(count: usize, kind: impl Fn(usize) -> FieldFacts) -> Vec<FieldFacts> {
    (0..count).map(kind).collect()
}

/// Asserts that twice the fields take about twice the steps.
fn assert_near_linear(name: &str, kind: impl Fn(usize) -> FieldFacts) {
    let steps = [250, 500, 1_000].map(|count| {
        let fields = fields(count, &kind);
        let all = Request {
            no_straddle: name.contains("straddle"),
            ..for_every_line(&fields)
        };
        steps(&all)
    });
    println!("{name}: {steps:?} steps a field");
    assert!(steps[2] <= steps[0] * 2, "{name}: {steps:?}");
    assert!(steps[2] < 1_000, "{name}: {steps:?}");
}

fn in_groups(number: usize, size: u64) -> FieldFacts {
    field(write(number / 10), bytes(size))
}

#[test]
fn the_work_grows_with_the_number_of_fields_and_no_faster() {
    assert_near_linear("read alone", |number| {
        field(read(0), [BYTE, U32, U64][number % 3])
    });
    assert_near_linear("readers in groups", |number| {
        field(read(number / 10), [BYTE, U32, U64][number % 3])
    });
    assert_near_linear("a group and its cold fields", |number| match number % 5 {
        0 => in_groups(number, 40),
        1 => field(COLD, ATOMIC),
        size => field(COLD, bytes(size as u64)),
    });
    assert_near_linear("cold fields of all sizes", |number| match number {
        0 => field(write(0), U64),
        1 => field(read(1), U64),
        number => field(COLD, bytes((number % 97) as u64)),
    });
    assert_near_linear("straddles", |number| {
        in_groups(number, (number % 60) as u64)
    });
    assert_near_linear("drops in turn", |number| FieldFacts {
        keeps_drop_order: true,
        ..field(
            if number % 3 == 0 {
                write(number / 30)
            } else {
                COLD
            },
            UNKNOWN,
        )
    });
    assert_near_linear("fields that may be gone", |number| FieldFacts {
        condition: Condition(vec![(Predicate(number % 4), number % 3 == 0)]),
        ..if number % 2 == 0 {
            in_groups(number, 30)
        } else {
            field(COLD, U64)
        }
    });
}

/// A few looks at each field find that no order is better, and that nothing can move.
#[test]
fn where_the_usual_order_is_as_good_as_any_no_other_is_tried() {
    let taken = [read(0), COLD].map(|others| {
        let fields = fields(1_000, |number| {
            let role = if number == 0 { read(0) } else { others.clone() };
            field(role, [BYTE, U32, U64][number % 3])
        });
        steps(&for_every_line(&fields))
    });
    assert!(taken.iter().all(|steps| *steps < 7), "{taken:?}");
}

/// Each takes some steps of the search, which are all that it takes of those that there are for all.
#[test]
fn the_last_of_many_groups_is_arranged_as_well_as_the_first() {
    let fields = fields(400, |number| {
        field(write(number / 4), bytes([24, 24, 40, 40][number % 4]))
    });
    let request = Request {
        no_straddle: true,
        ..request(&fields)
    };
    let runs = runs_of(plan(&request)).into_iter().map(|(_, run)| run);
    let expected = (0..100).map(|group| [0, 2, 1, 3].map(|place| 4 * group + place).to_vec());
    assert!(runs.eq(expected));
}

/// The steps in all.
fn steps_in_all(request: &Request) -> u64 {
    let task = Task::new(request);
    plan_with(&task);
    task.steps()
}

fn with_first(first: usize, fields: &[FieldFacts]) -> Request<'_> {
    Request {
        first: Some(Position(first)),
        ..request(fields)
    }
}

fn without_straddles(fields: &[FieldFacts]) -> Request<'_> {
    Request {
        no_straddle: true,
        ..request(fields)
    }
}

/// Every fourth of the fields may be gone.
fn sometimes(mut fields: Vec<FieldFacts>) -> Vec<FieldFacts> {
    for field in fields.iter_mut().step_by(4) {
        field.condition = Condition(vec![(Predicate(0), true)]);
    }
    fields
}

/// Twelve cold fields, where what is hot leaves room on five lines. The numbers say when a bound on the search is lost, and
/// may change with the planner.
#[test]
fn the_search_for_a_packing_goes_no_further_than_it_can_be_better() {
    let fields = |hot: [u64; 4], cold: [u64; 12]| {
        let written = hot.into_iter().enumerate();
        let written = written.map(|(number, size)| field(write(number), bytes(size)));
        let cold = cold.into_iter().map(|size| field(COLD, bytes(size)));
        let read = field(read(9), bytes(50));
        written.chain([read]).chain(cold).collect::<Vec<_>>()
    };
    let near = fields(
        [40, 44, 48, 52],
        [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21],
    );
    let far = fields(
        [33, 37, 41, 45],
        [30, 29, 28, 24, 21, 17, 13, 11, 7, 5, 3, 2],
    );
    let long = fields(
        [33, 37, 41, 45],
        [150, 64, 128, 70, 100, 66, 13, 11, 7, 5, 3, 2],
    );
    let steps = [&near, &far, &long].map(|fields| {
        let at_times = sometimes(fields.clone());
        [
            steps_in_all(&request(fields)),
            steps_in_all(&pairs(fields)),
            steps_in_all(&with_first(4, fields)),
            steps_in_all(&request(&at_times)),
            steps_in_all(&with_first(0, fields)),
            steps_in_all(&with_first(0, &at_times)),
            steps_in_all(&with_first(1, &at_times)),
            steps_in_all(&for_every_line(fields)),
        ]
    });
    let expected = [
        [
            33_262, 60_226, 34_118, 41_020, 34_168, 41_098, 41_158, 61_587,
        ],
        [
            9_371, 60_216, 10_130, 17_312, 10_130, 17_312, 12_158, 61_578,
        ],
        [
            23_930, 27_341, 25_882, 12_354, 25_880, 12_350, 31_042, 61_597,
        ],
    ];
    assert_eq!(steps, expected);
    // It ends at 60,000 for itself where there is more to try.
    let given_up = steps_in_all(&request(&fields([40, 44, 48, 52], [9; 12])));
    assert_eq!(given_up, 60_206);
    // Without the fields that may be gone, only the first starts a line.
    let written = |size| FieldFacts {
        condition: Condition(vec![(Predicate(0), true)]),
        ..field(write(usize::try_from(size).expect("a number")), bytes(size))
    };
    let cold = |size| TypeFacts {
        shared_writes: SharedWrites::Known,
        ..bytes(size)
    };
    let mut fields = vec![field(write(0), bytes(119)), written(102), written(105)];
    fields.extend([9, 32, 15, 38, 25, 24].map(|size| field(COLD, cold(size))));
    assert_eq!(steps_in_all(&pairs(&fields)), 254);
}

/// Eight fields, all there or some of them not.
#[test]
fn the_search_for_an_order_goes_no_further_than_it_can_be_better() {
    let fields = |sizes: [u64; 8]| sizes.map(|size| field(write(0), bytes(size))).to_vec();
    let unlike = fields([40, 40, 28, 24, 20, 24, 30, 28]);
    let alike = fields([33, 33, 33, 33, 16, 17, 18, 34]);
    let with_holes = [
        field(read(0), U32),
        field(read(0), U64),
        field(read(0), bytes(5)),
        field(read(0), U64),
        field(read(0), U32),
        field(COLD, bytes(3)),
    ];
    let steps = [&unlike, &alike].map(|fields| {
        let at_times = sometimes(fields.clone());
        [
            steps_in_all(&without_straddles(fields)),
            steps_in_all(&without_straddles(&at_times)),
        ]
    });
    assert_eq!(steps, [[428, 1_092], [2_902, 13_904]]);
    let at_times = sometimes(with_holes.to_vec());
    assert_eq!(steps_in_all(&with_first(0, &at_times)), 60);
    // No type has such a size: every order has holes, and no line is started for that.
    let odd = [9, 10, 11, 12].map(|size| field(read(0), TypeFacts::plain(Alignment::Eight, size)));
    assert_eq!(steps_in_all(&request(&odd)), 137);
}
