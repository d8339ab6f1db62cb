//! Literals and patterns.

use super::{Change, edited, library_alone, of_struct};

fn stats() -> Vec<Change> {
    vec![Change::Struct(of_struct(
        "app::m::Stats",
        &[("hits", "hot_write")],
    ))]
}

/// What becomes of code beside the struct in its module.
fn beside(code: &str) -> String {
    let declared = "pub struct Stats<T> { hits: T }";
    let text = library_alone(&format!("mod m {{ {declared} {code} }}"), &stats());
    let after = text.split_once("hits: T } ").unwrap().1;
    after.strip_suffix(" }").unwrap().to_owned()
}

#[test]
fn literals_become_macros() {
    for (before, after) in [
        (
            "impl Stats<u8> { const fn new() -> Self { Self { hits: 1 } } }",
            "impl Stats<u8> { const fn new() -> Self { Stats! { hits: 1 } } }",
        ),
        (
            "static S: Stats<u8> = Stats{ hits: 1 };",
            "static S: Stats<u8> = Stats!{ hits: 1 };",
        ),
        (
            "fn f() { Stats { ..Stats { hits: 1 } }; }",
            "fn f() { Stats! { ..Stats! { hits: 1 } }; }",
        ),
        (
            "fn f() { vec![Stats { hits: 1 }, Stats { hits }]; }",
            "fn f() { vec![Stats! { hits: 1 }, Stats! { hits }]; }",
        ),
        (
            "fn f() { self::Stats { hits: 1 }; }",
            "fn f() { Stats! { hits: 1 }; }",
        ),
        (
            "fn f() { Stats::<u8> { hits: 1 }; }",
            "fn f() { { let value: Stats::<u8> = Stats! { hits: 1 }; value }; }",
        ),
        (
            "macro_rules! s { ($h:expr) => { $crate::m::Stats { hits: $h } } }",
            "macro_rules! s { ($h:expr) => { Stats! { hits: $h } } }",
        ),
        (
            "fn f() { enum E { Stats { hits: u8 } } E::Stats { hits: 1 }; }",
            "fn f() { enum E { Stats { hits: u8 } } E::Stats { hits: 1 }; }",
        ),
        (
            "mod inner { fn f() { super::Stats { hits: [super::Stats { hits: 1 }] }; } }",
            "mod inner { fn f() { { use super::Stats; Stats! { hits: [{ use super::Stats; Stats! { hits: 1 } }] } }; } }",
        ),
        (
            "mod inner { impl super::Stats<u8> { fn f() -> Self { Self { hits: 1 } } } }",
            "mod inner { impl super::Stats<u8> { fn f() -> Self { { use super::Stats; Stats! { hits: 1 } } } } }",
        ),
        (
            "mod inner { use super::Stats as S; fn f() { S { hits: 1 }; } }",
            "mod inner { use super::Stats as S; fn f() { { use crate::m::Stats; Stats! { hits: 1 } }; } }",
        ),
    ] {
        assert_eq!(beside(before), after);
    }
}

#[test]
fn patterns_end_in_dots() {
    for (before, after) in [
        (
            "fn f(Stats { hits }: Stats<u8>) {}",
            "fn f(Stats { hits, .. }: Stats<u8>) {}",
        ),
        (
            "fn f() { let Self { hits: _, } = s; }",
            "fn f() { let Self { hits: _, } = s; }",
        ),
        (
            "impl Stats<u8> { fn f(self) { let Self { hits: _, } = self; } }",
            "impl Stats<u8> { fn f(self) { let Self { hits: _, .. } = self; } }",
        ),
        (
            "fn f() { match s { Stats { hits, .. } => hits } }",
            "fn f() { match s { Stats { hits, .. } => hits } }",
        ),
        (
            "fn f() { Stats { hits } = s; Stats { .. } = s; }",
            "fn f() { Stats { hits, .. } = s; Stats { .. } = s; }",
        ),
        (
            "fn f() { let Stats {} = s; }",
            "fn f() { let Stats {..} = s; }",
        ),
        (
            "fn f() { matches!(s, Stats { hits: 1, .. }); }",
            "fn f() { matches!(s, Stats { hits: 1, .. }); }",
        ),
        (
            "fn f() {\n\tlet Stats {\n\t\thits, // ü\n\t} = s;\n}",
            "fn f() {\n\tlet Stats {\n\t\thits, // ü\n\t\t..\n\t} = s;\n}",
        ),
        (
            "fn f() {\r\n    let Stats {\r\n        hits /* all */\r\n    } = s;\r\n}",
            "fn f() {\r\n    let Stats {\r\n        hits, .. /* all */\r\n    } = s;\r\n}",
        ),
        (
            "fn f() {\r\n    let Stats {\r\n        hits\r\n    } = s;\r\n}",
            "fn f() {\r\n    let Stats {\r\n        hits,\r\n        ..\r\n    } = s;\r\n}",
        ),
    ] {
        assert_eq!(beside(before), after);
    }
}

