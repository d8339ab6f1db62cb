use std::format;
use std::string::String;

use super::{Field, Role, is_in_order};

fn at(name: &'static str, offset: usize) -> Field {
    Field::of::<u8>(name, "u8").at(offset)
}

fn names<const N: usize>(fields: [Field; N]) -> [&'static str; N] {
    Field::in_memory_order(fields).map(|field| field.name)
}

#[test]
fn a_role_is_written_as_its_mark_and_padded() {
    assert_eq!(
        format!("{:>9}|{:<6}|", Role::HotRead, Role::Cold),
        " hot_read|cold  |"
    );
}

#[test]
fn a_field_knows_its_type() {
    let field = Field::of::<String>("name", "String").at(8).declared(2);
    assert_eq!(field.size, size_of::<String>());
    assert_eq!(field.align, align_of::<String>());
    assert_eq!((field.role, field.group), (Role::Cold, None));
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
    assert_eq!((field.role(), field.group()), (Role::Cold, None));
    let written = field.hot_write("owner");
    assert_eq!(
        (written.role(), written.group()),
        (Role::HotWrite, Some("owner"))
    );
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
