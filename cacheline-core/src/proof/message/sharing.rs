//! How a message about two fields that are not apart ends.

use super::meeting::Meeting;
use super::{
    Message, push_align_type, push_allow_neighbours, push_assume_line_aligned, push_line_size,
    push_name, push_place,
};
use crate::layout::{Layout, Placement};
use crate::proof::apart::first_in_conflict;
use crate::proof::conflict::Conflict;
use crate::proof::neighbours::conflict_in_array;

/// Fails with what is shared, and the remedy.
#[track_caller]
pub(in crate::proof) const fn fail(layout: &Layout, conflict: &Conflict, shared: &Message) -> ! {
    let mut text = *shared;
    push_line_size(&mut text, layout);
    push_remedy(&mut text, layout, conflict);
    panic!("{}", text.as_str())
}

const fn push_remedy(text: &mut Message, layout: &Layout, conflict: &Conflict) {
    if conflict.base == 0 {
        push_separate(text, layout, conflict);
        return;
    }
    push_align_type(text, layout.distance);
    if first_in_conflict(&layout.assume_line_aligned()).is_none() {
        push_assume_line_aligned(text);
    }
}

/// Fails with what is shared by neighbours in an array, and the remedy.
#[track_caller]
pub(in crate::proof) const fn fail_in_array(layout: &Layout, shared: &Message) -> ! {
    let mut text = *shared;
    push_line_size(&mut text, layout);
    push_align_type(&mut text, layout.distance);
    if conflict_in_array(&layout.assume_line_aligned()).is_none() {
        push_assume_line_aligned(&mut text);
    }
    push_allow_neighbours(&mut text);
    panic!("{}", text.as_str())
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
    push_give_each(text, layout);
    match layout.placement {
        Placement::ByTable => {
            push_move(text, layout);
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

/// `give each its own line: `, or `give each its own 128 bytes: `
const fn push_give_each(text: &mut Message, layout: &Layout) {
    text.push_str("give each its own ");
    if layout.distance > layout.line {
        text.push_count(layout.distance, "byte");
    } else {
        text.push_str("line");
    }
    text.push_str(": ");
}

/// `move what is later to the start of a line, or `
const fn push_move(text: &mut Message, layout: &Layout) {
    text.push_str("move what is later to ");
    if layout.distance > layout.line {
        text.push_str("a multiple of ");
        text.push_number(layout.distance);
    } else {
        text.push_str("the start of a line");
    }
    text.push_str(", or ");
}

/// ``before `tail` `` where two groups meet, or `between them`.
const fn push_between(text: &mut Message, layout: &Layout, conflict: &Conflict) {
    if Meeting::on(layout, &conflict.stretch(layout)).is_of_two() {
        text.push_str("before ");
        push_name(text, conflict.later.field(layout).name);
    } else {
        text.push_str("between them");
    }
}
