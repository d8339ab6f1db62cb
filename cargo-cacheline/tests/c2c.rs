//! `cargo cacheline c2c` as it is called, on texts in the way of perf about a program that is compiled here: the addresses are those of its own
//! symbols, moved as if it had been loaded somewhere.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use cargo_cacheline::debug_info::DebugInfo;
use cargo_cacheline::names::Names as _;
use cargo_cacheline::recording::{Module, Process};
use object::{Object as _, ObjectSymbol as _};
use serde_json::Value;

/// A static and a struct that is on the heap, and functions that write and read their fields.
const SOURCE: &str = r"
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

#[repr(C, align(64))]
pub struct Stats {
    pub limit: AtomicU64,
    pub pad: u64,
    pub inner: Inner,
}

#[repr(C)]
pub struct Inner {
    pub hits: AtomicU64,
    pub done: [AtomicU64; 2],
}

#[unsafe(no_mangle)]
pub static STATS: Stats = Stats {
    limit: AtomicU64::new(9),
    pad: 0,
    inner: Inner { hits: AtomicU64::new(0), done: [const { AtomicU64::new(0) }; 2] },
};

#[repr(C)]
pub struct Shared {
    pub name: [u64; 4],
    pub jobs: Jobs,
}

#[repr(C)]
pub struct Jobs {
    pub begun: AtomicU64,
    pub ended: AtomicU64,
}

#[inline(never)]
pub fn begin(shared: &Shared) {
    shared
        .jobs
        .begun
        .fetch_add(1, Relaxed);
}

#[inline(never)]
pub fn end(shared: &Shared) -> u64 {
    shared.jobs.ended.load(Relaxed)
}

#[inline(never)]
pub fn count_hits(times: u64) {
    STATS.inner.hits.fetch_add(black_box(times), Relaxed);
}

#[inline(never)]
pub fn look_at_limit(times: u64) -> u64 {
    let seen = black_box(times) + STATS.limit.load(Relaxed);
    black_box(seen)
}

fn main() {
    count_hits(look_at_limit(std::env::args().count() as u64));
    let jobs = Jobs { begun: AtomicU64::new(0), ended: AtomicU64::new(0) };
    let shared = Box::new(Shared { name: [1; 4], jobs });
    begin(&shared);
    black_box(end(&shared));
}
";

/// Where the program is taken to have been loaded.
const BIAS: u64 = 0x5612_3456_7000;

struct Program {
    folder: PathBuf,
    path: PathBuf,
}

static PROGRAM: LazyLock<Program> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("c2c");
    fs::create_dir_all(&folder).unwrap();
    let (source, path) = (folder.join("main.rs"), folder.join("sampled"));
    fs::write(&source, SOURCE).unwrap();
    // A workspace of its own: what is in it is the user's.
    fs::write(folder.join("Cargo.toml"), "[package]\nname = \"sampled\"\n[[bin]]\nname = \"sampled\"\npath = \"main.rs\"\n[workspace]\n").unwrap();
    let status = Command::new("rustc")
        .args([
            "--edition=2024",
            "-g",
            "-Copt-level=2",
            "--crate-name=sampled",
        ])
        .arg(&source)
        .arg("-o")
        .arg(&path)
        .current_dir(&folder)
        .status();
    assert!(status.unwrap().success());
    Program { folder, path }
});

impl Program {
    /// The address in the file of the symbol whose name has this in it.
    fn symbol(&self, name: &str) -> u64 {
        let data = fs::read(&self.path).unwrap();
        let file = object::File::parse(&*data).unwrap();
        let mut found = file
            .symbols()
            .filter(|symbol| symbol.name().is_ok_and(|known| known.contains(name)));
        found.next().unwrap().address()
    }

    /// Where the compiler put an instruction of the function: its own line, as `main.rs:30`.
    fn place(&self, address: u64) -> String {
        let module = Module {
            path: self.path.clone(),
            build_id: None,
            bias: 0,
            low: 0,
            high: u64::MAX,
        };
        let process = Process {
            modules: vec![module],
            ..Process::default()
        };
        let names = DebugInfo::open(&process, &self.folder).unwrap();
        let code = names.code(address + 1);
        let source = code[0].source.as_ref().unwrap();
        format!(
            "{}:{}",
            source.file.file_name().unwrap().display(),
            source.line
        )
    }

