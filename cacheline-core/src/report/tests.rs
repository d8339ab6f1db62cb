use std::format;
use std::string::ToString;
use std::vec::Vec;

use crate::field::Field;
use crate::layout::Layout;
use crate::mark::Mark;

fn layout<const N: usize>(name: &'static str, size: usize, fields: [Field; N]) -> Layout {
    Layout {
        name,
        size,
        align: 64,
        line: 64,
        distance: 64,
        promised_align: 1,
        placement: crate::layout::Placement::ByTable,
        fields: fields.to_vec().leak(),
    }
}

fn sized<const N: usize>(name: &'static str, type_name: &'static str, offset: usize) -> Field {
    Field::of::<[u8; N]>(name, type_name).at(offset)
}

#[test]
fn the_map_of_a_separated_struct() {
    let file = layout(
        "File",
        128,
        [
            sized::<8>("f_op", "&'static FileOperations", 0).hot_read("hot_read"),
            sized::<4>("f_mode", "u32", 8).hot_read("hot_read"),
            sized::<4>("f_flags", "u32", 12),
            sized::<8>("f_count", "AtomicU64", 64).hot_write("hot_write"),
        ],
    );
    assert_eq!(
        file.to_string(),
        "File: 128 bytes, 2 lines of 64, align 64, 104 bytes of padding
line 0   hot_read
     0..8     f_op     &'static FileOperations   hot_read
     8..12    f_mode   u32                       hot_read
    12..16    f_flags  u32
    16..64    (48 bytes of padding)
line 1   hot_write
    64..72    f_count  AtomicU64                 hot_write
    72..128   (56 bytes of padding)"
    );
}

#[test]
fn padding_by_hand_is_told_from_contents() {
    let padded = layout(
        "Padded",
        256,
        [
            sized::<64>("head", "CachePadded<u64>", 0)
                .hot_write("consumer")
                .holding::<u64>(),
            sized::<64>("_pad", "[u8; 64]", 64).holding::<()>(),
            sized::<8>("tail", "u64", 128).hot_write("producer"),
        ],
    );
    assert_eq!(
        padded.to_string(),
        "Padded: 256 bytes, 4 lines of 64, align 64, 120 bytes of padding, 120 bytes of padding by hand (2 lines without)
line 0   consumer
      0..64    head  CachePadded<u64>   hot_write consumer   (56 bytes of padding by hand)
line 1   cold
     64..128   _pad  [u8; 64]   (64 bytes of padding by hand)
line 2   producer
    128..136   tail  u64                hot_write producer
    136..192   (56 bytes of padding)
line 3   padding
    192..256   (64 bytes of padding)"
    );
}

#[test]
fn conflicts_are_marked_and_named_groups_shown() {
    let ring = layout(
        "Ring",
        128,
        [
            sized::<8>("head", "usize", 0).hot_write("consumer"),
            sized::<8>("tail", "usize", 8).hot_write("producer"),
            sized::<48>("rest", "Rest", 16),
            sized::<8>("slots", "*mut T", 64).hot_read("hot_read"),
            sized::<55>("mask", "Mask", 72).hot_read("consumer"),
        ],
    );
    assert_eq!(
        ring.to_string(),
        "Ring: 128 bytes, 2 lines of 64, align 64, 1 byte of padding
line 0   consumer, producer   <- shared by a writer
      0..8     head   usize    hot_write consumer
      8..16    tail   usize    hot_write producer
     16..64    rest   Rest
line 1   hot_read, consumer
     64..72    slots  *mut T   hot_read
     72..127   mask   Mask     hot_read consumer
    127..128   (1 byte of padding)"
    );
}

#[test]
fn a_line_that_several_groups_touch_alike_holds_no_conflict() {
    const TAIL: [Mark; 2] = [Mark::HotWrite("producer"), Mark::HotRead("consumer")];
    const TURNED: [Mark; 2] = [Mark::HotRead("consumer"), Mark::HotWrite("producer")];
    let ring = layout(
        "Ring",
        128,
        [
            sized::<8>("tail", "usize", 0).marked(&TAIL),
            sized::<8>("len", "usize", 8).marked(&TURNED),
            sized::<8>("end", "usize", 16).hot_read("producer"),
            sized::<8>("head", "usize", 64).hot_write("consumer"),
            sized::<8>("last", "usize", 72).marked(&TAIL),
        ],
    );
    assert_eq!(
        ring.to_string(),
        "Ring: 128 bytes, 2 lines of 64, align 64, 88 bytes of padding
line 0   producer, consumer
     0..8     tail  usize   hot_write producer, hot_read consumer
     8..16    len   usize   hot_read consumer, hot_write producer
    16..24    end   usize   hot_read producer
    24..64    (40 bytes of padding)
line 1   consumer, producer   <- shared by a writer
    64..72    head  usize   hot_write consumer
    72..80    last  usize   hot_write producer, hot_read consumer
    80..128   (48 bytes of padding)"
    );
}

