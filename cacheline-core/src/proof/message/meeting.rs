//! The groups that meet on a line, or on lines that are fetched together.

use super::Message;
use crate::layout::Layout;
use crate::proof::conflict::Stretch;
use crate::proof::place::Place;

/// How many groups a headline names.
const NAMED: usize = 6;

/// The groups with hot fields on a stretch, by the indices of their first fields there.
pub(in crate::proof) struct Meeting {
    fields: [usize; NAMED],
    count: usize,
    has_more: bool,
}

impl Meeting {
    /// First those that write there, then those that read.
    pub(in crate::proof) const fn on(layout: &Layout, stretch: &Stretch) -> Self {
        let meeting = Self {
            fields: [0; NAMED],
            count: 0,
            has_more: false,
        };
        meeting
            .with(layout, stretch, true)
            .with(layout, stretch, false)
    }

    const fn with(mut self, layout: &Layout, stretch: &Stretch, writes: bool) -> Self {
        let mut index = 0;
        while index < layout.fields.len() {
            let field = &layout.fields[index];
            let is_there = field.is_hot() && stretch.has(layout, Place::of_struct(index));
            if is_there && field.is_hot_write() == writes && !self.has(layout, field.group_name()) {
                if self.count < NAMED {
                    self.fields[self.count] = index;
                    self.count += 1;
                } else {
                    self.has_more = true;
                }
            }
            index += 1;
        }
        self
    }

    const fn has(&self, layout: &Layout, group: &str) -> bool {
        let mut at = 0;
        while at < self.count {
            if layout.fields[self.fields[at]].is_in(group) {
                return true;
            }
            at += 1;
        }
        false
    }

    pub(in crate::proof) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether one of several writes.
    pub(in crate::proof) const fn is_conflict(&self, layout: &Layout) -> bool {
        self.count > 1 && layout.fields[self.fields[0]].is_hot_write()
    }

    pub(in crate::proof) const fn is_of_two(&self) -> bool {
        self.count == 2
    }

    /// Appends `a, b and hot_read`.
    pub(in crate::proof) const fn push_names(&self, text: &mut Message, layout: &Layout) {
        let mut at = 0;
        while at < self.count {
            if at > 0 {
                let is_last = at + 1 == self.count && !self.has_more;
                text.push_str(if is_last { " and " } else { ", " });
            }
            text.push_str(layout.fields[self.fields[at]].group_name());
            at += 1;
        }
        if self.has_more {
            text.push_str(" and others");
        }
    }
}
