//! Budgets: `max_size`, `max_lines`, `deny(straddle)` and `deny(waste)`, each at its limit.
#![deny(warnings)]

mod lines;
mod thousand;
mod waste;

use std::sync::atomic::AtomicU64;

use cache_layout::{APART, CacheLayout, assert_layout, cache_layout, proof};

use crate::oracle::{assert_layout_of, laid_out};
use crate::refusal::refusal;

const LIMIT: usize = 2 * HALF;
const HALF: usize = size_of::<[u64; 8]>();

mod limits {
    pub(crate) const fn lines(count: usize, line: usize) -> usize {
        count * line
    }
}

laid_out! {
    #[cache_layout(line = 64, max_size = 128)]
    struct ByNumber {
        #[hot_read] read: [u64; 8] = [1; 8],
        #[hot_write] written: [u64; 8] = [2; 8],
    }

    #[cache_layout(line = 64, max_size = LIMIT)]
    struct ByConstant {
        #[hot_read] read: u64 = 1,
        #[hot_write] written: u64 = 2,
    }

    #[cache_layout(max_size = limits::lines(2, APART))]
    struct ByFunction {
        #[hot_read] read: u8 = 1,
        #[hot_write] written: u8 = 2,
    }

    #[cache_layout(line = 64, max_size = if size_of::<usize>() == 8 { 64 + HALF } else { 128 })]
    struct ByCondition {
        #[hot_read] read: usize = 1,
        #[hot_write] written: usize = 2,
    }

    #[cache_layout(line = 64, max_size = {
        const SPARE: usize = 2;
        size_of::<AtomicU64>() * 6 + SPARE * size_of::<[u8; 8]>() + HALF
    })]
    struct ByBlock {
        #[hot_read] read: u64 = 1,
        #[hot_write] written: AtomicU64 = AtomicU64::new(2),
    }

    #[cache_layout(order = "declared", line = 32, max_size = 3 * 32,)]
    struct InDeclaredOrder {
        #[hot_read] read: u64 = 1,
        #[hot_write] written: u64 = 2,
        #[hot_read] read_too: u64 = 3,
    }
}

#[test]
fn a_struct_may_be_as_large_as_its_limit() {
    assert_layout_of::<ByNumber>();
    assert_layout_of::<ByConstant>();
    assert_layout_of::<ByFunction>();
    assert_layout_of::<ByCondition>();
    assert_layout_of::<ByBlock>();
    assert_layout_of::<InDeclaredOrder>();
    let sizes = [
        size_of::<ByNumber>(),
        size_of::<ByConstant>(),
        size_of::<ByCondition>(),
        size_of::<ByBlock>(),
        size_of::<InDeclaredOrder>(),
    ];
    assert_eq!(sizes, [128, LIMIT, 128, 128, 96]);
    assert_eq!(size_of::<ByFunction>(), limits::lines(2, APART));
}

#[test]
fn a_struct_may_not_be_larger_than_its_limit() {
    proof::max_size(&ByNumber::LAYOUT, 128);
    let text = refusal(|| proof::max_size(&ByNumber::LAYOUT, 127));
    let start = "cache layout of `ByNumber`: it takes 128 bytes, 1 byte more than the limit of 127";
    assert!(text.starts_with(start), "{text}");
    let text = refusal(|| proof::max_size(&ByConstant::LAYOUT, 64));
    assert!(
        text.contains("64 bytes more than the limit of 64"),
        "{text}"
    );
    assert!(
        text.contains("56 bytes of padding before `written` (hot_write)"),
        "{text}"
    );
}

#[cache_layout(verify, max_size = 12)]
#[repr(C)]
struct Verified {
    #[hot_read]
    small: u8,
    #[hot_read]
    large: u32,
    medium: u16,
}

#[test]
fn a_fixed_layout_has_limits_too() {
    let value = Verified! { small: 1, large: 2, medium: 3 };
    assert_eq!(size_of_val(&value), 12);
    let text = refusal(|| proof::max_size(&Verified::LAYOUT, 11));
    assert!(text.contains("1 byte more than the limit of 11"), "{text}");
    assert_eq!(
        u32::from(value.small) + value.large + u32::from(value.medium),
        6
    );
}

/// Its limit grows with its parameters.
#[cache_layout(line = 64, max_size = 64 + (size_of::<T>() * N).next_multiple_of(64), max_lines(reader = N))]
struct Growing<T, const N: usize> {
    #[hot_read(reader)]
    slots: [T; N],
    #[hot_write]
    used: u32,
}

assert_layout!(Growing<u64, 8>, Growing<u8, 1>, Growing<[u8; 33], 7>, Growing<(), 0>);

/// Its limit is that of every instance.
#[cache_layout(line = 64, max_size = 128)]
struct Bounded<T> {
    #[hot_write]
    written: u32,
    #[hot_read]
    read: T,
}

assert_layout!(Bounded<()>, Bounded<[u64; 8]>);

#[test]
fn limits_of_a_generic_struct_hold_where_it_is_used() {
    let value = Growing! { slots: [1_u64; 8], used: 2 };
    assert_eq!((size_of_val(&value), value.slots.len()), (128, 8));
    assert_eq!(value.used, 2);
    let value = Bounded! { written: 1, read: [2_u64; 8] };
    assert_eq!(
        (size_of_val(&value), value.written, value.read[7]),
        (128, 1, 2)
    );
    proof::max_size(&Bounded::<[u64; 8]>::LAYOUT, 128);
    let text = refusal(|| proof::max_size(&Bounded::<[u64; 9]>::LAYOUT, 128));
    assert!(
        text.starts_with("cache layout of `Bounded`: it takes 192 bytes"),
        "{text}"
    );
}
