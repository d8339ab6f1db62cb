//! `verify`: the struct stays as it is, and is proved as it is.
#![deny(warnings)]

mod as_written;
mod at_any_base;
mod refused;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use cache_layout::{CacheLayout, Mark, cache_layout};
use serde::{Deserialize, Serialize};

use crate::oracle::{assert_layout_of, laid_out};

/// A value with a line of its own, as users of such lines have them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(align(64))]
struct Padded<T>(T);

laid_out! {
    #[cache_layout(verify, line = 64)]
    #[repr(C, align(64))]
    struct Descriptor {
        #[hot_read] base: u64 = 1,
        reserved: [u64; 7] = [0; 7],
        #[hot_write] doorbell: u64 = 2,
    }

    #[cache_layout(verify, line = 64)]
    struct InAnyOrder {
        flag: bool = true,
        #[hot_write(producer)] tail: Padded<AtomicU32> = Padded(AtomicU32::new(1)),
        small: u8 = 2,
        #[hot_read(producer)] limit: Padded<u16> = Padded(3),
        text: &'static str = "text",
        #[hot_write(consumer)] head: Padded<u64> = Padded(4),
        medium: u32 = 5,
    }

    #[cache_layout(verify)]
    struct ReadAlone {
        #[hot_read] small: u8 = 1,
        large: u128 = 2,
        #[hot_read(lookup)] medium: u16 = 3,
        name: String = String::from("name"),
    }

    #[cache_layout(verify, line = 64)]
    #[repr(transparent)]
    struct Transparent {
        #[hot_write] only: Padded<Mutex<u64>> = Padded(Mutex::new(1)),
    }

    #[cache_layout(verify, line = 32)]
    #[repr(align(128))]
    struct AlignedToMore {
        #[hot_write] only: u8 = 1,
    }
}

#[test]
fn a_fixed_layout_is_told_as_it_is() {
    assert_layout_of::<Descriptor>();
    assert_eq!(Descriptor::LAYOUT.lines(), 2);
    assert_layout_of::<Transparent>();
    assert_layout_of::<AlignedToMore>();
    assert_eq!(AlignedToMore::LAYOUT.lines(), 4);
}

#[test]
fn fields_in_the_compilers_order_are_told_in_memory_order() {
    assert_layout_of::<InAnyOrder>();
    assert_layout_of::<ReadAlone>();
    let mut declared: Vec<_> = InAnyOrder::FIELDS
        .iter()
        .map(cache_layout::Field::position)
        .collect();
    declared.sort_unstable();
    assert!(declared.into_iter().eq(0..7));
}

#[test]
fn a_value_is_made_by_the_macro_and_by_a_plain_literal() {
    const BY_MACRO: Descriptor = Descriptor! { base: 1, reserved: [0; 7], doorbell: 2 };
    static BY_LITERAL: Descriptor = Descriptor {
        base: 1,
        reserved: [0; 7],
        doorbell: 2,
    };
    let Descriptor {
        base,
        reserved,
        doorbell,
    } = BY_MACRO;
    assert_eq!(base + reserved[6] + doorbell, 3);
    assert_eq!(BY_LITERAL.doorbell, 2);
    let updated = Descriptor! { base: 5, ..BY_MACRO };
    assert_eq!(updated.base + updated.doorbell, 7);
}

#[cache_layout(
    verify,
    line = 64,
    prove(Pair<'static, u8>, Pair<'_, [u64; 20]>, Pair<()>)
)]
#[derive(Debug, Default, PartialEq)]
struct Pair<'a, T>(#[hot_write] Padded<T>, pub &'a str, #[hot_read] Padded<u8>)
where
    T: Copy + 'a;

