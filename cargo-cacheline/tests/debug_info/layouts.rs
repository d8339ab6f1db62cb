//! Layouts of all types of a program that prints what the compiler says of them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use cargo_cacheline::drift::{differences, parse, take, write};
use cargo_cacheline::layout::data::Suspicion::{
    self, Elements, WrittenBesideRead, WrittenBesideWritten,
};
use cargo_cacheline::layout::data::{Kind, Layouts, TypeLayout};
use cargo_cacheline::layout::describe::Describing;
use cargo_cacheline::layout::find::{find, nearest};
use cargo_cacheline::layout::{LINE, Type, Types, suspects, text};
use cargo_cacheline::source::{CrateRoot, Package, Sources};

use crate::program::{compiler, root};

const SOURCE: &str = "tests/debug_info/layouts/program.rs";

/// The program, optimised and not: the path, and what it prints.
static BUILT: [LazyLock<(PathBuf, String)>; 2] = [
    LazyLock::new(|| build("layouts-0", "-Copt-level=0")),
    LazyLock::new(|| build("layouts-3", "-Copt-level=3")),
];

fn build(name: &str, argument: &str) -> (PathBuf, String) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let status = Command::new(compiler())
        .args(["--edition=2024", "-g", "-Awarnings", argument, SOURCE, "-o"])
        .arg(&path)
        .current_dir(root())
        .status();
    assert!(status.unwrap().success(), "{SOURCE} does not compile");
    let output = Command::new(&path).output().unwrap();
    assert!(output.status.success());
    (path, String::from_utf8(output.stdout).unwrap())
}

fn types(built: usize) -> Types {
    Types::read(&[&BUILT[built].0], root(), &[]).unwrap()
}

fn layout(types: &Types, name: &str) -> TypeLayout {
    let found = find(types, name);
    assert_eq!(found.len(), 1, "{name}: {found:?}");
    Describing::new(types, None, root()).layout(found[0])
}

/// The types of the workspace that is the package, by name.
fn own(types: &Types) -> Vec<&Type> {
    types
        .iter()
        .filter(|of| types.is_of_workspace(of))
        .collect()
}

#[test]
fn sizes_alignments_and_offsets_are_the_compilers() {
    for (number, built) in BUILT.iter().enumerate() {
        let types = types(number);
        let mut seen = 0;
        for line in built.1.lines() {
            let mut words = line.split(' ');
            let mut next = || words.next();
            let name = next().unwrap();
            let found = layout(&types, name);
            let number = |word: Option<&str>| word.unwrap().parse::<u64>().unwrap();
            assert_eq!(found.size, number(next()), "{name}");
            assert_eq!(found.alignment, Some(number(next())), "{name}");
            let mut expected = BTreeMap::new();
            while let Some(field) = next() {
                expected.insert(field.to_owned(), number(next()));
                seen += 1;
            }
            let fields = found.fields.iter();
            let offsets: BTreeMap<_, _> = fields
                .map(|field| (field.name.clone(), field.start))
                .collect();
            assert_eq!(offsets, expected, "{name}");
        }
        assert!(seen > 50, "{seen} fields");
    }
}

#[test]
fn holes_and_fields_on_two_lines_are_found() {
    let types = types(0);
    let holes = |name: &str| -> Vec<_> {
        let found = layout(&types, name);
        found
            .holes
            .iter()
            .map(|hole| (hole.start, hole.end))
            .collect()
    };
    assert_eq!(holes("Holes"), [(1, 8), (68, 72)]);
    assert_eq!(holes("Straddle"), []);
    assert_eq!(holes("Own<u64>"), [(8, 64)]);
    assert_eq!(holes("Either"), []);
    let straddling = |name: &str| -> Vec<String> {
        let found = layout(&types, name);
        let fields = found.fields.into_iter().filter(|field| field.straddles);
        fields.map(|field| field.name).collect()
    };
    assert_eq!(straddling("Straddle"), ["across"]);
    assert_eq!(straddling("Holes"), ["block"]);
    assert_eq!(straddling("Ring<u64>"), [""; 0]);
    assert_eq!(
        (layout(&types, "Holes").lines, layout(&types, "Empty").lines),
        (2, 0)
    );
}

