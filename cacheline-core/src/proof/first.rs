//! The rule that a field is the first in memory.

use super::message::{Message, opening, push_name, push_place};
use crate::field::Field;
use crate::layout::{Layout, Placement};

/// Proves that the field called `field` starts at byte 0 of the struct: that a pointer to the one is a pointer to the other.
///
/// # Panics
///
/// When it starts behind that, or there is no such field. The message says how many bytes behind, and what is first.
///
/// ```
/// # extern crate cacheline_core as cache_layout;
/// use cache_layout::{Field, Layout, proof};
/// use core::mem::offset_of;
///
/// #[repr(C)]
/// struct Node {
///     links: [u64; 2],
///     key: u64,
/// }
///
/// const NODE: Layout = Layout::of::<Node>(
///     "Node",
///     &[
///         Field::of::<[u64; 2]>("links", "[u64; 2]").at(offset_of!(Node, links)),
///         Field::of::<u64>("key", "u64").at(offset_of!(Node, key)),
///     ],
/// );
/// const _: () = proof::first(&NODE, "links");
/// ```
///
/// ```compile_fail,E0080
/// # extern crate cacheline_core as cache_layout;
/// # use cache_layout::{Field, Layout, proof};
/// # use core::mem::offset_of;
/// #[repr(C)]
/// struct Node {
///     key: u64,
///     links: [u64; 2],
/// }
/// # const NODE: Layout = Layout::of::<Node>(
/// #     "Node",
/// #     &[
/// #         Field::of::<u64>("key", "u64").at(offset_of!(Node, key)),
/// #         Field::of::<[u64; 2]>("links", "[u64; 2]").at(offset_of!(Node, links)),
/// #     ]);
/// const _: () = proof::first(&NODE, "links");
/// ```
#[track_caller]
pub const fn first(layout: &Layout, field: &str) {
    let field = layout.known_field(field);
    if field.offset > 0 {
        fail(layout, field);
    }
}

#[track_caller]
const fn fail(layout: &Layout, field: &Field) -> ! {
    let mut text = opening(layout);
    push_name(&mut text, field.name);
    text.push_str(" has to be first, but starts at byte ");
    text.push_number(field.offset);
    if let Some(before) = at_start(layout) {
        text.push_str(", behind ");
        push_name(&mut text, before.name);
    }
    text.push_str("; ");
    push_remedy(&mut text, layout);
    panic!("{}", text.as_str())
}

/// The field with the first byte of the struct, unless that is padding.
const fn at_start(layout: &Layout) -> Option<&'static Field> {
    let mut index = 0;
    while index < layout.fields.len() {
        let field = &layout.fields[index];
        if field.occupies_bytes() && field.offset == 0 {
            return Some(field);
        }
        index += 1;
    }
    None
}

const fn push_remedy(text: &mut Message, layout: &Layout) {
    match layout.placement {
        Placement::ByTable => text.push_str("declare it before all others"),
        Placement::AsDeclared => text.push_str("declare it before all others, or "),
        Placement::ByCompiler => {
            text.push_str("declare it before all others and give the struct #[repr(C)], or ");
        }
    }
    if !matches!(layout.placement, Placement::ByTable) {
        push_place(text, layout);
    }
}