    /// A row with percentages of misses and stores.
    fn row(&self, percents: &str, offset: u64, code: u64, records: u64, symbol: &str) -> String {
        format!(
            "          {percents}    0.00%    0.00%  {:>18}     0       1  {:>18}         0        90        60  {records:>7}         3  {:<30}  sampled  {:<13}  0\n",
            format!("{offset:#x}"),
            format!("{:#x}", code + BIAS),
            format!("[.] {symbol}"),
            self.place(code)
        )
    }

    /// A text about the line of `STATS`, and one about a line that is nowhere in the program.
    fn text(&self) -> String {
        let line = BIAS + self.symbol("STATS");
        let (hits, limit) = (self.symbol("count_hits"), self.symbol("look_at_limit"));
        let dashes = "-".repeat(78);
        let mut text = HEADER.to_owned();
        let _ = writeln!(
            text,
            "  {dashes}\n      0        0      200      500        0        0  {line:#18x}\n  {dashes}"
        );
        text += &self.row(
            " 0.00%  100.00%    0.00%",
            0,
            limit,
            800,
            "sampled::look_at_limit",
        );
        text += &self.row(
            " 0.00%    0.00%  100.00%",
            16,
            hits,
            500,
            "sampled::count_hits",
        );
        let _ = writeln!(
            text,
            "\n  {dashes}\n      1        0       40       20        0        0      0x7f3300001240\n  {dashes}"
        );
        text += &self.row(
            " 0.00%  100.00%    0.00%",
            8,
            limit,
            70,
            "sampled::look_at_limit",
        );
        text += &self.row(
            " 0.00%    0.00%  100.00%",
            24,
            hits,
            20,
            "sampled::count_hits",
        );
        text
    }

    /// A text about a line that is nowhere in the program, touched where `Shared` is.
    fn text_of_heap(&self, offsets: [u64; 2]) -> String {
        let mut text = self.text();
        let dashes = "-".repeat(78);
        let _ = writeln!(
            text,
            "\n  {dashes}\n      2        0       60       30        0        0      0x7f3300009980\n  {dashes}"
        );
        let [begun, ended] = offsets;
        let (begin, end) = (self.symbol("5begin"), self.symbol("3end"));
        text += &self.row(
            " 0.00%    0.00%  100.00%",
            begun,
            begin,
            30,
            "sampled::begin",
        );
        text + &self.row(" 0.00%  100.00%    0.00%", ended, end, 90, "sampled::end")
    }

    fn c2c(&self, name: &str, text: &str, arguments: &[&str]) -> Output {
        let file = self.folder.join(name);
        fs::write(&file, text).unwrap();
        Command::new(env!("CARGO_BIN_EXE_cargo-cacheline"))
            .args(["c2c", name])
            .args(arguments)
            .current_dir(&self.folder)
            .output()
            .unwrap()
    }
}

const HEADER: &str = "\
=================================================
      Shared Cache Line Distribution Pareto      
=================================================
#
#        ----- HITM -----  ------- Store Refs ------  --------- Data address ---------                      ---------- cycles ----------    Total       cpu                                  Shared                     
#   Num  RmtHitm  LclHitm   L1 Hit  L1 Miss      N/A              Offset  Node  PA cnt        Code address  rmt hitm  lcl hitm      load  records       cnt                          Symbol   Object    Source:Line  Node
# .....  .......  .......  .......  .......  .......  ..................  ....  ......  ..................  ........  ........  ........  .......  ........  ..............................  .......  .............  ....
#
";

