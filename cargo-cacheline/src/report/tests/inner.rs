//! Fields of fields.

use std::rc::Rc;

use crate::made_up::{World, array, atomic, record};
use crate::names::Layout;
use crate::recording::Place;
use crate::report::Finding;

/// `tail` of a queue, and `head` with a member that is used often and one that is not.
fn queue(head: &Rc<Layout>) -> Rc<Layout> {
    let tail = head.size;
    record(
        "app::Queue",
        &[("head", 0, Rc::clone(head)), ("tail", tail, atomic())],
    )
}

fn head(name: &str) -> Rc<Layout> {
    record(name, &[("often", 0, atomic()), ("rare", 8, atomic())])
}

/// One thread writes the tail, another one the bytes of the head at these offsets.
fn found(layout: Rc<Layout>, tail: u64, offsets: &[u64]) -> Finding {
    let mut world = World::of(&["main", "consumer", "producer"]);
    let place: Place = world.of_static("app::QUEUE", 0x4000, layout);
    let pushes = world.writes(2, place, tail, 100_000, 50);
    for &offset in offsets {
        let pops = world.writes(1, place, offset, 100_000, 40);
        world.clash(pops, pushes, 5000);
    }
    world.report().findings.remove(0)
}

fn fields(finding: &Finding) -> Vec<(&str, &str, u64, u64)> {
    let fields = finding.fields.iter();
    let told = fields.map(|field| {
        (
            &*field.name,
            field.type_name.as_deref().unwrap_or(""),
            field.start,
            field.end,
        )
    });
    told.collect()
}

#[test]
fn the_member_that_conflicts_is_named() {
    let finding = found(queue(&head("app::Head")), 16, &[8]);
    let expected = [
        ("head.rare", "AtomicU64", 8, 16),
        ("tail", "AtomicU64", 16, 24),
    ];
    assert_eq!(fields(&finding), expected);
    // What can be marked is the field.
    let lines = &finding.remedy.lines;
    assert!(
        lines.contains(&"#[hot_write(consumer)] head: Head,".to_owned()),
        "{lines:?}"
    );
}

#[test]
fn the_field_is_named_where_several_members_do() {
    let finding = found(queue(&head("app::Head")), 16, &[0, 8]);
    assert_eq!(fields(&finding)[0], ("head", "Head", 0, 16));
}

#[test]
fn what_types_of_others_are_made_of_is_not_named() {
    let finding = found(queue(&head("other::Head")), 16, &[8]);
    assert_eq!(fields(&finding)[0], ("head", "Head", 0, 16));
}

#[test]
fn members_of_elements_are_named_whichever_element_it_is() {
    let heads = array(&head("app::Head"), 2);
    let finding = found(queue(&heads), 32, &[8, 24]);
    assert_eq!(fields(&finding)[0].0, "head[..].rare");
    let plain = array(&atomic(), 2);
    assert_eq!(
        fields(&found(queue(&plain), 16, &[8]))[0],
        ("head", "[AtomicU64; 2]", 0, 16)
    );
}
