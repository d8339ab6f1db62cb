//! The planner against judges that try everything: every order of the fields, every set of line starts.
//!
//! The number of lines is the fewest of all layouts that obey the rules, wherever the sizes are known. Where the
//! separation alone would allow fewer, `gap` says which rule is worth the line.

mod case;
mod conditions;
mod gap;
mod home;
mod naive;
mod obedience;
mod search;
mod structs;
mod waste;

use case::{Before, Case, Order, order_of};
use search::Kind;

use crate::LineSize;
use crate::SharedWrites;
use crate::tests::random::seeds;
use crate::tests::{COLD, U32, U64, bytes as without_alignment, field, write};
use crate::{FieldFacts, Geometry, Position, Request, Role, plan};

fn assert_fewest(case: &Case, origin: impl std::fmt::Debug) {
    let plan = case.planned();
    obedience::assert_obeys(case, &plan);
    let order = order_of(&plan);
    let (lines, fewest) = (case.lines(&order), search::fewest(case, Kind::InRuns));
    assert_eq!(lines, fewest, "{origin:?}: {order:?} of {case:?}");
    if !case.is_separated() && case.first.is_none() {
        let order_of_alignment = by_alignment(case);
        assert_eq!(
            case.bytes(&order),
            case.bytes(&order_of_alignment),
            "{origin:?}: {case:?}"
        );
    }
}

/// The order that has no holes.
fn by_alignment(case: &Case) -> Order {
    let mut fields = (0..case.fields.len()).collect::<Vec<_>>();
    fields.sort_by_key(|&field| std::cmp::Reverse(case.align(field)));
    fields
        .into_iter()
        .map(|field| (field, Before::Nothing))
        .collect()
}

#[test]
fn every_small_struct_takes_the_fewest_lines_that_the_rules_allow() {
    let cases = structs::every(&structs::kinds(), 4, 16);
    assert!(cases.len() > 7_000);
    for case in cases {
        assert_fewest(&case, "of the small ones");
    }
}

#[test]
fn random_structs_of_up_to_eight_fields_take_the_fewest_lines_that_the_rules_allow() {
    for seed in seeds(3_000) {
        assert_fewest(&structs::random(seed, 8), seed);
    }
}

#[test]
fn small_structs_that_several_groups_share_take_the_fewest_lines() {
    let cases = structs::every(&structs::shared_kinds(), 4, 16);
    assert!(cases.len() > 1_700);
    for mut case in cases {
        assert_fewest(&case, "of the small ones");
        case.no_straddle = true;
        assert_fewest(&case, "of those that must not straddle");
    }
}

#[test]
fn random_structs_with_wishes_take_the_fewest_lines_that_these_allow() {
    for seed in seeds(3_000) {
        assert_fewest(&structs::random_with_wishes(seed, 7), seed);
    }
}

/// The quick judge leaves out what cannot matter; the plain one leaves out nothing.
#[test]
fn the_quick_judge_says_what_the_plain_one_says() {
    let small = structs::every(&structs::kinds(), 3, 16).into_iter();
    let small = small.step_by(3).map(|case| (u64::MAX, case));
    let random = seeds(200).map(|seed| (seed, structs::random(seed, 5)));
    let wishes = seeds(300).map(|seed| (seed, structs::random_with_wishes(seed, 4)));
    for (seed, case) in small.chain(random).chain(wishes) {
        let apart = naive::fewest(&case, naive::is_apart);
        let in_runs = naive::fewest(&case, |case, order| {
            naive::is_apart(case, order) && naive::in_runs(case, order)
        });
        assert_eq!(
            search::fewest(&case, Kind::Apart),
            apart,
            "{seed}: {case:?}"
        );
        assert_eq!(
            search::fewest(&case, Kind::InRuns),
            in_runs,
            "{seed}: {case:?}"
        );
    }
}

/// Every size of line, and lines of 64 bytes that lie together in pairs.
fn geometries() -> Vec<(u64, u64)> {
    [(64, 2), (64, 1), (128, 1), (256, 1), (32, 1), (16, 1)].into()
}

/// Without a line size the plan is for all that a build may have: no placement of the cold fields is better for one of
/// them and no worse for the others.
#[test]
fn no_other_placement_is_better_on_one_line_size_and_no_worse_on_the_others() {
    for seed in seeds(1_500) {
        let fields = structs::random(seed, 8).fields;
        let on = |(line, lines_apart)| Case {
            lines_apart,
            ..Case::new(fields.clone(), line)
        };
        let cases = geometries().into_iter().map(on).collect::<Vec<_>>();
        let geometries = geometries().into_iter().map(|(line, lines_apart)| {
            let line = LineSize::new(line).expect("a line");
            Geometry::new(line, lines_apart.try_into().expect("at least one"))
        });
        let request = Request {
            geometries: geometries.collect(),
            ..cases[0].request()
        };
        let order = order_of(&plan(&request));
        let planned = cases.iter().map(|case| case.lines(&order));
        let planned = planned.collect::<Vec<_>>();
        for other in every_placement(&cases[0]) {
            let lines = cases.iter().map(|case| {
                let unit = case.unit();
                let lines = other.iter().map(|bytes| bytes.next_multiple_of(unit));
                lines.sum::<u64>() / case.line
            });
            let lines = lines.collect::<Vec<_>>();
            let is_no_worse = lines.iter().zip(&planned).all(|(this, that)| this <= that);
            assert!(
                !is_no_worse || lines == planned,
                "seed {seed}: {lines:?} for {planned:?} of {fields:?}"
            );
        }
    }
}

