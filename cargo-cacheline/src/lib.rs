//! `cargo cacheline`: records which cache lines the threads of a Rust program take from each other, and names the fields.
//!
//! This is the library behind the command; it is no interface for others.

pub mod apply;
#[cfg(target_os = "linux")]
pub mod build;
pub mod c2c;
pub mod check;
pub mod command;
pub mod debug_info;
pub mod drift;
#[cfg(target_os = "linux")]
pub mod harvest;
pub mod html;
pub mod layout;
#[cfg(test)]
mod made_up;
pub mod marks;
pub mod names;
pub mod recording;
pub mod report;
pub mod roles;
#[cfg(target_os = "linux")]
pub mod run;
pub mod runtime;
pub mod source;
pub mod store;
pub mod suggest;
mod type_name;
