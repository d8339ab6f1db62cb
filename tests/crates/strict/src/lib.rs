//! Generated code where every lint is denied: those of rustc that are off by default, and all of clippy's but
//! those that are about manifests.
//!
//! What is allowed all the same is what this crate's own lines would trip, annotated or not.

#![forbid(
    unsafe_code,
    unused_imports,
    unused_macros,
    nonstandard_style,
    missing_docs
)]
#![deny(
    warnings,
    future_incompatible,
    let_underscore,
    refining_impl_trait,
    unused
)]
#![deny(rust_2018_idioms, rust_2021_compatibility, rust_2024_compatibility)]
#![deny(
    absolute_paths_not_starting_with_crate,
    closure_returning_async_block,
    deprecated_in_future,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    ffi_unwind_calls,
    impl_trait_redundant_captures,
    let_underscore_drop,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused_crate_dependencies,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction)]
#![allow(
    clippy::arbitrary_source_item_ordering,
    clippy::blanket_clippy_restriction_lints,
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    clippy::implicit_return,
    clippy::mod_module_files,
    clippy::module_name_repetitions,
    clippy::partial_pub_fields,
    clippy::pub_use,
    clippy::pub_with_shorthand,
    clippy::separated_literal_suffix,
    clippy::single_call_fn,
    reason = "shapes that are tested, and lints that contradict others"
)]

#[cfg(test)]
pub mod attributes;
pub mod derived;
pub mod fixed;
pub mod forbidding;
pub mod generic;
pub mod parts;
mod private;
pub mod public;

pub use private::sum;
