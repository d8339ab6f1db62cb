//! What the examples share: how a struct of the Linux kernel is written down, and how it is shown.
//!
//! A struct that the proof refuses, be it on one target, cannot carry the attribute, for the build would fail: it
//! gets a table of its fields alone. `Cell` stands for what the kernel writes under a lock that lies elsewhere.

#![allow(
    dead_code,
    unused_imports,
    unused_macros,
    reason = "each example takes what it needs"
)]

use std::panic;

use cache_layout::{Field, Layout, Role, proof};

/// Declares a struct of the kernel, in C's layout, and the table of its fields:
///
/// ```ignore
/// kernel_struct! {
///     struct Linux5_7 as file (line = 64, assume_line_aligned) {
///         #[hot_write] f_count: AtomicIsize,
///         #[hot_read(lookup)] f_mode: u32,
///         f_flags: u32,
///     }
/// }
/// ```
macro_rules! kernel_struct {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident as $c_name:ident (line = $line:literal $(, $promise:ident)?) {
            $($(#[$role:ident $(($group:ident))?])? $field:ident: $type:ty,)+
        }
    ) => {
        $(#[$attribute])*
        #[repr(C)]
        $visibility struct $name {
            $($field: $type,)+
        }

        impl ::cache_layout::CacheLayout for $name {
            const FIELDS: &'static [::cache_layout::Field] = &[$(
                ::cache_layout::Field::of::<$type>(stringify!($field), stringify!($type))
                    .at(::core::mem::offset_of!(Self, $field))
                    $(.$role(kernel_struct!(@group $role $($group)?)))?,
            )+];
            const LAYOUT: ::cache_layout::Layout =
                ::cache_layout::Layout::of::<Self>(stringify!($c_name), Self::FIELDS)
                    .in_lines_of($line)
                    $(.$promise())?;
        }
    };
    (@group $role:ident) => {
        stringify!($role)
    };
    (@group $role:ident $group:ident) => {
        stringify!($group)
    };
}

/// Declares types of which only the size and the alignment matter, each around a value that has both.
macro_rules! stand_ins {
    ($($name:ident = $value:ty;)+) => {$(
        #[allow(dead_code)]
        pub(crate) struct $name($value);
    )+};
}

/// Declares types that are only pointed to.
macro_rules! pointed_to {
    ($($name:ident)+) => {$(
        #[allow(dead_code)]
        enum $name {}
    )+};
}

pub(crate) use {kernel_struct, pointed_to, stand_ins};

/// The width of a terminal that all of the output fits in.
const WIDTH: usize = 100;

/// Prints a heading, what there is to say, the map, and what the proof says of it.
pub(crate) fn show(title: &str, text: &str, layout: &Layout) {
    show_map(title, text, layout);
    show_verdict(layout);
}

/// Prints a heading, what there is to say, and the map.
pub(crate) fn show_map(title: &str, text: &str, layout: &Layout) {
    show_heading(title, text);
    for line in layout.to_string().lines() {
        print_wrapped("", line);
    }
    println!();
}

/// Prints a heading and what there is to say.
pub(crate) fn show_heading(title: &str, text: &str) {
    println!("{title}\n{}\n{}\n", "=".repeat(title.len()), text.trim());
}

/// Prints what the proof says of each group that writes.
pub(crate) fn show_verdict(layout: &Layout) {
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
pub(crate) fn refusals(layout: &Layout) -> Vec<String> {
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

/// The fields that share a line with the hot field `name`, but not its role: `-` when there are none.
pub(crate) fn conflicts(layout: &Layout, name: &str) -> String {
    let role = layout.field(name).map(Field::role);
    let names = layout.fields().iter().filter(|field| {
        field.role() != Role::Cold
            && Some(field.role()) != role
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
pub(crate) fn print_wrapped(indent: &str, line: &str) {
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
