//! What holds when it runs.

use std::panic::catch_unwind;
use std::ptr;
use std::sync::atomic::AtomicU32;

use cache_layout::{APART, CacheLayout, LINE, Layout, SEPARATED, proof};

use crate::{Limit, Limit64};

const LIMIT: Layout = Limit::LAYOUT;

#[test]
fn a_value_is_made_by_the_same_code() {
    static LIMIT: Limit = Limit! { most: 3, used: AtomicU32::new(1), name: *b"requests" };
    let other = Limit64! { most: LIMIT.most, ..Default::default() };
    assert_eq!(other.most, 3);
    assert_eq!(
        format!("{LIMIT:?}"),
        "Limit { most: 3, used: 1, name: [114, 101, 113, 117, 101, 115, 116, 115] }"
    );
}

#[test]
fn fields_and_neighbours_are_as_far_apart_as_they_have_to_be() {
    let limits = [Limit::default(), Limit::default()];
    let block_of = |address: usize| address / APART;
    let read = limits
        .each_ref()
        .map(|limit| block_of(ptr::from_ref(&limit.most).addr()));
    let written = limits
        .each_ref()
        .map(|limit| block_of(ptr::from_ref(&limit.used).addr()));
    if SEPARATED {
        assert_eq!(read.map(|block| block + 1), written);
        assert_eq!(written[0] + 1, read[1]);
    } else {
        let first = ptr::from_ref(&limits[0]).addr();
        assert_eq!(ptr::from_ref(&limits[1]).addr(), first + 16);
    }
}

#[test]
fn budgets_are_alive() {
    assert!(catch_unwind(|| proof::max_size(&LIMIT, LIMIT.size())).is_ok());
    assert!(catch_unwind(|| proof::max_size(&LIMIT, LIMIT.size() - 1)).is_err());
    assert!(catch_unwind(|| proof::max_lines(&LIMIT, "hot_read", 1)).is_ok());
    assert!(catch_unwind(|| proof::max_lines(&LIMIT, "hot_read", 0)).is_err());
}

#[test]
fn the_map_counts_in_lines_of_the_build() {
    let map = LIMIT.to_string();
    let title = if SEPARATED {
        format!(
            "Limit: {} bytes, {} lines of {LINE}{}, align {APART}, ",
            2 * APART,
            2 * APART / LINE,
            if APART == LINE {
                String::new()
            } else {
                format!(", kept apart by {APART}")
            },
        )
    } else {
        format!("Limit: 16 bytes, 1 line of {LINE}, align 4: lines counted")
    };
    assert!(map.starts_with(&title), "{map}");
}
