//! How a message about two fields that share a line ends.

use super::{Message, push_align_type, push_allow_neighbours, push_line_size, push_start_on_line};
use crate::layout::Layout;
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
        text.push_str(
            "give each its own line: let #[cache_layout] place the fields (without `verify`), or \
             move the later one to the start of a line",
        );
    }
    if are_neighbours {
        push_allow_neighbours(text);
    }
}
