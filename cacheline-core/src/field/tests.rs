use std::collections::BTreeSet;
use std::format;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::string::{String, ToString};
use std::vec::Vec;

use super::{Field, Marks, is_in_order};
use crate::mark::Mark;

fn at(name: &'static str, offset: usize) -> Field {
    Field::of::<u8>(name, "u8").at(offset)
}

fn names<const N: usize>(fields: [Field; N]) -> [&'static str; N] {
    Field::in_memory_order(fields).map(|field| field.name)
}

#[test]
fn a_field_knows_its_type() {
    let field = Field::of::<String>("name", "String").at(8).declared(2);
    assert_eq!(field.size, size_of::<String>());
    assert_eq!(field.align, align_of::<String>());
    assert_eq!(field.marks(), []);
    assert!(field.needs_drop && !field.is_unsized);
    assert_eq!((field.offset, field.declared), (8, 2));
    assert!(!Field::of::<u8>("flag", "u8").at(0).needs_drop);
}

#[test]
fn a_field_says_what_it_was_made_of() {
    let field = Field::of::<[u16; 4]>("port", "[u16; 4]").at(12).declared(3);
    assert_eq!((field.name(), field.type_name()), ("port", "[u16; 4]"));
    assert_eq!((field.offset(), field.end()), (12, 20));
    assert_eq!((field.size(), field.align()), (8, 2));
    assert_eq!(field.position(), 3);
    assert_eq!(field.marks(), []);
    assert_eq!(field.hot_write("owner").marks(), [Mark::HotWrite("owner")]);
    assert!(!field.needs_drop() && Field::of::<String>("name", "String").needs_drop());
    assert!(!field.is_written_unmarked() && field.written_unmarked().is_written_unmarked());
    assert!(!field.is_unsized() && Field::tail::<str>("text", "str").is_unsized());
}

#[test]
fn a_tail_knows_whether_it_needs_drop() {
    assert!(
        Field::tail::<[String]>("names", "[String]")
            .at(0)
            .needs_drop
    );
    assert!(!Field::tail::<[u8]>("bytes", "[u8]").at(0).needs_drop);
    assert!(Field::tail::<dyn Fn()>("call", "dyn Fn()").at(0).needs_drop);
}

#[test]
fn sorts_by_offset_and_keeps_order_among_equals() {
    assert_eq!(names([]), [""; 0]);
    assert_eq!(names([at("a", 0)]), ["a"]);
    assert_eq!(names([at("a", 0), at("b", 4), at("c", 8)]), ["a", "b", "c"]);
    assert_eq!(names([at("c", 8), at("b", 4), at("a", 0)]), ["a", "b", "c"]);
    let equals = [at("d", 8), at("a", 0), at("e", 8), at("b", 0), at("c", 0)];
    assert_eq!(names(equals), ["a", "b", "c", "d", "e"]);
}

#[test]
fn sorts_like_the_standard_library() {
    let mut state = 1_usize;
    for _ in 0..200 {
        let fields: [Field; 37] = core::array::from_fn(|index| {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345) % (1 << 31);
            at("x", state / 1_000 % 50).declared(index)
        });
        let mut expected = fields;
        expected.sort_by_key(|field| field.offset);
        assert_eq!(Field::in_memory_order(fields), expected);
    }
}

#[test]
fn a_tail_comes_last_behind_the_end_of_all_others() {
    let tail = Field::tail::<[u8]>("tail", "[u8]").at(0);
    let sorted = Field::in_memory_order([tail, at("b", 9), at("a", 0)]);
    assert_eq!(
        sorted.map(|field| (field.name, field.offset)),
        [("a", 0), ("b", 9), ("tail", 10)]
    );

    let known = Field::tail::<[u64]>("tail", "[u64]").at(16);
    assert_eq!(Field::in_memory_order([at("a", 9), known])[1].offset, 16);
    assert_eq!(Field::in_memory_order([tail])[0].offset, 0);
}

