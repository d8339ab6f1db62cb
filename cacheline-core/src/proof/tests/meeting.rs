//! Which group reports a line on which several meet, and what it says is to be done.

use std::format;
use std::string::ToString;
use std::vec::Vec;

use super::{PCPU_CHUNK, message, sized};
use crate::field::Field;
use crate::layout::Layout;
use crate::mark::Mark;
use crate::proof;

#[test]
fn a_line_is_reported_once_however_many_groups_meet_on_it() {
    let groups = ["a", "b", "c", "d", "e", "f", "g"];
    let fields = |count: usize| -> &'static [Field] {
        let writers = groups[..count].iter().enumerate();
        let mut fields: Vec<Field> = writers
            .map(|(at, group)| sized::<4>(group, 4 * at).hot_write(group))
            .collect();
        fields.push(sized::<4>("limit", 4 * count).hot_read("hot_read"));
        fields.leak()
    };
    for (count, headline) in [
        (1, "a and hot_read share line 0"),
        (2, "a, b and hot_read share line 0"),
        (5, "a, b, c, d, e and hot_read share line 0"),
        (7, "a, b, c, d, e, f and others share line 0"),
    ] {
        let layout = Layout {
            fields: fields(count),
            ..PCPU_CHUNK
        };
        let (last, others) = groups[..count].split_last().unwrap();
        for group in others {
            proof::apart(&layout, group);
        }
        let text = message(move || proof::apart(&layout, last));
        assert!(
            text.starts_with(&format!("cache layout of `PcpuChunk`: {headline}\n")),
            "{text}"
        );
        assert_eq!(text.matches(" share ").count(), 1, "{text}");
    }
}

