//! Padding by hand is no contents: what a struct takes without it.
#![deny(warnings)]

use std::mem::MaybeUninit;
use std::sync::atomic::AtomicU64;

use cache_layout::{CacheLayout, Layout, Line128, OwnLines, cache_layout, proof};

use crate::refusal::refusal;

/// Of another crate, as far as its name says.
#[repr(align(128))]
struct CachePadded<T>(T);

#[cache_layout(line = 64, max_lines(p = 2, c = 1))]
struct Queue<'a> {
    #[hot_read]
    capacity: &'a usize,
    #[hot_write(p)]
    head: CachePadded<AtomicU64>,
    #[hot_write(c)]
    tail: OwnLines<&'a AtomicU64, Line128>,
    _pad: [u8; 120],
    _p0: MaybeUninit<[u8; 8]>,
    // Somebody says that it matters.
    #[cold]
    padding: [u8; 4],
    #[hot_write(p)]
    p: [u64; 2],
    r#pad_: [[i8; 2]; 2],
}

#[test]
fn what_pads_is_told_from_contents() {
    let layout = Queue::LAYOUT;
    let padding = |name| layout.field(name).unwrap().padding_by_hand();
    assert_eq!(
        (padding("_pad"), padding("_p0"), padding("pad_")),
        (120, 8, 4)
    );
    assert_eq!(
        (padding("padding"), padding("p"), padding("capacity")),
        (0, 0, 0)
    );
    assert_eq!(
        (padding("head"), padding("tail")),
        (120, 128 - size_of::<usize>())
    );
    let count = AtomicU64::new(1);
    let queue = Queue! {
        capacity: &1,
        head: CachePadded(AtomicU64::new(0)),
        tail: OwnLines::new_in(&count, Line128),
        _pad: [0; 120],
        _p0: MaybeUninit::uninit(),
        padding: [0; 4],
        p: [0; 2],
        r#pad_: [[0; 2]; 2],
    };
    assert_eq!(
        layout.padding_by_hand(),
        120 + 8 + 4 + 120 + 128 - size_of::<usize>()
    );
    assert_eq!(
        *queue.capacity + queue.p.len() + usize::from(queue.padding[0]),
        3
    );
    assert_eq!((queue.head.0.into_inner(), queue.r#pad_[0][0]), (0, 0));
}

/// Where every instance has it, of every size.
#[cache_layout(line = 64, deny(waste), prove(Padded<u8>, Padded<[u64; 16]>))]
struct Padded<T> {
    #[hot_read]
    limit: usize,
    #[hot_write]
    value: OwnLines<T, cache_layout::Line64>,
    #[cfg(any())]
    _pad: [u8; 64],
}

#[test]
fn padding_that_separation_takes_as_well_is_no_waste() {
    const LAYOUT: Layout = Padded::<u8>::LAYOUT;
    assert_eq!((LAYOUT.lines(), LAYOUT.padding_by_hand()), (2, 63));
    let padded = Padded! { limit: 1, value: OwnLines::new_in(2_u8, cache_layout::Line64) };
    assert_eq!((padded.limit, *padded.value), (1, 2));
}

#[test]
fn waste_and_the_map_say_what_the_struct_takes_without() {
    const LAYOUT: Layout = Queue::LAYOUT;
    let text = refusal(|| proof::waste(&LAYOUT));
    assert!(text.contains("lines, where 3 would do\n"), "{text}");
    assert!(
        text.contains("\n    `_pad` is padding by hand, 120 bytes"),
        "{text}"
    );
    assert!(
        text.contains("\n    `head` is padded by hand, by 120 bytes"),
        "{text}"
    );
    let map = LAYOUT.to_string();
    assert!(
        map.lines()
            .next()
            .unwrap()
            .ends_with(" of padding by hand (3 lines without)"),
        "{map}"
    );
    assert!(
        map.contains("hot_write p   (120 bytes of padding by hand)"),
        "{map}"
    );
}