#[test]
fn order_is_recognized() {
    let tail = Field::tail::<[u8]>("tail", "[u8]").at(0);
    assert!(is_in_order(&[]));
    assert!(is_in_order(&[at("a", 0), at("b", 0), at("c", 1), tail]));
    assert!(!is_in_order(&[at("a", 1), at("b", 0)]));
    assert!(!is_in_order(&[tail, at("a", 1)]));
}

const EVERY_MARK: [Mark; 6] = [
    Mark::HotRead("a"),
    Mark::HotWrite("a"),
    Mark::HotRead("b"),
    Mark::HotWrite("b"),
    Mark::HotRead("c"),
    Mark::HotWrite("c"),
];

/// A field with each set of marks that has a group once at the most, in every order.
fn every_field() -> Vec<Field> {
    let mut every: Vec<Vec<Mark>> = std::vec![Vec::new()];
    let mut from = 0;
    while from < every.len() {
        let marks = every[from].clone();
        for mark in EVERY_MARK {
            if marks.iter().all(|other| other.group() != mark.group()) {
                every.push([marks.as_slice(), &[mark]].concat());
            }
        }
        from += 1;
    }
    let fields = every
        .into_iter()
        .map(|marks| at("x", 0).marked(marks.leak()));
    fields.collect()
}

#[test]
fn two_fields_conflict_as_they_are_defined_to() {
    let every = every_field();
    assert_eq!(every.len(), 1 + 6 + 6 * 4 + 6 * 4 * 2);
    let set = |field: &Field| {
        field
            .marks()
            .iter()
            .map(Mark::to_string)
            .collect::<BTreeSet<_>>()
    };
    for one in &every {
        for other in &every {
            let meets = |writer: &Field, toucher: &Field| {
                let mut writes = writer.marks().iter().filter(|mark| mark.writes());
                writes.any(|writes| {
                    let mut touches = toucher.marks().iter();
                    touches.any(|touches| touches.group() != writes.group())
                })
            };
            let are_alike = set(one) == set(other);
            assert_eq!(one.is_marked_like(other), are_alike, "{one:?} {other:?}");
            assert_eq!(
                one.conflicts_with(other),
                !are_alike && (meets(one, other) || meets(other, one)),
                "{one:?} {other:?}"
            );
        }
    }
}

#[test]
fn who_writes_is_who_is_marked_so() {
    for field in every_field() {
        let writes = field.marks().iter().filter(|mark| mark.writes());
        let writers = writes.map(Mark::group).collect::<Vec<_>>();
        assert_eq!(field.is_written(), !writers.is_empty());
        assert_eq!(field.first_writer(), writers.first().copied());
        for group in ["a", "b", "c"] {
            let is_in = field.marks().iter().any(|mark| mark.group() == group);
            assert_eq!(field.is_in(group), is_in);
        }
    }
}

#[test]
fn one_mark_is_the_same_however_it_is_given() {
    let field = at("x", 0);
    assert_eq!(field.marked(&[Mark::HotRead("a")]), field.hot_read("a"));
    assert_eq!(field.marked(&[]), field);
    // Proofs ask for these two before they look at any mark.
    assert!(!field.marked(&[]).is_hot());
    let is_one = |field: Field| matches!(field.marks, Marks::One(_));
    assert!(is_one(field.marked(&[Mark::HotWrite("a")])));
}

#[test]
fn marks_are_shown_and_hashed_as_the_list_that_they_are() {
    let hash = |marks: &'static [Mark]| {
        let mut hasher = DefaultHasher::new();
        at("x", 0).marked(marks).hash(&mut hasher);
        hasher.finish()
    };
    let marks: &[Mark] = &[Mark::HotRead("a")];
    assert_ne!(hash(marks), hash(&[Mark::HotWrite("a")]));
    assert_eq!(
        format!("{:?}", at("x", 0).marked(marks).marks),
        format!("{marks:?}")
    );
}

#[test]
#[should_panic(expected = "a group marks a field once")]
fn a_group_that_marks_a_field_twice_is_refused() {
    let _ = at("x", 0).marked(&[Mark::HotRead("a"), Mark::HotWrite("b"), Mark::HotWrite("a")]);
}