#[test]
fn a_group_reports_the_lines_on_which_it_is_the_last_to_write() {
    let fields = [
        sized::<8>("a0", 0).hot_write("a"),
        sized::<8>("b0", 8).hot_write("b"),
        sized::<8>("b1", 64).hot_write("b"),
        sized::<8>("a1", 72).hot_write("a"),
    ];
    let layout = Layout {
        size: 128,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let of_a = message(move || proof::apart(&layout, "a"));
    let of_b = message(move || proof::apart(&layout, "b"));
    assert!(
        of_a.starts_with("cache layout of `PcpuChunk`: b and a share line 1\n"),
        "{of_a}"
    );
    assert!(
        of_b.starts_with("cache layout of `PcpuChunk`: a and b share line 0\n"),
        "{of_b}"
    );
}

#[test]
fn the_remedy_is_one_that_the_struct_can_take() {
    let fields = [
        sized::<8>("head", 0).hot_write("a").declared(0),
        sized::<8>("tail", 8).hot_write("b").declared(1),
    ];
    let moved = [fields[0].declared(1), fields[1].declared(0)];
    let remedy = |fields: &[Field; 2], placed: fn(Layout) -> Layout| {
        let fields = fields.to_vec().leak();
        let layout = placed(Layout {
            fields,
            ..PCPU_CHUNK
        });
        let text = message(move || proof::apart(&layout, "b"));
        text.split_once("lines are 64 bytes; ")
            .unwrap()
            .1
            .to_string()
    };
    assert_eq!(
        remedy(&fields, Layout::placed_as_declared),
        "give each its own line: put padding before `tail`, or have it put there: \
         #[cache_layout(order = \"declared\")] instead of `verify`"
    );
    assert_eq!(
        remedy(&fields, Layout::placed_by_compiler),
        "give each its own line: let #[cache_layout] place the fields (without `verify`), or put \
         padding before `tail` and keep it there with #[repr(C)]"
    );
    assert_eq!(
        remedy(&moved, Layout::placed_by_compiler),
        "the compiler has moved the fields: #[repr(C)] keeps them, and padding between them, in \
         declared order; or let #[cache_layout] place the fields (without `verify`)"
    );
    let tuple = [
        sized::<8>("0", 0).hot_write("a"),
        sized::<8>("1", 8).hot_write("b").declared(1),
    ];
    assert_eq!(
        remedy(&tuple, Layout::placed_as_declared),
        "give each its own line: put padding before `1`"
    );
    assert!(remedy(&tuple, Layout::placed_by_compiler).contains("give the fields names and let"),);
}

#[test]
fn what_ends_where_the_shared_line_starts_is_not_on_it() {
    let fields = [
        sized::<64>("before", 0).hot_read("r"),
        sized::<8>("head", 64).hot_write("a"),
        sized::<56>("tail", 72).hot_write("b"),
        sized::<8>("behind", 128).hot_read("r"),
    ];
    let layout = Layout {
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::apart(&layout, "b"));
    assert_eq!(
        text.lines().take(3).collect::<Vec<_>>(),
        [
            "cache layout of `PcpuChunk`: a and b share line 1",
            "    64..72   head  hot_write a",
            "    72..128  tail  hot_write b",
        ]
    );
    assert_eq!(text.matches("..").count(), 2, "{text}");
}

#[test]
fn a_line_of_fields_with_several_marks_is_reported_once_with_every_group() {
    let tail = |offset| {
        let marks = &[Mark::HotWrite("producer"), Mark::HotRead("consumer")];
        sized::<8>("tail", offset).marked(marks)
    };
    let fields = [
        tail(0),
        sized::<8>("head", 8).marked(&[Mark::HotRead("producer"), Mark::HotWrite("consumer")]),
        sized::<8>("mask", 16).hot_read("hot_read"),
    ];
    let layout = |fields: &[Field]| Layout {
        size: 64,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let whole = layout(&fields).placed_as_declared();
    proof::apart(&whole, "producer");
    let text = message(move || proof::apart(&whole, "consumer"));
    assert_eq!(
        text,
        "cache layout of `PcpuChunk`: producer, consumer and hot_read share line 0
     0..8   tail  hot_write producer, hot_read consumer
     8..16  head  hot_read producer, hot_write consumer
    16..24  mask  hot_read
  lines are 64 bytes; give each its own line: put padding between them, or have it put there: \
         #[cache_layout(order = \"declared\")] instead of `verify`"
    );
    let two = layout(&[tail(0), sized::<8>("own", 8).hot_write("producer")]).placed_as_declared();
    let text = message(move || proof::apart(&two, "producer"));
    assert!(text.contains("put padding before `own`"), "{text}");
    // What a group alone reads may be with what it alone writes, whoever else looks at that.
    proof::all(&layout(&[
        tail(0),
        sized::<8>("own", 8).hot_read("producer"),
    ]));
}

#[test]
fn neighbours_name_every_group_of_the_fields_that_meet() {
    let fields =
        [sized::<8>("tail", 0).marked(&[Mark::HotWrite("producer"), Mark::HotRead("consumer")])];
    let small = Layout {
        size: 8,
        align: 8,
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::neighbours(&small));
    assert!(
        text.contains(
            ": producer, consumer of one element and producer, consumer of the next share a line"
        ),
        "{text}"
    );
}

#[test]
fn a_line_without_a_conflict_is_not_shared_though_others_are_fetched_with_it() {
    let tail =
        sized::<8>("tail", 0).marked(&[Mark::HotWrite("producer"), Mark::HotRead("consumer")]);
    let len = sized::<8>("len", 8).marked(&[Mark::HotRead("consumer"), Mark::HotWrite("producer")]);
    let own = sized::<8>("own", 64).hot_write("producer");
    let layout = Layout {
        size: 128,
        align: 128,
        distance: 128,
        fields: [tail, len, own].to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::apart(&layout, "producer"));
    assert!(
        text.starts_with(
            "cache layout of `PcpuChunk`: producer and consumer are on lines 0 and 1, which are fetched together\n"
        ),
        "{text}"
    );
    assert!(
        layout
            .to_string()
            .contains("line 0   producer, consumer   <- fetched together with line 1\n"),
        "{layout}"
    );
}

#[test]
fn padding_goes_before_a_field_where_groups_meet_in_one_place() {
    let a = sized::<4>("a", 0).hot_write("a");
    let own = sized::<4>("own", 4).hot_write("a");
    let other = sized::<4>("other", 4).hot_write("c");
    let both = sized::<4>("both", 4).marked(&[Mark::HotWrite("a"), Mark::HotRead("b")]);
    let b = sized::<4>("b", 8).hot_write("b");
    for (fields, place) in [
        ([a, own, b], "put padding before `b`"),
        ([a, other, b], "put padding between them"),
        ([a, both, b], "put padding between them"),
    ] {
        let layout = Layout {
            fields: fields.to_vec().leak(),
            ..PCPU_CHUNK
        };
        let text = message(move || proof::all(&layout.placed_as_declared()));
        assert!(text.contains(place), "{text}");
    }
}

#[test]
fn a_line_is_shared_though_what_is_read_first_there_is_in_no_conflict() {
    let fields = [
        sized::<4>("limit", 0).hot_read("a"),
        sized::<4>("count", 4).hot_write("a"),
        sized::<4>("state", 8).hot_read("b"),
    ];
    let layout = Layout {
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    let text = message(move || proof::apart(&layout, "a"));
    assert!(
        text.starts_with("cache layout of `PcpuChunk`: a and b share line 0\n"),
        "{text}"
    );
}
