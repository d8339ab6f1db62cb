//! What holds of structs that were declared without std.

use std::cell::Cell;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::Ordering;

use cache_layout::CacheLayout;
use no_std::no_prelude::{Limits, Slot, slot, unused};
use no_std::{COUNTER, Counter, Packet, Ring, packet, ring_at};

#[test]
fn a_static_is_there_from_the_start() {
    COUNTER.arrived.fetch_add(1, Ordering::Relaxed);
    assert_eq!(
        (COUNTER.limit, COUNTER.arrived.load(Ordering::Relaxed)),
        (7, 1)
    );
    assert!(!Counter::LAYOUT.share_line("limit", "arrived"));
    assert_eq!((size_of::<Counter>(), align_of::<Counter>()), (128, 64));
}

#[test]
fn a_generic_struct_compares_in_declared_order() {
    let ring = ring_at(3);
    assert_eq!(
        (&ring.tail, &ring.head, ring.slots),
        (&Cell::new(3), &Cell::new(0), [0; 4])
    );
    assert!(ring > ring_at(2));
    assert_eq!(Ring::<u8, 4>::LAYOUT.lines(), 3);
}

#[test]
fn an_unsized_struct_shows_its_tail() {
    let packet = packet([5; 8]);
    let packet: &Packet<[u8]> = &packet;
    assert_eq!(
        format!("{packet:?}"),
        "Packet { holders: 1, bytes: [5, 5, 5, 5, 5, 5, 5, 5] }"
    );
}

#[test]
fn derives_work_without_a_prelude() {
    let limits = unused(9);
    assert_eq!(
        format!("{limits:?}"),
        "Limits { used: 0, most: 9, name: None }"
    );
    assert_eq!(limits, limits.clone());
    assert!(limits < unused(10));
    assert_eq!(hash_of(&limits), hash_of(&(0_u64, 9_u32, None::<&str>)));
    assert_eq!(Limits::default(), unused(0));
}

#[test]
fn a_generic_struct_works_without_a_prelude() {
    assert_eq!(slot(7).value, 7);
    assert_eq!(format!("{:?}", slot(7)), "Slot { sequence: 1, value: 7 }");
    assert!(!Slot::<u8>::LAYOUT.share_line("sequence", "value"));
}

fn hash_of(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
