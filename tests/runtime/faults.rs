//! Faults that tools for padding and layout have had, and that this one must not have.
//!
//! Each is tested here (or in `faults/placement.rs`) under its own name, or in the file that is named, where `fail/` is
//! a folder of `tests/ui/` and `language/` one of `tests/`:
//!
//! * tb-01-derive-order: a derive above the attribute sees other fields. Here, `fail/derive_above_the_attribute.rs`,
//!   `fail/derive_bytemuck.rs`, `fail/derive_zerocopy.rs`
//! * tb-02-positional: tuple fields change their meaning. `fail/on_tuple_struct.rs`
//! * tb-03-decl-order-semantics: derives, serializers and drops see the new order. `language/derives.rs`, `drop_order.rs`,
//!   `fail/drop_order.rs`, `fail/derive_serde.rs`
//! * tb-04-pads-reordered: the compiler moves the padding. Here
//! * tb-05-pads-removed: lints or the optimizer take the padding for dead. Here
//! * tb-06-default-32: long padding has no `Default` and no other derives. Here
//! * tb-08-cfg-attr-fields: `cfg_attr` and `cfg` on fields are missed. `language/cfg.rs`, `fail/mark_in_cfg_attr.rs`
//! * tb-09-field-attrs-dropped: attributes and documentation of fields get lost. `language/transparency.rs`
//! * tb-12-generic-check-skipped: nothing checks a generic struct. Here, `language/generics.rs`,
//!   `fail/drop_order_of_a_generic_struct.rs`
//! * tb-13-wrong-arch-size: sizes of one target are asserted on another. Here
//! * tb-15-line-size-literal: the line is that of some target, or of the build host. Here, `layout.rs`
//! * tb-17-unstable-interference: crates disagree on the line, unseen. Here
//! * tb-18-align-lower-than-inner: alignment is below that of a field. `layout.rs`
//! * tb-20-pad-underflow: a field outgrows the padding that was computed for it. Here
//! * tb-22-align-on-array-not-element: an array is aligned where its elements should be. `each` proves that they
//!   are: Here, `each.rs`, `fail/each_of_an_array.rs`. Without it the array is one field of one group, and stays
//!   packed: Here
//! * tb-23-size-multiple-but-not-aligned: whole lines in size, but not in place. Here
//! * tb-25-right-side: only what comes before a field is kept away from it. Here
//! * tb-26-tail-to-next-object: the last field shares its line with the next object. Here
//! * tb-27-alloc-ignores-align: memory is not aligned as the type asks. Here for the allocations of the standard
//!   library; for others `verify` proves distances that hold at any address: Here, `verify/at_any_base.rs`
//! * tb-29-existing-repr: `repr` of the user is lost, doubled or misread. `layout.rs`, `fail/repr_c.rs`,
//!   `fail/repr_packed.rs`, `fail/repr_transparent.rs`
//! * tb-30-dst-tail: an unsized tail is moved or measured. `unsized_tails.rs`, `fail/unsized_field_not_last.rs`
//! * tb-31-enum-union: enums and unions are half supported. Here as fields, `fail/on_enum.rs`, `fail/on_union.rs`
//! * tb-32-noop-annotation: a mark has no effect, silently. `fail/attribute_forgotten.rs`, `fail/mark_misspelt.rs`,
//!   `fail/no_hot_field.rs`, `fail/only_cold_fields.rs`
//! * tb-34-tool-changes-order-without-gain: fields move though nothing is gained. Here, `fail/only_cold_fields.rs`
//! * tb-36-size-test-vs-padding: padding breaks a promise of size, unseen. `max_size` has it kept: Here,
//!   `budgets.rs`
//! * tb-37-ptr-cast: the first field is taken to be at the start. Here
//! * tb-39-check-opt-level: a check depends on the optimizer. It cannot here, where constants are evaluated
//!   before there is code to optimize: Here
//! * tb-40-randomized-layout: layout is shuffled for safety. It cannot be that of a `repr(C)` struct, which comes
//!   out: the test of tb-04
#![deny(warnings, missing_docs, clippy::pedantic)]

mod placement;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ptr::from_ref;
use std::sync::atomic::AtomicUsize;

use crate::oracle::{assert_layout_of, laid_out};
use crate::refusal::refusal;
use cache_layout::{APART, CacheLayout, assert_layout, cache_layout, proof};

#[derive(Debug, PartialEq, PartialOrd)]
#[cache_layout]
struct DerivedAbove {
    #[hot_write]
    major: u8,
    #[hot_read]
    minor: u8,
}

#[test]
fn a_derive_above_the_attribute_works_or_fails_but_does_not_lie() {
    let (small, large) = (
        DerivedAbove! { major: 1, minor: 9 },
        DerivedAbove! { major: 2, minor: 0 },
    );
    assert!(small < large);
    assert_eq!(format!("{small:?}"), "DerivedAbove { major: 1, minor: 9 }");
}

laid_out! {
    #[cache_layout]
    struct PaddedByHand {
        before: [u64; 7] = [0; 7],
        #[hot_write] value: u64 = 1,
        after: [u64; 7] = [0; 7],
        #[hot_read] read: u64 = 2,
    }
}

