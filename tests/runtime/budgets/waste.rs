//! `deny(waste)`, on structs where the fewest lines are not those of the first place that comes to mind.

use std::cell::Cell;
use std::mem::offset_of;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use cache_layout::{__private, CacheLayout, Field, Layout, assert_layout, cache_layout, proof};

use crate::oracle::{assert_layout_of, laid_out};
use crate::refusal::refusal;

laid_out! {
    // The cold field has no room behind what is read, but behind what is written.
    #[cache_layout(line = 64, deny(waste))]
    struct FillsAGap {
        #[hot_read] limits: [u64; 7] = [1; 7],
        name: [u64; 2] = [2; 2],
        #[hot_write] free: [u64; 6] = [3; 6],
    }

    #[cache_layout(line = 64, deny(waste))]
    struct FillsTwoGaps {
        #[hot_read] a: [u64; 7] = [1; 7],
        #[hot_write(b)] b: [u64; 6] = [2; 6],
        #[hot_write(c)] c: [u64; 5] = [3; 5],
        d: [u64; 3] = [4; 3],
        e: [u64; 2] = [5; 2],
        f: u64 = 6,
    }

    // It can be written, and so it may not go where it would cost no line, but for its mark.
    #[cache_layout(line = 64, deny(waste))]
    struct DoesNotMatter {
        #[hot_read] a: [u64; 7] = [1; 7],
        #[hot_write] b: [u64; 8] = [2; 8],
        #[cold] count: AtomicU64 = AtomicU64::new(3),
    }

    #[cache_layout(line = 64, deny(waste, straddle), max_size = 128)]
    struct SmallBeforeLarge {
        #[hot_read] a: u8 = 1,
        #[hot_read] b: u64 = 2,
        #[hot_read] c: u16 = 3,
        #[hot_read] d: [u64; 6] = [4; 6],
        #[hot_write] e: Cell<u8> = Cell::new(5),
        f: u32 = 6,
    }

    // 120 bytes, which two lines would hold.
    #[cache_layout(line = 64, deny(straddle, waste))]
    struct NoneStraddles {
        #[hot_write] a: [u64; 5] = [1; 5],
        #[hot_write] b: [u64; 5] = [2; 5],
        #[hot_write] c: [u64; 5] = [3; 5],
    }

    #[cache_layout(deny(waste))]
    struct NothingWritten {
        #[hot_read] a: u8 = 1,
        b: u8 = 2,
    }

    #[cache_layout(order = "declared", line = 64, deny(waste))]
    struct InDeclaredOrder {
        #[hot_write] a: u64 = 1,
        b: [u64; 7] = [2; 7],
        #[hot_read] c: [u64; 8] = [3; 8],
    }
}

/// No drop but one is seen, so it may come at any time.
#[cache_layout(line = 64, deny(waste))]
struct OneIsSeenDropped {
    #[hot_read]
    key: [u64; 8],
    #[hot_write]
    hits: [u64; 2],
    shared: Arc<u64>,
}

/// What depends on a parameter may be another one whose drop is seen, so both stay in their order.
#[cache_layout(line = 64)]
struct AnotherMayBe<T> {
    #[hot_read]
    key: [u64; 7],
    #[hot_read]
    value: Box<T>, // fills the line of `key`
    #[hot_write]
    hits: [u64; 2],
    shared: Arc<u64>,
}

/// The same of a field that some builds have.
#[cache_layout(line = 64)]
struct SomeBuildsHaveAnother {
    #[hot_read]
    key: [u64; 8],
    #[hot_write]
    hits: [u64; 2],
    shared: Arc<u64>,
    #[cfg(not(test))]
    other: Arc<u64>,
}

#[test]
fn the_only_field_whose_drop_is_seen_moves() {
    let at_hits = offset_of!(OneIsSeenDropped, hits);
    assert_eq!(OneIsSeenDropped::LAYOUT.lines(), 2);
    assert!(offset_of!(OneIsSeenDropped, shared) > at_hits);
    assert!(offset_of!(AnotherMayBe<u8>, shared) < offset_of!(AnotherMayBe<u8>, hits));
    let before_hits = offset_of!(SomeBuildsHaveAnother, hits);
    assert!(offset_of!(SomeBuildsHaveAnother, shared) < before_hits);
}

#[expect(dead_code, reason = "only its shape matters")]
#[repr(align(32))]
struct Block([u8; 32]);

/// As the message says where nothing that the macro knows is aligned like a type: by hand.
#[cache_layout(line = 64, order = "declared", deny(waste))]
struct PlacedByHand {
    #[hot_read]
    key: [u64; 8],
    #[hot_write(reader)]
    hits: [u64; 4],
    block: Block,
    #[hot_write(writer)]
    changes: [u64; 7],
}

