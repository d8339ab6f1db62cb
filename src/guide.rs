//! How to work with the attribute, from finding the struct to crossing the language's border.
//!
//! 1. [From a slow service to a proof in ten minutes](self::ten_minutes): record, apply what is suggested, and keep it so.
//! 2. [Which mark?](self::which_mark) How to find the structs that matter, read what `perf c2c` says, and choose marks.
//! 3. [Record a run](self::record) with `cargo cacheline`, where `perf c2c` does not work, and read which marks follow.
//! 4. [Look at layouts](self::layouts) of any type, marked or not, and have CI see when they change.
//! 5. [Annotate a struct that exists](self::existing_struct): values, patterns, derives, serde, other crates, tests.
//! 6. [Which derive goes where?](self::derives) Derives of other crates, one by one.
//! 7. [What a struct's layout cannot see](self::beyond_the_struct): statics, `Arc`, locks, arrays, pointers.
//! 8. [FFI and bindgen](self::ffi): layouts that are not yours to choose.
//! 9. [Migrating from `CachePadded`](self::from_cache_padded).
//!
//! The reference is the page of the attribute, [`cache_layout`](macro@crate::cache_layout).

#[doc = include_str!("guide/ten_minutes.md")]
pub mod ten_minutes {}

#[doc = include_str!("guide/which_mark.md")]
pub mod which_mark {}

#[doc = include_str!("guide/record.md")]
pub mod record {}

#[doc = include_str!("guide/layouts.md")]
pub mod layouts {}

#[doc = include_str!("guide/existing_struct.md")]
pub mod existing_struct {}

#[doc = include_str!("guide/derives.md")]
pub mod derives {}

#[doc = include_str!("guide/beyond_the_struct.md")]
pub mod beyond_the_struct {}

#[doc = include_str!("guide/ffi.md")]
pub mod ffi {}

#[doc = include_str!("guide/from_cache_padded.md")]
pub mod from_cache_padded {}