/// Of falling alignment in one instance and of rising alignment in the other.
#[cache_layout]
struct InOrder<A, B, C> {
    #[hot_read]
    first: A,
    #[hot_read]
    second: B,
    #[hot_write]
    third: C,
}

#[test]
fn the_compiler_does_not_reorder_what_comes_out() {
    fn order<T: CacheLayout>() -> Vec<&'static str> {
        T::FIELDS.iter().map(cache_layout::Field::name).collect()
    }
    assert_layout_of::<PaddedByHand>();
    let declared = ["first", "second", "third"];
    assert_eq!(order::<InOrder<u64, u32, u8>>(), declared);
    assert_eq!(order::<InOrder<u8, u32, u64>>(), declared);
    assert_eq!(
        InOrder::<u8, u32, u64>::LAYOUT
            .field("first")
            .unwrap()
            .offset(),
        0
    );
    let value = InOrder! { first: 1_u8, second: 2_u32, third: 3_u64 };
    assert_eq!(
        u64::from(value.first) + u64::from(value.second) + value.third,
        6
    );
}

/// Public and documented: whatever lints would say of the padding, they would say it here.
#[cache_layout]
#[derive(Debug)]
pub struct Public {
    /// Written.
    #[hot_write]
    pub written: u64,
    /// Read.
    #[hot_read]
    pub read: u64,
}

#[test]
fn padding_is_neither_warned_of_nor_removed() {
    let value = std::hint::black_box(Public! { written: 1, read: 2 });
    let distance = from_ref(&value.written)
        .addr()
        .abs_diff(from_ref(&value.read).addr());
    assert!(distance >= APART);
    assert_eq!(size_of_val(&value), 2 * APART);
}

macro_rules! derives_in_lines_of {
    ($($name:ident $bytes:literal)+) => {
        $(
            #[cache_layout(line = $bytes)]
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
            struct $name {
                #[hot_write]
                a: u8,
                #[hot_read]
                b: u8,
            }
        )+

        #[test]
        fn derives_work_with_padding_of_any_length() {$(
            let (default, other) = ($name::default(), $name! { a: 0, b: 1 });
            let hash = |value: $name| {
                let mut hasher = DefaultHasher::new();
                value.hash(&mut hasher);
                hasher.finish()
            };
            assert!(default < other && other == other.clone());
            assert_eq!(hash(default), hash($name! { a: 0, b: 0 }));
            assert_eq!(format!("{default:?}"), concat!(stringify!($name), " { a: 0, b: 0 }"));
        )+}
    };
}
derives_in_lines_of! { In16 16 In32 32 In64 64 In128 128 In256 256 }

#[cache_layout]
struct Slot<T> {
    #[hot_write]
    head: AtomicUsize,
    value: T,
    #[hot_read]
    capacity: usize,
}

assert_layout!(Slot<[u8; 8]>, Slot<[u8; 200]>, Slot<[u128; 33]>, Slot<()>);

#[test]
fn a_generic_struct_is_right_for_every_parameter() {
    fn assert_apart<T>(value: T) {
        let slot = Slot! { head: AtomicUsize::new(1), value, capacity: 2 };
        let block = |field: &usize| from_ref(field).addr() / APART;
        assert_ne!(from_ref(&slot.head).addr() / APART, block(&slot.capacity));
        assert_eq!(size_of_val(&slot) % APART, 0);
        drop(slot.value);
    }
    assert_apart([0_u8; 8]);
    assert_apart([0_u8; 200]);
    assert_apart([String::new(), String::new()]);
}

#[cache_layout(line = 64, max_size = 128)]
#[derive(Default)]
struct Measured {
    #[hot_read]
    before: u64,
    #[hot_write]
    load: u64,
    #[hot_read]
    after: u64,
    cold: u8,
}

#[test]
fn promises_of_size_are_kept_by_the_compiler() {
    const {
        assert!(Measured::LAYOUT.size() <= 128);
        assert!(Measured::LAYOUT.lines() <= 2);
    }
    assert_eq!(Measured::LAYOUT.padding(), 128 - 25);
    let text = refusal(|| proof::max_size(&Measured::LAYOUT, 127));
    assert!(text.contains("bytes of padding at the end"), "{text}");
    let Measured {
        before,
        load,
        after,
        cold,
        ..
    } = Measured::default();
    assert_eq!(before + load + after + u64::from(cold), 0);
}

#[test]
fn the_table_tells_which_field_is_first() {
    assert_eq!(Public::LAYOUT.field("written").unwrap().offset(), APART);
    assert_eq!(Public::FIELDS[0].name(), "read");
    let value = Public! { written: 1, read: 2 };
    assert_eq!(from_ref(&value).addr(), from_ref(&value.read).addr());
}

const _: () = proof::apart(&Measured::LAYOUT, "hot_write");
const _: () = proof::neighbours(&Measured::LAYOUT);

#[test]
fn proofs_are_constants_and_hold_at_run_time_too() {
    proof::apart(&Measured::LAYOUT, "hot_write");
    proof::neighbours(&Measured::LAYOUT);
    proof::drop_order(&Measured::LAYOUT);
    let map = refusal(|| proof::show(&Measured::LAYOUT));
    assert!(map.starts_with("Measured: "), "{map}");
}
