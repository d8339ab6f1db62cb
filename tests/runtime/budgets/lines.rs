//! `max_lines` of named groups, and `deny(straddle)`.

use std::mem::offset_of;

use cache_layout::{
    APART, CacheLayout, Field, LINE, Layout, SEPARATED, assert_layout, cache_layout, proof,
};

use crate::oracle::{assert_layout_of, laid_out};
use crate::refusal::refusal;

const TWO: usize = 2;

laid_out! {
    #[cache_layout(line = 64, max_lines(hot_read = 1, producer = TWO, r#consumer = 1, hot_write = 2 - 1))]
    struct Ring {
        #[hot_read] mask: [u64; 8] = [1; 8],
        #[hot_write(producer)] tail: [u64; 9] = [2; 9],
        #[hot_read(producer)] cached: [u64; 7] = [3; 7],
        #[hot_write(consumer)] head: u8 = 4,
        #[hot_write] count: [u8; 64] = [5; 64],
        name: [u8; 9] = [6; 9],
    }

    #[cache_layout(max_lines(reader = 1, hot_read = 1, writer = 1))]
    struct SmallOnAnyTarget {
        #[hot_read] a: u8 = 1,
        #[hot_read(reader)] b: u8 = 2,
        #[hot_write(writer)] c: u8 = 3,
    }

    #[cache_layout(line = 64, deny(straddle), max_lines(hot_read = 1))]
    struct FallsIntoPlace {
        #[hot_read] small: u8 = 1,
        #[hot_read] large: [u64; 7] = [2; 7],
        #[hot_write(tx)] written: [u64; 9] = [3; 9],
        #[hot_write(tx)] counter: u32 = 4,
        unaligned: [u8; 70] = [5; 70],
    }

    #[cache_layout(line = 64, deny(straddle))]
    struct ALineForEach {
        #[hot_write] left: [u64; 7] = [1; 7],
        #[hot_write] right: [u64; 7] = [2; 7],
    }

    #[cache_layout(deny(straddle))]
    struct TheNextLine {
        #[hot_write] left: [u64; 7] = [1; 7],
        #[hot_write] right: [u64; 7] = [2; 7],
    }

    #[cache_layout(line = 64, deny(straddle, waste))]
    struct OnlyRead {
        #[hot_read] idle: Vec<u64> = vec![1],
        #[hot_read] busy: Vec<u64> = vec![2],
        #[hot_read] name: String = "three".to_owned(),
    }

    #[cache_layout(line = 64, deny(straddle))]
    struct NoLonger {
        #[hot_read] word: u64 = 1,
        #[hot_read] byte: u8 = 2,
        name: [u8; 80] = [3; 80],
    }

    #[cache_layout(order = "declared", line = 16, deny(straddle,))]
    struct InDeclaredOrder {
        #[hot_read] first: [u8; 15] = [1; 15],
        #[hot_read] byte: u8 = 2,
        #[hot_read] second: [u8; 16] = [3; 16],
        // Cold, so that it may.
        cold: [u8; 17] = [4; 17],
        #[hot_write] written: [u8; 16] = [5; 16],
    }
}

#[test]
fn hot_fields_are_placed_so_that_none_straddles() {
    assert_layout_of::<FallsIntoPlace>();
    assert_layout_of::<ALineForEach>();
    let lines = ["left", "right"].map(|field| ALineForEach::LAYOUT.lines_of(field));
    assert_eq!(lines, [Some(0..=0), Some(1..=1)]);
    assert_layout_of::<TheNextLine>();
    let is_on_next = (56..112).contains(&LINE) && SEPARATED;
    let right = if is_on_next { LINE } else { 56 };
    assert_eq!(offset_of!(TheNextLine, right), right);
    let align = if SEPARATED { APART } else { 8 };
    let size = (right + 56).next_multiple_of(align);
    assert_eq!(size_of::<TheNextLine>(), size);
    // On 64 bits, where there are 72 bytes, two are on the first line.
    assert_layout_of::<OnlyRead>();
    assert_eq!(
        OnlyRead::LAYOUT.align(),
        if SEPARATED { 64 } else { align_of::<usize>() }
    );
    assert_layout_of::<NoLonger>();
    assert_eq!(align_of::<NoLonger>(), align_of::<u64>());
}

#[test]
fn a_group_may_touch_as_many_lines_as_its_limit_and_not_one_more() {
    assert_layout_of::<Ring>();
    assert_layout_of::<SmallOnAnyTarget>();
    for (group, lines) in [
        ("hot_read", 1),
        ("producer", TWO),
        ("consumer", 1),
        ("hot_write", 1),
    ] {
        proof::max_lines(&Ring::LAYOUT, group, lines);
        let text = refusal(|| proof::max_lines(&Ring::LAYOUT, group, lines - 1));
        let (plural, limit) = (if lines == 1 { "" } else { "s" }, lines - 1);
        let start = format!(
            "cache layout of `Ring`: {group} touches {lines} line{plural}, 1 line more than the limit of {limit}"
        );
        assert!(text.starts_with(&start), "{text}");
    }
}