#[test]
fn long_fields_and_long_holes_are_one_row_per_run_of_lines() {
    let stack = layout(
        "Stack",
        1472,
        [
            sized::<8>("top", "usize", 0).hot_write("owner"),
            sized::<1024>("bag", "[u8; 1024]", 8).hot_write("owner"),
            sized::<4>("kind", "u32", 1036),
            sized::<1>("last", "u8", 1470),
        ],
    );
    assert_eq!(
        stack.to_string(),
        "Stack: 1472 bytes, 23 lines of 64, align 64, 435 bytes of padding
line 0   owner
       0..8      top   usize        hot_write owner
       8..1032   bag   [u8; 1024]   hot_write owner
lines 1..16   owner
      64..1024   (bag, continued)
line 16   owner
    1024..1032   (bag, continued)
    1032..1036   (4 bytes of padding)
    1036..1040   kind  u32
    1040..1088   (48 bytes of padding)
lines 17..22   padding
    1088..1408   (320 bytes of padding)
line 22   cold
    1408..1470   (62 bytes of padding)
    1470..1471   last  u8
    1471..1472   (1 byte of padding)"
    );
}

#[test]
fn below_the_alignment_of_a_line_the_header_says_so() {
    let fields = [sized::<64>("a", "A", 0), sized::<6>("b", "B", 64)];
    let small = Layout {
        align: 8,
        ..layout("Small", 72, fields)
    };
    assert_eq!(
        small.to_string(),
        "Small: 72 bytes, 2 lines of 64, 2 bytes of padding, align 8: lines counted from the start \
         of the struct
line 0   cold
     0..64   a  A
line 1   cold
    64..70   b  B
    70..72   (2 bytes of padding)"
    );
}

#[test]
fn an_allocator_that_promises_line_starts_is_named() {
    let page = Layout {
        align: 8,
        ..layout("Page", 64, [sized::<64>("a", "A", 0)])
    };
    let promised = page.assume_line_aligned();
    assert_eq!(
        promised.to_string(),
        "Page: 64 bytes, 1 line of 64, align 8, line-aligned by its allocator
line 0   cold
    0..64   a  A"
    );
    let aligned = Layout {
        align: 64,
        ..promised
    };
    assert!(
        aligned
            .to_string()
            .starts_with("Page: 64 bytes, 1 line of 64, align 64\n")
    );
}

#[test]
fn zero_sized_fields_lie_where_their_offset_does() {
    let fields = [
        sized::<0>("start", "Start", 0),
        sized::<64>("a", "A", 0).hot_read("hot_read"),
        sized::<0>("middle", "Middle", 64),
        sized::<64>("b", "B", 64),
        sized::<0>("end", "End", 128),
    ];
    assert_eq!(
        layout("Marked", 128, fields).to_string(),
        "Marked: 128 bytes, 2 lines of 64, align 64
line 0   hot_read
      0..0     start   Start
      0..64    a       A        hot_read
line 1   cold
     64..64    middle  Middle
     64..128   b       B
    128..128   end     End"
    );
    let nothing = layout("Nothing", 0, [sized::<0>("mark", "()", 0)]);
    assert_eq!(
        nothing.to_string(),
        "Nothing: 0 bytes, 0 lines of 64, align 64\nline 0   cold\n    0..0   mark  ()"
    );
    assert_eq!(
        layout("Unit", 0, []).to_string(),
        "Unit: 0 bytes, 0 lines of 64, align 64"
    );
}

#[test]
fn an_unsized_tail_has_no_end() {
    let tail = Field::tail::<[u8]>("bytes", "[u8]")
        .at(64)
        .hot_write("hot_write");
    let fields = [sized::<60>("head", "Head", 0).hot_read("hot_read"), tail];
    assert_eq!(
        layout("Packet", 64, fields).to_string(),
        "Packet: 64 bytes and an unsized tail, at least 1 line of 64, align 64, 4 bytes of padding
line 0   hot_read
     0..60   head   Head   hot_read
    60..64   (4 bytes of padding)
line 1   hot_write
    64..     bytes  [u8]   hot_write"
    );
}

