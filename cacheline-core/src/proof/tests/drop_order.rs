use std::string::{String, ToString};
use std::vec::Vec;

use super::{PCPU_CHUNK, message};
use crate::__private::{dropped, drops_in_time_for_all};
use crate::field::Field;
use crate::layout::Layout;
use crate::proof;

fn job(fields: &[Field]) -> Layout {
    Layout {
        name: "Job",
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    }
}

#[test]
fn swapped_drops_are_named() {
    let [a, n, b, c] = [
        Field::of::<String>("a", "String").at(0),
        Field::of::<u64>("n", "u64").at(24).declared(0),
        Field::of::<String>("b", "String").at(32).declared(2),
        Field::of::<String>("c", "String").at(56).declared(1),
    ];
    proof::drop_order(&job(&[a.declared(1), n, b]));
    let swapped = job(&[a.declared(3), n, b, c]);
    assert_eq!(
        message(move || proof::drop_order(&swapped)),
        "cache layout of `Job`: fields would be dropped in another order than they are declared in
    `b` is declared before `a`, and would be dropped after it
    `c` is declared before `a`, and would be dropped after it
    `c` is declared before `b`, and would be dropped after it
  fields are dropped in the order in which they lie in memory; declare them in that order, or accept the change with \
         #[cache_layout(allow(drop_order))]"
    );
}

#[test]
fn one_field_tells_of_all() {
    let swapped = job(&[
        Field::of::<String>("a", "String").declared(3),
        Field::of::<String>("b", "String").declared(2),
        Field::of::<String>("c", "String").declared(1),
    ]);
    proof::drops_in_time(&swapped, "a", "");
    proof::drops_in_time(&swapped, "b", "");
    let text = message(move || proof::drops_in_time(&swapped, "c", ""));
    assert_eq!(text.matches("is declared before").count(), 3);
}

#[test]
fn of_those_that_are_late_the_one_that_is_declared_first_tells() {
    let swapped = job(&[
        Field::of::<String>("a", "String").declared(3),
        Field::of::<String>("b", "String").declared(1),
        Field::of::<String>("c", "String").declared(2),
    ]);
    proof::drops_in_time(&swapped, "c", "");
    let text = message(move || proof::drops_in_time(&swapped, "b", ""));
    assert_eq!(text.matches("is declared before").count(), 2);
}

#[test]
fn many_pairs_are_cut_short() {
    let fields = |count: usize| {
        let field = |number| Field::of::<String>("a", "String").declared(count - number);
        job(&(0..count).map(field).collect::<Vec<_>>())
    };
    let pairs = |text: &str| text.matches("is declared before").count();
    let text = message(move || proof::drop_order(&fields(5)));
    assert!(pairs(&text) == 10 && !text.contains("more"), "{text}");
    let text = message(move || proof::drop_order(&fields(40)));
    assert!(
        pairs(&text) == 12 && text.matches("... and more\n").count() == 1,
        "{text}"
    );
}

#[test]
fn nobody_sees_when_memory_is_freed() {
    let [a, b] = [
        Field::of::<String>("a", "String").declared(1),
        Field::of::<Vec<u8>>("b", "Vec<u8>").at(24).declared(0),
    ];
    proof::drop_order(&job(&[a.drop_is_seen(false), b]));
    proof::drop_order(&job(&[a, b.drop_is_seen(false)]));
    let seen = job(&[a.drop_is_seen(true), b.drop_is_seen(true)]);
    assert!(message(move || proof::drop_order(&seen)).contains("`b` is declared before `a`"));
    // What needs no dropping is not seen either, whatever is said of it.
    let number = Field::of::<u64>("n", "u64").drop_is_seen(true);
    proof::drop_order(&job(&[number.declared(1), b]));
}

#[test]
fn parameters_count_as_dropped() {
    const FIELDS: &[Field] = &[
        dropped("pool", 1, true),
        dropped("copied", 2, false),
        dropped("guard", 0, true),
    ];
    drops_in_time_for_all("Job", FIELDS, "pool");
    assert_eq!(
        message(|| drops_in_time_for_all("Job", FIELDS, "guard")),
        "cache layout of `Job`: fields would be dropped in another order than they are declared in
    `guard` is declared before `pool`, and would be dropped after it
  fields are dropped in the order in which they lie in memory; what depends on a parameter may need dropping, unless \
         the parameter is bound by `Copy`; declare them in that order, or accept the change with \
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
    let layout = job(&[
        noisy.declared(1),
        Field::of::<String>("s", "String").at(0).hot_read("r"),
    ]);
    proof::apart(&layout, "w");
    let text = message(move || proof::drop_order(&layout));
    assert!(text.contains("`s` is declared before `noisy`"), "{text}");
}

#[test]
fn show_is_the_map() {
    assert_eq!(message(|| proof::show(&PCPU_CHUNK)), PCPU_CHUNK.to_string());
}

#[test]
fn fields_that_do_not_say_where_they_are_declared_are_in_order() {
    let fields = [
        Field::of::<String>("a", "String").at(0),
        Field::of::<String>("b", "String").at(24),
    ];
    proof::drop_order(&Layout {
        fields: fields.to_vec().leak(),
        ..PCPU_CHUNK
    });
    let behind = [&[fields[0].declared(1)], &fields[..]].concat();
    let swapped = job(&behind);
    let text = message(move || proof::drop_order(&swapped));
    assert_eq!(text.matches("is declared before").count(), 2, "{text}");
}
