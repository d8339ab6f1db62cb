//! The model of a coherence directory that `examples/scaling.rs` predicts with: it does what it says it assumes.

use cache_layout::{CacheLayout, cache_layout};
use cache_layout_examples::coherence::{Machine, Placed, Step, simulate};

/// A leg takes 10 ns on a socket, and 30 ns from one to the other.
const MACHINE: Machine = Machine {
    sockets: 1,
    near: 50.0,
    far: 150.0,
};

const TIMES: u64 = 400;

/// What the cores do in all, in a microsecond.
fn total(machine: Machine, operations: &[Vec<Step>]) -> f64 {
    simulate(machine, operations, TIMES).iter().sum()
}

fn is_about(number: f64, expected: f64) -> bool {
    (number / expected - 1.0).abs() < 0.02
}

fn on(line: usize, access: fn(usize) -> Step) -> Vec<Step> {
    vec![access(line), Step::Work(100.0)]
}

#[test]
fn a_core_that_is_alone_only_works() {
    for access in [Step::Read, Step::Write] {
        let alone = total(MACHINE, &[on(0, access)]);
        assert!(is_about(alone, 10.0), "{alone} operations of 100 ns");
    }
}

#[test]
fn readers_do_not_slow_each_other_down() {
    let sixteen = total(MACHINE, &vec![on(0, Step::Read); 16]);
    assert!(is_about(sixteen, 160.0), "{sixteen}");
}

#[test]
fn writers_of_one_line_have_it_in_turns() {
    // A transfer is two legs, from the home by way of who has the line.
    let per_microsecond = 1000.0 / 20.0;
    for cores in [16, 64] {
        let many = total(MACHINE, &vec![on(0, Step::Write); cores]);
        assert!(is_about(many, per_microsecond), "{cores} cores: {many}");
    }
}

#[test]
fn writers_of_their_own_lines_do_not_meet() {
    let operations: Vec<_> = (0..64).map(|core| on(core, Step::Write)).collect();
    let many = total(MACHINE, &operations);
    assert!(is_about(many, 640.0), "{many}");
}

#[test]
fn a_second_socket_makes_it_slower() {
    let two = Machine {
        sockets: 2,
        ..MACHINE
    };
    let operations = vec![on(0, Step::Write); 16];
    assert!(total(two, &operations) < 0.8 * total(MACHINE, &operations));
    // But not where nothing is shared.
    let operations: Vec<_> = (0..16).map(|core| on(core, Step::Write)).collect();
    assert!(is_about(total(two, &operations), 160.0));
}

#[test]
fn a_reader_waits_for_a_writer_of_its_line_alone() {
    let together = simulate(MACHINE, &[on(0, Step::Read), on(0, Step::Write)], TIMES);
    let apart = simulate(MACHINE, &[on(1, Step::Read), on(0, Step::Write)], TIMES);
    assert!(is_about(apart[0], 10.0) && is_about(apart[1], 10.0));
    assert!(together[0] < 0.9 * apart[0], "{together:?}");
    assert!(together[1] < 0.9 * apart[1], "{together:?}");
}

#[test]
fn a_lock_lets_one_at_a_time_work() {
    let operation = vec![
        Step::Lock(0),
        Step::Work(100.0),
        Step::Unlock(0),
        Step::Work(10.0),
    ];
    let alone = total(MACHINE, std::slice::from_ref(&operation));
    assert!(is_about(alone, 1000.0 / 110.0), "{alone}");
    // The lock goes to the next in 50 ns.
    let eight = total(MACHINE, &vec![operation; 8]);
    assert!(eight < 1000.0 / 150.0 && eight > 1000.0 / 250.0, "{eight}");
}

#[test]
fn the_same_comes_out_each_time() {
    let operations = vec![on(0, Step::Write); 8];
    let [first, second] = [(); 2].map(|()| simulate(MACHINE, &operations, TIMES));
    assert_eq!(first, second);
}

#[test]
fn fields_are_on_the_lines_of_the_layout() {
    #[cache_layout(line = 64)]
    struct Shared {
        #[hot_read]
        limit: u32,
        #[hot_write]
        counts: [u64; 12],
    }
    let shared = Placed::at(5, Shared::LAYOUT);
    assert_eq!(shared.read("limit"), [Step::Read(5)]);
    assert_eq!(shared.write("counts"), [Step::Write(6), Step::Write(7)]);
}

#[test]
#[should_panic(expected = "Shared has no lmit")]
fn a_misspelt_field_is_an_error() {
    #[cache_layout]
    struct Shared {
        #[hot_read]
        limit: u32,
    }
    let shared = Placed::at(0, Shared::LAYOUT);
    assert_eq!(shared.read("limit").len(), 1);
    shared.read("lmit");
}

#[test]
#[should_panic(expected = "an operation takes time")]
fn an_operation_without_work_is_an_error() {
    let _ = simulate(MACHINE, &[vec![Step::Read(0)]], 1);
}
