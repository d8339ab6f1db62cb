//! A thousand fields: the compiler warns of long constant evaluation, and this crate does not build
//! when it would.

use crate::field::Field;
use crate::layout::Layout;
use crate::proof;
use crate::proof::waste::fewest::fewest_lines;

const COUNT: usize = 1_000;

/// Half of the fields read, half written, 256 bytes from each other: in memory order or the reverse.
#[expect(clippy::large_stack_arrays, reason = "only the compiler ever runs it")]
const fn thousand(is_reversed: bool) -> [Field; COUNT] {
    let mut fields = [Field::of::<u64>("one_of_a_thousand", "u64").at(0); COUNT];
    let mut index = 0;
    while index < COUNT {
        let at = if is_reversed {
            COUNT - 1 - index
        } else {
            index
        };
        let field = Field::of::<u64>("one_of_a_thousand", "u64")
            .at(256 * at)
            .declared(at);
        fields[index] = if at < COUNT / 2 {
            field.hot_read("a_group_of_many_readers")
        } else {
            field.hot_write("a_group_of_many_writers")
        };
        index += 1;
    }
    fields
}

const SORTED: &[Field] = &Field::in_memory_order(thousand(false));
const REVERSED: &[Field] = &Field::in_memory_order(thousand(true));

/// Aligned below a line, which takes two sweeps.
const LARGE: Layout = Layout {
    name: "Large",
    size: 256 * COUNT,
    align: 8,
    line: 128,
    promised_align: 1,
    placement: crate::layout::Placement::ByTable,
    fields: SORTED,
};

const _: () = proof::apart(&LARGE, "a_group_of_many_writers");
const _: () = proof::neighbours(&LARGE);
const _: () = proof::drop_order(&LARGE);
const _: () = assert!(LARGE.padding() == 248 * COUNT);

const _: () = proof::max_size(&LARGE, 256 * COUNT);
const _: () = proof::max_lines(&LARGE, "a_group_of_many_readers", COUNT / 2);
const _: () = proof::straddle(&LARGE);
const _: () = proof::each::<()>(&LARGE, "one_of_a_thousand");

/// The prefixes of one text: names that take long to tell apart.
const fn name(length: usize) -> &'static str {
    const LETTERS: &[u8] = &[b'a'; COUNT];
    match core::str::from_utf8(LETTERS.split_at(length).0) {
        Ok(name) => name,
        Err(_) => "",
    }
}

/// More groups than are told apart, then cold fields to fill what each of them leaves over.
#[expect(clippy::large_stack_arrays, reason = "only the compiler ever runs it")]
const fn many_groups() -> [Field; COUNT] {
    let mut fields = [Field::of::<[u8; 17]>("cold", "[u8; 17]").at(0); COUNT];
    let mut index = 0;
    while index < COUNT / 2 {
        fields[index] = Field::of::<u64>("hot", "u64").hot_write(name(1 + index / 4));
        index += 1;
    }
    fields
}

/// 125 groups take a line each, and 320 of the cold fields fill the first 64 of them.
const OF_MANY_GROUPS: Layout = Layout {
    size: 128 * (125 + (180_usize * 17).div_ceil(128)),
    fields: &many_groups(),
    ..LARGE
};

const _: () = proof::waste(&OF_MANY_GROUPS);

#[test]
fn a_thousand_fields_are_sorted_at_compile_time() {
    assert_eq!(SORTED, REVERSED);
    assert!(SORTED.is_sorted_by_key(|field| field.offset));
}

#[test]
fn a_thousand_fields_take_the_fewest_lines_and_no_fewer() {
    assert_eq!(fewest_lines(&OF_MANY_GROUPS), OF_MANY_GROUPS.lines());
}

#[test]
fn a_conflict_among_a_thousand_is_found() {
    let mut fields = SORTED.to_vec();
    fields[COUNT - 1] = fields[COUNT - 1].hot_write("intruder");
    fields[COUNT - 1].offset = fields[COUNT - 2].end();
    let layout = Layout {
        fields: fields.leak(),
        ..LARGE
    };
    let found = crate::proof::apart::conflict_of(&layout, "intruder");
    assert_eq!(
        found.map(|conflict| conflict.earlier.index),
        Some(COUNT - 2)
    );
}
