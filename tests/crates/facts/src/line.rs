//! The line and the distance of each target, and what structs make of them.

use core::cell::Cell;
use core::sync::atomic::{AtomicU32, AtomicUsize};

use cache_layout::{APART, Apart, CacheLayout, LINE, Line, Line64, SEPARATED, cache_layout};

const _: () = {
    assert!(SEPARATED);
    assert!(size_of::<Line>() == 0 && align_of::<Line>() == LINE);
    assert!(size_of::<Apart>() == 0 && align_of::<Apart>() == APART);

    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    assert!(LINE == 64 && APART == 128);
    #[cfg(target_arch = "arm")]
    assert!(LINE == 64 && APART == 64);
    #[cfg(all(target_arch = "aarch64", target_vendor = "apple"))]
    assert!(LINE == 128 && APART == 128);
    #[cfg(all(target_arch = "aarch64", not(target_vendor = "apple")))]
    assert!(LINE == 64 && APART == 128);
    #[cfg(target_arch = "s390x")]
    assert!(LINE == 256 && APART == 256);
};

/// A line that is read and one that is written, as far from each other as the target asks for.
#[cache_layout]
struct Limit {
    #[hot_write]
    used: AtomicUsize,
    #[hot_read]
    most: usize,
}

const _: () = {
    let layout = Limit::LAYOUT;
    assert!(layout.line() == LINE && layout.distance() == APART);
    assert!(layout.lines() == 2 * (APART / LINE));
    assert!(size_of::<Limit>() == 2 * APART && align_of::<Limit>() == APART);
    assert!(Limit::LAYOUT.field("most").unwrap().offset() == 0);
    assert!(Limit::LAYOUT.field("used").unwrap().offset() == APART);
};

/// In lines of the target, kept apart by a distance that is long enough on each.
#[cache_layout(apart = 256, max_size = 512)]
struct FarLimit {
    #[hot_write]
    used: AtomicUsize,
    #[hot_read]
    most: usize,
}

const _: () = {
    let layout = FarLimit::LAYOUT;
    assert!(layout.line() == LINE && layout.distance() == 256);
    assert!(layout.lines() == 512 / LINE && align_of::<FarLimit>() == 256);
    assert!(FarLimit::LAYOUT.field("used").unwrap().offset() == 256);
};

/// The same pairs of lines on every target.
#[cache_layout(line = 64, apart = 128)]
struct PairLimit {
    #[hot_write]
    used: AtomicUsize,
    #[hot_read]
    most: usize,
}

const _: () = {
    let layout = PairLimit::LAYOUT;
    assert!(layout.line() == 64 && layout.distance() == 128 && layout.lines() == 4);
    assert!(PairLimit::LAYOUT.field("used").unwrap().offset() == 128);
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
    distance: [u8; APART],
    #[hot_write]
    hits: u32,
    end: [u8; APART],
}

const _: () = {
    assert!(align_of::<Far>() == 4 && size_of::<Far>() == 8 + 2 * APART);
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
    assert!(size_of::<Kept>() == 3 * APART);
    assert!(Kept::LAYOUT.field("tail").unwrap().offset() == APART);
    assert!(Kept::LAYOUT.field("slots").unwrap().offset() == 2 * APART);
};
