//! How a message about two fields that share a line ends.

use super::meeting::Meeting;
use super::{
    Message, push_align_type, push_allow_neighbours, push_line_size, push_name, push_place,
    push_start_on_line,
};
use crate::layout::{Layout, Placement};
use crate::proof::conflict::Conflict;

/// Fails with what is shared, and the remedy.
#[track_caller]
pub(in crate::proof) const fn fail(layout: &Layout, conflict: &Conflict, shared: &Message) -> ! {
    let mut text = *shared;
    push_line_size(&mut text, layout);
    push_remedy(&mut text, layout, conflict);
    panic!("{}", text.as_str())
}

const fn push_remedy(text: &mut Message, layout: &Layout, conflict: &Conflict) {
    let are_neighbours = conflict.later.element != 0;
    if conflict.base != 0 {
        push_start_on_line(text, layout);
    } else if are_neighbours {
        push_align_type(text, layout);
    } else {
        push_separate(text, layout, conflict);
    }
    if are_neighbours {
        push_allow_neighbours(text);
    }
}

/// The remedies where nothing is wrong with the start of the struct.
const fn push_separate(text: &mut Message, layout: &Layout, conflict: &Conflict) {
    if matches!(layout.placement, Placement::ByCompiler) && layout.has_moved_fields() {
        text.push_str(
            "the compiler has moved the fields: #[repr(C)] keeps them, and padding between them, in \
             declared order; or ",
        );
        push_place(text, layout);
        return;
    }
    text.push_str("give each its own line: ");
    match layout.placement {
        Placement::ByTable => {
            text.push_str("move what is later to the start of a line, or ");
            push_place(text, layout);
        }
        Placement::ByCompiler => {
            push_place(text, layout);
            text.push_str(", or put padding ");
            push_between(text, layout, conflict);
            text.push_str(" and keep it there with #[repr(C)]");
        }
        Placement::AsDeclared => {
            text.push_str("put padding ");
            push_between(text, layout, conflict);
            if !layout.is_tuple() {
                text.push_str(
                    ", or have it put there: #[cache_layout(order = \"declared\")] instead of `verify`",
                );
            }
        }
    }
}

/// ``before `tail` `` where two groups meet, or `between them`.
const fn push_between(text: &mut Message, layout: &Layout, conflict: &Conflict) {
    if Meeting::of(layout, conflict).is_of_two() {
        text.push_str("before ");
        push_name(text, conflict.later.field(layout).name);
    } else {
        text.push_str("between them");
    }
}
