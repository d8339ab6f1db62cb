//! The file and what is said of changes, over made-up layouts.

use super::{Bytes, Saved, Snapshot, differences, parse, write};

fn bytes(start: u64, end: u64, type_name: &str, marks: &[&str]) -> Bytes {
    Bytes {
        start,
        end,
        type_name: type_name.to_owned(),
        marks: marks.iter().map(|&mark| mark.to_owned()).collect(),
    }
}

fn snapshot() -> Snapshot {
    let server = [
        ("routes", bytes(0, 32, "[u64; 4]", &["#[hot_read]"])),
        ("limit", bytes(32, 40, "u64", &[])),
        (
            "finished",
            bytes(
                64,
                72,
                "core::sync::atomic::AtomicU64",
                &["#[hot_write(worker)]", "#[hot_read(main)]"],
            ),
        ),
        ("table", bytes(72, 200, "[(u64, u64); 8]", &[])),
    ];
    let state = [
        ("(tag)", bytes(0, 1, "u8", &[])),
        ("Busy.since", bytes(8, 16, "u64", &[])),
    ];
    let of = |size: u64, lines: u64, fields: &[(&str, Bytes)]| Saved {
        size,
        alignment: Some(8),
        lines,
        fields: fields
            .iter()
            .map(|(name, bytes)| ((*name).to_owned(), bytes.clone()))
            .collect(),
    };
    let empty = Saved {
        alignment: None,
        ..of(0, 0, &[])
    };
    let types = [
        ("app::Empty", empty),
        ("app::Server", of(200, 4, &server)),
        ("app::State<u8, (u8, u8)>", of(16, 1, &state)),
    ];
    Snapshot {
        target: "x86_64, 64 bits".to_owned(),
        compiler: "rustc 1.95.0 (59807616e 2026-04-14)".to_owned(),
        types: types.map(|(name, of)| (name.to_owned(), of)).into(),
    }
}

const TEXT: &str = "\
# Layouts that `cargo cacheline drift --check` holds a build against; `--save` writes them.
version  1
target  x86_64, 64 bits
compiler  rustc 1.95.0 (59807616e 2026-04-14)

app::Empty  size 0  align ?  lines 0

app::Server  size 200  align 8  lines 4
app::Server.finished  64..72  line 1  core::sync::atomic::AtomicU64  #[hot_write(worker)]  #[hot_read(main)]
app::Server.limit  32..40  line 0  u64
app::Server.routes  0..32  line 0  [u64; 4]  #[hot_read]
app::Server.table  72..200  lines 1..4  [(u64, u64); 8]

app::State<u8, (u8, u8)>  size 16  align 8  lines 1
app::State<u8, (u8, u8)>.(tag)  0..1  line 0  u8
app::State<u8, (u8, u8)>.Busy.since  8..16  line 0  u64
";

#[test]
fn the_file_has_a_line_for_each_type_and_field() {
    assert_eq!(write(&snapshot()), TEXT);
    assert_eq!(parse(TEXT).unwrap(), snapshot());
    // As an editor of another system would leave it.
    assert_eq!(parse(&TEXT.replace('\n', "\r\n")).unwrap(), snapshot());
}

#[test]
fn what_is_no_such_file_is_refused() {
    let refusal = |text: &str| parse(text).unwrap_err().to_string();
    assert_eq!(
        refusal(""),
        "it is no file of `cargo cacheline drift --save`"
    );
    assert_eq!(
        refusal("{}"),
        "it is no file of `cargo cacheline drift --save`"
    );
    let other = TEXT.replace("version  1", "version  2");
    assert!(
        refusal(&other).starts_with("it is of version 2 of the format, and this command reads 1: ")
    );
    let headless = TEXT.replace("target  ", "targets  ");
    assert!(refusal(&headless).contains("does not say what it was built for"));
    for (written, wrong) in [
        ("size 200", "size many"),
        ("align 8", "aligned 8"),
        ("64..72", "64-72"),
        ("app::Server.limit", "app::Servant.limit"),
        ("app::Server.limit", "app::Server.finished"),
        ("  u64\n", "\n"),
    ] {
        let text = TEXT.replacen(written, wrong, 1);
        let refusal = refusal(&text);
        assert!(
            refusal.starts_with("line ") && refusal.contains("cannot be read: "),
            "{wrong}: {refusal}"
        );
    }
}

/// What is said after a change of what is built.
fn said(change: impl FnOnce(&mut Snapshot)) -> String {
    let mut now = snapshot();
    change(&mut now);
    let found = differences(&snapshot(), &now).unwrap();
    found.iter().map(ToString::to_string).collect()
}

fn server(now: &mut Snapshot) -> &mut Saved {
    now.types.get_mut("app::Server").unwrap()
}

#[test]
fn each_change_is_said() {
    assert_eq!(said(|_| {}), "");
    // Another compiler alone is none.
    assert_eq!(said(|now| now.compiler = "rustc 1.96.0".to_owned()), "");
    assert_eq!(
        said(|now| {
            server(now).size = 256;
            server(now).fields.insert(
                "finished".to_owned(),
                bytes(
                    128,
                    136,
                    "core::sync::atomic::AtomicU64",
                    &["#[hot_write(worker)]", "#[hot_read(main)]"],
                ),
            );
        }),
        "app::Server\n    size 200 is 256 now\n    `finished` moved from 64..72 (line 1) to 128..136 (line 2)\n"
    );
    assert_eq!(
        said(|now| drop(
            server(now)
                .fields
                .insert("limit".to_owned(), bytes(32, 36, "u32", &["#[hot_read]"]))
        )),
        "app::Server: `limit` went from 32..40 (line 0) to 32..36 (line 0); was of type u64, and is u32 now; was marked with nothing, and is #[hot_read] now\n"
    );
    assert_eq!(
        said(|now| drop(server(now).fields.remove("routes"))),
        "app::Server: `routes` was at 0..32 (line 0), and is gone\n"
    );
    assert_eq!(
        said(|now| drop(
            server(now)
                .fields
                .insert("more".to_owned(), bytes(200, 208, "u64", &[]))
        )),
        "app::Server: `more` is new, at 200..208 (line 3)\n"
    );
    assert_eq!(
        said(|now| {
            server(now).alignment = Some(128);
            server(now).lines = 5;
        }),
        "app::Server: alignment 8 is 128 now, number of lines 4 is 5 now\n"
    );
    assert_eq!(
        said(|now| {
            let of = now.types.remove("app::Empty").unwrap();
            now.types.insert("app::Void".to_owned(), of);
        }),
        "app::Empty: gone: it is called otherwise, or nothing that was built uses it any more\n\
         app::Void: new: it is not in the file\n"
    );
}

#[test]
fn targets_are_not_compared() {
    let now = Snapshot {
        target: "aarch64, 64 bits".to_owned(),
        ..snapshot()
    };
    assert_eq!(
        differences(&snapshot(), &now).unwrap_err().to_string(),
        "it is of a build for x86_64, 64 bits, and this one is for aarch64, 64 bits: keep a file for each target"
    );
}
