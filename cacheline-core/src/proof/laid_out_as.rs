//! The rule that a type is laid out as another one is.

use super::each::Shape;
use super::message::{Message, opening, push_name};
use crate::layout::Layout;

/// Proves that `T`, called `name`, has the size and the alignment of `Like`, called `like`, as whoever placed the fields of
/// the struct was told.
///
/// # Panics
///
/// When it has not. The message gives both sizes and alignments.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Layout, proof};
/// use core::sync::atomic::AtomicU64;
///
/// struct Counter(AtomicU64);
///
/// const STATISTICS: Layout = Layout::of::<[Counter; 2]>("Statistics", &[]);
/// const _: () = proof::laid_out_as::<Counter, AtomicU64>(&STATISTICS, "Counter", "AtomicU64");
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Layout, proof};
/// # use core::sync::atomic::AtomicU64;
/// struct Counter(AtomicU64, u32);
/// # const STATISTICS: Layout = Layout::of::<[Counter; 2]>("Statistics", &[]);
/// const _: () = proof::laid_out_as::<Counter, AtomicU64>(&STATISTICS, "Counter", "AtomicU64");
/// ```
#[track_caller]
pub const fn laid_out_as<T, Like>(layout: &Layout, name: &str, like: &str) {
    let (real, said) = (Shape::of::<T>(), Shape::of::<Like>());
    if real.size != said.size || real.align != said.align {
        fail(layout, name, &real, like, &said);
    }
}

#[track_caller]
const fn fail(layout: &Layout, name: &str, real: &Shape, like: &str, said: &Shape) -> ! {
    let mut text = opening(layout);
    push_name(&mut text, name);
    text.push_str(" is not laid out as ");
    push_name(&mut text, like);
    text.push_str(": it ");
    push_shape(&mut text, real);
    text.push_str(", where ");
    push_name(&mut text, like);
    text.push_str(" ");
    push_shape(&mut text, said);
    text.push_str(
        "; name a type of the size and the alignment that it has on every target, or leave it out",
    );
    panic!("{}", text.as_str())
}

/// `takes 16 bytes, aligned to 8`
const fn push_shape(text: &mut Message, shape: &Shape) {
    text.push_str("takes ");
    text.push_count(shape.size, "byte");
    text.push_str(", aligned to ");
    text.push_number(shape.align);
}