#[test]
fn the_field_that_crosses_the_limit_is_told() {
    let text = refusal(|| proof::max_lines(&Ring::LAYOUT, "producer", 1));
    let crossing: Vec<_> = text
        .lines()
        .filter(|line| line.contains("<- crosses the limit"))
        .collect();
    assert!(
        crossing.len() == 1 && crossing[0].contains("tail"),
        "{text}"
    );
}

#[test]
fn hot_fields_of_at_most_a_line_are_on_one() {
    assert_layout_of::<FallsIntoPlace>();
    assert_layout_of::<InDeclaredOrder>();
    let lines = |field: &Field| {
        let touched = FallsIntoPlace::LAYOUT.lines_of(field.name()).unwrap();
        (field.name(), touched.count())
    };
    let hot = FallsIntoPlace::FIELDS
        .iter()
        .filter(|field| !field.marks().is_empty());
    let most: Vec<_> = hot.map(lines).collect();
    assert_eq!(
        most,
        [("large", 1), ("small", 1), ("written", 2), ("counter", 1)]
    );
    assert!(InDeclaredOrder::LAYOUT.lines_of("cold").unwrap().count() > 1);
}

/// The same bytes, with and without an alignment that keeps them on a line.
#[cache_layout(verify, line = 64, deny(straddle), max_lines(hot_read = 1))]
#[repr(C, align(16))]
struct Aligned {
    #[hot_read]
    key: [u8; 12],
    #[hot_read]
    length: u32,
}

#[repr(C)]
struct Unaligned {
    key: [u8; 12],
    length: u32,
}

#[test]
fn a_fixed_layout_is_on_as_many_lines_as_its_alignment_allows() {
    const UNALIGNED: Layout = Layout::of::<Unaligned>(
        "Unaligned",
        &[
            Field::of::<[u8; 12]>("key", "[u8; 12]")
                .at(offset_of!(Unaligned, key))
                .hot_read("hot_read"),
            Field::of::<u32>("length", "u32")
                .at(offset_of!(Unaligned, length))
                .hot_read("hot_read"),
        ],
    )
    .in_lines_of(64);
    proof::max_lines(&UNALIGNED, "hot_read", 2);
    let text = refusal(|| proof::max_lines(&UNALIGNED, "hot_read", 1));
    assert!(text.contains("touches 2 lines when it starts "), "{text}");
    let text = refusal(|| proof::straddle(&UNALIGNED));
    let start = "cache layout of `Unaligned`: 1 hot field straddles two lines (the alignment is 4)";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("key") && !text.contains("length"), "{text}");
    proof::straddle(&UNALIGNED.assume_line_aligned());
    let value = Aligned! { key: [1; 12], length: 2 };
    assert_eq!(value.length + u32::from(value.key[0]), 3);
}

/// A limit that holds for some parameters.
#[cache_layout(line = 64, max_lines(hot_read = LINES), deny(straddle))]
struct Table<T, const LINES: usize> {
    #[hot_read]
    entries: T,
    #[hot_write]
    hits: u32,
}

assert_layout!(Table<u8, 1>, Table<[u64; 8], 1>, Table<[u8; 65], 2>);

#[test]
fn limits_of_a_generic_struct_hold_where_it_is_used() {
    let table = Table::<_, 1>::of([1_u64; 8]);
    assert_eq!((table.entries.len(), table.hits), (8, 0));
    let text = refusal(|| proof::max_lines(&Table::<[u8; 65], 1>::LAYOUT, "hot_read", 1));
    assert!(
        text.starts_with("cache layout of `Table`: hot_read touches 2 lines, 1 line more"),
        "{text}"
    );
}

impl<T, const LINES: usize> Table<T, LINES> {
    fn of(entries: T) -> Self {
        Table! { entries, hits: 0 }
    }
}

/// The only field of its group is gone, and with it what is counted.
#[cache_layout(max_lines(statistics = 1, hot_read = 1))]
struct Conditional {
    #[cfg(any())]
    #[hot_write(statistics)]
    gone: Missing,
    #[hot_read]
    read: u8,
}

#[test]
fn a_group_without_fields_is_within_any_limit() {
    let value = Conditional! { read: 1 };
    assert_eq!(value.read, 1);
    let text = refusal(|| proof::max_lines(&Conditional::LAYOUT, "statistics", 0));
    assert!(
        text.ends_with("there is no group `statistics`: the table has `hot_read`"),
        "{text}"
    );
}
