//! Fields that several groups touch: who writes and who reads them decides what they share lines with.
#![deny(warnings)]
#![allow(
    clippy::non_minimal_cfg,
    reason = "`all()` is meant: a condition that holds"
)]

use std::mem::offset_of;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize};

use cache_layout::{CacheLayout, Line64, Mark, OwnLines, assert_layout, cache_layout, proof};

use crate::oracle::{assert_layout_of, laid_out};

laid_out! {
    #[cache_layout(line = 64)]
    struct Ring {
        #[hot_write(producer)] #[hot_read(consumer)] tail: AtomicUsize = AtomicUsize::new(1),
        #[hot_write(producer)] cached_head: usize = 2,
        #[hot_read(producer)] #[hot_write(consumer)] head: AtomicUsize = AtomicUsize::new(3),
        #[hot_write(consumer)] cached_tail: usize = 4,
        #[hot_read] mask: usize = 5,
        #[hot_read(producer)] limit: u32 = 6,
        name: &'static str = "ring",
        drops: AtomicU64 = AtomicU64::new(7),
    }

    #[cache_layout(order = "declared", line = 64)]
    struct Declared {
        #[hot_read] mask: usize = 1,
        #[hot_read] #[hot_read(producer)] limit: u32 = 2,
        #[hot_write(producer)] #[hot_read] tail: AtomicUsize = AtomicUsize::new(3),
        name: u8 = 4,
        #[hot_read] #[hot_write(producer)] closed: u8 = 5,
        #[hot_write(producer)] pushed: u64 = 6,
        #[hot_read(producer)] first: u64 = 7,
        #[hot_read(consumer)] last: u64 = 8,
        #[hot_write(producer)] #[hot_write(consumer)] failures: AtomicU32 = AtomicU32::new(9),
    }

    #[cache_layout(line = 16, max_lines(producer = 3, consumer = 2), deny(waste))]
    struct OnShortLines {
        #[hot_write(producer)] #[hot_read(consumer)] tail: u64 = 1,
        #[hot_write(producer)] a: u8 = 2,
        #[hot_read(consumer)] #[hot_write(producer)] count: u32 = 3,
        #[hot_write(producer)] b: [u8; 17] = [4; 17],
        #[hot_read(consumer)] c: u16 = 5,
    }
}

#[test]
fn conflicts_are_kept_apart_at_every_address() {
    assert_layout_of::<Ring>();
    assert_layout_of::<Declared>();
    assert_layout_of::<OnShortLines>();
}

#[test]
fn what_is_touched_alike_shares_a_line_and_nothing_else_is_on_it() {
    let ring = Ring::LAYOUT;
    assert_eq!(ring.lines(), 5);
    assert!(ring.groups().eq(["producer", "consumer", "hot_read"]));
    for alone in ["tail", "head"] {
        let others = ring.fields().iter().filter(|field| field.name() != alone);
        let hot = others.filter(|field| !field.marks().is_empty());
        assert!(
            hot.into_iter()
                .all(|field| !ring.share_line(field.name(), alone))
        );
    }
    // What a group only reads is where it writes alone.
    assert!(ring.share_line("cached_head", "limit"));
    assert!(OnShortLines::LAYOUT.share_line("tail", "count"));
    let lines = ["mask", "tail", "pushed", "last", "failures"];
    let lines = lines.map(|name| Declared::LAYOUT.lines_of(name).unwrap());
    assert_eq!(lines, [0..=0, 1..=1, 2..=2, 3..=3, 4..=4]);
    assert!(Declared::LAYOUT.share_line("tail", "closed"));
    assert!(Declared::LAYOUT.share_line("pushed", "first"));
}

#[test]
fn markers_are_named_after_who_writes_then_who_reads() {
    let starts = [
        offset_of!(Ring, _line_producer_consumer),
        offset_of!(Ring, _line_producer),
        offset_of!(Ring, _line_consumer_producer),
        offset_of!(Ring, _line_consumer),
    ];
    assert!(starts.is_sorted());
    assert_eq!(starts, [64, 128, 192, 256]);
}

/// A group with the name that a shared marker has.
#[cache_layout(line = 64)]
struct Collision {
    #[hot_write(producer_consumer)]
    own: u8,
    #[hot_write(producer)]
    #[hot_read(consumer)]
    shared: u8,
    #[hot_write(producer)]
    #[hot_write(consumer)]
    both: u8,
}

#[test]
fn no_two_markers_have_one_name() {
    let value = Collision! { own: 1, shared: 2, both: 3 };
    assert_eq!(value.own + value.shared + value.both, 6);
    assert_eq!(
        [
            offset_of!(Collision, _line_producer_consumer),
            offset_of!(Collision, _line_producer_consumer_2),
            offset_of!(Collision, _line_producer_consumer_3),
        ],
        [0, 64, 128]
    );
}

