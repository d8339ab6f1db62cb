//! What the report says of the programs: which fields, by name, and nothing else.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::programs::{Build, LAID_OUT, Recorded, cacheline, tmp};

/// One finding: its kind, where it was seen, and what shares a line, in the order of memory. A value's fields have its type before
/// them, other things the memory that they are.
type Found = (String, String, Vec<String>);

/// The report of a recording, and its exit code.
fn json(recording: &Path) -> (Value, Option<i32>) {
    let mut command = cacheline();
    let output = command
        .args(["report", "--json"])
        .arg(recording)
        .output()
        .expect("it starts");
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    (report, output.status.code())
}

/// What a report finds, with the misses that were seen; its exit code.
fn report(recording: &Path) -> (BTreeMap<Found, u64>, Option<i32>) {
    let (report, code) = json(recording);
    let notes = report["notes"].as_array().expect("a list");
    // That some functions of the standard library were called, and not inlined.
    let known = "places in the standard library";
    assert!(
        notes
            .iter()
            .all(|note| note.as_str().is_some_and(|note| note.starts_with(known))),
        "{notes:#?}"
    );
    let findings = report["findings"].as_array().expect("a list");
    let found = findings.iter().map(|finding| {
        let misses = finding["false_sharing"].as_u64().expect("a number");
        (found(finding), misses)
    });
    // A thread that ends and one that waits for it meet in the standard library's `Packet`, now and then, as it happens.
    let by_chance = |(found, misses): &(Found, u64)| {
        *misses < 10 && found.2.iter().all(|field| field.starts_with("Packet<"))
    };
    (found.filter(|finding| !by_chance(finding)).collect(), code)
}

fn found(finding: &Value) -> Found {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let kind = text(&finding["kind"]).expect("a kind");
    let seen_at = text(&finding["seen_at"]).unwrap_or_else(|| finding["seen_at"].to_string());
    let name = |field: &Value| {
        let memory = usize::try_from(field["memory"].as_u64().expect("a number")).expect("small");
        let whose = text(&finding["value"]["type_name"])
            .or_else(|| text(&finding["memory"][memory]["name"]))
            .expect("memory has a name");
        format!("{whose}: {}", text(&field["name"]).expect("a name"))
    };
    let fields = finding["fields"].as_array().expect("a list").iter();
    (
        kind,
        seen_at,
        fields
            .filter(|field| field["takes_part"] == true)
            .map(name)
            .collect(),
    )
}

/// A finding on the lines of the run.
fn on_lines(kind: &str, fields: &[&str], misses: u64) -> (Found, u64) {
    let fields = fields.iter().map(|&field| field.to_owned()).collect();
    ((kind.to_owned(), "lines".to_owned(), fields), misses)
}

/// One less than there are rounds: see `expected.rs` for how often who misses.
const N: u64 = 499;

/// What is to be found in the programs that need nothing but the standard library.
fn plain(recorded: &Recorded) -> BTreeMap<Found, u64> {
    let first = recorded.numbers("histogram")[0];
    let elements = format!("[Bins]: [{first}..{}].hits", first + 4);
    let words = recorded.words("statics");
    let statics =
        [words[0], words[2]].map(|name| format!("static programs::statics::{name}: {name}"));
    let mut found = BTreeMap::from([
        on_lines("fields", &["Counters: requests", "Counters: errors"], 2 * N),
        on_lines("fields", &["Config: limit", "Config: hits"], 3 * N),
        on_lines("elements", &[&elements], 4 * N),
        on_lines("fields", &["Ring: head", "Ring: tail"], 2 * N),
        on_lines("counts", &["Limits: strong, weak", "Limits: value"], N),
        on_lines("statics", &[&statics[0], &statics[1]], 2 * N),
        on_lines("elements", &["[AtomicU8; 128]: FLAGS.0[4..6]"], 2 * N),
        on_lines("fields", &["Account: balance", "Account: limit"], N),
        on_lines("blocks", &["Box<AtomicU64>: value"], 2 * N),
        on_lines("fields", &["Totals: even", "Totals: odd"], 2 * N),
        on_lines("fields", &["Stats<u32>: hits", "Stats<u32>: misses"], 2 * N),
        on_lines(
            "parts",
            &["Task: Running.done", "Task: Running.failed"],
            2 * N,
        ),
    ]);
    // The one is aligned, and keeps its place on its lines; the other may begin elsewhere in the next run.
    for (seen_at, fields, misses) in [
        ("pairs", ["Pair: left", "Pair: right"], 2 * N),
        (
            "{\"other_start\":{\"later\":48}}",
            ["Start: range", "Start: limit"],
            N,
        ),
    ] {
        let fields = fields.map(str::to_owned).to_vec();
        found.insert(("fields".to_owned(), seen_at.to_owned(), fields), misses);
    }
    found
}

/// What is to be found in the kernel's structs as they were.
fn kernel() -> [(Found, u64); 4] {
    [
        on_lines("foreign", &["Linux5_7: f_op", "Linux5_7: f_count"], N),
        on_lines("foreign", &["Linux6_4: chunk_md", "Linux6_4: base_addr"], N),
        on_lines("fields", &["FilesStruct: file_lock", "FilesStruct: fdt"], N),
        on_lines(
            "foreign",
            &["BufferHead: b_state", "BufferHead: b_blocknr"],
            N,
        ),
    ]
}

#[test]
fn with_optimisations() {
    let recorded = Recorded::all(Build::Release);
    assert_eq!(report(&recorded.path), (plain(recorded), Some(1)));
}

#[test]
fn without_optimisations() {
    let recorded = Recorded::all(Build::Debug);
    let mut expected = plain(recorded);
    expected.extend(kernel());
    assert_eq!(report(&recorded.path), (expected, Some(1)));
}

/// Of what the attribute laid out, of sharing that is true, and of what goes from thread to thread.
#[test]
fn nothing_is_found_where_there_is_nothing() {
    let silent = ["one-counter", "handed", "reused", "alone", "inodes"];
    let mut recording = Recorded::all(Build::Debug).recording.clone();
    recording.processes.retain(|process| {
        let program = process.arguments[1].as_str();
        process.arguments.len() == 2
            && (silent.contains(&program)
                || LAID_OUT.contains(&program) && program.ends_with("-after"))
    });
    assert_eq!(recording.processes.len(), silent.len() + 16);
    let path = tmp("silent.json");
    std::fs::write(
        &path,
        serde_json::to_vec(&recording).expect("it can be written"),
    )
    .expect("so can the folder");
    assert_eq!(report(&path), (BTreeMap::new(), Some(0)));
}

/// Without optimisations an atomic's operations are functions of the standard library: it is their callers that are named.
#[test]
fn an_access_is_of_whoever_called_the_atomic() {
    let recorded = Recorded::all(Build::Debug);
    let (report, _) = json(&recorded.path);
    let findings = report["findings"].as_array().expect("a list");
    let counters = findings
        .iter()
        .find(|finding| finding["value"]["type_name"] == "Counters");
    let fields = counters.expect("it is found")["fields"]
        .as_array()
        .expect("a list");
    for (field, closure) in fields.iter().zip(["{closure#0}", "{closure#1}"]) {
        let [place] = &field["uses"][0]["places"].as_array().expect("a list")[..] else {
            panic!("not one place: {field:#}");
        };
        assert_eq!(place["file"], "src/counters.rs");
        assert_eq!(
            place["function"],
            format!("programs::counters::count_each::{closure}")
        );
    }
}
