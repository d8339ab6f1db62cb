//! What the rules of separation say; in a build without it they say nothing.

use std::vec::Vec;

use super::{PCPU_CHUNK, message, sized};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof;

#[test]
fn a_shared_line_is_shown_with_its_hot_fields() {
    assert_eq!(
        message(|| proof::apart(&PCPU_CHUNK, "hot_write")),
        "cache layout of `PcpuChunk`: hot_write and hot_read share line 0
    16..20  free_bytes  hot_write
    20..52  chunk_md    hot_write
    56..64  base_addr   hot_read
  lines are 64 bytes; give each its own line: move what is later to the start of a line, or let \
         #[cache_layout] place the fields"
    );
    proof::apart(&PCPU_CHUNK, "hot_read");
    crate::proof::apart_if_any(&PCPU_CHUNK, "a group that `cfg` removed");
}

#[test]
fn columns_are_aligned_and_named_groups_shown() {
    let fields = [
        sized::<2>("head", 94).hot_write("consumer"),
        sized::<8>("tail", 96).hot_write("producer"),
        sized::<8>("größe", 104).hot_read("producer"),
    ];
    let layout = Layout {
        name: "Ring",
        size: 128,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::apart(&layout, "producer"));
    let lines: Vec<&str> = text.lines().take(4).collect();
    assert_eq!(
        lines,
        [
            "cache layout of `Ring`: consumer and producer share line 1",
            "     94..96   head   hot_write consumer",
            "     96..104  tail   hot_write producer",
            "    104..112  größe  hot_read producer",
        ]
    );
}

#[test]
fn every_line_that_a_group_shares_is_shown() {
    let fields = [
        sized::<8>("limit", 0).hot_read("hot_read"),
        sized::<80>("bag", 8).hot_write("owner"),
        sized::<8>("epoch", 88).hot_write("reclaimer"),
        sized::<8>("apart", 128).hot_read("hot_read"),
        sized::<8>("count", 192).hot_write("owner"),
        sized::<8>("state", 200).hot_read("hot_read"),
    ];
    let layout = Layout {
        name: "Local",
        size: 256,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::apart(&layout, "owner"));
    let headlines: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(" share "))
        .collect();
    assert_eq!(
        headlines,
        [
            "cache layout of `Local`: owner and hot_read share line 0",
            "  owner and hot_read share line 3",
        ],
        "line 1 is for `reclaimer` to report"
    );
}

#[test]
fn a_conflict_in_the_middle_of_a_line_says_where() {
    let fields = [
        sized::<8>("head", 56).hot_write("a"),
        sized::<8>("tail", 64).hot_write("b"),
    ];
    let layout = Layout {
        name: "Ring",
        align: 8,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    assert_eq!(
        message(move || proof::apart(&layout, "b")),
        "cache layout of `Ring`: a and b share a line when it starts 8 bytes into a line (its \
         alignment is 8)
    56..64  head  hot_write a
    64..72  tail  hot_write b
  lines are 64 bytes; align the type: #[repr(align(64))], or, if its allocator puts every instance \
         at the start of a line, say so: #[cache_layout(verify, assume_line_aligned)]"
    );
    let anywhere = Layout { align: 1, ..layout };
    let text = message(move || proof::apart(&anywhere, "b"));
    let base = "when it starts 1 byte into a line (its alignment is 1)\n";
    assert!(text.contains(base), "{text}");
    let aligned = Layout {
        align: 64,
        ..layout
    };
    proof::apart(&aligned, "b");
    proof::apart(&layout.assume_line_aligned(), "b");
}

#[test]
fn many_fields_are_cut_but_the_two_in_conflict_stay() {
    let mut fields: Vec<Field> = (0..20)
        .map(|at| sized::<1>("many", at).hot_read("hot_read"))
        .collect();
    fields.push(sized::<1>("writer", 20).hot_write("hot_write"));
    let layout = Layout {
        fields: fields.leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::apart(&layout, "hot_write"));
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("..")).collect();
    assert_eq!(rows.len(), 13, "{text}");
    assert_eq!(rows[10], "    19..20  many    hot_read");
    assert_eq!(rows[11], "    20..21  writer  hot_write");
    assert_eq!(rows[12], "    ... and 9 more");
}

