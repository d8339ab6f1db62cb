//! The attribute and the marks.

use super::{Change, TypeFact, library, library_alone, of_struct};

const FIELDS: [(&str, &str); 2] = [
    ("limit", "hot_read"),
    ("hits", "hot_write(worker) hot_read"),
];

fn stats() -> Vec<Change> {
    vec![Change::Struct(of_struct("app::Stats", &FIELDS))]
}

#[test]
fn comments_attributes_and_layout_of_the_text_stay() {
    let text = "\
use std::sync::atomic::AtomicU64;

/// Counts. /* not a comment */
#[doc(hidden)] // why
#[derive(Debug, Default)]
#[allow(dead_code)]
pub(crate) struct Stats {
    /// What is allowed,
    /// at most.
    #[allow(unused)]
    pub limit: u64, // per second
    name:   String,

    /* how many */ pub(crate) hits: AtomicU64
}
";
    let expected = "\
use std::sync::atomic::AtomicU64;

/// Counts. /* not a comment */
#[cache_layout::cache_layout]
#[doc(hidden)] // why
#[derive(Debug, Default)]
#[allow(dead_code)]
pub(crate) struct Stats {
    /// What is allowed,
    /// at most.
    #[hot_read]
    #[allow(unused)]
    pub limit: u64, // per second
    name:   String,

    /* how many */ #[hot_write(worker)] #[hot_read] pub(crate) hits: AtomicU64
}
";
    assert_eq!(library_alone(text, &stats()), expected);
}

#[test]
fn tabs_returns_and_letters_stay() {
    let text = "//! Größe 鍵\r\n#[cfg(test)]\r\n#[derive(Debug)]\r\nstruct Stats {\r\n\t/// ü\r\n\thits: u64,\r\n\t\tlimit: u64,\r\n}\r\n";
    let expected = "//! Größe 鍵\r\n#[cfg(test)]\r\n#[cache_layout::cache_layout]\r\n#[derive(Debug)]\r\nstruct Stats {\r\n\t/// ü\r\n\t#[hot_write(worker)]\r\n\t#[hot_read]\r\n\thits: u64,\r\n\t\t#[hot_read]\r\n\t\tlimit: u64,\r\n}\r\n";
    assert_eq!(library_alone(text, &stats()), expected);
    let with_mark = format!(
        "\u{feff}{}",
        &text["//! Größe 鍵\r\n#[cfg(test)]\r\n".len()..]
    );
    assert!(
        library_alone(&with_mark, &stats())
            .starts_with("\u{feff}#[cache_layout::cache_layout]\r\n#[derive")
    );
}

#[test]
fn structs_on_one_line_keep_it() {
    let text = "struct Other { x: u8 } struct Stats<'a, T: Copy> where T: Send { hits: T, limit: &'a u64 } struct Last;\n";
    assert_eq!(
        library_alone(text, &stats()),
        "struct Other { x: u8 } #[cache_layout::cache_layout] struct Stats<'a, T: Copy> where T: Send { #[hot_write(worker)] #[hot_read] hits: T, #[hot_read] limit: &'a u64 } struct Last;\n"
    );
}

#[test]
fn raw_identifiers_and_structs_in_functions_are_found() {
    let text = "\
fn r#match() {
    struct r#struct {
        r#type: u64,
        #[cfg(unix)]
        limit: u64,
    }
    let made = r#struct { r#type: 1, limit: 2 };
}
";
    let change = of_struct(
        "app::match::struct",
        &[("type", "hot_write"), ("limit", "hot_read")],
    );
    assert_eq!(
        library_alone(text, &[Change::Struct(change)]),
        "\
fn r#match() {
    #[cache_layout::cache_layout]
    struct r#struct {
        #[hot_write]
        r#type: u64,
        #[hot_read]
        #[cfg(unix)]
        limit: u64,
    }
    let made = r#struct! { r#type: 1, limit: 2 };
}
"
    );
}

