//! `cargo cacheline layout` and `drift` as they are called: what they build, what they print where, and their exit codes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// Calls it in the folder of a package, whose builds are in a folder for these tests.
fn layout(arguments: &[&str]) -> Output {
    called("layout", arguments)
}

fn called(subcommand: &str, arguments: &[&str]) -> Output {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/counters");
    Command::new(env!("CARGO_BIN_EXE_cargo-cacheline"))
        .args(["cacheline", subcommand])
        .args(arguments)
        .current_dir(package)
        .env("CARGO_TARGET_DIR", target())
        .env("NO_COLOR", "1")
        // As without any setting, whatever these tests are built with.
        .env_remove("CARGO_INCREMENTAL")
        .env_remove("CARGO_PROFILE_DEV_DEBUG")
        .output()
        .unwrap()
}

fn target() -> &'static str {
    concat!(env!("CARGO_TARGET_TMPDIR"), "/layout")
}

fn text(stream: &[u8]) -> String {
    String::from_utf8(stream.to_vec()).unwrap()
}

#[test]
fn what_cargo_builds_is_read() {
    let output = layout(&["--json", "--", "--tests"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let types = json["types"].as_array().unwrap();
    let names: Vec<_> = types
        .iter()
        .map(|of| of["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["counters::Counters"]);
    assert_eq!(
        json["files"].as_array().unwrap().len(),
        2,
        "the tests of the library and of the program"
    );
    // The same, with nothing built: the source is looked for as well.
    let [one, other] = [0, 1].map(|at| json["files"][at].as_str().unwrap());
    let built = ["--binary", one, "--binary", other];
    let output = layout(&[&["Counters"][..], &built].concat());
    assert_eq!(
        text(&output.stdout),
        "counters::Counters: 128 bytes, 2 lines of 64, align 128, 112 bytes of padding\n\
         src/lib.rs:13\n\
         line 0\n      0..8     left   AtomicU64\n      8..16    right  AtomicU64\n     16..64    (48 bytes of padding)\n\
         line 1\n     64..128   (64 bytes of padding)\n"
    );
    let output = layout(&[&["--suspects"][..], &built].concat());
    assert_eq!(output.status.code(), Some(0));
    let said = text(&output.stdout);
    assert!(said.starts_with("1 suspect, by layout alone: "), "{said}");
    assert!(
        said.contains("`left` and `right` can all be written"),
        "{said}"
    );
    let output = layout(&[&["Count"][..], &built].concat());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: no type is called `Count`; did you mean `counters::Counters`?\n"
    );
}

#[test]
fn what_cannot_be_read_is_said() {
    let output = layout(&["--", "--lib"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("error: nothing was linked that could be read"),
        "{said}"
    );
    assert!(said.contains("layout -- --tests"), "{said}");
    let output = layout(&["--", "--bin", "no_such"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).ends_with("error: cargo could not build it\n"),
        "{output:?}"
    );
}

#[test]
fn layouts_that_are_not_as_they_were_are_told() {
    let file = format!("{}/drift.txt", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&file);
    let drift = |arguments: &[&str]| {
        let output = called("drift", &[arguments, &["--", "--tests"]].concat());
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    // Nothing in it is marked.
    let (code, _, said) = drift(&["--save", &file]);
    assert_eq!(code, Some(2));
    assert!(said.contains("error: there is nothing to save"), "{said}");
    let (code, said, _) = drift(&["--save", &file, "Counters"]);
    assert_eq!((code, said), (Some(0), format!("saved 1 type in {file}\n")));
    let (code, said, _) = drift(&["--check", &file]);
    assert_eq!((code, said), (Some(0), format!("1 type as in {file}\n")));
    // A later change of the source does the same as an older file.
    let saved = fs::read_to_string(&file).unwrap();
    let field = "counters::Counters.right  8..16  line 0  core::sync::atomic::AtomicU64";
    assert!(saved.contains(&format!("{field}\n")), "{saved}");
    let older = saved
        .replace(field, &field.replace("8..16  line 0", "64..72  line 1"))
        .replace("compiler  rustc 1", "compiler  rustc 0");
    fs::write(&file, &older).unwrap();
    let (code, said, _) = drift(&["--check", &file]);
    assert_eq!(code, Some(1));
    let moved = "counters::Counters: `right` moved from 64..72 (line 1) to 8..16 (line 0)\n";
    assert!(
        said.starts_with(&format!(
            "{moved}1 type drifted since {file} was saved, with rustc 0."
        )),
        "{said}"
    );
    // What is in the file is saved again without its name.
    let (code, said, _) = drift(&["--save", &file]);
    assert_eq!(
        (code, said),
        (Some(0), format!("{moved}saved 1 type in {file}\n"))
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), saved);
    for (change, to, expected) in [
        (
            "version  1",
            "version  9",
            "it is of version 9 of the format",
        ),
        ("target  ", "target  other ", "keep a file for each target"),
    ] {
        fs::write(&file, saved.replace(change, to)).unwrap();
        let (code, _, said) = drift(&["--check", &file]);
        assert_eq!(code, Some(2));
        assert!(
            said.contains(&format!("error: {file}: ")) && said.contains(expected),
            "{said}"
        );
    }
    fs::remove_file(&file).unwrap();
    let (code, _, said) = drift(&["--check", &file]);
    assert_eq!(code, Some(2));
    assert!(
        said.contains(&format!("error: {file} cannot be read: ")),
        "{said}"
    );
}
