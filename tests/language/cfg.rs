//! Conditional compilation: of fields, of what belongs to them, and of the struct.
//!
//! `any()` is a condition that never holds, and `all()` one that always does.
#![deny(warnings)]
#![allow(clippy::non_minimal_cfg, reason = "`all()` is meant")]

use cache_layout::{APART, CacheLayout, Mark, cache_layout};

fn names<T: CacheLayout>() -> Vec<&'static str> {
    T::FIELDS.iter().map(cache_layout::Field::name).collect()
}

#[cache_layout]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Mixed {
    #[cfg(any())]
    #[hot_read]
    gone: Missing,
    #[cfg(all())]
    #[hot_read]
    read: u8,
    #[hot_write]
    #[cfg(all())]
    #[cfg(not(any()))]
    written: u8,
    #[cfg(all())]
    #[cfg(any())]
    #[hot_write]
    gone_too: Missing,
    #[cfg(any())]
    gone_and_cold: Missing,
    cold: u8,
}

#[test]
fn fields_exist_as_their_conditions_say() {
    assert_eq!(names::<Mixed>(), ["read", "cold", "written"]);
    let mixed = Mixed! { read: 1, written: 2, cold: 3 };
    assert_eq!(
        format!("{mixed:?}"),
        "Mixed { read: 1, written: 2, cold: 3 }"
    );
    assert!(mixed > Mixed! { read: 1, ..Mixed::default() });
    assert_eq!(Mixed::LAYOUT.field("cold").unwrap().position(), 5);
}

#[test]
fn a_literal_may_have_conditions_of_its_own() {
    let mixed = Mixed! {
        #[cfg(any())]
        gone: Missing,
        #[cfg(all())]
        read: 1,
        written: 2,
        cold: 3,
    };
    let Mixed {
        read,
        #[cfg(any())]
        gone,
        written,
        cold,
        ..
    } = mixed;
    assert_eq!((read, written, cold), (1, 2, 3));
}

#[cache_layout]
struct OfThePointer {
    #[hot_read]
    base: usize,
    #[cfg(target_pointer_width = "64")]
    #[hot_write]
    wide: u64,
    #[cfg(not(target_pointer_width = "64"))]
    #[hot_write]
    narrow: u32,
}

#[test]
fn conditions_of_the_target() {
    #[cfg(target_pointer_width = "64")]
    let (value, written) = (OfThePointer! { base: 1, wide: 2 }, "wide");
    #[cfg(not(target_pointer_width = "64"))]
    let (value, written) = (OfThePointer! { base: 1, narrow: 2 }, "narrow");
    assert_eq!(value.base, 1);
    #[cfg(target_pointer_width = "64")]
    assert_eq!(value.wide, 2);
    #[cfg(not(target_pointer_width = "64"))]
    assert_eq!(value.narrow, 2);
    assert_eq!(names::<OfThePointer>(), ["base", written]);
}

/// The markers of `statistics` and of `tracing` go with their fields, that of `other` stays.
#[cache_layout]
struct WithoutAGroup {
    #[hot_read]
    limit: u8,
    #[cfg(any())]
    #[hot_write(statistics)]
    pushed: u64,
    #[cfg(any())]
    #[hot_write(statistics)]
    popped: u64,
    #[cfg_attr(all(), cfg(any()))]
    #[hot_write(tracing)]
    trace: u64,
    #[hot_write(other)]
    used: u8,
    #[cfg(any())]
    #[hot_write(other)]
    peak: u8,
}

#[cache_layout]
struct WithoutAWriter {
    #[hot_read]
    limit: u8,
    #[cfg(any())]
    #[hot_write]
    used: u64,
}

#[cache_layout]
#[derive(Debug, PartialEq)]
struct WithoutAnything {
    #[cfg(any())]
    #[hot_read]
    limit: u8,
    #[cfg(any())]
    #[hot_write]
    used: u64,
}

#[test]
fn a_group_without_fields_takes_no_line() {
    assert_eq!(size_of::<WithoutAGroup>(), 2 * APART);
    assert_eq!(
        (size_of::<WithoutAWriter>(), align_of::<WithoutAWriter>()),
        (1, 1)
    );
    assert_eq!(size_of::<WithoutAnything>(), 0);
    let (group, writer) = (
        WithoutAGroup! { limit: 1, used: 2 },
        WithoutAWriter! { limit: 3 },
    );
    assert_eq!(group.limit + group.used + writer.limit, 6);
    assert_eq!(
        WithoutAGroup::LAYOUT.groups().collect::<Vec<_>>(),
        ["hot_read", "other"]
    );
    assert_eq!(WithoutAnything! {}, WithoutAnything! {});
    assert_eq!(format!("{:?}", WithoutAnything! {}), "WithoutAnything");
}

