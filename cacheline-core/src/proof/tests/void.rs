//! What a build without separation makes of the rules.

use super::sized;
use crate::layout::Layout;
use crate::line::{SEPARATED, kept_apart};
use crate::proof;

const MIXED: Layout = Layout {
    name: "Mixed",
    size: 72,
    align: 8,
    line: 64,
    distance: kept_apart(64),
    promised_align: 1,
    placement: crate::layout::Placement::ByTable,
    fields: &[
        sized::<8>("head", 0).hot_write("consumer"),
        sized::<48>("tail", 8).hot_write("producer"),
        sized::<16>("slots", 56).hot_read("consumer"),
    ],
};

fn holds(proof: impl FnOnce() + std::panic::UnwindSafe) -> bool {
    std::panic::catch_unwind(proof).is_ok()
}

#[test]
fn rules_of_separation_hold_where_nothing_is_separated_and_only_there() {
    let unmarked = [
        sized::<8>("limit", 0).hot_read("hot_read"),
        sized::<8>("drops", 8).written_unmarked(),
    ];
    let unmarked = Layout {
        fields: unmarked.to_vec().leak(),
        ..MIXED
    };
    let hold = [
        holds(|| proof::apart(&MIXED, "producer")),
        holds(|| proof::neighbours(&MIXED)),
        holds(move || proof::unmarked(&unmarked)),
        holds(|| proof::straddle(&MIXED)),
        holds(|| proof::each::<u64>(&MIXED, "tail")),
        holds(|| proof::own_lines(&MIXED)),
    ];
    assert_eq!(hold, [!SEPARATED; 6]);
}

#[test]
fn budgets_and_the_order_of_drops_hold_or_not_in_every_build() {
    let swapped = [
        sized::<8>("a", 0).declared(1),
        sized::<8>("b", 8).declared(0),
    ]
    .map(|field| crate::field::Field {
        is_drop_seen: true,
        ..field
    });
    let swapped = Layout {
        fields: swapped.to_vec().leak(),
        ..MIXED
    };
    let wasteful = Layout { size: 256, ..MIXED };
    assert!(!holds(|| proof::max_size(&MIXED, 71)) && holds(|| proof::max_size(&MIXED, 72)));
    assert!(!holds(|| proof::max_lines(&MIXED, "producer", 0)));
    assert!(!holds(move || proof::drop_order(&swapped)));
    assert!(!holds(move || proof::waste(&wasteful)));
}

#[test]
fn without_separation_a_group_takes_the_lines_that_its_bytes_need() {
    // 24 bytes, on two lines.
    let limit = if SEPARATED { 2 } else { 1 };
    proof::max_lines(&MIXED, "consumer", limit);
    assert!(!holds(move || proof::max_lines(
        &MIXED,
        "consumer",
        limit - 1
    )));
}