#[test]
fn other_crates_have_the_macro_if_it_is_exported() {
    let files = [
        ("src/lib.rs", "pub mod m; pub use m::Stats;"),
        ("src/m.rs", "pub struct Stats { pub hits: u64 }"),
        (
            "src/main.rs",
            "use app::Stats; fn main() { let Stats { hits } = Stats { hits: 1 }; }",
        ),
        ("tests/it.rs", "fn it() { app::m::Stats { hits: 1 }; }"),
    ];
    let (after, by_hand) = edited(&files, &stats());
    assert_eq!(
        after[1..],
        [
            "#[cache_layout::cache_layout(export)]\npub struct Stats { #[hot_write] pub hits: u64 }",
            "use app::Stats; fn main() { let Stats { hits, .. } = Stats! { hits: 1 }; }",
            "fn it() { { use app::m::Stats; Stats! { hits: 1 } }; }",
        ]
    );
    assert!(by_hand.is_empty());
}

#[test]
fn the_second_exported_struct_of_a_name_gets_a_name_to_export() {
    let text = "pub mod rx { pub struct Stats { pub hits: u64 } } pub mod tx { pub struct Stats { pub hits: u64 } }";
    let main = "fn main() { app::rx::Stats { hits: 1 }; app::tx::Stats { hits: 1 }; }";
    let change = |path| Change::Struct(of_struct(path, &[("hits", "hot_write")]));
    let files = |text| [("src/lib.rs", text), ("src/main.rs", main)];
    let (after, by_hand) = edited(
        &files(text),
        &[change("app::rx::Stats"), change("app::tx::Stats")],
    );
    assert!(by_hand.is_empty(), "{by_hand:?}");
    let attributes = after[0].matches("cache_layout(").count();
    assert_eq!(attributes, 2);
    assert!(after[0].contains("rx { #[cache_layout::cache_layout(export)] pub"));
    assert!(after[0].contains("tx { #[cache_layout::cache_layout(export = tx_stats)] pub"));
    // The macro beside the struct is called like the struct all the same.
    assert_eq!(
        after[1],
        "fn main() { { use app::rx::Stats; Stats! { hits: 1 } }; { use app::tx::Stats; Stats! { hits: 1 } }; }"
    );
    let there = after[0].replace("export = tx_stats", "export = rx_stats");
    let there = there.replace("#[cache_layout::cache_layout(export)] ", "");
    let there = there.replace("rx_stats", "Stats");
    let (after, _) = edited(&files(&there), &[change("app::rx::Stats")]);
    assert!(after[0].contains("(export = rx_stats)"), "{}", after[0]);
}

#[test]
fn a_file_of_two_crates_is_edited_once() {
    let files = [
        ("src/lib.rs", "mod m;"),
        ("src/main.rs", "mod m; fn main() {}"),
        (
            "src/m.rs",
            "struct Stats { hits: u64 } fn f() { Stats { hits: 1 }; }",
        ),
    ];
    let (after, _) = edited(&files, &stats());
    assert_eq!(
        after[2],
        "#[cache_layout::cache_layout]\nstruct Stats { #[hot_write] hits: u64 } fn f() { Stats! { hits: 1 }; }"
    );
}
