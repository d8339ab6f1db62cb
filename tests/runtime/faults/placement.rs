//! Faults in where fields are put, each struct checked by the addresses of its fields.

use std::ptr::from_ref;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, AtomicUsize};
use std::sync::{Arc, Mutex};

use cache_layout::{APART, CacheLayout, LINE, cache_layout, proof};

use super::{Public, Slot};
use crate::oracle::{Touched, assert_apart, assert_layout_of, laid_out};
use crate::refusal::refusal;

#[derive(Default)]
#[repr(align(64))]
struct Flag(AtomicU32);

laid_out! {
    #[cache_layout]
    struct OfPointers {
        #[hot_write] count: AtomicUsize = AtomicUsize::new(1),
        #[hot_read] pointer: *const u8 = std::ptr::null(),
        cold: u64 = 2,
    }

    #[cache_layout(line = 16)]
    struct Outgrown {
        #[hot_write] lock: Mutex<[u64; 33]> = Mutex::new([1; 33]),
        #[hot_read] key: u64 = 2,
        #[hot_write(other)] small: Mutex<u8> = Mutex::new(3),
    }

    #[cache_layout(line = 64)]
    struct WholeLines {
        #[hot_write] counters: [u64; 8] = [1; 8],
    }

    #[cache_layout(line = 64)]
    struct Between {
        #[hot_read] before: u64 = 1,
        #[hot_write] load: u64 = 2,
        #[hot_read] after: u64 = 3,
        cold: u8 = 4,
    }

    #[cache_layout]
    struct WrittenLast {
        #[hot_read] operations: u64 = 1,
        body: [u64; 21] = [2; 21],
        #[hot_write] references: u64 = 3,
    }

    #[cache_layout]
    struct Keepalive {
        #[hot_write] flags: [u32; 128] = [1; 128],
        #[hot_read] count: u32 = 2,
    }

    #[cache_layout(line = 64)]
    struct KeepaliveOfEach {
        #[hot_write(each)] flags: [Flag; 3] = Default::default(),
        #[hot_read] count: u32 = 1,
    }

    #[cache_layout(verify, line = 64)]
    #[repr(C, packed)]
    struct Unaligned {
        #[hot_read] read: [u8; 5] = [1; 5],
        gap: [u8; 63] = [0; 63],
        #[hot_write] written: u8 = 2,
        gap_to_the_next: [u8; 63] = [0; 63],
    }
}

#[test]
fn sizes_are_those_of_the_target() {
    assert_layout_of::<OfPointers>();
    let size = |name| OfPointers::LAYOUT.field(name).unwrap().size();
    assert_eq!(["count", "pointer"].map(size), [size_of::<usize>(); 2]);
}

#[test]
fn a_field_may_outgrow_its_line() {
    assert_layout_of::<Outgrown>();
    assert!(size_of::<Mutex<[u64; 33]>>() > Outgrown::LAYOUT.line());
}

#[test]
fn whole_lines_start_on_a_line() {
    assert_layout_of::<WholeLines>();
    assert_eq!(
        (size_of::<WholeLines>(), align_of::<WholeLines>()),
        (64, 64)
    );
}

#[test]
fn a_written_field_is_apart_on_both_sides() {
    assert_layout_of::<Between>();
    assert!(Between::LAYOUT.share_line("before", "after"));
}

#[test]
fn the_last_field_is_apart_from_the_next_object() {
    assert_layout_of::<WrittenLast>();
}

#[test]
fn an_array_of_one_group_stays_packed() {
    assert_layout_of::<Keepalive>();
    assert_eq!(Keepalive::LAYOUT.field("flags").unwrap().size(), 512);
}

#[test]
fn an_array_of_many_writers_is_aligned_by_its_elements() {
    assert_layout_of::<KeepaliveOfEach>();
    let value = KeepaliveOfEach::sample();
    let lines = value
        .flags
        .each_ref()
        .map(|flag| from_ref(&flag.0).addr() / 64);
    assert_eq!([lines[0] + 1, lines[0] + 2], [lines[1], lines[2]]);
    let packed = refusal(|| proof::each::<u32>(&Keepalive::LAYOUT, "flags"));
    assert!(
        packed.contains("elements of `flags` can share a line"),
        "{packed}"
    );
}

#[test]
fn distances_hold_where_nothing_is_aligned() {
    assert_eq!(align_of::<Unaligned>(), 1);
    // Of an odd stride: 64 elements start at every address into a line.
    let values: [(u8, Unaligned); 64] = std::array::from_fn(|_| (0, Unaligned::sample()));
    assert_eq!(size_of_val(&values[0]) % 2, 1);
    assert_apart(values.iter().map(|pair| &pair.1));
}

#[test]
fn the_line_is_known_to_everybody() {
    assert_eq!(Public::LAYOUT.line(), LINE);
    assert_eq!(WholeLines::LAYOUT.line(), 64);
    // A crate can insist on the line that it was made for.
    const { assert!(Outgrown::LAYOUT.line() == 16) };
}

#[test]
fn allocations_are_aligned_as_the_type_asks() {
    let made = || AtomicUsize::new(0);
    let slot = || Slot! { head: made(), value: 1_u8, capacity: 2 };
    let addresses = [
        from_ref(&*Box::new(slot())).addr(),
        from_ref(&*Arc::new(slot())).addr(),
        from_ref(&*Rc::new(slot())).addr(),
        from_ref(&vec![slot(), slot()][1]).addr(),
        from_ref(&std::iter::repeat_with(slot).take(3).collect::<Rc<[_]>>()[2]).addr(),
    ];
    assert_eq!(addresses.map(|address| address % APART), [0; 5]);
}

#[derive(Clone, Copy)]
union Bits {
    number: f32,
    bits: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u8)]
enum State {
    Idle = 1,
    Busy,
}

laid_out! {
    #[cache_layout]
    struct OfOtherKinds {
        #[hot_write] state: State = State::Busy,
        #[hot_read] bits: Bits = Bits { number: 1.0 },
        last: Option<State> = Some(State::Idle),
    }
}

#[test]
fn enums_and_unions_are_fields_like_any() {
    assert_layout_of::<OfOtherKinds>();
    assert_eq!(size_of::<Bits>(), size_of::<f32>());
    let value = OfOtherKinds! { state: State::Idle, bits: Bits { bits: 0 }, last: None };
    assert_eq!((value.state, value.last), (State::Idle, None));
}

laid_out! {
    #[cache_layout(line = 64)]
    struct InGoodOrder {
        #[hot_read] a: u64 = 1,
        #[hot_read] b: u64 = 2,
        c: [u64; 2] = [3; 2],
        d: u64 = 4,
        e: u32 = 5,
        f: u32 = 6,
        #[hot_write] g: AtomicU32 = AtomicU32::new(7),
        #[hot_write] h: AtomicU32 = AtomicU32::new(8),
    }
}

#[test]
fn fields_stay_in_declared_order_where_nothing_is_gained() {
    assert_layout_of::<InGoodOrder>();
    assert!(
        InGoodOrder::FIELDS
            .iter()
            .map(cache_layout::Field::position)
            .eq(0..8)
    );
}
