//! Attributes that are made of tokens, and of nothing more.

use proc_macro2::TokenStream;

use super::{accept, expand, refuse};

#[test]
fn token_soup_in_the_options() {
    for args in [
        ",",
        ",,",
        "=",
        "= =",
        ";",
        "()",
        "[]",
        "{}",
        "line",
        "line =",
        "line = =",
        "line == 64",
        "line(64)",
        "line = 64 64",
        "line = ,",
        "line = -1",
        "line = 64.0",
        "line = 0",
        "line = 1_000_000_000_000_000_000_000",
        "line = 'a'",
        "line = b\"64\"",
        "line = (64)",
        "allow",
        "allow =",
        "allow(",
        "allow[drop_order]",
        "allow(drop_order drop_order)",
        "allow(,)",
        "allow(1, 2)",
        "allow(())",
        "crate",
        "crate =",
        "crate = 1",
        "crate = a::<b>",
        "crate = a b",
        "crate = <a as b>::c",
        "crate(a)",
        "show()",
        "show = ",
        "show show",
        "show, show",
        "r#line = 64",
        "self",
        "'a",
        "'a'",
        "#[a]",
        "$",
        "\"\"",
        "a b c d",
        "r#\"\"#",
        "1..2",
        "_",
    ] {
        let Ok(tokens) = args.parse::<TokenStream>() else {
            continue; // a lone bracket is not even tokens
        };
        refuse(&tokens.to_string(), "struct S { #[hot_write] a: u8 }");
    }
    let many = "line = 1, lien = 2, allow(x, y), crate = 3, show = 4, 5, show, ;";
    assert_eq!(refuse(many, "struct S { #[hot_write] a: u8 }"), 9);
}

#[test]
fn token_soup_in_the_marks() {
    for soup in [
        "()",
        "( )",
        "(,)",
        "(,a)",
        "(a,,)",
        "(a b)",
        "(a::b)",
        "(::a)",
        "(1)",
        "(\"a\")",
        "('a)",
        "('a')",
        "(a = b)",
        "(=)",
        "(())",
        "([a])",
        "(#)",
        "($)",
        "(a, each)",
        "(self)",
        "(crate)",
        "(Self)",
        "(super)",
        "(_)",
        "(r#each)",
        " = 1",
        " = a",
        " = \"\"",
        "[]",
        "{}",
    ] {
        for mark in [
            "hot_read",
            "hot_write",
            "cold",
            "hot_raed",
            "cache_layout::hot_read",
        ] {
            refuse("", &format!("struct S {{ #[{mark}{soup}] a: u8 }}"));
            refuse(
                "",
                &format!("#[{mark}{soup}] struct S {{ #[hot_write] a: u8 }}"),
            );
        }
    }
    for mark in ["hot_read[a]", "hot_write{a}"] {
        refuse("", &format!("struct S {{ #[{mark}] a: u8 }}"));
    }
    accept("", "struct S { #[hot_read(a,)] a: u8 }");
}

#[test]
fn token_soup_in_other_attributes() {
    for attr in [
        "derive",
        "derive()",
        "derive = 1",
        "derive(1)",
        "derive(a; b)",
        "derive(a(b))",
        "derive(::)",
        "repr",
        "repr()",
        "repr = \"C\"",
        "repr(1)",
        "repr(C C)",
        "repr(align)",
        "repr(align(a b))",
        "repr(a::b)",
        "doc",
        "doc(",
        "cfg",
        "cfg()",
        "cfg_attr()",
        "cfg_attr(a)",
        "cfg_attr(a,)",
        "cfg_attr(,)",
        "cache_layout",
        "a::cache_layout(soup)",
    ] {
        let struct_attr = format!("#[{attr}] struct S {{ #[hot_write] a: u8 }}");
        let field_attr = format!("struct S {{ #[{attr}] #[hot_write] a: u8 }}");
        for item in [struct_attr, field_attr] {
            if item.parse::<TokenStream>().is_ok() {
                expand("", &item);
            }
        }
    }
}
