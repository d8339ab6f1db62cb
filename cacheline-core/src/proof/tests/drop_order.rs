use std::string::{String, ToString};

use super::{PCPU_CHUNK, message};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof;

#[test]
fn swapped_drops_are_named() {
    let fields = [
        Field::of::<String>("a", "String").at(0).declared(1),
        Field::of::<u64>("n", "u64").at(24).declared(0),
        Field::of::<String>("b", "String").at(32).declared(2),
    ];
    let layout = Layout {
        name: "Job",
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    proof::drop_order(&layout);
    let fields = [fields[0].declared(3), fields[1], fields[2]];
    let layout = Layout {
        fields: fields.to_vec().leak(),
        ..layout
    };
    assert_eq!(
        message(move || proof::drop_order(&layout)),
        "cache layout of `Job`: `b` and `a` would be dropped in the opposite order
    declared  `b` before `a`
    laid out  `a` before `b`
  fields are dropped in memory order; declare these two in that order, or accept the change with \
         #[cache_layout(allow(drop_order))]"
    );
}

#[test]
fn zero_sized_fields_conflict_with_nothing_but_still_drop() {
    struct Noisy;
    impl Drop for Noisy {
        fn drop(&mut self) {}
    }
    let noisy = Field::of::<Noisy>("noisy", "Noisy").at(0).hot_write("w");
    let fields = [
        noisy.declared(1),
        Field::of::<String>("s", "String").at(0).hot_read("r"),
    ];
    let layout = Layout {
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    };
    proof::apart(&layout, "w");
    assert!(message(move || proof::drop_order(&layout)).contains("declared  `s` before `noisy`"));
}

#[test]
fn show_is_the_map() {
    assert_eq!(message(|| proof::show(&PCPU_CHUNK)), PCPU_CHUNK.to_string());
}
