//! The judges of the whole macro: each takes what comes out and holds it against something that was made another way.

/// A C compiler lays out the same declarations.
mod c_oracle;
/// The guide's table of derives.
mod derives;
/// Expansions that a person has read.
mod golden;
/// Where the tokens of the expansion stand.
mod places;
/// What the judges draw from, those of the planner among them.
#[path = "../../cacheline-plan/src/tests/random.rs"]
mod random;
/// Input that is wrong in every way.
mod robustness;
mod shown;
