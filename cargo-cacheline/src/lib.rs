//! `cargo cacheline`: records which cache lines the threads of a Rust program take from each other, and names the fields.
//!
//! This is the library behind the command; it is no interface for others.

pub mod harvest;
pub mod names;
pub mod recording;
pub mod runtime;