fn said(output: &Output) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn fields_of_statics_are_named_and_what_has_no_name_is_said() {
    let text = PROGRAM.text();
    let output = PROGRAM.c2c("named.txt", &text, &["--binary", "sampled", "--json"]);
    let (stdout, stderr) = said(&output);
    assert_eq!((output.status.code(), &*stderr), (Some(1), ""), "{stdout}");
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let findings = report["findings"].as_array().unwrap();
    let (named, unnamed) = (&findings[0], &findings[1]);
    assert_eq!(named["kind"], "fields");
    assert_eq!(named["value"]["path"], "sampled::Stats");
    assert_eq!(named["memory"][0]["name"], "static sampled::STATS");
    assert_eq!(
        (&named["false_sharing"], &named["possible"]),
        (&200.into(), &Value::Null)
    );
    let fields: Vec<_> = named["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| {
            let each = &field["uses"][0];
            let place = &each["places"][0];
            format!(
                "{} {} {} {} {}",
                field["name"].as_str().unwrap(),
                each["threads"].as_str().unwrap(),
                each["reads"],
                each["writes"],
                place["file"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        fields,
        [
            "limit sampled::look_at_limit() 800 0 main.rs",
            "inner.hits sampled::count_hits() 0 500 main.rs"
        ]
    );
    let lines: Vec<_> = named["remedy"]["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    assert!(lines.contains(&"#[hot_write] inner: Inner,"), "{lines:?}");
    assert_eq!(
        (&unnamed["kind"], &unnamed["false_sharing"]),
        (&"unknown".into(), &40.into())
    );
    let notes: Vec<_> = report["notes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|note| note.as_str().unwrap())
        .collect();
    assert!(notes.iter().any(|note| note.starts_with("line 0x7f3300001240: 40 misses in 90 samples have no names: it is no static of the program, perf does not record")), "{notes:?}");
    assert!(
        !notes
            .iter()
            .any(|note| note.contains(&format!("{:#x}", BIAS + PROGRAM.symbol("STATS")))),
        "{notes:?}"
    );
}

/// Memory of the heap has no names, but the source tells what is there: the fields that its lines name lie so in one struct alone.
#[test]
fn structs_on_the_heap_are_told_by_the_source() {
    let arguments = ["--binary", "sampled", "--json"];
    let named = |name, offsets| {
        let (stdout, stderr) = said(&PROGRAM.c2c(name, &PROGRAM.text_of_heap(offsets), &arguments));
        assert_eq!(stderr, "");
        let report: Value = serde_json::from_str(&stdout).unwrap();
        let findings = report["findings"].as_array().unwrap().clone();
        let found = findings
            .into_iter()
            .find(|finding| finding["false_sharing"] == 60)
            .unwrap();
        (found, report["notes"].to_string())
    };
    // `begun` and `ended` are 8 bytes apart.
    let (found, notes) = named("heap.txt", [8, 16]);
    assert_eq!(found["kind"], "fields");
    assert_eq!(found["value"]["path"], "sampled::Jobs");
    let fields: Vec<_> = found["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| &field["name"])
        .collect();
    assert_eq!(fields, ["begun", "ended"]);
    assert!(
        notes.contains("0x7f3300009988: taken for a `Jobs`"),
        "{notes}"
    );
    // Here they are not, or the wrong way round.
    for (name, offsets) in [("apart.txt", [8, 24]), ("round.txt", [16, 8])] {
        let (found, notes) = named(name, offsets);
        assert_eq!(found["kind"], "unknown");
        assert!(
            notes.contains("and the source does not tell; touched at main.rs:"),
            "{notes}"
        );
    }
}

/// Where a read-modify-write counts as a load, its instruction tells that it writes.
#[test]
#[cfg(target_arch = "x86_64")]
fn a_locked_instruction_is_a_write() {
    let start = PROGRAM.symbol("count_hits");
    let data = fs::read(&PROGRAM.path).unwrap();
    let file = object::File::parse(&*data).unwrap();
    let section = object::ObjectSection::data(&file.section_by_name(".text").unwrap()).unwrap();
    let begin = object::ObjectSection::address(&file.section_by_name(".text").unwrap());
    let code = &section[usize::try_from(start - begin).unwrap()..][..64];
    let locked = start + code.iter().position(|byte| *byte == 0xf0).unwrap() as u64;
    let dashes = "-".repeat(78);
    let line = BIAS + PROGRAM.symbol("STATS");
    let mut text = HEADER.to_owned();
    let _ = writeln!(
        text,
        "  {dashes}\n      0        0      200        0        0        0  {line:#18x}\n  {dashes}"
    );
    text += &PROGRAM.row(
        " 0.00%   90.00%    0.00%",
        0,
        PROGRAM.symbol("look_at_limit"),
        800,
        "sampled::look_at_limit",
    );
    text += &PROGRAM.row(
        " 0.00%   10.00%    0.00%",
        16,
        locked,
        500,
        "sampled::count_hits",
    );
    let (stdout, _) = said(&PROGRAM.c2c("locked.txt", &text, &["--binary", "sampled", "--json"]));
    let report: Value = serde_json::from_str(&stdout).unwrap();
    let fields = report["findings"][0]["fields"].as_array().unwrap();
    let told = |field: usize| {
        ["reads", "writes", "false_sharing"]
            .map(|what| fields[field]["uses"][0][what].as_u64().unwrap())
    };
    assert_eq!((told(0), told(1)), ([800, 0, 180], [0, 500, 0]), "{stdout}");
    assert!(
        !report["notes"].to_string().contains("no store of it"),
        "{stdout}"
    );
}

#[test]
fn the_other_subcommands_read_it_as_a_recording() {
    let text = PROGRAM.text();
    let output = PROGRAM.c2c(
        "kept.txt",
        &text,
        &["--binary", "sampled", "--output", "kept.json"],
    );
    let (stdout, _) = said(&output);
    assert!(
        stdout.starts_with("kept.txt: 2 lines with 240 sampled misses"),
        "{stdout}"
    );
    let report = Command::new(env!("CARGO_BIN_EXE_cargo-cacheline"))
        .args(["report", "kept.json"])
        .current_dir(&PROGRAM.folder)
        .output()
        .unwrap();
    let (again, stderr) = said(&report);
    assert_eq!((report.status.code(), &*stderr), (Some(1), ""));
    let first = |text: &str| {
        let (_, findings) = text.split_once("\n\n").unwrap();
        findings.split("\n\n").next().unwrap().to_owned()
    };
    assert_eq!(first(&again), first(&stdout));
    assert!(again.contains("`cargo cacheline c2c kept.txt`"), "{again}");
    assert!(again.contains("1,390 sampled accesses"), "{again}");
}

#[test]
fn without_the_program_there_are_offsets_and_places() {
    let output = PROGRAM.c2c("alone.txt", &PROGRAM.text(), &["--limit", "0"]);
    let (stdout, _) = said(&output);
    assert_eq!(output.status.code(), Some(1));
    for expected in [
        "0..8",
        "16..24",
        "(no name)",
        "sampled::count_hits()",
        "the program is not known: give it with `--binary`",
    ] {
        assert!(stdout.contains(expected), "{expected} is not in {stdout}");
    }
}

#[test]
fn the_program_is_found_where_the_text_says_its_path() {
    let path = PROGRAM.path.display().to_string();
    let text = PROGRAM
        .text()
        .replace("  sampled  ", &format!("  {path}  "));
    let (stdout, _) = said(&PROGRAM.c2c("path.txt", &text, &[]));
    assert!(stdout.contains("static sampled::STATS"), "{stdout}");
}

#[test]
fn what_cannot_be_read_is_one_line_with_the_remedy() {
    let cases: [(&str, String, &[&str], &str); 6] = [
        (
            "empty.txt",
            String::new(),
            &[],
            "error: empty.txt: the file is empty; write the text with `perf c2c report",
        ),
        (
            "data.txt",
            "PERFILE2....".to_owned(),
            &[],
            "error: data.txt: this is perf's own file, not its text; write the text with `perf c2c report --stdio -i perf.data > FILE`",
        ),
        (
            "other.txt",
            PROGRAM.text(),
            &["--binary", "/bin/sh"],
            "error: no row is of code of sh; the text is of: sampled",
        ),
        (
            "nothing.txt",
            PROGRAM.text(),
            &["--binary", "nowhere"],
            "error: nowhere cannot be read: ",
        ),
        (
            "source.txt",
            PROGRAM.text(),
            &["--binary", "main.rs"],
            "error: main.rs is no program or library: ",
        ),
        (
            "names.txt",
            PROGRAM.text().replace("sampled::", "strange::"),
            &["--binary", "sampled"],
            "error: nothing in sampled is where the text has it",
        ),
    ];
    for (name, text, arguments, expected) in cases {
        let output = PROGRAM.c2c(name, &text, arguments);
        let (stdout, stderr) = said(&output);
        assert_eq!((output.status.code(), &*stdout), (Some(2), ""), "{name}");
        assert!(
            stderr.starts_with(expected) && stderr.lines().count() == 1,
            "{stderr}"
        );
    }
}