#[test]
fn variants_have_their_tag_or_niche() {
    let types = types(0);
    let said = |name: &str| {
        let found = layout(&types, name);
        assert_eq!(found.kind, Kind::Enum);
        let tag = found
            .tag
            .map(|tag| (tag.start..tag.end, tag.type_name, tag.is_niche));
        let variants = found.variants.into_iter().map(|variant| {
            let fields = variant.fields.into_iter();
            let fields: Vec<_> = fields
                .map(|field| format!("{} {}..{}", field.name, field.start, field.end))
                .collect();
            (
                variant.name,
                variant.tag.unwrap_or_default(),
                fields.join(", "),
            )
        });
        (tag, variants.collect::<Vec<_>>())
    };
    let variant =
        |name: &str, tag: &str, fields: &str| (name.to_owned(), tag.to_owned(), fields.to_owned());
    let number = |name: &str| name.to_owned();
    assert_eq!(
        said("State"),
        (
            Some((0..1, number("u8"), false)),
            vec![
                variant("Idle", "0", ""),
                variant("Busy", "1", "since 8..16, by 16..20"),
                variant("Done", "2", "0 8..16")
            ]
        )
    );
    assert_eq!(
        said("Option<bool>"),
        (
            Some((0..1, number("u8"), true)),
            vec![variant("None", "2", ""), variant("Some", "", "0 0..1")]
        )
    );
    let (tag, variants) = said("Plain");
    assert_eq!(tag.unwrap().0, 0..1);
    assert_eq!(
        variants,
        [variant("Idle", "0", ""), variant("Busy", "7", "")]
    );
    assert_eq!(said("Single"), (None, vec![variant("Only", "", "0 0..4")]));
    let (tag, variants) = said("Option<alloc::boxed::Box<u64>>");
    assert!(tag.unwrap().2);
    assert_eq!(variants[0], variant("None", "0", ""));
    // The tags of unsigned numbers have no sign.
    let (_, variants) = said("core::option::Option<alloc::string::String>");
    assert_eq!(variants[0].1, (1_u64 << 63).to_string());
}

#[test]
fn types_are_found_by_the_end_of_their_path() {
    let types = types(0);
    let names = |asked: &str| -> Vec<String> {
        find(&types, asked)
            .iter()
            .map(|of| of.name.to_string())
            .collect()
    };
    assert_eq!(names("Mixed"), ["program::Mixed"]);
    assert_eq!(names("program::Mixed"), ["program::Mixed"]);
    assert_eq!(names("Ring"), ["program::Ring<u16>", "program::Ring<u64>"]);
    assert_eq!(names("Ring< u16 >"), ["program::Ring<u16>"]);
    assert_eq!(names("Twin"), ["program::one::Twin", "program::two::Twin"]);
    assert_eq!(names("two::Twin"), ["program::two::Twin"]);
    assert_eq!(
        names("Own<AtomicU64>"),
        ["program::Own<core::sync::atomic::AtomicU64>"]
    );
    assert_eq!(names("Local"), ["program::local::Local"]);
    let holders = names("Holder");
    assert_eq!(holders.len(), 1);
    assert!(
        holders[0].starts_with("program::Holder<program::main::{closure"),
        "{holders:?}"
    );
    assert_eq!(names("Duration"), ["program::one::Duration"]);
    assert_eq!(names("time::Duration"), ["core::time::Duration"]);
    assert_eq!(
        names("Same"),
        ["program::twins::Same", "program::twins::Same"]
    );
    // A part of a name is none.
    assert_eq!(names("xed"), [""; 0]);
    assert_eq!(nearest(&types, "Countres"), ["program::Counters"]);
    assert_eq!(nearest(&types, "prgram::mixd")[0], "program::Mixed");
    assert_eq!(nearest(&types, "Qqqqqqqqqq"), [""; 0]);
}