#[test]
fn names_of_any_script_keep_the_columns() {
    let fields = [
        sized::<8>("größe", "Größe", 0).hot_read("leser"),
        sized::<56>("n", "N", 8),
    ];
    let text = layout("Zähler", 64, fields).to_string();
    assert!(
        text.contains("\n    0..8    größe  Größe   hot_read leser\n"),
        "{text}"
    );
    assert!(text.contains("\n    8..64   n      N"), "{text}");
}

#[test]
fn a_row_that_is_too_long_is_visibly_cut() {
    let long: &'static str = "é".repeat(1_000).leak();
    let text = layout("Long", 64, [sized::<64>("a", long, 0)]).to_string();
    let row = text.lines().last().expect("a row");
    assert!(
        row.ends_with("é...") && row.len() <= super::ROW_BYTES,
        "{row}"
    );
}

/// The bytes `start..end` of a row, `None` for a header.
fn bytes_of(row: &str) -> Option<(usize, usize)> {
    let (start, rest) = row.strip_prefix("    ")?.split_once("..")?;
    let end = rest.split(' ').next()?;
    Some((start.trim_start().parse().ok()?, end.parse().ok()?))
}

/// Five fields of `length` bytes, `gap` bytes apart.
fn spread(gap: usize, length: usize) -> Layout {
    let mut fields = Vec::new();
    let mut end = 3;
    for _ in 0..5 {
        let mut field = sized::<1>("field", "Type", end + gap);
        field.size = length;
        end = field.end();
        fields.push(field);
    }
    Layout {
        name: "Spread",
        size: end + gap,
        align: 1,
        line: 64,
        distance: 64,
        promised_align: 1,
        placement: crate::layout::Placement::ByTable,
        fields: fields.leak(),
    }
}

#[test]
fn every_byte_is_in_the_map_once_and_no_row_ends_in_a_space() {
    for (gap, length) in [
        (0, 1),
        (1, 7),
        (5, 64),
        (63, 65),
        (64, 128),
        (130, 200),
        (0, 300),
    ] {
        let layout = spread(gap, length);
        let text = layout.to_string();
        let mut covered = 0;
        for row in text.lines().skip(1) {
            assert_eq!(row, row.trim_end());
            let Some((start, end)) = bytes_of(row) else {
                continue;
            };
            if row.contains("continued") {
                assert!(end <= covered, "{text}");
            } else {
                assert_eq!(start, covered, "{text}");
                covered = end;
            }
        }
        assert_eq!(covered, layout.size, "{text}");
    }
}

#[test]
fn lines_of_any_length() {
    for line in [16, 32, 64, 128, 256] {
        let fields = [
            sized::<1>("a", "A", 0).hot_read("r"),
            sized::<1>("b", "B", 256).hot_write("w"),
        ];
        let map = Layout {
            line,
            distance: line,
            align: line,
            ..layout("Pair", 512, fields)
        };
        let text = map.to_string();
        assert!(
            text.contains(&format!("{} lines of {line}, align {line},", 512 / line)),
            "{text}"
        );
        assert!(
            text.contains(&format!("\nline {}   w\n", 256 / line)),
            "{text}"
        );
        assert!(!text.contains("<-"));
    }
}

#[test]
fn lines_that_are_fetched_together_are_marked_where_they_must_not_be() {
    let layout = Layout {
        name: "Ring",
        size: 384,
        align: 128,
        line: 64,
        distance: 128,
        promised_align: 1,
        placement: crate::layout::Placement::ByTable,
        fields: std::vec![
            Field::of::<[u8; 64]>("head", "A")
                .at(0)
                .hot_write("consumer"),
            Field::of::<[u8; 64]>("seen", "B")
                .at(64)
                .hot_read("consumer"),
            Field::of::<[u8; 64]>("tail", "C")
                .at(128)
                .hot_write("producer"),
            Field::of::<u8>("mask", "D").at(192).hot_read("hot_read"),
            Field::of::<[u8; 100]>("name", "E").at(256),
        ]
        .leak(),
    };
    assert_eq!(
        layout.to_string(),
        "Ring: 384 bytes, 6 lines of 64, kept apart by 128, align 128, 91 bytes of padding
line 0   consumer
      0..64    head  A   hot_write consumer
line 1   consumer
     64..128   seen  B   hot_read consumer
line 2   producer   <- fetched together with line 3
    128..192   tail  C   hot_write producer
line 3   hot_read   <- fetched together with line 2
    192..193   mask  D   hot_read
    193..256   (63 bytes of padding)
line 4   cold
    256..356   name  E
line 5   cold
    320..356   (name, continued)
    356..384   (28 bytes of padding)"
    );
    let single = layout.apart_by(64).to_string();
    assert!(
        !single.contains("together") && !single.contains("apart"),
        "{single}"
    );
}
