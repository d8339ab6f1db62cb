//! `order = "declared"`: nothing moves, and a line starts where the group changes from or to one that writes.
#![deny(warnings)]

mod like_plain;

use std::mem::offset_of;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize};

use cache_layout::{APART, CacheLayout, Field, Layout, Mark, cache_layout};

use crate::oracle::{Touched, assert_layout_of, laid_out};

/// Where the fields of a struct lie in declared order, told from their marks, sizes and alignments.
fn offsets_in_declared_order(layout: &Layout) -> Vec<(&'static str, usize)> {
    let fields = layout.fields();
    let writes_alone = |group| {
        let mut marks = fields.iter().map(Field::marks);
        marks.any(|marks| marks == [Mark::HotWrite(group)])
    };
    let mut end = 0_usize;
    let mut before = None;
    let mut offsets = Vec::new();
    for field in fields {
        let side = match field.marks() {
            [] => None,
            [only] if writes_alone(only.group()) => Some(vec![only.group().to_owned()]),
            marks if marks.iter().any(Mark::writes) => {
                let mut marks = marks.iter().map(Mark::to_string).collect::<Vec<_>>();
                marks.sort();
                Some(marks)
            }
            // All that is only read is one side.
            _ => Some(Vec::new()),
        };
        let starts_line = before.is_some() && side.is_some() && side != before;
        before = side.or(before);
        let unit = if starts_line {
            layout.distance().max(field.align())
        } else {
            field.align()
        };
        let start = end.next_multiple_of(unit);
        offsets.push((field.name(), start));
        end = start + field.size();
    }
    offsets
}

fn assert_declared<T: Touched>() {
    assert_layout_of::<T>();
    let order = T::FIELDS.iter().map(cache_layout::Field::position);
    assert!(order.eq(0..T::FIELDS.len()));
    let offsets: Vec<_> = T::FIELDS
        .iter()
        .map(|field| (field.name(), field.offset()))
        .collect();
    assert_eq!(offsets, offsets_in_declared_order(&T::LAYOUT));
}

laid_out! {
    #[cache_layout(order = "declared", line = 64)]
    struct Queue {
        #[hot_read] mask: usize = 1,
        #[hot_write(producer)] tail: AtomicUsize = AtomicUsize::new(2),
        #[hot_read(producer)] cached: u8 = 3,
        name: &'static str = "",
        #[hot_write(consumer)] head: AtomicUsize = AtomicUsize::new(4),
        #[hot_read] slots: *const u8 = std::ptr::null(),
    }

    #[cache_layout(order = "declared", line = 64)]
    #[repr(C)]
    struct WithHoles {
        #[hot_read] a: u8 = 1,
        #[hot_read(lookup)] b: u64 = 2,
        c: u8 = 3,
        #[hot_read(insert)] d: u128 = 4,
        #[hot_write] e: u8 = 5,
        #[hot_write] f: [u64; 9] = [6; 9],
        g: u32 = 7,
        #[hot_read] h: u8 = 8,
    }

    #[cache_layout(order = "declared", line = 32)]
    struct ColdFirst {
        cold: u16 = 1,
        counter: AtomicU64 = AtomicU64::new(2),
        #[hot_write(a)] a: u8 = 3,
        #[cold] lock: AtomicU8 = AtomicU8::new(4),
        #[hot_write(b)] b: u8 = 5,
        last: [u8; 33] = [6; 33],
    }

    #[cache_layout(order = "declared")]
    struct ReadAlone {
        #[hot_read] a: u8 = 1,
        b: u32 = 2,
        #[hot_read(lookup)] c: u16 = 3,
    }

    #[cache_layout(order = "declared")]
    struct WrittenAlone {
        #[hot_write] a: u8 = 1,
        b: u32 = 2,
        #[hot_write] c: u16 = 3,
    }

    #[cache_layout(order = "declared")]
    struct WithNothing {
        #[hot_write] nothing: () = (),
        #[hot_write(a)] a: u8 = 1,
        none: [u64; 0] = [],
        #[hot_read] read: u8 = 2,
    }

    #[cache_layout(order = "declared", line = 16)]
    #[repr(align(128))]
    struct AlignedToMore {
        #[hot_write(a)] a: u8 = 1,
        #[hot_write(b)] b: u8 = 2,
    }
}