#[test]
fn what_may_share_lines_is_suspected_and_nothing_else() {
    for number in 0..BUILT.len() {
        let types = types(number);
        let describing = Describing::new(&types, None, root());
        let own = own(&types);
        let found = suspects::suspects(&describing, &own, false);
        let said: Vec<_> = found
            .iter()
            .map(|suspect| {
                let names: Vec<_> = suspect.fields.iter().map(|field| &*field.name).collect();
                (
                    suspect.kind,
                    suspect.name.trim_start_matches("program::"),
                    names.join(" "),
                )
            })
            .collect();
        let expected = [
            (Elements, "Ring<u16>", "slots"),
            (Elements, "Ring<u64>", "slots"),
            (Elements, "Shards", "list"),
            (Elements, "Shards", "boxed"),
            (Elements, "Shards", "bins"),
            (WrittenBesideRead, "Server", "name routes limit finished"),
            (WrittenBesideRead, "Shards", "alone names boxed bins"),
            (WrittenBesideWritten, "Counters", "hits misses"),
        ];
        assert_eq!(
            said,
            expected.map(|(kind, name, fields)| (kind, name, fields.to_owned()))
        );
        let quiet = suspects::of_one_thread(&describing, &own);
        assert_eq!(
            quiet.iter().map(|of| &*of.name).collect::<Vec<_>>(),
            ["program::Quiet"]
        );
    }
}

#[test]
fn statics_on_one_line_are_suspected() {
    let types = types(0);
    let found = suspects::suspects(&Describing::new(&types, None, root()), &[], true);
    let fields = || found.iter().flat_map(|suspect| &suspect.fields);
    assert!(found.len() >= 2, "{found:?}");
    for suspect in &found {
        assert_eq!(suspect.kind, Suspicion::Statics);
        assert!(suspect.fields.len() > 1);
        assert!(
            suspect
                .fields
                .iter()
                .all(|field| field.start < LINE && field.end > 0),
            "{suspect:?}"
        );
    }
    let neighbours = fields().filter(|field| {
        field.name.starts_with("program::N") && field.type_name.ends_with("AtomicU64")
    });
    assert!(neighbours.count() >= 11, "{found:?}");
    // One has lines of its own, one is written once, one is never written.
    for name in ["ALONE", "FIRST_USE", "TABLE"] {
        assert!(
            fields().all(|field| !field.name.ends_with(name)),
            "{name}: {found:?}"
        );
    }
}

#[test]
fn the_source_says_where_a_type_is_declared_and_how_it_is_marked() {
    let types = types(0);
    let marked = "#[cache_layout(line = 64)]\npub struct Server {\n    #[hot_read] routes: [u64; 4],\n    limit: u64,\n    \
                  #[hot_write(worker)] finished: AtomicU64,\n    name: String,\n}\n";
    let package = Package {
        crates: vec![CrateRoot {
            name: "program".to_owned(),
            file: root().join(SOURCE),
            is_library: false,
            is_development: false,
        }],
        ..Package::default()
    };
    let sources =
        Sources::of_packages(root().to_owned(), vec![package], &|_| Ok(marked.to_owned()));
    let describing = Describing::new(&types, Some(&sources), root());
    let server = describing.layout(find(&types, "Server")[0]);
    let declared = server.declared.as_ref().unwrap();
    assert_eq!((declared.file.to_str(), declared.line), (Some(SOURCE), 2));
    assert!(server.is_marked);
    let map = anstream::adapter::strip_str(&text::map::map(&server)).to_string();
    assert_eq!(
        map,
        format!(
            "program::Server: 72 bytes, 2 lines of 64, align 8, #[cache_layout]: lines counted from the start of the type\n\
             {SOURCE}:2\n\
             line 0   #[hot_read]\n    \
                 \x20{n}..24   name      String\n    \
                 24..56   routes    [u64; 4]    #[hot_read]\n    \
                 56..64   limit     u64\n\
             line 1   #[hot_write(worker)]\n    \
                 64..72   finished  AtomicU64   #[hot_write(worker)]\n",
            n = 0
        )
    );
    // It is proved, so nothing about its fields is suspected.
    assert_eq!(
        suspects::suspects(&describing, &find(&types, "Server"), false),
        []
    );
}

