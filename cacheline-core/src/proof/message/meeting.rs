//! The groups that meet on a line, or on lines that are fetched together.

use super::Message;
use crate::layout::Layout;
use crate::proof::conflict::Stretch;
use crate::proof::place::Place;
use crate::text::same_text;

/// How many groups a headline names.
const NAMED: usize = 6;

/// The groups that touch a stretch.
pub(in crate::proof) struct Meeting {
    groups: [&'static str; NAMED],
    count: usize,
    has_more: bool,
    /// How many fields are there.
    fields: usize,
    /// Whether one of them has several marks, so that there may be more to keep apart than groups.
    has_several_marks: bool,
    /// The first of them that is written: if there is a conflict, it takes part in one.
    written: Option<usize>,
    has_conflict: bool,
}

impl Meeting {
    /// First those that write there, then those that read.
    pub(in crate::proof) const fn on(layout: &Layout, stretch: &Stretch) -> Self {
        let meeting = Self {
            groups: [""; NAMED],
            count: 0,
            has_more: false,
            fields: 0,
            has_several_marks: false,
            written: None,
            has_conflict: false,
        };
        meeting
            .with(layout, stretch, true)
            .with(layout, stretch, false)
    }

    const fn with(mut self, layout: &Layout, stretch: &Stretch, writes: bool) -> Self {
        let mut index = 0;
        while index < layout.fields.len() {
            let field = &layout.fields[index];
            if field.is_hot() && stretch.has(layout, Place::of_struct(index)) {
                self.look_at(layout, index, writes);
                let mut marks = field.marks();
                while let [mark, rest @ ..] = marks {
                    if mark.writes() == writes {
                        self.add(mark.group());
                    }
                    marks = rest;
                }
            }
            index += 1;
        }
        self
    }

    /// Counts a field of the stretch in the first of the two rounds, and asks whether there is a conflict: in the second of
    /// those before the one that is written, too.
    const fn look_at(&mut self, layout: &Layout, index: usize, is_first_round: bool) {
        let field = &layout.fields[index];
        match self.written {
            Some(written) => {
                self.has_conflict |= layout.fields[written].conflicts_with(field);
            }
            None if field.is_written() => self.written = Some(index),
            None => {}
        }
        if is_first_round {
            self.fields += 1;
            self.has_several_marks |= field.marks().len() > 1;
        }
    }

    const fn add(&mut self, group: &'static str) {
        if self.has(group) {
            return;
        }
        if self.count < NAMED {
            self.groups[self.count] = group;
            self.count += 1;
        } else {
            self.has_more = true;
        }
    }

    const fn has(&self, group: &str) -> bool {
        let mut at = 0;
        while at < self.count {
            if same_text(self.groups[at], group) {
                return true;
            }
            at += 1;
        }
        false
    }

    pub(in crate::proof) const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether fields there are in conflict.
    pub(in crate::proof) const fn is_conflict(&self) -> bool {
        self.has_conflict
    }

    /// Whether there is one place on the line where what has to be apart meets.
    pub(in crate::proof) const fn is_of_two(&self) -> bool {
        self.fields == 2 || (self.count == 2 && !self.has_several_marks)
    }

    /// Appends `a, b and hot_read`.
    pub(in crate::proof) const fn push_names(&self, text: &mut Message) {
        let mut at = 0;
        while at < self.count {
            if at > 0 {
                let is_last = at + 1 == self.count && !self.has_more;
                text.push_str(if is_last { " and " } else { ", " });
            }
            text.push_str(self.groups[at]);
            at += 1;
        }
        if self.has_more {
            text.push_str(" and others");
        }
    }
}
