//! Every rule at once.

use super::apart::{apart, first_in_conflict};
use super::drop_order::drop_order;
use super::neighbours::neighbours;
use super::unmarked::unmarked;
use crate::layout::Layout;

/// Proves what a table can be held against without being told more: [`apart`](fn@apart) for each group that writes,
/// [`neighbours`](fn@neighbours), [`unmarked`](fn@unmarked) and [`drop_order`](fn@drop_order).
///
/// Budgets take a number, [`each`](fn@super::each) and
/// [`laid_out_as`](fn@super::laid_out_as) take types and [`first`](fn@super::first) a field, and [`straddle`](fn@super::straddle),
/// [`own_lines`](fn@super::own_lines) and [`waste`](fn@super::waste) are matters of taste: those are called by their names.
///
/// # Panics
///
/// When one of them does not hold, as that one does.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
///
/// #[repr(C, align(64))]
/// struct Ring {
///     head: [u64; 8],
///     tail: u64,
/// }
///
/// const RING: Layout = Layout::of::<Ring>(
///     "Ring",
///     &[
///         Field::of::<[u64; 8]>("head", "[u64; 8]").at(offset_of!(Ring, head)).hot_write("consumer"),
///         Field::of::<u64>("tail", "u64").at(offset_of!(Ring, tail)).hot_write("producer"),
///     ],
/// )
/// .in_lines_of(64);
/// const _: () = proof::all(&RING);
/// ```
///
/// Without the alignment a `Ring` may start in the middle of a line, where `head` and `tail` meet:
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// # const _: () = assert!(cache_layout::SEPARATED); // without separation the rule is void
/// #[repr(C)]
/// struct Ring {
///     head: [u64; 8],
///     tail: u64,
/// }
/// # const RING: Layout = Layout::of::<Ring>(
/// #     "Ring",
/// #     &[
/// #         Field::of::<[u64; 8]>("head", "[u64; 8]").at(offset_of!(Ring, head)).hot_write("consumer"),
/// #         Field::of::<u64>("tail", "u64").at(offset_of!(Ring, tail)).hot_write("producer"),
/// #     ]).in_lines_of(64);
/// const _: () = proof::all(&RING);
/// ```
#[track_caller]
pub const fn all(layout: &Layout) {
    if let Some(group) = first_in_conflict(layout) {
        apart(layout, group);
    }
    neighbours(layout);
    unmarked(layout);
    drop_order(layout);
}
