//! What the rules about bytes and lines say.

use std::vec::Vec;

use super::{laid_out, message, sized};
use crate::field::Field;
use crate::layout::{Layout, Placement};
use crate::mark::Mark;
use crate::proof;

fn layout(size: usize, align: usize, fields: &[Field]) -> Layout {
    laid_out("Ring", size, align, fields)
}

fn ring() -> Layout {
    let fields = [
        sized::<8>("slots", 0).hot_read("hot_read"),
        sized::<8>("head", 64).hot_write("consumer"),
        sized::<0>("mark", 80),
        sized::<8>("tail", 128).hot_write("producer"),
    ];
    layout(192, 64, &fields)
}

#[test]
fn what_crosses_the_limit_of_bytes_is_named_and_all_padding() {
    let ring = ring();
    assert_eq!(
        message(move || proof::max_size(&ring, 128)),
        "cache layout of `Ring`: it takes 192 bytes, 64 bytes more than the limit of 128: `tail` \
         (producer) crosses it
    56 bytes of padding before `head` (consumer)
    56 bytes of padding before `tail` (producer)
    56 bytes of padding at the end
  lines are 64 bytes; the fields alone take 24 bytes: join groups that need not be apart, or raise \
         the limit"
    );
    proof::max_size(&ring, 192);
    let text = message(move || proof::max_size(&ring, 191));
    assert!(
        text.contains(", 1 byte more than the limit of 191: the padding at the end crosses it\n"),
        "{text}"
    );
    let text = message(move || proof::max_size(&ring, 136));
    assert!(
        text.contains(": the padding at the end crosses it\n"),
        "{text}"
    );
    let text = message(move || proof::max_size(&ring, 71));
    assert!(text.contains(": `head` (consumer) crosses it\n"), "{text}");
}

#[test]
fn a_distance_of_one_line_is_named_where_it_would_do() {
    let fields = [
        sized::<8>("head", 0).hot_write("consumer"),
        sized::<72>("tail", 128).hot_write("producer"),
        sized::<8>("name", 200),
    ];
    let far = Layout {
        distance: 128,
        ..layout(256, 128, &fields)
    };
    let text = message(move || proof::max_size(&far, 192));
    let remedy = "raise the limit; with `line = 64` alone, which keeps groups apart by one line, not by 128 bytes, it \
                  takes 192";
    assert!(text.ends_with(remedy), "{text}");
    let near = Layout {
        distance: 64,
        ..far
    };
    let by_compiler = Layout {
        placement: Placement::ByCompiler,
        ..far
    };
    for (layout, limit) in [(far, 191), (near, 192), (by_compiler, 192)] {
        let text = message(move || proof::max_size(&layout, limit));
        assert!(text.ends_with("raise the limit"), "{text}");
    }
}

#[test]
fn fields_that_are_too_large_themselves_are_said_to_be() {
    let fields = [
        sized::<40>("a", 0),
        sized::<40>("b", 40).hot_read("hot_read"),
    ];
    let layout = layout(80, 8, &fields);
    assert_eq!(
        message(move || proof::max_size(&layout, 79)),
        "cache layout of `Ring`: it takes 80 bytes, 1 byte more than the limit of 79: `b` (hot_read) \
         crosses it
  lines are 64 bytes; the fields alone take 80 bytes: make them smaller, move some out of the struct, \
         or raise the limit"
    );
    let text = message(move || proof::max_size(&layout, 39));
    assert!(text.contains(": `a` (cold) crosses it\n"), "{text}");
    let padded = Layout { size: 88, ..layout };
    let text = message(move || proof::max_size(&padded, 80));
    assert!(
        text.ends_with("take 80 bytes: join groups that need not be apart, or raise the limit")
    );
}

#[test]
fn many_places_of_padding_are_cut() {
    let fields: Vec<Field> = (0..9).map(|at| sized::<1>("many", 2 * at)).collect();
    let layout = layout(18, 2, &fields);
    let text = message(move || proof::max_size(&layout, 17));
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(rows.len(), 8, "{text}");
    assert_eq!(rows[5], "    1 byte of padding before `many` (cold)");
    assert_eq!(rows[6], "    ... and 3 more");
}

