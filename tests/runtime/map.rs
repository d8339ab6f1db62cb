//! What a layout answers: its queries, the map that a person reads, and what serde writes.

use std::sync::atomic::AtomicU32;

use cache_layout::{CacheLayout, Layout, Mark, SEPARATED, cache_layout};

#[cache_layout(line = 64)]
struct Ring {
    #[hot_write(producer)]
    tail: AtomicU32,
    #[hot_read]
    slots: [u16; 40],
    #[hot_read(producer)]
    seen: u32,
    #[hot_write]
    drops: AtomicU32,
    name: [u8; 5],
    #[hot_read]
    mask: u32,
    #[hot_write]
    marker: (),
}

const RING: Layout = Ring::LAYOUT;

#[test]
fn queries_are_answered_at_compile_time() {
    const {
        assert!(RING.lines() == 4 || !SEPARATED);
        assert!(RING.size() == 256 && RING.align() == 64 || !SEPARATED);
        assert!(RING.line() == 64);
        assert!(RING.share_line("tail", "seen"));
        assert!(!RING.share_line("tail", "drops") || !SEPARATED);
        assert!(RING.field("mask").is_some());
        assert!(!RING.is_unsized());
    }
}

#[test]
fn lines_of_fields() {
    assert_eq!(RING.lines_of("slots"), Some(0..=1));
    assert_eq!(RING.lines_of("mask"), Some(0..=0));
    assert_eq!(RING.lines_of("name"), Some(1..=1));
    assert_eq!(RING.lines_of("seen"), Some(2..=2));
    assert_eq!(RING.lines_of("drops"), Some(3..=3));
    assert_eq!(RING.lines_of("marker"), None, "it has no bytes");
    assert_eq!(
        RING.lines_of("_line_producer"),
        None,
        "markers are not fields of the user"
    );
    assert!(!RING.share_line("drops", "marker"));
}

#[test]
#[should_panic(expected = "`Ring` has no field `tial`")]
fn a_misspelt_name_is_no_answer() {
    let _ = RING.share_line("tial", "drops");
}

#[test]
fn groups_by_first_appearance_in_the_declaration() {
    let groups = RING.groups().collect::<Vec<_>>();
    assert_eq!(groups, ["producer", "hot_read", "hot_write"]);
}

#[test]
fn a_field_knows_its_place_and_who_touches_it() {
    let seen = RING.field("seen").unwrap();
    assert_eq!(
        (seen.type_name(), seen.size(), seen.align()),
        ("u32", 4, align_of::<u32>())
    );
    assert_eq!(
        (seen.marks(), seen.position()),
        ([Mark::HotRead("producer")].as_slice(), 2)
    );
    let name = RING.field("name").unwrap();
    assert_eq!(
        (name.marks(), name.end()),
        ([].as_slice(), name.offset() + 5)
    );
    assert!(RING.field("line").is_none());
    assert_eq!(RING.fields(), Ring::FIELDS);
}

#[test]
fn padding_is_what_no_field_takes() {
    let taken: usize = RING.fields().iter().map(cache_layout::Field::size).sum();
    assert_eq!(taken, 4 + 80 + 4 + 4 + 5 + 4);
    assert_eq!(RING.padding(), 256 - taken);
}

#[test]
fn the_layout_describes_the_values() {
    let ring = Ring! {
        tail: AtomicU32::new(1), slots: [2; 40], seen: 3, drops: AtomicU32::new(4), name: *b"ring5", mask: 6, marker: (),
    };
    let Ring {
        slots, mask, name, ..
    } = &ring;
    assert_eq!((slots[39], *mask, name), (2, 6, b"ring5"));
    assert_eq!(
        (ring.seen, ring.tail.into_inner(), ring.drops.into_inner()),
        (3, 1, 4)
    );
}

#[test]
fn the_map_that_a_person_reads() {
    let expected = "\
Ring: 256 bytes, 4 lines of 64, align 64, 155 bytes of padding
line 0   hot_read
      0..4     mask    u32         hot_read
      4..84    slots   [u16; 40]   hot_read
line 1   hot_read
     64..84    (slots, continued)
     84..89    name    [u8; 5]
     89..128   (39 bytes of padding)
line 2   producer
    128..132   tail    AtomicU32   hot_write producer
    132..136   seen    u32         hot_read producer
    136..192   (56 bytes of padding)
line 3   hot_write
    192..196   drops   AtomicU32   hot_write
    196..196   marker  ()          hot_write
    196..256   (60 bytes of padding)";
    assert_eq!(RING.to_string(), expected);
}

#[cache_layout(line = 64)]
struct Cell<'a> {
    #[hot_read]
    next: Option<&'a u8>,
}

#[test]
fn a_struct_without_markers_says_from_where_its_lines_count() {
    let value = Cell! { next: None };
    assert!(value.next.is_none());
    let size = size_of::<usize>();
    let expected = format!(
        "Cell: {size} bytes, 1 line of 64, align {size}: lines counted from the start of the struct
line 0   hot_read
    0..{size}   next  Option<&'a u8>   hot_read"
    );
    assert_eq!(Cell::LAYOUT.to_string(), expected);
}

#[test]
fn serde_writes_all_that_the_table_has() {
    let written = serde_json::to_value(RING).unwrap();
    assert_eq!(written["name"], "Ring");
    assert_eq!(
        [&written["size"], &written["align"], &written["line"]],
        [256, 64, 64]
    );
    let mark = |mark: &Mark| serde_json::json!({"role": mark.role(), "group": mark.group()});
    let fields = written["fields"].as_array().unwrap();
    assert_eq!(fields.len(), RING.fields().len());
    for (json, field) in fields.iter().zip(RING.fields()) {
        let expected = serde_json::json!({
            "name": field.name(),
            "type_name": field.type_name(),
            "offset": field.offset(),
            "size": field.size(),
            "align": field.align(),
            "marks": field.marks().iter().map(mark).collect::<Vec<_>>(),
            "declared": field.position(),
            "needs_drop": field.needs_drop(),
            "is_unsized": field.is_unsized(),
            "is_written_unmarked": field.is_written_unmarked(),
        });
        assert_eq!(*json, expected);
    }
    assert_eq!(fields[0]["marks"][0]["role"], "hot_read");
}
