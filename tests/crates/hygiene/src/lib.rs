//! Names in scope that generated code might stumble over. Each module shadows some, and its structs must come
//! out as they do elsewhere.
#![cfg(test)]
#![allow(
    dead_code,
    missing_docs,
    clippy::module_name_repetitions,
    clippy::struct_field_names,
    reason = "what is shadowed is there to be in the way, not to be used"
)]

mod blanket_traits;
mod field_names;
mod generic_parameters;
mod inherent_items;
mod lowercase_items;
mod macros;
mod modules;
mod type_names;
