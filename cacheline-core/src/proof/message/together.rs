//! Where fields meet that are not apart: on a line, or on lines that are fetched together.

use super::meeting::Meeting;
use super::rows::{Listed, Sharing, push_rows};
use super::{Message, push_base};
use crate::layout::Layout;
use crate::proof::conflict::{Conflict, Stretch};

/// Appends which groups meet in a block of the distance, where the struct starts one, and their fields: line by line, or of the
/// lines together if none is shared.
///
/// `hot_write and hot_read share line 0`, or `hot_write and hot_read are on lines 0 and 1, which are fetched together`
pub(in crate::proof) const fn push_block(text: &mut Message, layout: &Layout, conflict: &Conflict) {
    let block = conflict.block_stretch(layout);
    let mut is_shared = false;
    let mut at = 0;
    while let Some(line) = block.line(layout, at) {
        let meeting = Meeting::on(layout, &line);
        if meeting.is_conflict() {
            text.push_str(if is_shared { "\n  " } else { "" });
            meeting.push_names(text);
            text.push_str(" share line ");
            text.push_number(line.start / layout.line);
            push_fields(text, layout, conflict, line);
            is_shared = true;
        }
        at += 1;
    }
    if !is_shared {
        Meeting::on(layout, &block).push_names(text);
        push_lines(text, layout, &block);
        push_fields(text, layout, conflict, block);
    }
}

/// Appends which groups meet at another base address, and their fields.
pub(in crate::proof) const fn push_off_line(
    text: &mut Message,
    layout: &Layout,
    conflict: &Conflict,
) {
    let stretch = conflict.stretch(layout);
    Meeting::on(layout, &stretch).push_names(text);
    push_meeting_place(text, layout, conflict);
    push_base(text, layout, conflict.base, stretch.bytes);
    push_fields(text, layout, conflict, stretch);
}

/// ` share a line`, or ` are on lines that are fetched together`
pub(in crate::proof) const fn push_meeting_place(
    text: &mut Message,
    layout: &Layout,
    conflict: &Conflict,
) {
    text.push_str(if conflict.is_on_a_line(layout) {
        " share a line"
    } else {
        " are on lines that are fetched together"
    });
}

/// Appends the fields that meet there.
pub(in crate::proof) const fn push_fields(
    text: &mut Message,
    layout: &Layout,
    conflict: &Conflict,
    stretch: Stretch,
) {
    let sharing = Sharing { conflict, stretch };
    push_rows(text, layout, &Listed::Sharing(&sharing));
}

/// ` are on lines 0 and 1, which are fetched together`: those with hot fields.
const fn push_lines(text: &mut Message, layout: &Layout, block: &Stretch) {
    let mut left = 0;
    let mut at = 0;
    while let Some(line) = block.line(layout, at) {
        if !Meeting::on(layout, &line).is_empty() {
            left += 1;
        }
        at += 1;
    }
    text.push_str(" are on lines ");
    at = 0;
    while let Some(line) = block.line(layout, at) {
        if !Meeting::on(layout, &line).is_empty() {
            text.push_number(line.start / layout.line);
            left -= 1;
            text.push_str(match left {
                0 => "",
                1 => " and ",
                _ => ", ",
            });
        }
        at += 1;
    }
    text.push_str(", which are fetched together");
}
