//! What single cases ask for besides.

use cache_layout::{CacheLayout, Layout, cache_layout, proof};

use crate::cases::CASES;
use crate::model::Case;
use crate::verdict::{at_any_base, failure};

fn case(id: &str) -> &'static Case {
    CASES.iter().find(|case| case.id == id).expect(id)
}

fn before(id: &str) -> Layout {
    case(id).before.layout
}

fn after(id: &str) -> Layout {
    case(id).after.as_ref().expect(id).layout
}

fn placed(id: &str) -> Layout {
    case(id).placed
}

/// Whether `group` touches no more than `most` lines, when the struct starts on one.
fn fits(layout: &Layout, group: &str, most: usize) -> bool {
    let layout = layout.assume_line_aligned();
    failure(|| proof::max_lines(&layout, group, most)).is_none()
}

#[test]
fn an_isolated_field_has_its_line_alone() {
    let layout = after("rs-epoch-local");
    let mut others = layout
        .fields()
        .iter()
        .filter(|field| field.name() != "epoch");
    assert!(others.all(|field| !layout.share_line("epoch", field.name())));
}

#[test]
fn a_field_that_must_be_first_stays_first() {
    for layout in [after, placed].map(|of| of("rs-tokio-task-cell")) {
        assert_eq!(layout.field("header").unwrap().offset(), 0);
    }
}

#[test]
fn what_one_thread_touches_may_share_a_line() {
    let layout = placed("rs-tokio-queue");
    assert_eq!(layout.lines(), 2);
    assert!(layout.share_line("tail", "stub"));
}

/// True sharing: whoever takes the lock touches both.
#[cache_layout(verify, line = 64, max_size = 16, allow(neighbours))]
#[repr(C)]
struct TicketLock {
    #[hot_write(everybody)]
    curr: [u32; 2],
    #[hot_write(everybody)]
    next: [u32; 2],
}

#[test]
fn sharing_on_purpose_is_said_by_one_group() {
    assert!(TicketLock::LAYOUT.share_line("curr", "next"));
    assert_eq!(TicketLock::LAYOUT.padding(), 0);
}

#[test]
fn hot_fields_are_packed_into_the_fewest_lines() {
    for (id, most) in [("rs-zlib-state", 2), ("c-haproxy-listener", 1)] {
        let fit = [before, after, placed].map(|of| fits(&of(id), "hot_read", most));
        assert_eq!(fit, [false, true, true], "{id}");
    }
}

#[test]
fn a_budget_of_bytes_says_whether_a_struct_is_one_line() {
    let is_one_line = |layout| failure(|| proof::max_size(&layout, 64)).is_none();
    assert!(!is_one_line(before("c-redis-getkeys")));
    assert!(is_one_line(after("c-redis-getkeys")));
}

#[test]
fn fields_that_are_used_together_can_be_asked_to_be_on_one_line() {
    let fit = [before, after, placed].map(|of| fits(&of("c-zfs-dbuf"), "avl", 1));
    assert_eq!(fit, [false, true, true]);
}

#[test]
fn alignment_makes_guards_in_front_and_behind_redundant() {
    assert_eq!(after("cpp-folly-pcq").size(), 512);
    assert_eq!(placed("cpp-folly-pcq").size(), 384);
}

#[test]
fn the_line_decides_who_shares() {
    let service = before("c-dpdk-service");
    let share = |line| {
        service
            .in_lines_of(line)
            .share_line("internal_flags", "active_on_lcore")
    };
    assert!(share(128));
    assert!(!share(64));

    let pads = [before("go-p-struct"), after("go-p-struct")];
    let holds = |pad: &Layout, line| {
        let layout = at_any_base(&pad.in_lines_of(line));
        failure(|| proof::neighbours(&layout)).is_none()
    };
    assert_eq!(pads.each_ref().map(|pad| holds(pad, 64)), [true, true]);
    assert_eq!(pads.each_ref().map(|pad| holds(pad, 128)), [false, true]);
}
