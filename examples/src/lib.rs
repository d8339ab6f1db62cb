//! What the examples are made of, the benchmarks measure and the tests check.
//!
//! * [`kernel`] has structs of the Linux kernel field by field, as C lays them out, and as the attribute does.
//! * [`systems`] does the work that those structs are for, in several orders of their fields.
//! * [`measure`] runs threads on that work, and says what they cost each other; [`measured`] is the systems made
//!   ready for it.
//! * [`coherence`] is a model of cores that share lines, for machines that are not at hand; [`scaling`] holds it
//!   against what can be measured and what was published.
//! * [`output`] is how the examples show a layout and what the proofs say of it.

pub mod coherence;
pub mod kernel;
pub mod measure;
pub mod measured;
pub mod output;
pub mod scaling;
pub mod systems;