#[test]
fn what_is_aligned_like_no_number_is_placed_by_hand() {
    assert_eq!(PlacedByHand::LAYOUT.lines(), 3);
}

#[test]
fn no_line_is_wasted() {
    assert_layout_of::<FillsAGap>();
    assert_layout_of::<FillsTwoGaps>();
    assert_layout_of::<DoesNotMatter>();
    assert_layout_of::<SmallBeforeLarge>();
    assert_layout_of::<NoneStraddles>();
    assert_layout_of::<NothingWritten>();
    assert_layout_of::<InDeclaredOrder>();
    let lines = [
        FillsAGap::LAYOUT.lines(),
        FillsTwoGaps::LAYOUT.lines(),
        DoesNotMatter::LAYOUT.lines(),
        SmallBeforeLarge::LAYOUT.lines(),
        NoneStraddles::LAYOUT.lines(),
        NothingWritten::LAYOUT.lines(),
        InDeclaredOrder::LAYOUT.lines(),
    ];
    assert_eq!(lines, [2, 3, 2, 2, 3, 1, 2]);
}

/// As the one above, without the mark: it is kept off what is read, and takes a line.
#[cache_layout(line = 64)]
struct KeptOff {
    #[hot_read]
    a: [u64; 7],
    #[hot_write]
    b: [u64; 8],
    count: AtomicU64,
}

/// Its declared order takes a line for each.
#[cache_layout(order = "declared", line = 64)]
struct Scattered {
    #[hot_read]
    a: u64,
    #[hot_write]
    b: u64,
    #[hot_read]
    c: u64,
}

#[test]
fn a_line_too_many_is_told_with_its_cause() {
    let value = KeptOff! { a: [1; 7], b: [2; 8], count: AtomicU64::new(3) };
    assert_eq!(value.a[0] + value.b[0] + value.count.into_inner(), 6);
    let text = refusal(|| __private::waste::<KeptOff>(&[], &[], &["count"]));
    let start = "cache layout of `KeptOff`: it takes 3 lines, where 2 would do";
    assert!(text.starts_with(start), "{text}");
    assert!(
        text.contains("`count` can be written through `&self`"),
        "{text}"
    );
    let value = Scattered! { a: 1, b: 2, c: 3 };
    assert_eq!(value.a + value.b + value.c, 6);
    let text = refusal(|| proof::waste(&Scattered::LAYOUT));
    let start = "cache layout of `Scattered`: it takes 3 lines, where 2 would do";
    assert!(text.starts_with(start), "{text}");
    assert!(text.contains("the declared order"), "{text}");
}

#[cache_layout(verify, line = 64, deny(waste))]
#[repr(C, align(64))]
struct Verified {
    #[hot_read]
    read: u64,
    gap: [u64; 7],
    #[hot_write]
    written: u64,
}

#[repr(C, align(64))]
struct WithALineTooMany {
    read: u64,
    gap: [[u64; 8]; 2],
    written: u64,
}

#[test]
fn a_fixed_layout_may_waste_nothing_either() {
    const LAYOUT: Layout = Layout::of::<WithALineTooMany>(
        "WithALineTooMany",
        &[
            Field::of::<u64>("read", "u64").at(0).hot_read("hot_read"),
            Field::of::<u64>("written", "u64")
                .at(std::mem::offset_of!(WithALineTooMany, written))
                .hot_write("hot_write"),
        ],
    )
    .in_lines_of(64);
    let value = Verified! { read: 1, gap: [0; 7], written: 2 };
    assert_eq!(value.read + value.gap[0] + value.written, 3);
    let text = refusal(|| proof::waste(&LAYOUT));
    assert!(
        text.contains("it takes 3 lines, where 2 would do"),
        "{text}"
    );
}

/// Its cold field is of a size that the macro does not know.
#[cache_layout(line = 64, deny(waste))]
struct Generic<T> {
    #[hot_read]
    a: [u64; 6],
    #[hot_write]
    b: [u64; 7],
    name: T,
}

assert_layout!(Generic<u64>, Generic<()>, Generic<[u64; 17]>);

#[test]
fn a_generic_struct_wastes_nothing_for_the_parameters_that_it_is_used_with() {
    let value = Generic! { a: [1; 6], b: [2; 7], name: 3_u64 };
    assert_eq!(value.a[0] + value.b[0] + value.name, 6);
    proof::waste(&Generic::<u64>::LAYOUT);
    let text = refusal(|| __private::waste::<Generic<[u64; 2]>>(&[], &["name"], &[]));
    assert!(
        text.contains("it takes 3 lines, where 2 would do"),
        "{text}"
    );
    assert!(
        text.contains("the size of `name` is not known to the macro"),
        "{text}"
    );
}