/// Each name twice, in different roles, groups and types: one of the two exists.
#[cache_layout]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Twice {
    #[cfg(all())]
    #[hot_write(a)]
    first: u8,
    #[cfg(not(all()))]
    first: u64,
    #[cfg(any())]
    #[hot_read]
    second: u64,
    #[cfg(not(any()))]
    #[hot_write(b)]
    second: u16,
    #[hot_read]
    third: u8,
}

#[test]
fn a_name_may_be_declared_under_opposite_conditions() {
    let twice = Twice! { first: 1_u8, second: 2_u16, third: 3 };
    assert_eq!(
        format!("{twice:?}"),
        "Twice { first: 1, second: 2, third: 3 }"
    );
    assert_eq!(names::<Twice>(), ["third", "first", "second"]);
    assert_eq!(
        Twice::LAYOUT.field("first").unwrap().marks(),
        [Mark::HotWrite("a")]
    );
    assert_eq!(Twice::LAYOUT.field("second").unwrap().type_name(), "u16");
    assert!(twice < Twice! { first: 1, second: 3, third: 0 });
    assert_eq!(size_of::<Twice>(), 3 * APART);
}

#[cache_layout]
struct CfgAttr {
    #[cfg_attr(all(), cfg(any()))]
    #[hot_read]
    gone: Missing,
    #[cfg_attr(any(), cfg(any()))]
    #[hot_read]
    stays: u8,
    #[cfg_attr(all(), cfg_attr(all(), cfg(any())))]
    #[hot_write]
    gone_too: Missing,
    #[cfg_attr(all(), doc = "Documented.", cfg(all()), allow(dead_code))]
    #[hot_write]
    stays_too: u8,
    #[cfg_attr(all(), allow(dead_code), cfg(any()))]
    gone_as_well: Missing,
}

#[test]
fn conditions_within_cfg_attr() {
    let value = CfgAttr! { stays: 1, stays_too: 2 };
    assert_eq!((value.stays, value.stays_too), (1, 2));
    assert_eq!(names::<CfgAttr>(), ["stays", "stays_too"]);
}

#[cache_layout(allow(drop_order))]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct GenericWithout<T, const N: usize = 2> {
    #[cfg(any())]
    #[hot_write(gone)]
    gone: [Missing; N],
    #[hot_write]
    written: [T; N],
    #[cfg(any())]
    tail: Missing,
    #[cfg(all())]
    #[hot_read]
    read: Option<T>,
}

#[test]
fn conditions_in_a_generic_struct() {
    let value: GenericWithout<u8> = GenericWithout! { written: [1, 2], read: None };
    assert!(value < GenericWithout! { written: [1, 2], read: Some(0) });
    assert_eq!(
        format!("{value:?}"),
        "GenericWithout { written: [1, 2], read: None }"
    );
    assert_eq!(size_of::<GenericWithout<u8>>(), 2 * APART);
}

#[cfg(any())]
#[cache_layout]
struct GoneAbove {
    #[hot_write]
    gone: Missing,
}

#[cache_layout]
#[cfg(any())]
struct GoneBelow {
    #[hot_write]
    gone: Missing,
}

#[cfg(all())]
#[cache_layout]
#[cfg(all())]
#[cfg_attr(all(), derive(Debug))]
#[cfg(any())]
struct GoneAmid {
    #[hot_write]
    gone: Missing,
}

#[cfg_attr(all(), cache_layout(line = 64))]
#[cfg(all())]
#[cfg_attr(any(), repr(C))]
#[cfg_attr(all(), derive(Debug, Clone))]
struct Stays {
    #[hot_write]
    written: u8,
    #[hot_read]
    read: u8,
}

#[test]
fn conditions_of_the_struct_hold_above_and_below_the_attribute() {
    struct GoneAbove;
    struct GoneBelow;
    struct GoneAmid;
    assert_eq!(size_of::<(GoneAbove, GoneBelow, GoneAmid)>(), 0);
    let stays = Stays! { written: 1, read: 2 };
    assert_eq!(
        format!("{:?}", stays.clone()),
        "Stays { written: 1, read: 2 }"
    );
    assert_eq!((Stays::LAYOUT.lines(), stays.written + stays.read), (2, 3));
}
