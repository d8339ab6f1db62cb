//! What only looks like a mistake is not refused.

mod literal_of_a_generic_struct;
pub mod marks_from_a_macro;
mod names_that_look_unsized;
mod verify_pcpu_chunk;