#[test]
fn an_unsized_struct_is_measured_before_its_tail() {
    let tail = Field::tail::<[u64]>("tail", "[u64]").at(16);
    let layout = layout(16, 8, &[sized::<4>("len", 0), tail]);
    proof::max_size(&layout, 16);
    assert_eq!(
        message(move || proof::max_size(&layout, 8)),
        "cache layout of `Ring`: it takes 16 bytes, 8 bytes more than the limit of 8: `tail` (cold) \
         crosses it
    12 bytes of padding before `tail` (cold)
  lines are 64 bytes; the fields alone take 4 bytes: join groups that need not be apart, or raise the \
         limit"
    );
}

#[test]
fn the_field_that_crosses_the_limit_of_lines_is_marked() {
    let fields = [
        sized::<40>("key", 0).hot_read("hot_read"),
        sized::<80>("peer", 40).hot_write("owner"),
        sized::<48>("state", 120).hot_read("hot_read"),
    ];
    let layout = layout(192, 64, &fields);
    let text = message(move || proof::max_lines(&layout, "owner", 1));
    let rows: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        rows,
        [
            "    40..120  peer  hot_write owner   <- crosses the limit",
            "  lines are 64 bytes; the fields take 80 bytes, which need 2 lines: mark what is not hot as \
             #[cold], or raise the limit",
        ]
    );
    proof::max_lines(&layout, "owner", 2);
    proof::max_lines_if_any(&layout, "nobody", 0);
}

#[test]
fn the_field_that_crosses_the_limit_is_listed_however_many_there_are() {
    let mut fields: Vec<Field> = (0..20)
        .map(|at| sized::<1>("many", at).hot_read("r"))
        .collect();
    fields.push(sized::<64>("last", 64).hot_read("r"));
    let layout = layout(128, 64, &fields);
    let text = message(move || proof::max_lines(&layout, "r", 1));
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("..")).collect();
    assert_eq!(rows.len(), 13, "{text}");
    assert_eq!(
        rows[11],
        "    64..128  last  hot_read r   <- crosses the limit"
    );
    assert_eq!(rows[12], "    ... and 9 more");
}

#[test]
fn where_nothing_is_kept_apart_fields_need_the_lines_of_their_bytes() {
    let fields = [
        sized::<8>("tail", 0).marked(&[Mark::HotWrite("owner"), Mark::HotRead("thief")]),
        sized::<8>("bottom", 8).hot_write("owner"),
    ];
    let layout = Layout {
        distance: 1,
        ..layout(16, 8, &fields)
    };
    let text = message(move || proof::max_lines(&layout, "owner", 0));
    assert!(
        text.contains("take 16 bytes, which need 1 line: mark"),
        "{text}"
    );
}

#[cfg(not(cache_line = "none"))]
mod with_separation {
    use super::{Vec, layout, message, proof, sized};
    use crate::mark::Mark;

    #[test]
    fn fields_of_a_group_that_are_kept_apart_need_a_line_each() {
        let fields = [
            sized::<8>("tail", 0).marked(&[Mark::HotWrite("producer"), Mark::HotRead("consumer")]),
            sized::<8>("len", 8).marked(&[Mark::HotRead("consumer"), Mark::HotWrite("producer")]),
            sized::<8>("head", 64).hot_write("consumer"),
            sized::<8>("seen", 72).hot_read("consumer"),
            sized::<8>("both", 128)
                .marked(&[Mark::HotWrite("consumer"), Mark::HotRead("producer")]),
        ];
        let layout = layout(192, 64, &fields);
        proof::max_lines(&layout, "consumer", 3);
        proof::max_lines(&layout, "producer", 2);
        let text = message(move || proof::max_lines(&layout, "consumer", 2));
        assert!(
            text.ends_with(
                "the fields take 40 bytes, which need 3 lines, as some are kept apart for what other groups do \
                 to them: mark what is not hot as #[cold], or raise the limit"
            ),
            "{text}"
        );
        let text = message(move || proof::max_lines(&layout, "producer", 1));
        assert!(
            text.contains("take 24 bytes, which need 2 lines, as some are kept"),
            "{text}"
        );
    }

