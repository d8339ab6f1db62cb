//! Proofs about a layout, each a `const fn` that panics when its rule does not hold: called from a
//! constant, it fails the build with the fields, the bytes and the lines in the message.
//!
//! A proof looks at the table alone. It is as true as the table, which therefore comes from
//! `offset_of!` and from [`Field::of`](crate::Field::of), not from what somebody believes.
//!
//! Each takes a number of steps linear in the number of fields.
//! In a build without separation ([`SEPARATED`](crate::SEPARATED) is false) the rules of separation
//! hold, whatever the layout:
//! [`apart`](fn@apart), [`neighbours`](fn@neighbours), [`unmarked`](fn@unmarked), [`each`](fn@each),
//! [`straddle`](fn@straddle), [`own_lines`](fn@own_lines).

mod all;
mod apart;
mod conflict;
mod crossing;
mod drop_order;
mod each;
mod first;
mod laid_out_as;
mod max_lines;
mod max_size;
mod message;
mod neighbours;
mod own_lines;
mod place;
mod straddle;
mod unmarked;
mod waste;

pub use self::all::all;
pub use self::apart::apart;
#[doc(hidden)]
pub use self::apart::apart_if_any;
pub(crate) use self::apart::is_apart;
pub use self::drop_order::drop_order;
pub(crate) use self::drop_order::{drops_in_time, first_late};
pub use self::each::each;
pub(crate) use self::each::{Written, each_or_wrap};
pub use self::first::first;
pub use self::laid_out_as::laid_out_as;
pub use self::max_lines::max_lines;
#[doc(hidden)]
pub use self::max_lines::max_lines_if_any;
pub use self::max_size::max_size;
pub(crate) use self::message::reasons::Unknown;
pub use self::neighbours::neighbours;
#[doc(hidden)]
pub use self::neighbours::neighbours_of_what_is_apart;
pub use self::own_lines::own_lines;
pub use self::straddle::straddle;
pub(crate) use self::straddle::straddle_because;
pub use self::unmarked::unmarked;
pub(crate) use self::unmarked::unmarked_field;
pub use self::waste::waste;
pub(crate) use self::waste::{
    Reasons, fewest_lines, waste_because, waste_without_straddle_because,
};
pub use crate::report::show;

#[cfg(test)]
mod tests;
