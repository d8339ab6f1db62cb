//! Laid out structs at run time: where their fields are, what their tables say, and how their values are made and
//! dropped. One module for each subject; `cargo test -p cache-layout-tests --test runtime each::` runs one.
//!
//! What is public there is public here, so that a user's public structs are tested as such.

mod budgets;
mod declared;
mod drop_names;
mod drop_order;
mod each;
pub mod faults;
mod first;
mod layout;
pub mod literals;
mod many_fields;
mod map;
mod nine_fields;
mod oracle;
mod own_lines;
mod padded_by_hand;
mod parts;
mod planned;
mod refusal;
mod several_marks;
mod types;
mod unknown_types;
mod unseparated;
mod unsized_tails;
mod verify;