/// The bytes of each run, for every way to deal out the cold fields.
fn every_placement(case: &Case) -> Vec<Vec<u64>> {
    use case::Side;
    let mut owners = vec![Side::Read];
    owners.extend(case.writers());
    if owners.len() == 1 && case.has(Side::KeptOff) {
        owners.push(Side::KeptOff);
    }
    let last = owners.len() - 1;
    let mut placements = vec![vec![0; owners.len()]];
    for field in 0..case.fields.len() {
        let may_move = !case.fields[field].keeps_drop_order;
        let runs = match case.side(field) {
            Side::Anywhere if may_move => 0..=last,
            Side::KeptOff if may_move => usize::from(case.has(Side::Read))..=last,
            Side::Anywhere => 0..=0,
            Side::KeptOff => last..=last,
            hot => {
                let owner = owners.iter().position(|owner| *owner == hot).unwrap();
                owner..=owner
            }
        };
        placements = runs
            .flat_map(|run| {
                let size = case.size(field);
                placements.iter().map(move |bytes| {
                    let mut bytes = bytes.clone();
                    bytes[run] += size;
                    bytes
                })
            })
            .collect();
    }
    placements
}

fn runs(fields: &[(Role, u64)]) -> Vec<Vec<usize>> {
    let fields = fields
        .iter()
        .map(|(role, size)| field(role.clone(), without_alignment(*size)));
    let case = Case::new(fields.collect(), 64);
    assert_fewest(&case, "by name");
    let runs = case.planned().runs.into_iter();
    let numbers = |fields: Vec<Position>| fields.into_iter().map(|Position(field)| field).collect();
    runs.map(|run| numbers(run.fields)).collect()
}

#[test]
fn a_field_longer_than_a_gap_fills_it_with_its_last_part() {
    let fields = [(write(0), 24), (write(1), 100), (COLD, 104)];
    assert_eq!(
        runs(&fields),
        [vec![0, 2], vec![1]],
        "104 and 24 are two lines"
    );
}

#[test]
fn a_gap_is_left_to_the_field_that_fits_nowhere_else() {
    let fields = [(write(0), 24), (write(1), 44), (COLD, 20), (COLD, 40)];
    assert_eq!(runs(&fields), [vec![0, 3], vec![1, 2]]);
}

#[test]
fn of_the_moves_that_save_as_many_lines_those_of_the_fewest_fields_are_made() {
    let fields = [
        (COLD, 56),
        (COLD, 84),
        (COLD, 48),
        (Role::Cold { explicit: true }, 76),
        (write(0), 92),
    ];
    let runs = runs(&fields);
    assert_eq!(runs, [vec![0, 1, 2], vec![4, 3]]);
}

/// The first run is not one that is read if nothing in it is hot.
#[test]
fn a_cold_atomic_may_lie_beside_cold_fields_that_have_to_stay() {
    let stays = FieldFacts {
        keeps_drop_order: true,
        ..field(COLD, without_alignment(40))
    };
    let atomic = field(COLD, without_alignment(24));
    let atomic = case::written(SharedWrites::Known, atomic);
    let written = field(write(0), without_alignment(64));
    let case = Case::new(vec![stays, written, atomic], 64);
    assert_fewest(&case, "by name");
    assert_eq!(case.lines(&order_of(&case.planned())), 2);
}

/// Without a straddle, and on the fewest lines: of the two that the group needs, the second is started.
#[test]
fn a_line_is_started_where_no_order_keeps_fields_from_straddling() {
    let three = || field(write(1), without_alignment(24).aligned(U64));
    let fields = vec![
        field(write(0), U32),
        field(write(1), U32),
        three(),
        three(),
        three(),
    ];
    for line in [32, 64, 128] {
        let case = Case {
            no_straddle: true,
            ..Case::new(fields.clone(), line)
        };
        assert_fewest(&case, line);
    }
    let case = Case {
        no_straddle: true,
        ..Case::new(fields, 64)
    };
    assert_eq!(case.lines(&order_of(&case.planned())), 3);
    let everywhere = Request {
        geometries: Geometry::planned(),
        ..case.request()
    };
    assert_eq!(case.lines(&order_of(&plan(&everywhere))), 3);
}

/// As the planner is called for a struct of many fields; the tests of the expansion say how long it may take.
#[test]
fn a_thousand_fields_are_filled_in_as_well() {
    let mut fields = Vec::new();
    for number in 0..200 {
        fields.push(field(write(number), without_alignment(40).aligned(U64)));
    }
    for _ in 0..800 {
        fields.push(field(COLD, without_alignment(6)));
    }
    let case = Case::new(fields, 64);
    let order = order_of(&case.planned());
    assert_eq!(case.lines(&order), 200, "four in the gap of each");
}
