//! A rule that is asked of what is not there: a misspelt name must not pass for a proof.

use super::{Message, opening, push_name};
use crate::layout::Layout;

/// Panics where no field is in `group`.
#[track_caller]
pub(in crate::proof) const fn expect_group(layout: &Layout, group: &str) {
    let mut at = 0;
    while at < layout.fields.len() {
        if layout.fields[at].is_in(group) {
            return;
        }
        at += 1;
    }
    let mut text = opening(layout);
    text.push_str("there is no group ");
    push_name(&mut text, group);
    push_groups(&mut text, layout);
    panic!("{}", text.as_str())
}

/// Panics where there is no field called `name`.
#[track_caller]
pub(in crate::proof) const fn expect_field(layout: &Layout, name: &str) {
    if layout.index_of(name).is_none() {
        let mut text = opening(layout);
        text.push_str("there is no field ");
        push_name(&mut text, name);
        panic!("{}", text.as_str())
    }
}

/// ``: the table has `consumer` and `producer` ``, each once.
const fn push_groups(text: &mut Message, layout: &Layout) {
    let (mut at, mut before) = (0, ": the table has ");
    while at < layout.fields.len() {
        let mut marks = layout.fields[at].marks();
        while let [mark, rest @ ..] = marks {
            if is_first_of(layout, at, mark.group()) {
                text.push_str(before);
                push_name(text, mark.group());
                before = ", ";
            }
            marks = rest;
        }
        at += 1;
    }
}

const fn is_first_of(layout: &Layout, index: usize, group: &str) -> bool {
    let mut at = 0;
    while at < index {
        if layout.fields[at].is_in(group) {
            return false;
        }
        at += 1;
    }
    true
}
