//! Return addresses as functions, through inlining.

use cargo_cacheline::names::Names;

use crate::PROGRAMS;
use crate::program::root;

const PRINT: &str = "frames::print(";

/// Its name, its file and what is written in the line.
type Function = (&'static str, &'static str, &'static str);

/// The functions at each address, the innermost first.
const CODE: [(&str, &[Function]); 4] = [
    (
        "push",
        &[
            ("main::shapes::Queue<u64>::bump", "shapes.rs", PRINT),
            (
                "main::shapes::Queue<u64>::push",
                "shapes.rs",
                "self.bump(3)",
            ),
        ],
    ),
    (
        "run",
        &[(
            "<main::shapes::Queue<u64> as main::shapes::Work>::run",
            "shapes.rs",
            PRINT,
        )],
    ),
    (
        "inside",
        &[
            ("main::inlined", "main.rs", PRINT),
            ("main::stack", "main.rs", "inlined(seed)"),
        ],
    ),
    ("stats", &[("main::stack", "main.rs", PRINT)]),
];

#[test]
fn return_addresses_are_functions_and_lines() {
    for program in &PROGRAMS {
        let names = program.open();
        for (key, expected) in CODE {
            let found = names.code(program.code[key]);
            assert_eq!(found.len(), expected.len(), "{key}: {found:?}");
            for (found, (function, file, text)) in found.iter().zip(expected) {
                let source = found.source.clone().unwrap();
                let path = root().join("tests/debug_info/program").join(file);
                assert_eq!((&*found.function, &source.file), (*function, &path));
                let lines = std::fs::read_to_string(path).unwrap();
                let line = lines.lines().nth(source.line as usize - 1).unwrap();
                let column = line
                    .find(text)
                    .unwrap_or_else(|| panic!("{key} is at `{line}`"));
                assert!(
                    source.column as usize > column,
                    "{key}: column {}",
                    source.column
                );
                assert!(found.in_workspace);
            }
        }
    }
}

#[test]
fn the_standard_library_is_not_of_the_workspace() {
    for program in &PROGRAMS {
        let names = program.open();
        let site = &program.process.sites[0];
        let found: Vec<_> = site
            .stack
            .iter()
            .flat_map(|code| names.code(*code))
            .collect();
        let of_std = found
            .iter()
            .find(|location| location.function.contains("Box<"))
            .unwrap();
        assert_eq!(
            of_std.function,
            "alloc::boxed::Box<main::shapes::Stats>::new"
        );
        assert!(of_std.source.is_some() && !of_std.in_workspace);
    }
}

#[test]
fn an_address_of_nothing_has_no_functions() {
    assert_eq!(PROGRAMS[0].open().code(8), []);
}
