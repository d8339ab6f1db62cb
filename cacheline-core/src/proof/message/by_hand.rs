//! Fields that are padded by hand.

use super::{Message, push_name, push_omitted};
use crate::layout::Layout;

/// How many fields a message lists.
const FIELDS: usize = 6;

/// Appends a row for each field that is padding by hand or padded so, and says whether there is one.
pub(in crate::proof) const fn push_padded_by_hand(text: &mut Message, layout: &Layout) -> bool {
    let mut count = 0;
    let mut fields = layout.fields;
    while let [field, rest @ ..] = fields {
        fields = rest;
        let padding = field.padding_by_hand();
        if padding == 0 {
            continue;
        }
        count += 1;
        if count > FIELDS {
            continue;
        }
        text.push_str("\n    ");
        push_name(text, field.name);
        text.push_str(if field.contents_size() == 0 {
            " is padding by hand, "
        } else {
            " is padded by hand, by "
        });
        text.push_count(padding, "byte");
    }
    push_omitted(text, usize::saturating_sub(count, FIELDS));
    count > 0
}
