//! What the messages of the rules share: how they open, and the phrases they are made of.

pub(super) mod by_hand;
pub(super) mod meeting;
pub(super) mod reasons;
pub(super) mod rows;
pub(super) mod sharing;
pub(super) mod together;
pub(super) mod unknown;

use crate::field::Field;
use crate::layout::{Layout, Placement};
use crate::text::Text;

/// How many fields a message lists.
pub(super) const ROWS: usize = 12;

/// A message, with room for [`ROWS`] rows with long names.
pub(super) type Message = Text<4096>;

/// `` cache layout of `Ring`: ``
pub(super) const fn opening(layout: &Layout) -> Message {
    let mut text = Message::new();
    text.push_str("cache layout of ");
    push_name(&mut text, layout.name);
    text.push_str(": ");
    text
}

/// `` `head` ``
pub(super) const fn push_name(text: &mut Message, name: &str) {
    text.push_str("`");
    text.push_str(name);
    text.push_str("`");
}

/// `producer, consumer`, or `cold`
pub(super) const fn push_groups(text: &mut Message, field: &Field) {
    let mut marks = field.marks();
    if marks.is_empty() {
        text.push_str("cold");
    }
    while let [mark, rest @ ..] = marks {
        text.push_str(mark.group());
        if !rest.is_empty() {
            text.push_str(", ");
        }
        marks = rest;
    }
}

/// ` when it starts 8 bytes into a line (its alignment is 8)`; nothing when it starts on one. The `block` is a line, or the
/// lines that are fetched together.
pub(super) const fn push_base(text: &mut Message, layout: &Layout, base: usize, block: usize) {
    if base == 0 {
        return;
    }
    text.push_str(" when it starts ");
    text.push_count(base % block, "byte");
    if block == layout.line {
        text.push_str(" into a line");
    } else {
        text.push_str(" into a block of ");
        text.push_number(block);
    }
    if layout.align < layout.promised_align {
        text.push_str(" (its allocator aligns it to ");
    } else {
        text.push_str(" (its alignment is ");
    }
    text.push_number(layout.start_align());
    text.push_str(")");
}

/// `, 8 bytes more than the limit of 64`
pub(super) const fn push_excess(text: &mut Message, excess: usize, unit: &str, limit: usize) {
    text.push_str(", ");
    text.push_count(excess, unit);
    text.push_str(" more than the limit of ");
    text.push_number(limit);
}

/// The row that says how many more there would be.
pub(super) const fn push_omitted(text: &mut Message, omitted: usize) {
    if omitted > 0 {
        text.push_str("\n    ... and ");
        text.push_number(omitted);
        text.push_str(" more");
    }
}

/// The last row: the size of a line, and the distance if that is another, then the remedy that is appended.
pub(super) const fn push_line_size(text: &mut Message, layout: &Layout) {
    text.push_str("\n  lines are ");
    text.push_count(layout.line, "byte");
    if layout.distance > layout.line {
        text.push_str(", kept apart by ");
        text.push_number(layout.distance);
    }
    text.push_str("; ");
}

/// `#[repr(align(64))]`
pub(super) const fn push_repr_align(text: &mut Message, align: usize) {
    text.push_str("#[repr(align(");
    text.push_number(align);
    text.push_str("))]");
}

/// The remedy that leaves it to the attribute.
pub(super) const fn push_place(text: &mut Message, layout: &Layout) {
    text.push_str(if layout.is_tuple() {
        "give the fields names and let #[cache_layout] place them"
    } else {
        "let #[cache_layout] place the fields"
    });
    if !matches!(layout.placement, Placement::ByTable) {
        text.push_str(" (without `verify`)");
    }
}

/// The remedies that make every instance start on a line.
pub(super) const fn push_start_on_line(text: &mut Message, layout: &Layout) {
    push_align_type(text, layout.line);
    push_assume_line_aligned(text);
}

pub(super) const fn push_assume_line_aligned(text: &mut Message) {
    text.push_str(
        ", or, if its allocator puts every instance at the start of a line, say so: \
         #[cache_layout(verify, assume_line_aligned)]",
    );
}

pub(super) const fn push_align_type(text: &mut Message, bytes: usize) {
    text.push_str("align the type: ");
    push_repr_align(text, bytes);
}

/// The remedy for a type whose values stand alone.
pub(super) const fn push_allow_neighbours(text: &mut Message) {
    text.push_str(
        ", or, if the type never has a neighbour, accept it: #[cache_layout(allow(neighbours))]",
    );
}
