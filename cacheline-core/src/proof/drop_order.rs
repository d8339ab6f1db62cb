//! The rule that fields drop in the order in which they were declared.

use super::message::{Message, ROWS, opening, push_name};
use crate::field::Field;
use crate::layout::Layout;
use crate::text::same_text;

/// Proves that the fields that need dropping lie in memory in the order in which the user declared
/// them. Those that only free memory may lie anywhere ([`Field::drop_is_seen`]).
///
/// Rust drops fields in the order of the struct definition that the compiler sees. That is the order
/// in memory when the definition was reordered and is `repr(C)`, which is the case this rule is for:
/// there, a swap of two such fields changes what the program does.
///
/// # Panics
///
/// When fields that need dropping are swapped. The message names each such pair.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
/// use std::sync::Arc;
///
/// #[repr(C)]
/// struct Job {
///     lock: Arc<u64>,
///     steps: Vec<Arc<u64>>,
///     name: String,
/// }
///
/// const JOB: Layout = Layout::of::<Job>(
///     "Job",
///     &[
///         Field::of::<Arc<u64>>("lock", "Arc<u64>")
///             .at(offset_of!(Job, lock))
///             .declared(1),
///         Field::of::<Vec<Arc<u64>>>("steps", "Vec<Arc<u64>>")
///             .at(offset_of!(Job, steps))
///             .declared(2),
///         Field::of::<String>("name", "String")
///             .at(offset_of!(Job, name))
///             .declared(0)
///             .drop_is_seen(false),
///     ],
/// )
/// .in_lines_of(64);
/// const _: () = proof::drop_order(&JOB);
/// ```
///
/// Had the user declared `steps` first, it would now drop last:
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// # #[repr(C)]
/// # use std::sync::Arc;
/// # struct Job {
/// #     lock: Arc<u64>,
/// #     steps: Vec<Arc<u64>>,
/// # }
/// const JOB: Layout = Layout::of::<Job>(
///     "Job",
///     &[
///         Field::of::<Arc<u64>>("lock", "Arc<u64>").at(offset_of!(Job, lock)).declared(1),
///         Field::of::<Vec<Arc<u64>>>("steps", "Vec<Arc<u64>>").at(offset_of!(Job, steps)).declared(0),
///     ]).in_lines_of(64);
/// const _: () = proof::drop_order(&JOB);
/// ```
#[track_caller]
pub const fn drop_order(layout: &Layout) {
    if first_late(layout).is_some() {
        fail(layout, "");
    }
}

/// As [`drop_order`], if `field` is the first that is dropped too late: of the proofs that are about one field each, one
/// fails.
#[track_caller]
pub(crate) const fn drops_in_time(layout: &Layout, field: &str, because: &str) {
    if let Some(late) = first_late(layout) {
        if same_text(layout.fields[late].name, field) {
            fail(layout, because);
        }
    }
}

/// The index of the field that is declared first of those that lie behind one which is declared later.
pub(crate) const fn first_late(layout: &Layout) -> Option<usize> {
    let fields = layout.fields;
    let mut latest: Option<usize> = None;
    let mut first: Option<usize> = None;
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        if field.is_drop_seen {
            match latest {
                Some(other) if fields[other].declared > field.declared => match first {
                    Some(other) if fields[other].declared < field.declared => {}
                    _ => first = Some(index),
                },
                _ => latest = Some(index),
            }
        }
        index += 1;
    }
    first
}

/// Fails with each pair of fields that change places, [`ROWS`] at the most.
#[track_caller]
const fn fail(layout: &Layout, because: &str) -> ! {
    let mut text = opening(layout);
    text.push_str("fields would be dropped in another order than they are declared in");
    let (mut rows, mut behind) = (0, 0);
    while behind < layout.fields.len() && rows <= ROWS {
        let mut before = 0;
        while before < behind && rows <= ROWS {
            if change_places(&layout.fields[before], &layout.fields[behind]) {
                if rows < ROWS {
                    push_pair(&mut text, &layout.fields[behind], &layout.fields[before]);
                } else {
                    text.push_str("\n    ... and more");
                }
                rows += 1;
            }
            before += 1;
        }
        behind += 1;
    }
    text.push_str("\n  fields are dropped in the order in which they lie in memory; ");
    text.push_str(because);
    text.push_str(
        "declare them in that order, or accept the change with #[cache_layout(allow(drop_order))]",
    );
    panic!("{}", text.as_str())
}

/// Whether the one that lies behind the other is declared before it.
const fn change_places(before: &Field, behind: &Field) -> bool {
    before.is_drop_seen && behind.is_drop_seen && behind.declared < before.declared
}

const fn push_pair(text: &mut Message, declared_first: &Field, laid_out_first: &Field) {
    text.push_str("\n    ");
    push_name(text, declared_first.name);
    text.push_str(" is declared before ");
    push_name(text, laid_out_first.name);
    text.push_str(", and would be dropped after it");
}
