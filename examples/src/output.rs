//! How the examples show a layout, and what the proofs say of it.

use std::panic;

use cache_layout::{Field, Layout, Mark, proof};

/// The width of a terminal that all of the output fits in.
const WIDTH: usize = 100;

/// Prints a heading, what there is to say, the map, and what the proof says of it.
pub fn show(title: &str, text: &str, layout: &Layout) {
    show_map(title, text, layout);
    show_verdict(layout);
}

/// Prints a heading, what there is to say, and the map.
pub fn show_map(title: &str, text: &str, layout: &Layout) {
    show_heading(title, text);
    for line in layout.to_string().lines() {
        print_wrapped("", line);
    }
    println!();
}

/// Prints a heading and what there is to say.
pub fn show_heading(title: &str, text: &str) {
    println!("{title}\n{}\n{}\n", "=".repeat(title.len()), text.trim());
}

/// Prints what the proof says of each group that writes.
pub fn show_verdict(layout: &Layout) {
    let refusals = refusals(layout);
    if refusals.is_empty() {
        println!("The proof holds: no line has what one writes and another reads or writes.\n");
    }
    for message in refusals {
        println!("The proof refuses this:\n");
        for line in message.lines() {
            print_wrapped("    ", line);
        }
        println!();
    }
    println!();
}

/// The texts with which the build would fail: one for each group that writes to a line of others.
#[must_use]
pub fn refusals(layout: &Layout) -> Vec<String> {
    let groups = layout.groups();
    groups.filter_map(|group| refusal(layout, group)).collect()
}

/// The text about one group; `None` when what `group` writes is apart from the others.
fn refusal(layout: &Layout, group: &str) -> Option<String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = panic::catch_unwind(|| proof::apart(layout, group));
    panic::set_hook(hook);
    let message = outcome.err()?.downcast::<String>();
    Some(*message.expect("a proof says in words what is wrong"))
}

/// What is written on a line of the hot field `name` that is only read, or the other way round: `-` when there is nothing.
#[must_use]
pub fn conflicts(layout: &Layout, name: &str) -> String {
    let is_written = |field: &Field| field.marks().iter().any(Mark::writes);
    let this = layout.field(name).map(is_written);
    let names = layout.fields().iter().filter(|field| {
        !field.marks().is_empty()
            && Some(is_written(field)) != this
            && layout.share_line(field.name(), name)
    });
    let names: Vec<_> = names.map(Field::name).collect();
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(", ")
    }
}

/// Prints a line, and what does not fit on it below.
pub fn print_wrapped(indent: &str, line: &str) {
    let words = line.trim_start();
    let indent = format!("{indent}{}", &line[..line.len() - words.len()]);
    let mut rest = words;
    while let Some(space) = rest
        .get(..=WIDTH - indent.len())
        .and_then(|start| start.rfind(' '))
    {
        println!("{indent}{}", &rest[..space]);
        rest = &rest[space + 1..];
    }
    println!("{indent}{rest}");
}
