//! A thousand fields: the compiler refuses a constant whose evaluation takes it long, and none of these does.
//!
//! It evaluates what depends on a parameter when it builds a program, and not to check one: once for a test run.

use std::panic::catch_unwind;

use cacheline_core::{Field, Layout, proof};

/// Fields of which half are read and half written, 256 bytes from each other, in lines of 128.
struct Strewn<const COUNT: usize>;

impl<const COUNT: usize> Strewn<COUNT> {
    const SORTED: [Field; COUNT] = Field::in_memory_order(Self::fields(false));
    const REVERSED: [Field; COUNT] = Field::in_memory_order(Self::fields(true));

    /// Aligned below a line, so that it may start in the middle of one.
    const LAYOUT: Layout =
        Layout::of::<[[u64; 32]; COUNT]>("Strewn", &Self::SORTED).in_lines_of(128);

    const SEPARATION: () = {
        proof::apart(&Self::LAYOUT, "a_group_of_many_writers");
        proof::neighbours(&Self::LAYOUT);
    };
    const ORDER: () = {
        proof::drop_order(&Self::LAYOUT);
        proof::unmarked(&Self::LAYOUT);
    };
    const BUDGETS: () = {
        assert!(Self::LAYOUT.padding() == 248 * COUNT);
        proof::max_size(&Self::LAYOUT, 256 * COUNT);
        proof::max_lines(&Self::LAYOUT, "a_group_of_many_readers", COUNT / 2);
    };
    const FIELDS: () = {
        proof::straddle(&Self::LAYOUT);
        proof::each::<()>(&Self::LAYOUT, "one_of_many");
    };

    const fn fields(are_reversed: bool) -> [Field; COUNT] {
        let mut fields = [Field::of::<u64>("one_of_many", "u64"); COUNT];
        let mut index = 0;
        while index < COUNT {
            let at = if are_reversed {
                COUNT - 1 - index
            } else {
                index
            };
            let field = fields[index].at(256 * at).declared(at);
            fields[index] = if at < COUNT / 2 {
                field.hot_read("a_group_of_many_readers")
            } else {
                field.hot_write("a_group_of_many_writers")
            };
            index += 1;
        }
        fields
    }
}

#[test]
fn rules_are_proved_of_a_thousand_fields() {
    let () = Strewn::<1_000>::SEPARATION;
    let () = Strewn::<1_000>::ORDER;
    let () = Strewn::<1_000>::BUDGETS;
    let () = Strewn::<1_000>::FIELDS;
}

#[test]
fn a_thousand_fields_are_sorted() {
    assert_eq!(Strewn::<1_000>::SORTED, Strewn::<1_000>::REVERSED);
    assert!(Strewn::<1_000>::SORTED.is_sorted_by_key(Field::offset));
}

#[test]
fn a_conflict_among_a_thousand_is_found() {
    let mut fields = Strewn::<1_000>::SORTED.to_vec();
    let before_last = fields[998].end();
    fields[999] = fields[999].hot_write("intruder").at(before_last);
    let layout = Layout::of::<[[u64; 32]; 1_000]>("Strewn", fields.leak()).in_lines_of(128);
    let panic = catch_unwind(|| proof::apart(&layout, "intruder")).expect_err("a shared line");
    let text = panic.downcast_ref::<String>().expect("a message");
    let headline =
        "cache layout of `Strewn`: a_group_of_many_writers and intruder share line 1996\n";
    assert!(text.starts_with(headline), "{text}");
}

/// More groups than are told apart, and cold fields to fill what each of them leaves over.
struct InGroups<const COUNT: usize>;

/// As many as `proof::waste` tells apart.
const TOLD_APART: usize = 64;

/// 125 groups of four take a line each. Five of the cold fields lie behind each of the first of them, and the rest
/// take 24 lines.
const LINES: usize = 125 + 24;

impl<const COUNT: usize> InGroups<COUNT> {
    const FIELDS: [Field; COUNT] = Self::fields();

    const LAYOUT: Layout =
        Layout::of::<[[u64; 16]; LINES]>("InGroups", &Self::FIELDS).in_lines_of(128);

    const WASTE: () = proof::waste(&Self::LAYOUT);

    const fn fields() -> [Field; COUNT] {
        let mut fields = [Field::of::<[u8; 17]>("cold", "[u8; 17]"); COUNT];
        let (mut index, mut group) = (0, 0);
        while index < COUNT {
            let start = 128 * group;
            let mut hot = 0;
            while group < 125 && hot < 4 {
                fields[index] = Field::of::<u64>("hot", "u64")
                    .at(start + 8 * hot)
                    .hot_write(name(group));
                (index, hot) = (index + 1, hot + 1);
            }
            let (mut cold, most) = if group < TOLD_APART {
                (0, 5)
            } else if group < 125 {
                (0, 0)
            } else {
                (0, COUNT - index)
            };
            let behind_hot = if group < 125 { 32 } else { 0 };
            while cold < most {
                fields[index] = fields[index].at(start + behind_hot + 17 * cold);
                (index, cold) = (index + 1, cold + 1);
            }
            group += 1;
        }
        fields
    }
}

/// Names that are alike up to their last digits, which takes long to tell them apart.
const NAMES: &[[u8; 16]; 125] = &{
    let mut names = [*b"one_of_many__000"; 125];
    let mut number = 0_u8;
    while number < 125 {
        let name = &mut names[number as usize];
        name[13] += number / 100;
        name[14] += number / 10 % 10;
        name[15] += number % 10;
        number += 1;
    }
    names
};

const fn name(group: usize) -> &'static str {
    match core::str::from_utf8(&NAMES[group]) {
        Ok(name) => name,
        Err(_) => "",
    }
}

#[test]
fn a_thousand_fields_take_the_fewest_lines_and_no_fewer() {
    let () = InGroups::<1_000>::WASTE;
    let fields = InGroups::<1_000>::FIELDS.to_vec().leak();
    let longer = Layout::of::<[[u64; 16]; LINES + 1]>("InGroups", fields).in_lines_of(128);
    let panic = catch_unwind(|| proof::waste(&longer)).expect_err("a line too many");
    let text = panic.downcast_ref::<String>().expect("a message");
    assert!(
        text.contains("it takes 150 lines, where 149 would do"),
        "{text}"
    );
}