#[test]
fn maps_show_lines_padding_and_variants() {
    let types = types(0);
    let map = |name: &str| {
        anstream::adapter::strip_str(&text::map::map(&layout(&types, name))).to_string()
    };
    assert_eq!(
        map("Straddle"),
        "program::Straddle: 80 bytes, 2 lines of 64, align 4: lines counted from the start of the type\n\
         line 0\n     0..60   before  [u8; 60]\n    60..76   across  [u16; 8]   (on two lines)\n\
         line 1\n    64..76   (across, continued)\n    76..80   after   u32\n"
    );
    let tail = map("Tail<[u16]>");
    let title = "program::Tail<[u16]>: 8 bytes and an unsized tail, at least 1 line of 64, align 8";
    assert!(tail.starts_with(title), "{tail}");
    assert!(
        tail.ends_with("line 0\n     0..8    length  u64\n     8..10   items   u16\n"),
        "{tail}"
    );
    assert_eq!(
        map("State"),
        "program::State: 24 bytes, 1 line of 64, align 8, 11 bytes of padding: lines counted from the start of the type\n\
         tag in 0..1: u8\n\
         Idle   tag 0\n\
         Busy   tag 1\n       1..8    (7 bytes of padding)\n       8..16   since  u64\n      16..20   by     AtomicU32\n      \
                              20..24   (4 bytes of padding)\n\
         Done   tag 2\n       1..8    (7 bytes of padding)\n       8..16   0  u64\n      16..24   (8 bytes of padding)\n"
    );
}

#[test]
fn lists_have_a_row_for_each_type() {
    let types = types(0);
    let names = ["Holes", "Single"];
    let layouts = Layouts {
        version: 1,
        files: Vec::new(),
        line: LINE,
        types: names.map(|name| layout(&types, name)).into(),
        suspects: None,
        notes: vec!["this is said besides".to_owned()],
    };
    assert_eq!(
        anstream::adapter::strip_str(&text::list(&layouts)).to_string(),
        "size  align  lines  holes  padding  type\n  \
           80      8      2      2       11  program::Holes\n   \
            4      4      1                  program::Single\n\
         \nnote: this is said besides\n"
    );
}

#[test]
fn a_file_of_layouts_is_the_same_with_and_without_optimisation() {
    let snapshots = [0, 1].map(|number| {
        let types = types(number);
        let describing = Describing::new(&types, None, root());
        let mut asked = own(&types);
        let twins = find(&types, "Same");
        let refused = take(&describing, &twins).unwrap_err().to_string();
        assert!(
            refused.starts_with(
                "two types that are laid out differently are called `program::twins::Same`"
            ),
            "{refused}"
        );
        asked.retain(|of| of.name != twins[0].name);
        take(&describing, &asked).unwrap()
    });
    assert_eq!(differences(&snapshots[0], &snapshots[1]).unwrap(), []);
    assert!(
        snapshots[0].target.ends_with(" bits"),
        "{}",
        snapshots[0].target
    );
    assert!(
        snapshots[0].compiler.starts_with("rustc 1."),
        "{}",
        snapshots[0].compiler
    );
    let text = write(&snapshots[0]);
    assert_eq!(parse(&text).unwrap(), snapshots[0]);
    let state = "program::State.(tag)  0..1  line 0  u8\nprogram::State.Busy.by  16..20  line 0  core::sync::atomic::AtomicU32\n";
    assert!(text.contains(state), "{text}");
    assert!(text.contains("program::Optional.flag"));
}

#[test]
fn files_without_types_are_refused_with_the_remedy() {
    let error = Types::read(&["/nowhere/app"], root(), &[]).unwrap_err();
    assert!(
        format!("{error:#}").starts_with("/nowhere/app cannot be read: "),
        "{error:#}"
    );
    let source = root().join(SOURCE);
    let error = Types::read(&[&source], root(), &[])
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        format!("{} is no program or library", source.display())
    );
    let (path, _) = build("layouts-stripped", "-Cstrip=symbols");
    let error = Types::read(&[&path], root(), &[]).unwrap_err().to_string();
    assert_eq!(
        error,
        format!(
            "{} is stripped, so nothing in it has a name; set `strip = false` and `debug = true` in its profile",
            path.display()
        )
    );
}
