//! What holds of layouts on every target, those of the examples among them: to compile this crate is to check
//! it, with a compiler for the target and without a machine to run on.
//!
//! Numbers that differ are stated for each width of a pointer or for each line.

mod examples;
mod line;
mod quick_start;
