//! What is suggested for the programs, of which each has its misses for one reason.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::programs::{Build, Recorded, cacheline};

/// The misses of one that misses in each round but the first.
const N: u64 = 499;

/// Whether the exit code says so, and all suggestions.
fn suggested(recorded: &Recorded) -> (Option<i32>, Value) {
    let mut command = cacheline();
    let output = command.args(["suggest", "--json"]).arg(&recorded.path);
    let output = output.output().expect("the command starts");
    let suggestions = serde_json::from_slice(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    let suggestions = suggestions.unwrap_or_else(|error| panic!("{error}: {errors}"));
    (output.status.code(), suggestions)
}

/// The attribute of a struct, and the marks of its fields, as they are written.
fn written(change: &Value) -> String {
    let mut words = Vec::new();
    if change["own_lines"] == true {
        words.push("own_lines".to_owned());
    }
    for field in change["fields"].as_array().into_iter().flatten() {
        let marks = field["marks"].as_array().into_iter().flatten();
        words.extend(marks.filter_map(|mark| mark["mark"].as_str().map(str::to_owned)));
        words.extend(field["name"].as_str().map(str::to_owned));
    }
    words.join(" ")
}

/// Each struct that is laid out anew by hand in the version of its program that is called `-after` gets marks that do the same; so do those
/// of the programs that have no such version. What those versions have is left alone.
#[test]
fn the_structs_of_the_programs_get_their_marks() {
    let (code, suggestions) = suggested(Recorded::all(Build::Debug));
    let changes = suggestions["suggestions"].as_array().expect("a list");
    let structs: BTreeMap<&str, (String, u64, u64)> = changes
        .iter()
        .filter_map(|suggestion| {
            let change = &suggestion["change"]["struct"];
            let misses = |when: &str| suggestion["misses"][when].as_u64();
            let misses = (misses("before")?, misses("after")?);
            Some((
                change["path"].as_str()?,
                (written(change), misses.0, misses.1),
            ))
        })
        .collect();
    let expected = [
        ("programs::arc::Limits", "own_lines", N),
        (
            "programs::config::Config",
            "#[hot_read] limit #[hot_read] mode #[hot_write] hits",
            3 * N,
        ),
        (
            "programs::counters::Counters",
            "#[hot_write(front)] requests #[hot_write(back)] errors",
            2 * N,
        ),
        ("programs::histogram::Bins", "own_lines", 4 * N),
        (
            "programs::kernel::FilesStruct",
            "#[hot_write] file_lock #[hot_read] fdt #[hot_write] next_fd",
            N,
        ),
        (
            "programs::lines::Pair",
            "#[hot_write(left)] left #[hot_write(right)] right",
            2 * N,
        ),
        (
            "programs::lines::Start",
            "#[hot_write] range #[hot_read] limit",
            N,
        ),
        (
            "programs::locks::Account",
            "#[hot_write] balance #[hot_read] limit",
            N,
        ),
        (
            "programs::ring::Ring",
            "#[hot_write(consumer)] #[hot_read(producer)] head #[hot_write(producer)] #[hot_read(consumer)] tail",
            2 * N,
        ),
        (
            "programs::stack::Totals",
            "#[hot_write(even)] even #[hot_write(odd)] odd",
            2 * N,
        ),
        (
            "programs::types::Stats",
            "#[hot_write(hit)] hits #[hot_write(miss)] misses",
            2 * N,
        ),
    ];
    let expected = expected.map(|(path, marks, before)| (path, (marks.to_owned(), before, 0)));
    assert_eq!(structs, BTreeMap::from(expected));
    assert_eq!(code, Some(1));
}