#[test]
fn the_map_has_every_mark() {
    #[cache_layout(line = 64)]
    struct Index {
        #[hot_write(producer)]
        #[hot_read]
        tail: u32,
        #[hot_read]
        mask: u32,
    }

    let value = Index! { tail: 1, mask: 2 };
    assert_eq!(value.tail + value.mask, 3);
    assert_eq!(
        Index::LAYOUT.to_string(),
        "\
Index: 128 bytes, 2 lines of 64, align 64, 120 bytes of padding
line 0   hot_read
     0..4     mask  u32   hot_read
     4..64    (60 bytes of padding)
line 1   producer, hot_read
    64..68    tail  u32   hot_write producer, hot_read
    68..128   (60 bytes of padding)"
    );
}

/// The marks of a field go with it.
#[cache_layout(line = 64)]
#[derive(Debug, Default, PartialEq)]
struct Conditional {
    #[cfg(all())]
    #[hot_write(producer)]
    #[hot_read(consumer)]
    tail: u8,
    #[cfg(any())]
    #[hot_write(producer)]
    #[hot_read(consumer)]
    gone: Missing,
    #[cfg(any())]
    #[hot_write(consumer)]
    #[hot_read(producer)]
    head: Missing,
    #[hot_read]
    mask: u8,
}

#[test]
fn a_shared_line_goes_with_its_fields() {
    assert_eq!(Conditional::LAYOUT.lines(), 2);
    let value = Conditional! { tail: 1, mask: 2 };
    assert_eq!(format!("{value:?}"), "Conditional { tail: 1, mask: 2 }");
    assert_ne!(value, Conditional::default());
}

#[cache_layout(line = 64, prove(Queue<'static, [u64; 9]>), max_lines(producer = 5))]
struct Queue<'a, T> {
    #[hot_write(producer)]
    #[hot_read(consumer)]
    last: Option<T>,
    #[hot_write(producer)]
    pushed: u64,
    #[hot_read]
    #[hot_read(producer)]
    name: &'a str,
}

assert_layout!(Queue<'_, u8>);

#[test]
fn what_several_groups_touch_is_apart_whatever_its_size() {
    let queue = Queue! { last: Some([7_u64; 9]), pushed: 1, name: "queue" };
    assert_eq!(
        (queue.last.map(|last| last[8]), queue.pushed, queue.name),
        (Some(7), 1, "queue")
    );
    for layout in [Queue::<u8>::LAYOUT, Queue::<[u64; 9]>::LAYOUT] {
        assert!(!layout.share_line("last", "pushed"));
        assert!(!layout.share_line("last", "name"));
    }
}

/// Proved as it is declared.
#[cache_layout(verify, line = 64, assume_line_aligned)]
#[repr(C)]
struct Fixed {
    #[hot_write(r#type)]
    #[hot_read(consumer)]
    tail: AtomicU64,
    #[hot_read(consumer)]
    #[hot_write(r#type)]
    closed: AtomicU64,
    #[hot_read(r#type)]
    limit: u64,
    padding: [u64; 5],
    #[hot_write(r#type)]
    pushed: u64,
    rest: [u64; 7],
}

#[test]
fn a_writer_reads_beside_what_it_shares() {
    let fixed = Fixed::LAYOUT;
    assert!(fixed.share_line("tail", "limit"));
    assert_eq!(
        fixed.field("tail").unwrap().marks(),
        [Mark::HotWrite("type"), Mark::HotRead("consumer"),]
    );
    let value = Fixed {
        tail: AtomicU64::new(1),
        closed: AtomicU64::new(2),
        limit: 3,
        padding: [0; 5],
        pushed: 4,
        rest: [5; 7],
    };
    assert_eq!(
        value.limit + value.pushed + value.rest[6] + value.padding[0],
        12
    );
    assert_eq!(value.tail.into_inner() + value.closed.into_inner(), 3);
}

/// Elements with a writer each, which another group reads.
#[cache_layout(line = 64)]
struct Counters {
    #[hot_write(worker, each)]
    #[hot_read(reporter)]
    slots: [OwnLines<AtomicU64, Line64>; 4],
    #[hot_write(reporter)]
    sum: u64,
    #[hot_write(worker, each)]
    #[hot_read(reporter)]
    elsewhere: Vec<OwnLines<AtomicU64, Line64>>,
}

#[test]
fn elements_with_a_writer_each_may_be_read_by_another_group() {
    proof::each::<OwnLines<AtomicU64, Line64>>(&Counters::LAYOUT, "slots");
    let marks = |name| Counters::LAYOUT.field(name).unwrap().marks();
    assert_eq!(
        marks("slots"),
        [Mark::HotWrite("worker"), Mark::HotRead("reporter")]
    );
    assert_eq!(
        marks("elsewhere"),
        [Mark::HotRead("worker"), Mark::HotRead("reporter")]
    );
    let slot = || OwnLines::new_in(AtomicU64::new(1), Line64);
    let counters =
        Counters! { slots: [slot(), slot(), slot(), slot()], sum: 0, elsewhere: vec![slot()] };
    let all = counters.slots.iter().chain(&counters.elsewhere);
    let sum = all
        .map(|slot| slot.load(std::sync::atomic::Ordering::Relaxed))
        .sum::<u64>();
    assert_eq!(sum + counters.sum, 5);
    assert!(!Counters::LAYOUT.share_line("slots", "sum"));
}
