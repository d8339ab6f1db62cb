//! The macro in all its forms, in edition 2021.
#![warn(rust_2018_idioms, rust_2024_compatibility)]

pub mod forms;
