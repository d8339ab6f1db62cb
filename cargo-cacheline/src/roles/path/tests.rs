use std::rc::Rc;

use super::{Part, Step, parts_around, parts_within, value_of};
use crate::made_up::{array, atomic, counted, opaque, record};
use crate::names::{Holder, Layout, Member, Object, Owner, Shape};

fn boxed(layout: Rc<Layout>) -> Object {
    held(Holder::Box, layout)
}

fn held(holder: Holder, layout: Rc<Layout>) -> Object {
    let owner = Owner::Heap {
        site: 0,
        holder,
        allocated: None,
    };
    Object {
        owner,
        size: Some(layout.size),
        layout: Some(layout),
    }
}

fn member(name: &str) -> Step {
    Step::Member(name.into())
}

/// The way to the innermost part around an access, and the bytes of it.
fn way(object: &Object, start: u64, size: u64) -> (Vec<Step>, u64, u64) {
    let parts = parts_around(object, start, size);
    let innermost = parts.last().unwrap();
    let steps = parts.iter().filter_map(|part| part.step.clone()).collect();
    (steps, innermost.start, innermost.end())
}

fn shards() -> Rc<Layout> {
    let shard = record(
        "app::Shard",
        &[("hits", 0, atomic()), ("flag", 8, opaque("bool", 1))],
    );
    record(
        "app::Stats",
        &[
            ("limit", 0, opaque("u64", 8)),
            ("shards", 8, array(&shard, 4)),
        ],
    )
}

#[test]
fn the_way_leads_through_structs_and_arrays() {
    let stats = boxed(shards());
    assert_eq!(way(&stats, 0, 8), (vec![member("limit")], 0, 8));
    let hits = vec![member("shards"), Step::Index(2), member("hits")];
    assert_eq!(way(&stats, 8 + 2 * 16, 8), (hits, 40, 48));
}

#[test]
fn an_access_to_several_parts_ends_at_what_holds_them_all() {
    let stats = boxed(shards());
    let some = [member("shards"), Step::Index(1), Step::Bytes(24, 40)];
    assert_eq!(way(&stats, 24, 16).0[..2], some[..2]);
    let whole = Part::whole(&stats);
    let steps = |start, size| {
        let parts = parts_within(&stats, &whole, start, size);
        parts
            .into_iter()
            .filter_map(|part| part.step)
            .collect::<Vec<_>>()
    };
    assert_eq!(steps(0, 16), [member("limit"), member("shards")]);
    assert_eq!(steps(8, 1000), [member("shards")]);
}

#[test]
fn padding_has_no_name() {
    let stats = boxed(shards());
    let padding = vec![member("shards"), Step::Index(0), Step::Bytes(20, 21)];
    assert_eq!(way(&stats, 20, 1), (padding, 20, 21));
}

#[test]
fn what_has_no_type_has_bytes() {
    let object = Object {
        layout: None,
        size: Some(32),
        ..boxed(atomic())
    };
    assert_eq!(way(&object, 8, 8), (vec![Step::Bytes(8, 16)], 8, 16));
}

#[test]
fn the_counts_of_an_arc_are_one_part() {
    let arc = held(Holder::Arc, counted(&shards()));
    assert_eq!(way(&arc, 0, 8), (vec![Step::Counts], 0, 16));
    assert_eq!(way(&arc, 8, 8), (vec![Step::Counts], 0, 16));
    assert_eq!(
        way(&arc, 16, 8),
        (vec![Step::Value, member("limit")], 16, 24)
    );
    assert_eq!(value_of(&arc).unwrap().name, "app::Stats");
    // A struct with such names is not an `Arc`.
    let own = boxed(counted(&shards()));
    assert_eq!(way(&own, 8, 8), (vec![member("weak")], 8, 16));
    assert_eq!(
        value_of(&own).unwrap().name,
        "alloc::sync::ArcInner<app::Stats>"
    );
}

#[test]
fn an_element_after_the_last_is_none() {
    let object = boxed(array(&atomic(), 2));
    assert_eq!(way(&object, 8, 8), (vec![Step::Index(1)], 8, 16));
    assert_eq!(way(&object, 16, 8), (vec![Step::Bytes(16, 24)], 16, 24));
}

#[test]
fn of_a_union_the_largest_member_counts() {
    let members = [
        ("uninit", 0, opaque("()", 0)),
        ("small", 0, opaque("u32", 4)),
        ("value", 0, atomic()),
    ];
    let object = boxed(record("core::mem::MaybeUninit<u64>", &members));
    assert_eq!(way(&object, 0, 4), (vec![member("value")], 0, 8));
}

#[test]
fn of_an_enum_the_variant_that_has_something_there_counts() {
    let of = |name: &str, offset, layout| Member {
        name: name.to_owned(),
        offset,
        layout,
    };
    let shape = Shape::Variants {
        tag: Some(of("tag", 0, opaque("u64", 8))),
        variants: vec![
            ("Empty".to_owned(), vec![]),
            ("Full".to_owned(), vec![of("0", 8, atomic())]),
        ],
    };
    let slot = Layout {
        name: "app::Slot".to_owned(),
        size: 16,
        shape,
        ..(*atomic()).clone()
    };
    let object = boxed(Rc::new(slot));
    assert_eq!(way(&object, 0, 8), (vec![member("discriminant")], 0, 8));
    assert_eq!(way(&object, 8, 8), (vec![member("Full.0")], 8, 16));
}
