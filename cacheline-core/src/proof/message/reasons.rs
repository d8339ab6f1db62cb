//! Why the macro may not have placed fields better.

use super::{Message, push_name, push_omitted};

/// How many fields of each kind a message lists.
const NAMES: usize = 6;

/// How many bytes the macro, which does not know the target, takes a pointer for.
const PLANNED_POINTER: usize = 8;

/// Appends a row per name, with what stands before and behind it: [`NAMES`] at the most, then how many
/// more there would be.
pub(in crate::proof) const fn push_names(
    text: &mut Message,
    before: &str,
    names: &[&str],
    behind: &str,
) {
    let mut at = 0;
    while at < names.len() && at < NAMES {
        text.push_str("\n    ");
        text.push_str(before);
        push_name(text, names[at]);
        text.push_str(behind);
        at += 1;
    }
    push_omitted(text, names.len() - at);
}

/// Appends that pointers are not what the macro plans for, and says whether that is so.
pub(in crate::proof) const fn push_pointers(text: &mut Message) -> bool {
    let are_others = size_of::<usize>() != PLANNED_POINTER;
    if are_others {
        text.push_str("\n    the macro plans for pointers of ");
        text.push_count(PLANNED_POINTER, "byte");
        text.push_str(", and here they have ");
        text.push_number(size_of::<usize>());
        text.push_str(": place the fields by hand, with #[cache_layout(order = \"declared\")]");
    }
    are_others
}
