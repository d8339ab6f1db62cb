use std::borrow::ToOwned;
use std::vec::Vec;

use super::{PCPU_CHUNK, message, sized};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof::{self, Unknown};

fn layout(align: usize, fields: &[Field]) -> Layout {
    Layout {
        name: "Session",
        align,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    }
}

#[test]
fn every_field_that_straddles_is_named_with_its_lines() {
    let session = layout(
        64,
        &[
            sized::<40>("key", 0).hot_read("hot_read"),
            sized::<40>("peer", 40).hot_write("peer"),
            sized::<40>("cold", 100),
            sized::<4>("state", 190).hot_write("hot_write"),
        ],
    );
    assert_eq!(
        message(move || proof::straddle(&session)),
        "cache layout of `Session`: 2 hot fields straddle two lines each
     40..80   peer   hot_write peer   lines 0 and 1
    190..194  state  hot_write        lines 2 and 3
  lines are 64 bytes; let the fields move, without `order` or with `allow(drop_order)`, or align the type of what \
         straddles to its size, rounded up to a power of two"
    );
}

/// The remedy is one that is open to whoever placed the fields.
#[test]
fn the_remedy_is_that_of_who_placed_the_fields() {
    let session = layout(64, &[sized::<56>("peer", 56).hot_read("hot_read")]);
    let remedy = |session: Layout, of_unknown_size: &'static [&'static str]| {
        let unknown = Unknown {
            of_types: &[],
            others: of_unknown_size,
        };
        let text = message(move || proof::straddle_because(&session, unknown));
        let remedy = text.rsplit_once("lines 0 and 1\n").expect("a row");
        remedy.1.to_owned()
    };
    assert_eq!(
        remedy(session.placed_as_declared(), &["peer"]),
        "  lines are 64 bytes; put padding before what straddles, so that it starts a line, or let #[cache_layout] place the \
         fields (without `verify`)"
    );
    assert_eq!(
        remedy(session.placed_by_compiler(), &[]),
        "  lines are 64 bytes; let #[cache_layout] place the fields (without `verify`)"
    );
    let unknown = remedy(session, &["peer"]);
    assert!(
        unknown.starts_with("    the size of `peer` is not known to the macro, so "),
        "{unknown}"
    );
    assert!(
        unknown.ends_with("lines are 64 bytes; align the type of what straddles to its size, rounded up to a power of two"),
        "{unknown}"
    );
}

#[test]
fn a_base_address_in_the_middle_of_a_line_is_named() {
    let session = layout(8, &[sized::<16>("key", 32).hot_read("hot_read")]);
    assert_eq!(
        message(move || proof::straddle(&session)),
        "cache layout of `Session`: 1 hot field straddles two lines (the alignment is 8)
    32..48  key  hot_read   lines 0 and 1 when the struct starts 24 bytes into a line
  lines are 64 bytes; align the type: #[repr(align(64))], or, if its allocator puts every instance \
         at the start of a line, say so: #[cache_layout(verify, assume_line_aligned)]"
    );
    proof::straddle(&session.assume_line_aligned());
    proof::straddle(&Layout {
        align: 16,
        ..session
    });
}

#[test]
fn alignment_is_no_remedy_where_a_field_straddles_at_the_start_of_a_line() {
    let fields = [
        sized::<16>("key", 32).hot_read("hot_read"),
        sized::<16>("peer", 56).hot_read("hot_read"),
    ];
    let session = layout(8, &fields);
    let text = message(move || proof::straddle(&session));
    assert!(text.contains("2 hot fields straddle two lines each (the alignment is 8)\n"));
    assert!(
        text.contains("lines are 64 bytes; let the fields move, "),
        "{text}"
    );
}

#[test]
fn what_is_longer_than_a_line_or_unsized_does_not_count() {
    proof::straddle(&layout(
        64,
        &[
            sized::<65>("long", 32).hot_read("hot_read"),
            sized::<0>("nothing", 127).hot_read("hot_read"),
            sized::<32>("cold", 120),
            Field::tail::<[u8]>("tail", "[u8]")
                .at(190)
                .hot_read("hot_read"),
        ],
    ));
}

#[test]
fn many_fields_are_cut() {
    let fields: Vec<Field> = (0..14)
        .map(|at| sized::<8>("many", 60 + 64 * at).hot_read("hot_read"))
        .collect();
    let session = layout(64, &fields);
    let text = message(move || proof::straddle(&session));
    assert_eq!(text.lines().filter(|row| row.contains("many")).count(), 12);
    assert!(text.contains("\n    ... and 2 more\n"), "{text}");
}