    #[test]
    fn what_another_group_writes_is_none_of_those_that_need_a_line_each() {
        let fields = [
            sized::<8>("foreign", 0).hot_write("thief"),
            sized::<8>("bottom", 64).hot_write("owner"),
            sized::<8>("tail", 128).marked(&[Mark::HotWrite("owner"), Mark::HotRead("thief")]),
        ];
        let layout = layout(192, 64, &fields);
        let text = message(move || proof::max_lines(&layout, "owner", 1));
        assert!(
            text.contains("take 16 bytes, which need 2 lines, as some are kept"),
            "{text}"
        );
    }

    #[test]
    fn no_more_than_sixteen_fields_are_found_to_need_a_line_each() {
        let field = |number: usize| {
            let thief: &str = std::format!("thief {number}").leak();
            let marks = std::vec![Mark::HotWrite("owner"), Mark::HotRead(thief)];
            sized::<8>("slot", 64 * number).marked(marks.leak())
        };
        let fields = (0..18).map(field).collect::<Vec<_>>();
        let layout = layout(18 * 64, 64, &fields);
        let text = message(move || proof::max_lines(&layout, "owner", 1));
        assert!(
            text.contains("take 144 bytes, which need 16 lines, as some are kept"),
            "{text}"
        );
    }

    #[test]
    fn lines_are_counted_where_the_fields_lie() {
        let fields = [
            sized::<8>("key", 0).hot_read("hot_read"),
            sized::<8>("len", 64).hot_write("hot_write"),
            sized::<8>("state", 128).hot_read("hot_read"),
        ];
        let layout = layout(192, 64, &fields);
        assert_eq!(
            message(move || proof::max_lines(&layout, "hot_read", 1)),
            "cache layout of `Ring`: hot_read touches 2 lines, 1 line more than the limit of 1
      0..8    key    hot_read
    128..136  state  hot_read   <- crosses the limit
  lines are 64 bytes; the fields take 16 bytes, which fit into 1 line: keep them together \
             behind the start of a line, or let #[cache_layout] place the fields"
        );
        proof::max_lines(&layout, "hot_read", 2);
    }

    #[test]
    fn the_worst_base_address_counts() {
        let fields = [
            sized::<24>("key", 0).hot_read("hot_read"),
            sized::<24>("state", 24).hot_read("hot_read"),
        ];
        let layout = layout(48, 8, &fields);
        assert_eq!(
            message(move || proof::max_lines(&layout, "hot_read", 1)),
            "cache layout of `Ring`: hot_read touches 2 lines when it starts 24 bytes into a line \
             (its alignment is 8), 1 line more than the limit of 1
     0..24  key    hot_read
    24..48  state  hot_read   <- crosses the limit
  lines are 64 bytes; the fields take 48 bytes, which fit into 1 line: align the type: \
             #[repr(align(64))], or, if its allocator puts every instance at the start of a line, \
             say so: #[cache_layout(verify, assume_line_aligned)]"
        );
        proof::max_lines(&layout.assume_line_aligned(), "hot_read", 1);
    }

    #[test]
    fn alignment_is_no_remedy_where_the_start_of_a_line_is_too_many_already() {
        let fields = [
            sized::<8>("key", 0).hot_read("hot_read"),
            sized::<8>("state", 64).hot_read("hot_read"),
            sized::<8>("flags", 120).hot_read("hot_read"),
        ];
        let layout = layout(128, 8, &fields);
        let text = message(move || proof::max_lines(&layout, "hot_read", 1));
        let opening =
            "touches 3 lines when it starts 8 bytes into a line (its alignment is 8), 2 lines more";
        assert!(text.contains(opening), "{text}");
        assert!(text.contains("1 line: keep them together"), "{text}");
    }
}

#[cfg(cache_line = "none")]
#[test]
fn lines_are_counted_as_the_bytes_need_them() {
    let fields = [
        sized::<40>("key", 0).hot_read("hot_read"),
        sized::<24>("state", 128).hot_read("hot_read"),
        sized::<1>("flag", 190).hot_read("hot_read"),
    ];
    let layout = layout(192, 64, &fields);
    assert_eq!(
        message(move || proof::max_lines(&layout, "hot_read", 1)),
        "cache layout of `Ring`: hot_read needs 2 lines, 1 line more than the limit of 1
      0..40   key    hot_read
    128..152  state  hot_read
    190..191  flag   hot_read   <- crosses the limit
  lines are 64 bytes; the fields take 65 bytes, which need 2 lines: mark what is not hot as \
         #[cold], or raise the limit"
    );
}
