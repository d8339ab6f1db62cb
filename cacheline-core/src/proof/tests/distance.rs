//! Fields on lines that are fetched together: kept apart by more than a line.

use std::vec::Vec;

use super::{laid_out, message, sized};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof;

/// Lines of 64, kept apart by 128.
fn in_pairs(size: usize, align: usize, fields: &[Field]) -> Layout {
    laid_out("Ring", size, align, fields).apart_by(128)
}

fn ends() -> [Field; 2] {
    [
        sized::<8>("head", 0).hot_write("consumer"),
        sized::<8>("tail", 64).hot_write("producer"),
    ]
}

#[test]
fn fields_on_lines_that_are_fetched_together_are_not_apart() {
    let layout = in_pairs(128, 128, &ends());
    assert_eq!(
        message(move || proof::apart(&layout, "producer")),
        "cache layout of `Ring`: consumer and producer are on lines 0 and 1, which are fetched together
     0..8   head  hot_write consumer
    64..72  tail  hot_write producer
  lines are 64 bytes, kept apart by 128; give each its own 128 bytes: move what is later to a \
         multiple of 128, or let #[cache_layout] place the fields"
    );
    proof::all(&layout.apart_by(64));
    proof::all(&layout.apart_by(1));
}

#[test]
fn every_second_line_is_far_enough() {
    let [head, tail] = ends();
    let layout = in_pairs(256, 128, &[head, tail.at(128)]);
    proof::all(&layout);
    let text = message(move || proof::all(&layout.apart_by(256)));
    assert!(
        text.contains("producer are on lines 0 and 2, which are fetched together\n"),
        "{text}"
    );
}

#[test]
fn a_line_that_is_shared_is_told_from_lines_that_are_fetched_together() {
    let [head, tail] = ends();
    let fields = [
        head,
        tail.at(8),
        sized::<8>("limit", 64).hot_read("hot_read"),
        sized::<8>("first", 128).hot_write("consumer"),
        sized::<8>("last", 248).hot_write("producer"),
    ];
    let layout = in_pairs(256, 128, &fields);
    let text = message(move || proof::apart(&layout, "producer"));
    let lines = text.lines().collect::<Vec<_>>();
    assert_eq!(
        lines[..6],
        [
            "cache layout of `Ring`: consumer and producer share line 0",
            "    0..8   head  hot_write consumer",
            "    8..16  tail  hot_write producer",
            "  consumer and producer are on lines 2 and 3, which are fetched together",
            "    128..136  first  hot_write consumer",
            "    248..256  last   hot_write producer",
        ]
    );
}

#[test]
fn an_allocator_that_starts_lines_starts_either_of_a_pair() {
    let fields = [
        sized::<8>("head", 64).hot_write("consumer"),
        sized::<8>("tail", 128).hot_write("producer"),
    ];
    let layout = in_pairs(256, 8, &fields);
    let promised = layout.assume_line_aligned();
    let text = message(move || proof::apart(&promised, "producer"));
    assert!(
        text.starts_with(
            "cache layout of `Ring`: consumer and producer are on lines that are fetched together when it \
             starts 64 bytes into a block of 128 (its allocator aligns it to 64)\n"
        ),
        "{text}"
    );
    assert!(
        text.ends_with("; align the type: #[repr(align(128))]"),
        "{text}"
    );
    let without = message(move || proof::apart(&layout, "producer"));
    assert!(
        without.ends_with("#[repr(align(128))]"),
        "no promise helps: {without}"
    );
    proof::apart(
        &Layout {
            align: 128,
            ..layout
        },
        "producer",
    );
}

#[test]
fn what_is_written_unmarked_is_off_the_lines_that_are_fetched_with_what_is_read() {
    let fields = [
        sized::<8>("limit", 0).hot_read("hot_read"),
        sized::<8>("drops", 64).written_unmarked(),
    ];
    let layout = in_pairs(128, 128, &fields);
    assert_eq!(
        message(move || proof::unmarked(&layout)),
        "cache layout of `Ring`: `drops` is written through a shared reference, on a line that is fetched \
         together with one of what is read
     0..8   limit  hot_read
    64..72  drops  cold       <- not marked
  lines are 64 bytes, kept apart by 128; mark `drops` with who writes it, #[hot_write(GROUP)], or, if \
         that does not matter there, #[cold]"
    );
    proof::unmarked(&layout.apart_by(64));
}

#[test]
fn elements_on_lines_that_are_fetched_together_do_not_own_them() {
    #[repr(align(64))]
    #[expect(dead_code, reason = "only its size is looked at")]
    struct Slot([u8; 64]);

    let slots = Field::of::<[Slot; 4]>("slots", "[Slot; 4]");
    let layout = in_pairs(256, 128, &[slots.hot_write("hot_write")]);
    let longer = if crate::APART == 128 {
        "leave that out"
    } else {
        "name 128 there"
    };
    let expected = std::format!(
        "cache layout of `Ring`: up to 2 elements of `slots` can be on lines that are fetched together: each \
         is 64 bytes, aligned to 64
    0..256  slots  hot_write
  lines are 64 bytes, kept apart by 128; an element needs 128 bytes, aligned to 128: if it names its line, as in \
         OwnLines<_, Line64> or `line = 64`, {longer}; if not, wrap it in cache_layout::OwnLines<_, cache_layout::Line128>, made by OwnLines::new_in(value, \
         cache_layout::Line128), or in a struct with #[repr(align(128))]"
    );
    assert_eq!(
        message(move || proof::each::<Slot>(&layout, "slots")),
        expected
    );
    proof::each::<Slot>(&layout.apart_by(64), "slots");
    proof::each::<[u8; 3]>(&layout.apart_by(1), "slots");
}

/// A struct that its allocator puts on a line, in lines of 64.
fn page(size: usize, fields: &[Field]) -> Layout {
    laid_out("Page", size, 8, fields).assume_line_aligned()
}

#[test]
fn elements_of_an_array_start_where_their_size_leads_to() {
    let [head, tail] = ends();
    let layout = page(96, &[head, tail]);
    proof::apart(&layout, "producer");
    assert_eq!(
        message(move || proof::neighbours(&layout)),
        "cache layout of `Page`: producer of one element and consumer of the next share a line (elements \
         of 96 bytes do not all start on a line)
    64..72   [0].tail  hot_write producer
    96..104  [1].head  hot_write consumer
  lines are 64 bytes; align the type: #[repr(align(64))], or, if the type never has a neighbour, \
         accept it: #[cache_layout(allow(neighbours))]"
    );
    proof::neighbours(&page(128, &[head, tail]));
}

#[test]
fn fields_of_one_element_may_meet_where_its_neighbour_ends() {
    let fields = [
        sized::<64>("head", 0).hot_write("consumer"),
        sized::<8>("tail", 64).hot_write("producer"),
    ];
    let layout = page(160, &fields);
    proof::apart(&layout, "producer");
    let text = message(move || proof::neighbours(&layout));
    assert_eq!(
        text.lines().take(3).collect::<Vec<_>>(),
        [
            "cache layout of `Page`: consumer and producer of one element share a line when it starts 32 \
             bytes into one (elements of 160 bytes do not all start on a line)",
            "     0..64  head  hot_write consumer",
            "    64..72  tail  hot_write producer",
        ]
    );
}