#[test]
fn lines_start_where_the_group_changes_and_nowhere_else() {
    assert_declared::<Queue>();
    assert_eq!(Queue::LAYOUT.lines(), 4);
    assert!(Queue::LAYOUT.share_line("tail", "name"));
    assert_declared::<WithHoles>();
    assert_eq!(WithHoles::LAYOUT.lines(), 4);
    assert_declared::<ColdFirst>();
    assert_eq!(ColdFirst::LAYOUT.lines(), 3);
    assert_declared::<WithNothing>();
}

#[test]
fn a_struct_of_one_side_has_no_line_to_start_inside() {
    assert_declared::<ReadAlone>();
    assert_eq!(size_of::<ReadAlone>(), 12);
    assert_declared::<WrittenAlone>();
    assert_eq!(
        (size_of::<WrittenAlone>(), align_of::<WrittenAlone>()),
        (APART, APART)
    );
}

#[test]
fn alignment_of_the_user_stays() {
    assert_declared::<AlignedToMore>();
    assert_eq!(
        (size_of::<AlignedToMore>(), align_of::<AlignedToMore>()),
        (128, 128)
    );
}

/// What is read is declared in four places; every one but the first starts a line.
#[cache_layout(order = "declared")]
struct Scattered {
    #[hot_read]
    first: u8,
    #[hot_write(a)]
    a: u8,
    #[hot_read]
    second: u8,
    #[hot_write(b)]
    b: u8,
    #[hot_read(lookup)]
    third: u8,
    #[hot_write]
    c: u8,
    #[hot_read]
    fourth: u8,
}

#[test]
fn markers_of_what_is_read_are_numbered() {
    let value = Scattered! { first: 1, a: 2, second: 3, b: 4, third: 5, c: 6, fourth: 7 };
    let starts = [
        offset_of!(Scattered, first),
        offset_of!(Scattered, _line_a),
        offset_of!(Scattered, _line_hot_read),
        offset_of!(Scattered, _line_b),
        offset_of!(Scattered, _line_hot_read_2),
        offset_of!(Scattered, _line_hot_write),
        offset_of!(Scattered, _line_hot_read_3),
    ];
    assert!(starts.into_iter().eq((0..7).map(|line| line * APART)));
    assert!(
        Scattered::FIELDS
            .iter()
            .map(cache_layout::Field::offset)
            .eq(starts)
    );
    let Scattered {
        first,
        a,
        second,
        b,
        third,
        c,
        fourth,
        ..
    } = value;
    assert_eq!(first + a + second + b + third + c + fourth, 28);
}

/// Each of these would start a line, if it were there.
#[cache_layout(order = "declared")]
#[derive(Clone, Debug, Default, PartialEq, PartialOrd)]
struct Conditional {
    #[cfg(any())]
    #[hot_write(gone)]
    gone: Missing,
    #[hot_read]
    read: u8,
    #[cfg(not(any()))]
    #[hot_write(statistics)]
    pushed: u8,
    #[cfg(any())]
    #[hot_write(statistics)]
    popped: Missing,
    #[cfg(any())]
    #[hot_write(tracing)]
    trace: Missing,
    #[hot_write(other)]
    other: u8,
}

#[test]
fn a_line_goes_with_its_fields() {
    let value = Conditional! { read: 1, pushed: 2, other: 3 };
    assert_eq!(Conditional::LAYOUT.size(), 3 * APART);
    let start = |name| Conditional::LAYOUT.field(name).unwrap().offset();
    assert_eq!(
        ["read", "pushed", "other"].map(start),
        [0, APART, 2 * APART]
    );
    assert_eq!(
        format!("{value:?}"),
        "Conditional { read: 1, pushed: 2, other: 3 }"
    );
    assert!(value > Conditional::default());
}

/// Without the group between them, what is read is one run.
#[cache_layout(order = "declared")]
struct NothingBetween {
    #[hot_read]
    before: u8,
    #[cfg(any())]
    #[hot_write]
    gone: Missing,
    #[hot_read]
    after: u8,
}

#[test]
fn no_line_starts_where_the_group_between_is_gone() {
    let value = NothingBetween! { before: 1, after: 2 };
    assert_eq!(value.before + value.after, 3);
    assert_eq!(offset_of!(NothingBetween, after), 1);
}
