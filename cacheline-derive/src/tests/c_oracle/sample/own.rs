//! Random structs for the fields of others: nested, over-aligned, packed.

use std::fmt::Write;

use crate::tests::c_oracle::types;
use crate::tests::random::Random;

/// What the struct with this number is called, among those of the struct called `prefix`.
pub(super) fn name(prefix: &str, number: usize) -> String {
    format!("{prefix}_{number}")
}

/// Up to three declarations.
pub(super) fn structs(random: &mut Random, prefix: &str) -> Vec<String> {
    let count = random.below(4);
    let declaration = |number| {
        let repr = match random.below(10) {
            0..4 => "C".to_owned(),
            4 => "C, packed".to_owned(),
            _ => format!("C, align({})", 1 << random.below(10)),
        };
        let mut text = format!("#[repr({repr})]\nstruct {} {{\n", name(prefix, number));
        for field in 0..=random.below(4) {
            let ty = types::nested(random).text;
            let _ = writeln!(text, "    n{field}: {ty},");
        }
        text + "}\n"
    };
    (0..count).map(declaration).collect()
}
