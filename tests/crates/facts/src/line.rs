//! The line of each target, and what structs make of it.

use core::cell::Cell;
use core::sync::atomic::{AtomicU32, AtomicUsize};

use cache_layout::{CacheLayout, LINE, Line, Line64, SEPARATED, cache_layout};

const _: () = {
    assert!(SEPARATED);
    assert!(size_of::<Line>() == 0 && align_of::<Line>() == LINE);

    #[cfg(any(target_arch = "x86", target_arch = "x86_64", target_arch = "arm"))]
    assert!(LINE == 64);
    #[cfg(target_arch = "aarch64")]
    assert!(LINE == 128);
    #[cfg(target_arch = "s390x")]
    assert!(LINE == 256);
};

/// One line that is read and one that is written, whatever a line is.
#[cache_layout]
struct Limit {
    #[hot_write]
    used: AtomicUsize,
    #[hot_read]
    most: usize,
}

const _: () = {
    let layout = Limit::LAYOUT;
    assert!(layout.line() == LINE && layout.lines() == 2);
    assert!(size_of::<Limit>() == 2 * LINE && align_of::<Limit>() == LINE);
    assert!(Limit::LAYOUT.field("most").unwrap().offset() == 0);
    assert!(Limit::LAYOUT.field("used").unwrap().offset() == LINE);
};

/// Groups, cold fields of either kind and a hot array, on lines of 64 bytes wherever that is.
#[cache_layout(
    line = 64,
    max_size = 320,
    max_lines(hot_read = 1, producer = 1, consumer = 1)
)]
struct Ring {
    #[hot_write(each)]
    slots: [Slot; 2],
    #[hot_write(producer)]
    tail: AtomicU32,
    #[hot_read(producer)]
    seen: Cell<u32>,
    #[hot_write(consumer)]
    head: AtomicU32,
    #[hot_read]
    mask: u32,
    name: [u8; 5],
    drops: AtomicU32,
}

#[repr(C)]
struct Slot {
    line: Line64,
    value: AtomicU32,
}

const _: () = {
    assert!(size_of::<Slot>() == 64);
    assert!(size_of::<Ring>() == 320 && align_of::<Ring>() == 64);
    let layout = Ring::LAYOUT;
    assert!(layout.lines() == 5);
    assert!(layout.share_line("tail", "seen") && layout.share_line("mask", "name"));
    assert!(!layout.share_line("tail", "head") && !layout.share_line("mask", "drops"));
};

/// Moved by nobody, in lines of the target.
#[cache_layout(verify)]
#[repr(C)]
struct Far {
    #[hot_read]
    key: u32,
    distance: [u8; LINE],
    #[hot_write]
    hits: u32,
    end: [u8; LINE],
}

const _: () = {
    assert!(align_of::<Far>() == 4 && size_of::<Far>() == 8 + 2 * LINE);
    assert!(!Far::LAYOUT.share_line("key", "hits"));
};

/// In declared order, in lines of the target.
#[cache_layout(order = "declared")]
#[repr(C)]
struct Kept {
    #[hot_read]
    mask: u16,
    #[hot_write]
    tail: u64,
    #[hot_read]
    slots: u32,
}

const _: () = {
    assert!(size_of::<Kept>() == 3 * LINE);
    assert!(Kept::LAYOUT.field("tail").unwrap().offset() == LINE);
    assert!(Kept::LAYOUT.field("slots").unwrap().offset() == 2 * LINE);
};
