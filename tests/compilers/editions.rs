//! Messages say the same, at the same places, in every edition, although paths do not mean the same in all of them.

use std::fs;
use std::path::Path;

use crate::checked::errors;
use crate::toolchain::rustc_of_edition;

/// Mistakes that are reported wherever an error of the macro can stand, and crates in which the paths to it differ.
const MISTAKES: [(&str, &str); 7] = [
    (
        "in_a_struct",
        "mod inner {
             use cache_layout::cache_layout;
             #[cache_layout]
             struct A { #[hot_raed] a: u32, b: u8 }
             #[cache_layout(lines = 64)]
             enum B { C }
         }",
    ),
    (
        "in_a_function",
        "use cache_layout::cache_layout;
         pub fn f() -> usize {
             #[cache_layout(line = 65)]
             struct A<T> { #[hot_read] a: T, #[hot_read(b c)] b: u8 }
             0
         }",
    ),
    (
        "without_std",
        "#![no_std]
         use cache_layout::cache_layout;
         #[cache_layout(verify = 1)]
         struct A { #[hot_read] a: u32 }",
    ),
    (
        "beside_a_module_core",
        "mod core {}
         use cache_layout::cache_layout;
         #[cache_layout]
         struct A { a: u32 }",
    ),
    (
        "of_a_path_that_cannot_be_read",
        "use cache_layout::cache_layout;
         #[cache_layout(crate = 1)]
         struct A { #[hot_read] a: u32 }",
    ),
    (
        "on_other_items",
        "use cache_layout::cache_layout;
         #[cache_layout] fn f() {}
         struct A;
         impl A { #[cache_layout] fn g(&self) {} }",
    ),
    (
        "that_no_tokens_show",
        "use cache_layout::cache_layout;
         #[repr(C, align(64))] #[cache_layout(verify)]
         struct A { #[hot_read] a: u32, #[hot_write] b: u32 }",
    ),
];

#[test]
fn messages_are_the_same_in_every_edition() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("editions");
    fs::create_dir_all(&folder).expect("the target directory can be written");
    for (name, mistake) in MISTAKES {
        let file = folder.join(name).with_extension("rs");
        let (attribute, program) = match mistake.strip_prefix("#![no_std]") {
            Some(rest) => ("#![no_std]", rest),
            None => ("", mistake),
        };
        let program = format!("{attribute}\nextern crate cache_layout;\n{program}");
        fs::write(&file, program).expect("the target directory can be written");
        let said = |edition| {
            let errors = errors(rustc_of_edition(edition), &file)
                .into_iter()
                .map(|error| {
                    let places = error.spans.iter().filter(|span| span.is_primary);
                    let places = places.map(|span| (span.line_start, span.column_start));
                    (error.message, places.collect::<Vec<_>>())
                });
            errors.collect::<Vec<_>>()
        };
        let expected = said("2024");
        assert!(!expected.is_empty(), "{name}");
        for edition in ["2015", "2018", "2021"] {
            assert_eq!(said(edition), expected, "{name} in {edition}");
        }
    }
}
