//! What it saves to place fields together that belong together, against padding each of the hot ones.
#![cfg(target_has_atomic = "64")]

use std::sync::atomic::AtomicU64;

use cache_layout::{CacheLayout, cache_layout};
use crossbeam_utils::CachePadded;

use crate::oracle::{Touched, assert_layout_of, laid_out};

laid_out! {
    #[cache_layout(line = 64)]
    struct Nine {
        #[hot_read] limit: u64 = 1,
        #[hot_write] used: AtomicU64 = AtomicU64::new(2),
        created: u64 = 3,
        #[hot_read] flags: u32 = 4,
        owner: u64 = 5,
        #[hot_read] mask: u64 = 6,
        kind: u16 = 7,
        #[hot_write] peak: AtomicU64 = AtomicU64::new(8),
        parent: u64 = 9,
    }
}

#[expect(dead_code, reason = "only its size is looked at")]
struct Padded {
    limit: CachePadded<u64>,
    used: CachePadded<AtomicU64>,
    created: u64,
    flags: CachePadded<u32>,
    owner: u64,
    mask: CachePadded<u64>,
    kind: u16,
    peak: CachePadded<AtomicU64>,
    parent: u64,
}

#[test]
fn nine_fields_take_two_lines_where_padding_each_hot_one_takes_more() {
    assert_layout_of::<Nine>();
    assert_eq!(Nine::sample().touches().len(), 9);
    assert_eq!(size_of::<Nine>(), 128);
    assert_eq!(Nine::LAYOUT.lines(), 2);
    // One line of its own for each of five hot fields, and one for the cold ones.
    let line = align_of::<CachePadded<u64>>();
    assert_eq!(
        size_of::<Padded>(),
        5 * line + 32_usize.next_multiple_of(line)
    );
    assert!(size_of::<Padded>() > size_of::<Nine>());
    #[cfg(target_arch = "x86_64")]
    assert_eq!(size_of::<Padded>(), 768);
}
