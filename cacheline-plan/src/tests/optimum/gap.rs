//! What the rules cost over bare separation, by the rule that costs it.
//!
//! * **bridges**: a cold field that begins on one run's last line and ends on the next run's first line would save
//!   the rest of a line. But then a group that writes does not start a line (rule 2), and is apart from the one
//!   before it only as long as nothing in between grows or shrinks.
//! * **reads elsewhere**: what a group that writes only reads could lie with what others read. But a group's fields
//!   are one run (rule 2): its party touches its own lines.
//! * **drops**: a cold field whose drop would swap with another's stays where it is (rule 5).

use super::case::{Before, Case, order_of};
use super::naive::{self, is_apart, is_bridged};
use super::search::{Kind, fewest};
use super::structs;
use crate::tests::random::seeds;
use crate::tests::{COLD, bytes as without_alignment, field, read, write};
use crate::{Accesses, FieldFacts, Role};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Drops,
    ReadsElsewhere,
    Bridges,
}

/// The first cause without which the rules would cost nothing more; none if they cost nothing.
fn cause(case: &Case) -> Option<Cause> {
    let apart = fewest(case, Kind::Apart);
    if fewest(case, Kind::InRuns) == apart {
        return None;
    }
    let free = free_to_drop(case);
    let in_runs = fewest(&free, Kind::InRuns);
    if in_runs == apart {
        return Some(Cause::Drops);
    }
    if in_runs == fewest(&with_own_reads(&free), Kind::Apart) {
        return Some(Cause::ReadsElsewhere);
    }
    Some(Cause::Bridges)
}

/// The struct with drops in any order.
fn free_to_drop(case: &Case) -> Case {
    let mut free = case.clone();
    for field in &mut free.fields {
        field.keeps_drop_order = false;
    }
    free
}

/// The struct with groups that write all they touch.
fn with_own_reads(case: &Case) -> Case {
    let mut own = case.clone();
    for field in &mut own.fields {
        if let Some(group) = field.role.accesses().and_then(Accesses::only_group) {
            let written = write(group.0);
            if case.fields.iter().any(|other| other.role == written) {
                field.role = written;
            }
        }
    }
    own
}

/// Without bridges, without reads elsewhere and with drops in any order, separation alone saves no line.
#[test]
fn nothing_else_costs_a_line() {
    let small = structs::every(&structs::kinds(), 3, 16).into_iter();
    let small = small.map(|case| (u64::MAX, case));
    let random = seeds(150).map(|seed| (seed, structs::random(seed, 5)));
    for (seed, case) in small.chain(random) {
        let case = with_own_reads(&free_to_drop(&case));
        let in_runs = fewest(&case, Kind::InRuns);
        if in_runs == fewest(&case, Kind::Apart) {
            continue;
        }
        let unbridged = naive::fewest(&case, |case, order| {
            is_apart(case, order) && !is_bridged(case, order)
        });
        assert_eq!(unbridged, in_runs, "seed {seed}: {case:?}");
    }
}

/// The share of structs that would take fewer lines, cause by cause. They are made to be full; real ones are not.
#[test]
fn few_structs_would_take_fewer_lines_without_the_rules() {
    let seeds = seeds(600);
    let count = seeds.end - seeds.start;
    let causes = seeds
        .filter_map(|seed| cause(&structs::random(seed, 8)))
        .collect::<Vec<_>>();
    let number = |wanted| causes.iter().filter(|cause| **cause == wanted).count();
    let numbers = [Cause::Bridges, Cause::ReadsElsewhere, Cause::Drops].map(number);
    println!("of {count} structs, bridges, reads elsewhere, drops: {numbers:?}");
    if count >= 600 {
        assert!(numbers.iter().all(|&number| number > 0), "{numbers:?}");
        assert!(
            u64::try_from(causes.len()).unwrap() < count / 4,
            "{numbers:?}"
        );
    }
}

fn bytes(role: Role, size: u64) -> FieldFacts {
    field(role, without_alignment(size))
}

/// The lines that the rules allow and those that separation allows; the macro takes the former.
fn lines(fields: &[FieldFacts]) -> (u64, u64) {
    let case = Case::new(fields.to_vec(), 64);
    let (in_runs, apart) = (fewest(&case, Kind::InRuns), fewest(&case, Kind::Apart));
    assert_eq!(case.lines(&order_of(&case.planned())), in_runs);
    (in_runs, apart)
}

#[test]
fn bridges_are_not_built() {
    let fields = [bytes(read(0), 40), bytes(COLD, 60), bytes(write(1), 28)];
    assert_eq!(lines(&fields), (3, 2));
    let case = Case::new(fields.to_vec(), 64);
    assert_eq!(cause(&case), Some(Cause::Bridges));
    let (start, none) = (Before::Distance, Before::Nothing);
    assert!(is_bridged(&case, &vec![(0, start), (1, none), (2, none)]));
    assert!(!is_bridged(&case, &vec![(0, none), (1, none), (2, start)]));
}

#[test]
fn a_group_that_writes_has_what_it_reads_on_its_own_lines() {
    let fields = [bytes(write(0), 16), bytes(read(0), 56), bytes(read(1), 8)];
    assert_eq!(lines(&fields), (3, 2));
    let case = Case::new(fields.to_vec(), 64);
    assert_eq!(cause(&case), Some(Cause::ReadsElsewhere));
}

#[test]
fn a_field_that_keeps_the_order_of_drops_saves_no_line() {
    let kept = FieldFacts {
        keeps_drop_order: true,
        ..bytes(COLD, 8)
    };
    let fields = [bytes(read(0), 64), kept, bytes(write(1), 8)];
    assert_eq!(lines(&fields), (3, 2));
    let case = Case::new(fields.to_vec(), 64);
    assert_eq!(cause(&case), Some(Cause::Drops));
}
