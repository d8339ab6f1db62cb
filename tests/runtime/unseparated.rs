//! `line = "none"`: nothing is padded, and what depends on that is not asked of the struct.
#![deny(warnings)]

use std::sync::atomic::{AtomicU8, AtomicU64};

use cache_layout::{CacheLayout, LINE, assert_layout, cache_layout, proof};

#[cache_layout(line = "none", max_lines(hot_read = 1), max_size = 32, deny(waste))]
#[derive(Debug, Default)]
struct Entry {
    flags: u8,
    #[hot_write]
    hits: AtomicU64,
    #[hot_read]
    key: u64,
    #[hot_write(other)]
    misses: AtomicU8,
    #[hot_read]
    length: u32,
}

#[test]
fn nothing_is_padded() {
    assert_eq!(align_of::<Entry>(), align_of::<u64>());
    assert_eq!(size_of::<Entry>(), 24, "{}", Entry::LAYOUT);
    assert_eq!((Entry::LAYOUT.line(), Entry::LAYOUT.distance()), (LINE, 1));
    assert!(Entry::LAYOUT.share_line("hits", "key"));
    proof::all(&Entry::LAYOUT);
    let entry = Entry {
        key: 7,
        ..Entry::default()
    };
    assert_eq!((entry.key, entry.flags, entry.length), (7, 0, 0));
    assert_eq!(entry.misses.into_inner(), 0);
    assert_eq!(
        entry.hits.into_inner(),
        0,
        "a plain literal names no marker"
    );
}

#[cache_layout(line = "none", order = "declared")]
struct Declared {
    #[hot_write]
    first: u8,
    #[hot_read]
    second: u8,
    #[hot_write]
    third: u8,
}

/// Elements may share lines, whatever they are.
#[cache_layout(line = "none")]
struct Generic<T, const N: usize> {
    #[hot_write(each)]
    slots: [T; N],
    #[hot_read]
    length: u8,
}

assert_layout!(Generic<u8, 3>);

#[cache_layout(line = "none", verify, max_size = 3)]
#[repr(C)]
struct Fixed(#[hot_write] u8, #[hot_read] u8, AtomicU8);

#[cache_layout(line = "none")]
struct Tail {
    #[hot_read]
    length: u16,
    #[hot_write]
    bytes: [u8],
}

#[test]
fn rules_of_separation_are_void() {
    let declared = Declared {
        first: 1,
        second: 2,
        third: 3,
    };
    assert_eq!(declared.first + declared.second + declared.third, 6);
    assert_eq!(size_of::<Declared>(), 3);
    let generic = Generic! { slots: [1_u8; 3], length: 3 };
    assert_eq!(
        (size_of_val(&generic), generic.slots[0] + generic.length),
        (4, 4)
    );
    let fixed = Fixed(1, 2, AtomicU8::new(3));
    assert_eq!(fixed.0 + fixed.1 + fixed.2.into_inner(), 6);
    proof::all(&Fixed::LAYOUT);
    assert_eq!(Tail::LAYOUT.align(), align_of::<u16>());
}
