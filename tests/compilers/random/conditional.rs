//! Structs with fields that `cfg` removes, in every build that there can be: each is proved, no
//! larger than the struct that is written without these fields, and without a straddle where none may be.

use std::fmt::Write as _;

use super::{PRELUDE, one_of, seeds};
use crate::modules::Modules;

/// As many conditions as a struct has at most.
const CONDITIONS: usize = 4;

const TYPES: [&str; 12] = [
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "[u8; 24]",
    "[u8; 40]",
    "[u32; 12]",
    "[u64; 8]",
    "AtomicU32",
    "AtomicU64",
    "*const u8",
];

const MARKS: [&str; 8] = [
    "",
    "",
    "#[cold]",
    "#[hot_read]",
    "#[hot_write]",
    "#[hot_read(one)]",
    "#[hot_write(one)]",
    "#[hot_write(two)]",
];

/// A field, and the number of the condition under which it is there.
struct Field {
    text: String,
    condition: Option<usize>,
}

fn fields(seed: u64) -> Vec<Field> {
    let mut random = fastrand::Rng::with_seed(seed);
    let count = random.usize(3..9);
    let mut fields = (0..count)
        .map(|number| {
            let mark = one_of(&mut random, &MARKS);
            let of_two = mark == "#[hot_write(one)]" && number % 2 == 1;
            let another = if of_two { "#[hot_read(two)]" } else { "" };
            Field {
                text: format!(
                    "{mark} {another} f{number}: {}",
                    one_of(&mut random, &TYPES)
                ),
                condition: None,
            }
        })
        .collect::<Vec<_>>();
    for condition in 0..random.usize(1..=CONDITIONS) {
        let removed = random.usize(..fields.len());
        fields[removed].condition = Some(condition);
    }
    // A struct without a hot field is refused.
    let text = "#[hot_read] always: u16".to_owned();
    fields.push(Field {
        text,
        condition: None,
    });
    fields
}

/// The number of structs that these fields may become.
fn states(fields: &[Field]) -> usize {
    let conditions = fields.iter().filter_map(|field| field.condition);
    1 << conditions.max().map_or(0, |last| last + 1)
}

/// The struct with conditions, the struct as it is under those that hold, that the one is no larger, and the first once more
/// without straddles.
fn program(seed: u64, holding: usize) -> String {
    let (mut conditional, mut plain) = (String::new(), String::new());
    for Field { text, condition } in fields(seed) {
        let Some(condition) = condition else {
            write!(conditional, "{text},").expect("a string takes all");
            write!(plain, "{text},").expect("a string takes all");
            continue;
        };
        write!(conditional, "#[cfg(c{condition})] {text},").expect("a string takes all");
        if holding >> condition & 1 == 1 {
            write!(plain, "{text},").expect("a string takes all");
        }
    }
    format!(
        "use std::sync::atomic::*; use cache_layout::cache_layout;
#[cache_layout] struct Conditional {{ {conditional} }}
#[cache_layout] struct Plain {{ {plain} }}
#[cache_layout(deny(straddle))] struct Whole {{ {conditional} }}
const _: () = crate::no_larger(size_of::<Conditional>(), size_of::<Plain>());"
    )
}

#[test]
fn structs_are_as_small_as_without_the_fields_that_are_not_there() {
    for holding in 0..1 << CONDITIONS {
        let conditions = (0..CONDITIONS).filter(|condition| holding >> condition & 1 == 1);
        let flags = conditions.flat_map(|condition| ["--cfg".to_owned(), format!("c{condition}")]);
        let flags = flags.collect::<Vec<_>>();
        let mut modules = Modules::new("conditional", PRELUDE, &flags);
        // The states of a struct with fewer conditions are the first ones.
        for seed in seeds(0..60).filter(|seed| holding < states(&fields(*seed))) {
            modules.add(format!("s{seed}"), program(seed, holding));
        }
        let refused = modules.sift().refused;
        assert!(refused.is_empty(), "{flags:?}: {refused:?}");
    }
}
