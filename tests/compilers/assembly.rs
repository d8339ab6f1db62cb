//! Generated code costs nothing at run time: the same functions are compiled, optimized, with the attribute's structs
//! and with structs laid out by hand, and their machine code is the same text.

mod compile;
mod text;

use compile::Twin;
use text::{bodies, symbols};

const FUNCTIONS: &str = include_str!("assembly/functions.rs");
const MADE: &str = include_str!("assembly/made.rs");
const HAND: &str = include_str!("assembly/hand.rs");

#[test]
fn the_machine_code_is_that_of_structs_laid_out_by_hand() {
    let names = symbols(&[FUNCTIONS, MADE]);
    assert!(names.len() >= 30, "only {names:?} are compared");
    assert_eq!(names, symbols(&[FUNCTIONS, HAND]));
    for level in ["3", "s"] {
        let made = bodies(&compile::assembly(Twin::Made, level), &names);
        let hand = bodies(&compile::assembly(Twin::Hand, level), &names);
        let pairs = names.iter().zip(made.iter().zip(&hand));
        let differing = pairs.filter(|(_, (made, hand))| made != hand);
        let differing = differing.collect::<Vec<_>>();
        let shown = differing.iter().map(|(name, (made, hand))| {
            format!("`{name}`\n--- by the attribute\n{made}--- by hand\n{hand}")
        });
        assert!(
            differing.is_empty(),
            "{} of {} are not the same with opt-level={level}:\n{}",
            differing.len(),
            names.len(),
            shown.collect::<String>()
        );
    }
}

#[test]
fn two_fields_in_another_order_are_seen() {
    let names = symbols(&[FUNCTIONS, HAND]);
    let hand = bodies(&compile::assembly(Twin::Hand, "3"), &names);
    let swapped = bodies(&compile::assembly(Twin::Swapped, "3"), &names);
    let differs = |name: &str| {
        let at = names.iter().position(|other| other == name);
        let at = at.expect("there is such a function");
        hand[at] != swapped[at]
    };
    for moved in ["FILE", "borrow", "borrow_apart", "file_new", "write"] {
        assert!(differs(moved), "`{moved}` has to differ");
    }
    for unmoved in ["add", "key_clone", "ring_push", "session_drop"] {
        assert!(!differs(unmoved), "`{unmoved}` does not depend on the two");
    }
}
