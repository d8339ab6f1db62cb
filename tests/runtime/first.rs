//! `first = FIELD`: the field at byte 0, wherever the others go.
#![deny(warnings)]

use std::mem::offset_of;
use std::sync::atomic::AtomicU64;

use cache_layout::{CacheLayout, assert_layout, cache_layout, proof};

use crate::oracle::{assert_layout_of, laid_out};

laid_out! {
    #[cache_layout(first = r#type)]
    struct Read {
        #[hot_read] wide: u64 = 1,
        #[hot_read] r#type: u8 = 2,
        #[hot_write] uses: u64 = 3,
    }

    #[cache_layout(first = links)]
    struct Written {
        #[hot_read] key: u128 = 1,
        #[hot_write(tx)] sent: u64 = 2,
        #[hot_write(rx)] received: u64 = 3,
        #[hot_write(rx)] links: [u32; 2] = [4; 2],
    }

    #[cache_layout(first = drops)]
    struct KeptOff {
        #[hot_read] key: u64 = 1,
        drops: AtomicU64 = AtomicU64::new(2),
    }

    #[cache_layout(first = links, deny(waste))]
    struct Cold {
        #[hot_write] uses: u64 = 1,
        name: &'static str = "two",
        #[cold] links: [usize; 2] = [3; 2],
    }

    #[cache_layout(order = "declared", first = key)]
    struct Declared {
        #[hot_write] key: u8 = 1,
        #[hot_read] limit: u64 = 2,
    }
}

#[test]
fn the_field_that_is_asked_for_is_first() {
    assert_layout_of::<Read>();
    assert_layout_of::<Written>();
    assert_layout_of::<KeptOff>();
    assert_layout_of::<Cold>();
    assert_layout_of::<Declared>();
    let offsets = [
        offset_of!(Read, r#type),
        offset_of!(Written, links),
        offset_of!(KeptOff, drops),
        offset_of!(Cold, links),
        offset_of!(Declared, key),
    ];
    assert_eq!(offsets, [0; 5]);
    assert_eq!(Cold::LAYOUT.size(), Cold::LAYOUT.distance(),);
    proof::first(&Written::LAYOUT, "links");
}

/// What exists is first.
#[cache_layout(first = gone)]
#[derive(Default)]
struct Conditional {
    #[hot_read]
    limit: u64,
    #[cfg(any())]
    #[hot_write]
    gone: u8,
    #[hot_write]
    used: u64,
}

#[cache_layout(first = head)]
#[derive(Default)]
struct Present {
    #[cfg(any(unix, not(unix)))]
    #[hot_write]
    head: u8,
    #[hot_read]
    limit: u64,
    #[hot_write]
    used: u64,
}

#[test]
fn a_field_that_cfg_removes_is_first_where_it_exists() {
    let value = Conditional! { limit: 1, used: 2 };
    assert_eq!(value.limit + value.used, 3);
    assert_eq!(
        offset_of!(Conditional, used),
        0,
        "its group still comes first"
    );
    assert_eq!(offset_of!(Present, head), 0);
    let value = Present::default();
    assert_eq!(value.limit + value.used + u64::from(value.head), 0);
}

#[cache_layout(first = head)]
struct Generic<T, const N: usize> {
    #[hot_read]
    limit: u128,
    #[hot_write]
    head: [T; N],
    #[hot_write]
    used: u64,
}

assert_layout!(Generic<u8, 0>, Generic<u8, 3>, Generic<[u64; 9], 1>);

#[cache_layout(verify, first = head, prove(Fixed<u8>))]
#[repr(C)]
struct Fixed<T> {
    #[hot_read]
    head: T,
    #[hot_read]
    key: u64,
}

#[test]
fn in_a_generic_struct_it_is_first_for_any_parameters() {
    assert_eq!(offset_of!(Generic<u8, 0>, head), 0);
    assert_eq!(offset_of!(Generic<[u64; 9], 1>, head), 0);
    let value = Generic! { limit: 1, head: [2_u8; 3], used: 4 };
    assert_eq!((value.limit, value.head, value.used), (1, [2; 3], 4));
    let fixed = Fixed! { head: 1_u8, key: 2 };
    assert_eq!(u64::from(fixed.head) + fixed.key, 3);
}

/// The tail of the same group has lines of its own, as others lie between.
#[cache_layout(first = length)]
struct Packet {
    #[hot_write]
    bytes_sent: u64,
    #[hot_write]
    length: u32,
    #[hot_read]
    limit: u64,
    #[hot_write]
    tail: [u8],
}

#[test]
fn a_struct_may_have_a_first_field_and_a_tail() {
    let first = Packet::LAYOUT.fields()[0];
    assert_eq!((first.name(), first.offset()), ("length", 0));
}
