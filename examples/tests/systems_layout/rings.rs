//! A ring of bytes from one thread to another.

use std::thread::{self, yield_now};

use cache_layout::CacheLayout;
use cache_layout_examples::systems::ring::{
    ByHand, LaidOut, LookedAt, OneLine, PaddedHot, PaddedWritten, Ring, SLOTS, WithoutCopies,
    consume, produce,
};

use super::share_line;

/// What is pushed as the nth: out of step with the slots, of which there is a power of two.
fn byte(nth: usize) -> u8 {
    u8::try_from(nth % 251).expect("less than 256")
}

fn works<R: Ring>() {
    let ring = R::default();
    assert_eq!(ring.pop(), None);
    assert!((0..SLOTS).all(|nth| ring.push(byte(nth))), "{}", R::NAME);
    assert!(!ring.push(0), "it is full");
    assert!((0..SLOTS).all(|nth| ring.pop() == Some(byte(nth))));
    assert_eq!(ring.pop(), None);

    let bytes = 5 * SLOTS + 3;
    thread::scope(|scope| {
        scope.spawn(|| {
            for nth in 0..bytes {
                while !ring.push(byte(nth)) {
                    yield_now();
                }
            }
        });
        for nth in 0..bytes {
            let popped = loop {
                match ring.pop() {
                    Some(popped) => break popped,
                    None => yield_now(),
                }
            };
            assert_eq!(popped, byte(nth), "in order, none lost, none twice");
        }
    });
    assert_eq!(ring.pop(), None);
}

#[test]
fn each_of_them_keeps_the_order() {
    works::<OneLine>();
    works::<ByHand>();
    works::<LaidOut>();
    works::<LookedAt>();
    works::<WithoutCopies>();
    works::<PaddedHot>();
    works::<PaddedWritten>();
}

#[test]
fn a_thread_that_is_left_alone_stops() {
    let ring = LaidOut::default();
    assert_eq!(produce(&ring, 10), 10);
    assert_eq!(consume(&ring, 12), 10);
    let more = 2 * SLOTS as u64;
    assert_eq!(produce(&ring, more), SLOTS as u64);
}

#[test]
fn the_two_are_on_lines_of_their_own() {
    fn shared<R: Ring>() -> [bool; 5] {
        let ring = R::default();
        let shares = |count, cached: Option<_>| {
            cached.is_some_and(|cached: &_| share_line(count, cached, 64))
        };
        [
            share_line(ring.tail(), ring.head(), 64),
            share_line(ring.tail(), ring.slots(), 64),
            share_line(ring.head(), ring.slots(), 64),
            shares(ring.tail(), ring.cached_head()),
            shares(ring.head(), ring.cached_tail()),
        ]
    }
    assert_eq!(shared::<OneLine>(), [true; 5]);
    assert_eq!(shared::<ByHand>(), [false, false, false, true, true]);
    assert_eq!(shared::<LaidOut>(), [false, false, false, true, true]);
    assert_eq!(LaidOut::LAYOUT.size(), size_of::<ByHand>());
    assert_eq!(LaidOut::LAYOUT.lines(), 3);
    assert_eq!(shared::<LookedAt>(), [false; 5]);
    assert_eq!(LookedAt::LAYOUT.lines(), 5);
    assert_eq!(shared::<WithoutCopies>(), [false; 5]);
    assert_eq!(WithoutCopies::LAYOUT.lines(), 3);
}
