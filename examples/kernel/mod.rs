//! What the examples share: how a struct of the Linux kernel is written down, and how it is shown.
//!
//! The kernel's structs are laid out as C does it, so they get no attribute: only a table of their fields.
//! `Cell` stands for what the kernel writes under a lock that lies elsewhere.

use std::panic;

use cache_layout::{Layout, Role, proof};

/// Declares a struct of the kernel, in C's layout, and the table of its fields:
///
/// ```ignore
/// kernel_struct! {
///     struct Linux5_7 as file (line = 64, assume_line_aligned) {
///         f_count: AtomicIsize => hot_write,
///         f_flags: u32,
///     }
/// }
/// ```
macro_rules! kernel_struct {
    (
        $(#[$attribute:meta])*
        struct $name:ident as $c_name:ident (line = $line:literal $(, $promise:ident)?) {
            $($field:ident: $type:ty $(=> $role:ident)?,)+
        }
    ) => {
        $(#[$attribute])*
        #[repr(C)]
        struct $name {
            $($field: $type,)+
        }

        impl ::cache_layout::CacheLayout for $name {
            const FIELDS: &'static [::cache_layout::Field] = &[$(
                ::cache_layout::Field::of::<$type>(stringify!($field), stringify!($type))
                    .at(::core::mem::offset_of!(Self, $field))
                    $(.$role(stringify!($role)))?,
            )+];
            const LAYOUT: ::cache_layout::Layout =
                ::cache_layout::Layout::of::<Self>(stringify!($c_name), Self::FIELDS)
                    .in_lines_of($line)
                    $(.$promise())?;
        }
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

stand_ins! {
    ListHead = [usize; 2];
}

/// The width of a terminal that all of the output fits in.
const WIDTH: usize = 100;

/// Prints a heading, what there is to say, the map, and what the proof says of it.
pub(crate) fn show(title: &str, text: &str, layout: &Layout) {
    println!("{title}\n{}\n{}\n", "=".repeat(title.len()), text.trim());
    layout
        .to_string()
        .lines()
        .for_each(|line| print_wrapped("", line));
    match refusal(layout) {
        None => println!("\nThe proof holds: no line has both hot_write and hot_read.\n\n"),
        Some(message) => {
            println!("\nThe proof refuses it:\n");
            message.lines().for_each(|line| print_wrapped("    ", line));
            println!("\n");
        }
    }
}

/// The text with which the build would fail; `None` when what is written is apart from what is read.
pub(crate) fn refusal(layout: &Layout) -> Option<String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let outcome = panic::catch_unwind(|| proof::apart(layout, "hot_write"));
    panic::set_hook(hook);
    let message = outcome.err()?.downcast::<String>();
    Some(*message.expect("a proof says in words what is wrong"))
}

/// The fields that share a line with the hot field `name`, but not its role: `-` when there are none.
pub(crate) fn conflicts(layout: &Layout, name: &str) -> String {
    let role = layout.field(name).map(|field| field.role);
    let names = layout.fields.iter().filter(|field| {
        field.role != Role::Cold && Some(field.role) != role && layout.share_line(field.name, name)
    });
    let names: Vec<_> = names.map(|field| field.name).collect();
    if names.is_empty() {
        "-".to_owned()
    } else {
        names.join(", ")
    }
}

/// Prints a line, and what does not fit on it below.
fn print_wrapped(indent: &str, line: &str) {
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