#[cache_layout(verify, line = 64)]
struct Lone(#[hot_write] Padded<AtomicU32>);

static LONE: Lone = Lone!(Padded(AtomicU32::new(7)));

#[test]
fn a_tuple_struct_is_proved_and_made() {
    static PAIR: Pair<'static, u8> = Pair!(Padded(1), "text", Padded(2));
    let Pair(written, text, read) = PAIR;
    assert_eq!((written.0, text, read.0), (1, "text", 2));
    assert_eq!(format!("{PAIR:?}"), "Pair(Padded(1), \"text\", Padded(2))");
    assert_eq!(PAIR, Pair(Padded(1), "text", Padded(2)));
    assert_eq!(Pair::<u8>::default(), Pair!(Padded(0), "", Padded(0)));
    let layout = Pair::<u8>::LAYOUT;
    let row = |name: &str| {
        let field = layout.field(name).unwrap();
        (field.position(), field.marks())
    };
    assert_eq!(row("0"), (0, [Mark::HotWrite("hot_write")].as_slice()));
    assert_eq!(row("1"), (1, [].as_slice()));
    assert_eq!(row("2"), (2, [Mark::HotRead("hot_read")].as_slice()));
    assert_eq!(LONE.0.0.load(Ordering::Relaxed), 7);
}

#[cache_layout(verify, line = 64)]
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "UPPERCASE")]
#[repr(C, align(64))]
struct Derived {
    #[hot_write]
    hits: u32,
    #[serde(skip)]
    gap: [u64; 8],
    #[hot_read]
    limit: u16,
}

#[test]
fn derives_are_as_ever() {
    let derived = Derived {
        hits: 1,
        gap: [0; 8],
        limit: 2,
    };
    let text = serde_json::to_string(&derived).unwrap();
    assert_eq!(text, r#"{"HITS":1,"LIMIT":2}"#);
    assert_eq!(serde_json::from_str::<Derived>(&text).unwrap(), derived);
    assert_eq!(
        format!("{derived:?}"),
        "Derived { hits: 1, gap: [0, 0, 0, 0, 0, 0, 0, 0], limit: 2 }"
    );
    assert!(
        derived
            > Derived {
                limit: 1,
                ..derived
            }
            && derived > Derived::default()
    );
}

#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct Conditional {
    #[cfg(any())]
    #[hot_write]
    gone: Missing,
    #[hot_read]
    read: u8,
    #[cfg(not(any()))]
    gap: [u8; 63],
    #[hot_write]
    written: u8,
    #[cfg(any())]
    gone_too: Missing,
}

#[test]
fn fields_exist_as_their_conditions_say() {
    let value = Conditional! { read: 1, gap: [0; 63], written: 2 };
    let names: Vec<_> = Conditional::FIELDS
        .iter()
        .map(cache_layout::Field::name)
        .collect();
    assert_eq!(names, ["read", "gap", "written"]);
    assert_eq!(value.read + value.gap[0] + value.written, 3);
}

/// Of one length before the tail, and of any behind it.
#[cache_layout(
    verify,
    line = 64,
    prove(Tail<[u8]>, Tail<str>, Tail<dyn std::fmt::Debug>, Tail<u64>)
)]
#[repr(C)]
struct Tail<T: ?Sized> {
    #[hot_write]
    holders: Padded<u32>,
    #[hot_read]
    length: Padded<u32>,
    slots: T,
}

/// Lines whose alignment follows from a field: that of an unsized struct cannot be asked for.
#[cache_layout(verify, line = 64)]
#[repr(C)]
struct Packet {
    #[hot_read]
    length: Padded<u32>,
    #[hot_write]
    bytes: [u8],
}

#[test]
fn a_tail_may_be_unsized() {
    let sized = Box::new(Tail! { holders: Padded(1), length: Padded(2), slots: [1_u8, 2] });
    let tail: Box<Tail<[u8]>> = sized;
    assert_eq!((tail.slots[1], tail.holders.0, tail.length.0), (2, 1, 2));
    let layout = Tail::<[u8]>::LAYOUT;
    assert!(layout.is_unsized() && layout.align() == 64);
    assert!(!layout.share_line("holders", "length"));
    assert_eq!(Packet::LAYOUT.lines_of("length"), Some(0..=0));
    assert_eq!(Packet::LAYOUT.field("bytes").unwrap().offset(), 64);
}

/// The user's alignment counts, though that of an unsized struct cannot be asked for.
#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct AlignedTail {
    #[hot_read]
    length: [u64; 2],
    gap: [u64; 6],
    #[hot_write]
    bytes: [u64],
}

#[test]
fn the_alignment_of_an_unsized_struct_is_the_one_it_is_given() {
    assert_eq!(AlignedTail::LAYOUT.align(), 64);
    assert_eq!(AlignedTail::LAYOUT.lines_of("gap"), Some(0..=0));
}
