//! The attribute among the rest of the language: conditional compilation, derives, generics, macros, visibility,
//! attributes, lints.
//!
//! What is public there is public here, so that a user's public structs are tested as such.

mod attributes;
mod cfg;
mod cfg_plans;
mod derive_bounds;
mod derives;
mod generics;
mod macros;
pub mod transparency;