#[test]
fn marks_that_are_there_are_replaced() {
    let text = "\
#[cache_layout(line = 64)]
struct Stats {
    #[hot_write] // wrong
    #[hot_read(producer)]
    #[allow(unused)]
    limit: u64,
    #[hot_read] #[hot_write(worker)] hits: u64,
    #[cold]
    other: u64,
}
";
    assert_eq!(
        library_alone(text, &stats()),
        "\
#[cache_layout(line = 64)]
struct Stats {
    #[hot_read] // wrong
    #[allow(unused)]
    limit: u64,
    #[hot_read] #[hot_write(worker)] hits: u64,
    #[cold]
    other: u64,
}
"
    );
    let none = of_struct(
        "app::Stats",
        &[("limit", ""), ("hits", "hot_write(a) hot_write(b)")],
    );
    let text = library_alone(text, &[Change::Struct(none)]);
    assert!(
        text.contains("    // wrong\n    #[allow(unused)]\n    limit"),
        "{text}"
    );
    assert!(
        text.contains("\n    #[hot_write(a)]\n    #[hot_write(b)] hits"),
        "{text}"
    );
}

#[test]
fn options_are_added_to_those_that_are_there() {
    let with = |attribute: &str| {
        let mut change = of_struct("app::Stats", &[]);
        change.own_lines = true;
        let fact = |name: &str, layout: &str| TypeFact {
            name: name.to_owned(),
            layout: layout.to_owned(),
        };
        change.types = vec![
            fact("Counter", "AtomicU64"),
            fact("Map<u8, u16>", "[u64; 6]"),
        ];
        let text = format!("{attribute} struct Stats {{ hits: u64 }}");
        let text = library_alone(&text, &[Change::Struct(change)]);
        text.strip_suffix(" struct Stats { hits: u64 }")
            .unwrap()
            .to_owned()
    };
    let types = "types(Counter = AtomicU64, Map<u8, u16> = [u64; 6])";
    for (before, after) in [
        (
            "",
            format!("#[cache_layout::cache_layout(own_lines, {types})]"),
        ),
        (
            "#[cache_layout]",
            format!("#[cache_layout(own_lines, {types})]"),
        ),
        (
            "#[cache_layout( line = 64, )]",
            format!("#[cache_layout( line = 64, own_lines, {types})]"),
        ),
        (
            "#[m::cache_layout(types(Map<u8,u16> = [u64; 6]), own_lines)]",
            "#[m::cache_layout(types(Map<u8,u16> = [u64; 6], Counter = AtomicU64), own_lines)]"
                .to_owned(),
        ),
    ] {
        assert_eq!(with(before).trim(), after);
    }
}

#[test]
fn what_cannot_have_the_attribute_is_said() {
    let said = |text: &str| {
        let change = Change::Struct(of_struct("app::Stats", &[]));
        let (edited, by_hand) = library(text, &[change]);
        assert_eq!(edited, text);
        assert_eq!(by_hand.len(), 1, "{by_hand:?}");
        by_hand[0].clone()
    };
    for (text, expected) in [
        (
            "struct Stats(u8);",
            "`app::Stats` (src/lib.rs:1) is a struct whose fields have no names",
        ),
        (
            "enum Stats { A { x: u8 } }",
            "`app::Stats` (src/lib.rs:1) is an enum",
        ),
        ("union Stats { x: u8 }", "is a union"),
        (
            "#[repr(C, align(64))] struct Stats { x: u8 }",
            "has `repr(C)`",
        ),
        (
            "#[derive(Debug, serde::Serialize)] struct Stats { x: u8 }",
            "derives `serde::Serialize`",
        ),
        (
            "#[cfg_attr(a, cache_layout)] struct Stats { x: u8 }",
            "has its attribute in a `cfg_attr`",
        ),
        (
            "#[cache_layout(line = 64, verify)] struct Stats { x: u8 } fn f() { Stats { x: 1 }; }",
            "is proved as it is, by `verify`",
        ),
        (
            "macro_rules! m { () => { struct Stats { x: u8 } } } m!();",
            "`app::Stats` is declared by the macro `m!`",
        ),
        (
            "struct Stats { x: u8 }\nmacro_rules! Stats { (x: $x:expr) => { Stats { x: 2 * $x } } } fn f() { Stats { x: 1 }; }",
            "`app::Stats` (src/lib.rs:1) is called as the macro `Stats!` (src/lib.rs:2) is",
        ),
        (
            "struct Renamed { x: u8 }",
            "`app::Stats` is not in the source",
        ),
    ] {
        let said = said(text);
        assert!(said.contains(expected), "{said}");
    }
    let aligned = library_alone(
        "#[repr(align(64))] #[derive(std::fmt::Debug)] struct Stats { hits: u8, limit: u8 }",
        &stats(),
    );
    assert!(aligned.starts_with("#[cache_layout::cache_layout]\n#[repr(align(64))]"));
}
