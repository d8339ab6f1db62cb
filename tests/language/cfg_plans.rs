//! What a struct takes that `cfg` has removed fields of: no more than one that is written without them.
//!
//! `any()` is a condition that never holds, and `all()` one that always does.
#![deny(warnings)]
#![allow(clippy::non_minimal_cfg, reason = "`all()` is meant")]

use std::mem::{align_of_val, size_of_val};
use std::sync::atomic::AtomicU64;

use cache_layout::{CacheLayout, Line64, SEPARATED, assert_layout, cache_layout};

/// A struct with a field under `cfg`, once as one that is gone and once as one that is there.
macro_rules! with_and_without {
    ($name:ident { $($fields:tt)* }) => {
        mod $name {
            pub(super) mod gone {
                use super::super::*;

                with_and_without! { @struct any() { $($fields)* } }
            }

            pub(super) mod there {
                use super::super::*;

                with_and_without! { @struct all() { $($fields)* } }
            }
        }
    };
    (@struct $cfg:meta { $($before:tt)* }) => {
        with_and_without! { @field $cfg { $($before)* } {} }
    };
    (@field $cfg:meta { #[maybe] $(#[$mark:meta])* $field:ident: $ty:ty, $($rest:tt)* } { $($done:tt)* }) => {
        with_and_without! { @field $cfg { $($rest)* } { $($done)* #[cfg($cfg)] $(#[$mark])* $field: $ty, } }
    };
    (@field $cfg:meta { $(#[$mark:meta])* $field:ident: $ty:ty, $($rest:tt)* } { $($done:tt)* }) => {
        with_and_without! { @field $cfg { $($rest)* } { $($done)* $(#[$mark])* $field: $ty, } }
    };
    (@field $cfg:meta {} { $($done:tt)* }) => {
        #[cache_layout(line = 64)]
        pub(in super::super) struct Struct { $($done)* }

        assert_layout!(Struct);
    };
}

/// Sizes in a build whose lines are apart; in others there is no padding.
fn assert_sizes<Gone: CacheLayout, There: CacheLayout>(gone: usize, there: usize) {
    if SEPARATED {
        assert_eq!((Gone::LAYOUT.size(), There::LAYOUT.size()), (gone, there));
    }
}

with_and_without! { a_cold_field {
    #[hot_write] a: [u8; 40],
    #[maybe] big: [u8; 24],
    c: [u8; 24],
    #[hot_read] r: [u8; 64],
} }

with_and_without! { the_only_writer {
    #[hot_read] r: u64,
    #[maybe] #[hot_write] w: u8,
    a: [u8; 60],
    #[cold] c: u64,
} }

with_and_without! { the_writer_before_an_atomic {
    #[hot_read] r: u64,
    #[hot_write(first)] w: u64,
    #[maybe] #[hot_write(second)] x: u64,
    counter: AtomicU64,
} }

with_and_without! { the_only_writer_before_an_atomic {
    #[hot_read] r: u64,
    #[maybe] #[hot_write] w: u64,
    counter: AtomicU64,
} }

with_and_without! { a_reader {
    #[maybe] #[hot_read] r: [u8; 64],
    #[hot_write] w: [u8; 60],
    c: [u8; 4],
    counter: AtomicU64,
} }

with_and_without! { the_only_reader {
    #[maybe] #[hot_read] r: u64,
    #[hot_write] w: u64,
    counter: AtomicU64,
} }

#[test]
fn a_field_that_is_gone_does_not_keep_others_from_moving() {
    assert_sizes::<a_cold_field::gone::Struct, a_cold_field::there::Struct>(128, 192);
    assert_sizes::<a_reader::gone::Struct, a_reader::there::Struct>(128, 192);
}

#[test]
fn a_group_that_is_gone_leaves_no_line() {
    assert_sizes::<the_only_writer::gone::Struct, the_only_writer::there::Struct>(80, 128);
    assert_sizes::<the_only_reader::gone::Struct, the_only_reader::there::Struct>(64, 128);
}

/// What may be written follows another line that is, or starts one if there is none.
#[test]
fn an_atomic_behind_a_group_that_is_gone_is_off_what_is_read() {
    use the_only_writer_before_an_atomic as only;
    use the_writer_before_an_atomic as one_of_two;
    assert_sizes::<one_of_two::gone::Struct, one_of_two::there::Struct>(128, 192);
    assert_sizes::<only::gone::Struct, only::there::Struct>(128, 128);
    if SEPARATED {
        assert!(!only::gone::Struct::LAYOUT.share_line("r", "counter"));
        assert!(!one_of_two::gone::Struct::LAYOUT.share_line("r", "counter"));
    }
}

#[cache_layout]
struct WithoutItsWriter {
    #[cfg(any())]
    #[hot_write]
    w: u8,
    #[hot_read]
    r: u8,
    tail: [u8],
}

#[cache_layout(line = 64)]
struct Sequence<T: ?Sized> {
    #[cfg(any())]
    #[hot_write(first)]
    x: u64,
    #[cfg(all())]
    #[hot_write(second)]
    y: u8,
    #[cfg(any())]
    #[hot_write(third)]
    z: u64,
    #[hot_read]
    r: u8,
    #[cold]
    tail: T,
}

#[cache_layout(line = 64)]
struct SequenceWithoutWriters<T: ?Sized> {
    #[cfg(any())]
    #[hot_write(first)]
    x: u64,
    #[cfg(any())]
    #[hot_write(second)]
    y: u8,
    #[hot_read]
    r: u8,
    #[hot_read]
    tail: T,
}

assert_layout!(
    WithoutItsWriter,
    Sequence<[u8]>,
    Sequence<u64>,
    SequenceWithoutWriters<[u16]>,
    SequenceWithoutWriters<()>
);

#[test]
fn an_unsized_tail_is_behind_the_last_line_that_is_started() {
    let tail = WithoutItsWriter::LAYOUT.field("tail").unwrap();
    assert_eq!((tail.offset(), WithoutItsWriter::LAYOUT.align()), (1, 1));

    let tail: &Sequence<[u8]> = &Sequence! { y: 1, r: 2, tail: [3, 4] };
    assert_eq!((tail.y, tail.r, tail.tail.len()), (1, 2, 2));
    let line = if SEPARATED { Line64::BYTES } else { 1 };
    let offset = Sequence::<[u8]>::LAYOUT.field("tail").unwrap().offset();
    assert_eq!(offset, line + 1, "behind `r`, which starts a line");
    assert_eq!(align_of_val(tail), line);

    let tail: &SequenceWithoutWriters<[u16]> = &SequenceWithoutWriters! { r: 2, tail: [3, 4] };
    assert_eq!((tail.r, tail.tail[1]), (2, 4));
    assert_eq!((size_of_val(tail), align_of_val(tail)), (6, 2));
}
