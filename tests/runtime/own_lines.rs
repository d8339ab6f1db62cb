//! `own_lines`: instances share no line with what is around them, though nothing in them is written.
#![deny(warnings)]

use std::sync::Arc;

use cache_layout::{APART, Apart, CacheLayout, SEPARATED, assert_layout, cache_layout, proof};

/// Without a hot field.
#[cache_layout(own_lines)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Limits {
    least: u8,
    most: u64,
}

#[cache_layout(own_lines, order = "declared", line = 64)]
#[derive(Default)]
struct Declared {
    #[hot_read]
    least: u8,
    most: u64,
}

/// A group that may be gone.
#[cache_layout(own_lines, line = 128)]
#[derive(Default)]
struct Conditional {
    #[hot_read]
    most: u64,
    #[cfg(any())]
    #[hot_write]
    used: u64,
}

#[cache_layout(own_lines)]
#[derive(Default)]
struct Generic<T> {
    value: T,
}

assert_layout!(Generic<u8>, Generic<[u64; 40]>);

#[cache_layout(verify, own_lines, line = 64)]
#[repr(C, align(64))]
struct Fixed(u64);

#[cache_layout(own_lines)]
struct Tail {
    length: u32,
    bytes: [u8],
}

fn assert_own<T: CacheLayout>(line: usize) {
    if SEPARATED {
        assert_eq!((align_of::<T>(), size_of::<T>() % line), (line, 0));
    }
    proof::own_lines(&T::LAYOUT);
}

#[test]
fn instances_start_and_end_with_a_line() {
    let apart = align_of::<Apart>();
    assert_own::<Limits>(apart);
    assert_own::<Generic<u8>>(apart);
    assert_own::<Generic<[u64; 40]>>(apart);
    assert_own::<Declared>(64);
    assert_own::<Conditional>(128);
    assert_own::<Fixed>(64);
    assert_eq!(Tail::LAYOUT.align(), apart.max(align_of::<u32>()));
    assert_eq!(size_of::<Limits>(), if SEPARATED { APART } else { 16 });
}

#[test]
fn values_are_made_and_derived_as_ever() {
    let limits = Limits! { least: 1, most: 2 };
    assert_eq!(format!("{limits:?}"), "Limits { least: 1, most: 2 }");
    assert_ne!(limits, Limits::default());
    let generic = Generic! { value: "any" };
    assert_eq!((generic.value, Fixed!(4).0), ("any", 4));
    let (declared, conditional) = (Declared::default(), Conditional::default());
    assert_eq!(
        u64::from(declared.least) + declared.most + conditional.most,
        0
    );
}

/// The counts of an `Arc` stand before what it holds.
#[test]
fn the_counts_of_an_arc_are_on_another_line() {
    let limits = Arc::new(Limits::default());
    assert_eq!(Arc::as_ptr(&limits).addr() % align_of::<Apart>(), 0);
}
