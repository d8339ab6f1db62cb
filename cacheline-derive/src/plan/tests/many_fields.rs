//! What generators write: structs of hundreds of fields. What is counted are steps, each of which takes some
//! nanoseconds: a thousand fields have to be a matter of milliseconds.

use super::*;
use crate::plan::task::Task;
use crate::plan::{Predicate, plan_with};

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
    let steps = [500, 1_000, 2_000].map(|count| {
        let fields = fields(count, &kind);
        let all = Request {
            no_straddle: name.contains("straddle"),
            ..for_every_line(&fields)
        };
        steps(&all)
    });
    println!("{name}: {steps:?} steps a field");
    assert!(steps[2] <= steps[0] * 2, "{name}: {steps:?}");
    assert!(steps[2] < 2_000, "{name}: {steps:?}");
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
