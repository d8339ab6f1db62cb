//! Fields called like the variables, methods and macros of generated code.

use cache_layout::{CacheLayout as _, cache_layout};

#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Odd {
    #[hot_write]
    state: u8,
    #[hot_write]
    other: u8,
    #[hot_write]
    formatter: u8,
    #[hot_write]
    output: u8,
    #[hot_write]
    unequal: u8,
    #[hot_read]
    fields: u8,
    #[hot_read]
    self_: u8,
    #[hot_read]
    layout: u8,
    #[hot_read]
    line: u8,
    #[hot_read(r#type)]
    r#type: u8,
    #[hot_read]
    r#macro_rules: u8,
    #[hot_write(each_of_them)]
    offset_of: u8,
    #[hot_write(each_of_them)]
    union: u8,
    #[hot_write(union)]
    r#match: u8,
    cfg: u8,
    core: u8,
    cache_layout: u8,
    _line: u8,
    __: u8,
    größe: u8,
    #[cold]
    cold: u8,
}

/// The keyword as the name of a struct, a group and a field.
#[allow(non_camel_case_types)]
#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct r#struct {
    #[hot_write(r#struct)]
    r#struct: u8,
    #[hot_read]
    r#fn: u8,
}

#[test]
fn fields_may_be_called_anything() {
    let odd = Odd! { state: 1, union: 2, ..Default::default() };
    assert!(odd > Odd! { state: 1, union: 1, r#match: 9, ..Odd::default() });
    assert_eq!(
        format!("{odd:?}"),
        "Odd { state: 1, other: 0, formatter: 0, output: 0, unequal: 0, fields: 0, self_: 0, layout: 0, line: 0, \
         type: 0, macro_rules: 0, offset_of: 0, union: 2, match: 0, cfg: 0, core: 0, cache_layout: 0, _line: 0, \
         __: 0, größe: 0, cold: 0 }"
    );
    assert!(!Odd::LAYOUT.share_line("union", "match"));
}

#[test]
fn a_struct_may_be_called_by_a_keyword() {
    let keyword = r#struct! { r#struct: 1, r#fn: 2 };
    assert_eq!(format!("{keyword:?}"), "struct { struct: 1, fn: 2 }");
    assert_eq!(r#struct::LAYOUT.name(), "struct");
    assert!(!r#struct::LAYOUT.share_line("struct", "fn"));
}
