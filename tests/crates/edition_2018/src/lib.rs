//! The macro in all its forms, in edition 2018.
#![warn(rust_2018_idioms, rust_2021_compatibility, rust_2024_compatibility)]

#[path = "../../edition_2021/src/forms.rs"]
pub mod forms;