#[test]
fn neighbours_are_shown_as_elements() {
    let fields = [
        sized::<8>("count", 0).hot_write("hot_write"),
        sized::<4>("kind", 8).hot_read("r"),
    ];
    let layout = Layout {
        name: "Counter",
        size: 16,
        align: 8,
        line: 32,
        distance: 32,
        promised_align: 1,
        placement: crate::layout::Placement::ByTable,
        fields: fields.to_vec().leak(),
    };
    assert_eq!(
        message(move || proof::neighbours(&layout)),
        "cache layout of `Counter`: hot_write of one element and hot_write of the next share a line \
         (the alignment is 8)
     0..8   [0].count  hot_write
     8..12  [0].kind   hot_read r
    16..24  [1].count  hot_write
    24..28  [1].kind   hot_read r
  lines are 32 bytes; align the type: #[repr(align(32))], or, if the type never has a neighbour, \
         accept it: #[cache_layout(allow(neighbours))]"
    );
    let aligned = Layout {
        size: 32,
        align: 32,
        ..layout
    };
    proof::neighbours(&aligned);
}

#[test]
fn what_is_not_apart_within_is_not_reported_of_neighbours_again() {
    let fields = |read| {
        [
            sized::<8>("count", 0).hot_write("hot_write"),
            sized::<4>("kind", read).hot_read("r"),
        ]
    };
    let layout = |read, size| Layout {
        name: "Counter",
        size,
        align: 8,
        fields: fields(read).to_vec().leak(),
        ..PCPU_CHUNK
    };
    let (within, between) = (layout(8, 16), layout(128, 136));
    proof::neighbours_of_what_is_apart(&within);
    proof::apart(&between, "hot_write");
    let text = message(move || proof::neighbours_of_what_is_apart(&between));
    assert_eq!(text, message(move || proof::neighbours(&between)));
    assert!(message(move || proof::apart(&within, "hot_write")).contains("share line 0"));
}

#[test]
fn neighbours_that_meet_in_the_middle_of_a_line_say_where() {
    let fields = [
        sized::<8>("first", 0).hot_write("w"),
        sized::<8>("last", 56).hot_write("w"),
    ];
    let layout = Layout {
        name: "Pair",
        size: 64,
        align: 8,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    assert_eq!(
        message(move || proof::neighbours(&layout)),
        "cache layout of `Pair`: w of one element and w of the next share a line when the first \
         starts 8 bytes into one (the alignment is 8)
    56..64  [0].last   hot_write w
    64..72  [1].first  hot_write w
  lines are 64 bytes; align the type: #[repr(align(64))], or, if its allocator puts every instance \
         at the start of a line, say so: #[cache_layout(verify, assume_line_aligned)], or, if the \
         type never has a neighbour, accept it: #[cache_layout(allow(neighbours))]"
    );
    proof::apart(&layout, "w");
}

#[test]
fn two_writers_are_reported_once_for_the_later() {
    let fields = [
        sized::<8>("head", 0).hot_write("a"),
        sized::<8>("tail", 8).hot_write("b"),
    ];
    let layout = Layout {
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    proof::apart(&layout, "a");
    let text = message(move || proof::apart(&layout, "b"));
    assert!(
        text.starts_with("cache layout of `PcpuChunk`: a and b share line 0\n"),
        "{text}"
    );
}

#[test]
fn a_tail_that_may_be_sized_takes_an_alignment_to_have_neighbours() {
    let head = sized::<8>("head", 0).hot_write("w");
    let tail = Field::tail::<u8>("bytes", "T").at(8).hot_write("w");
    let fields = [head, tail];
    let layout = Layout {
        align: 1,
        size: 8,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::neighbours(&layout));
    assert!(
        text.contains("its last field is sized here, and the table does not know its size (the alignment is 1)"),
        "{text}"
    );
    assert!(
        text.ends_with("#[cache_layout(allow(neighbours))]"),
        "{text}"
    );
    proof::neighbours(&Layout {
        align: 64,
        ..layout
    });
    // The promise says where the first one starts.
    let text = message(move || proof::neighbours(&layout.assume_line_aligned()));
    assert!(text.contains("does not know its size"), "{text}");
    // What is unsized has no neighbours.
    for tail in [
        Field::tail::<[u8]>("bytes", "[u8]"),
        Field::tail::<str>("bytes", "str"),
    ] {
        let fields = [head, tail.at(8).hot_write("w")];
        proof::neighbours(&Layout {
            fields: fields.to_vec().leak(),
            ..layout
        });
    }
    proof::neighbours(&Layout {
        fields: &[],
        ..layout
    });
    proof::apart(&layout, "w");
}

#[test]
fn an_unsized_tail_takes_part() {
    let tail = Field::tail::<[u8]>("bytes", "[u8]").at(0).hot_write("w");
    let fields = Field::in_memory_order([tail, sized::<8>("head", 0).hot_read("r")]);
    let layout = Layout {
        name: "Packet",
        size: 8,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::apart(&layout, "w"));
    assert!(
        text.contains("\n    0..8  head   hot_read r\n    8..   bytes  hot_write w\n"),
        "{text}"
    );
}
