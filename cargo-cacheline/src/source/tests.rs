//! Declarations that are found in made-up files.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};

use super::{CrateRoot, Declaration, Kind, Missing, Package, Sources};
use crate::marks::Mark;

/// The workspace with a package `app`, whose library and program are called alike, and a test `it`, where these files exist.
pub(crate) fn sources(files: &[(&str, &str)]) -> Sources {
    let texts: HashMap<PathBuf, String> = files
        .iter()
        .map(|(file, text)| (Path::new("/app").join(file), (*text).to_owned()))
        .collect();
    let root = |name: &str, file: &str| CrateRoot {
        name: name.to_owned(),
        file: Path::new("/app").join(file),
        is_library: file == "src/lib.rs",
        is_development: file == "tests/it.rs",
    };
    let crates = [
        root("app", "src/lib.rs"),
        root("app", "src/main.rs"),
        root("it", "tests/it.rs"),
    ];
    let package = Package {
        name: "app".to_owned(),
        manifest: "/app/Cargo.toml".into(),
        crates: crates
            .into_iter()
            .filter(|root| texts.contains_key(&root.file))
            .collect(),
        dependencies: Vec::new(),
    };
    let read = |file: &Path| {
        let text = texts.get(file).cloned();
        text.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))
    };
    Sources::of_packages("/app".into(), vec![package], &read)
}

fn text_of<'a>(sources: &'a Sources, declaration: &Declaration) -> &'a str {
    let mut files = sources.files.iter();
    let file = files.find(|file| file.path == declaration.file).unwrap();
    &file.text[declaration.range.clone()]
}

#[test]
fn a_file_that_two_crates_name_in_two_ways_is_one() {
    let make = "fn make() { Stats { x: 0 }; }";
    let sources = sources(&[
        (
            "src/lib.rs",
            &format!("mod stats; use stats::Stats; {make}"),
        ),
        (
            "tests/it.rs",
            &format!("#[path = \"./../src/stats.rs\"] mod stats; use stats::Stats; {make}"),
        ),
        ("src/stats.rs", "struct Stats { x: u8 }"),
    ]);
    let file = Path::new("/app/src/stats.rs");
    for path in ["app::stats::Stats", "it::stats::Stats"] {
        let found = sources.find(path, &["x"]).unwrap();
        assert_eq!(found.file, file);
        assert_eq!(sources.sites_of(found).len(), 2, "{path}");
    }
}

#[test]
fn modules_are_found_in_their_files() {
    let sources = sources(&[
        (
            "src/lib.rs",
            "mod a; mod c { mod d; #[path = \"elsewhere.rs\"] mod e; } #[path = \"other/f.rs\"] mod f; mod r#type;",
        ),
        ("src/a.rs", "mod b;"),
        ("src/a/b/mod.rs", "struct B { x: u8 } mod deeper;"),
        ("src/a/b/deeper.rs", "struct Deeper { x: u8 }"),
        ("src/c/d.rs", "struct D { x: u8 }"),
        ("src/c/elsewhere.rs", "struct E { x: u8 }"),
        ("src/other/f.rs", "struct F { x: u8 } mod g;"),
        ("src/other/g.rs", "struct G { x: u8 }"),
        ("src/type.rs", "struct r#struct { r#fn: u8 }"),
    ]);
    for (path, file) in [
        ("app::a::b::B", "src/a/b/mod.rs"),
        ("app::a::b::deeper::Deeper", "src/a/b/deeper.rs"),
        ("app::c::d::D", "src/c/d.rs"),
        ("app::c::e::E", "src/c/elsewhere.rs"),
        ("app::f::F", "src/other/f.rs"),
        ("app::f::g::G", "src/other/g.rs"),
    ] {
        let found = sources.find(path, &["x"]).unwrap();
        assert_eq!(found.file, Path::new("/app").join(file), "{path}");
    }
    let raw = sources.find("app::type::struct", &["fn"]).unwrap();
    assert_eq!((&*raw.name, &*raw.fields[0].name), ("r#struct", "fn"));
}

#[test]
fn what_is_in_functions_is_found() {
    let sources = sources(&[(
        "src/lib.rs",
        "fn main() { struct Local { x: u8 } let f = || { struct InClosure { x: u8 } }; }
         struct Queue<T> { x: T }
         impl<T> Queue<T> { fn push() { struct InMethod { x: u8 } } }
         trait Work { fn run() { struct InTrait { x: u8 } } }
         impl<T> Work for Queue<T> { fn run() { struct InTraitMethod { x: u8 } } }",
    )]);
    for (path, name) in [
        ("app::main::Local", "Local"),
        ("app::main::{closure#0}::InClosure", "InClosure"),
        ("app::Queue<alloc::vec::Vec<u8>>", "Queue"),
        ("app::{impl#0}::push::InMethod", "InMethod"),
        ("app::{impl#7}::push<u64>::InMethod", "InMethod"),
        ("app::Work::run::InTrait", "InTrait"),
        (
            "<app::Queue<u8> as app::Work>::run::InTraitMethod",
            "InTraitMethod",
        ),
    ] {
        let found = sources.find(path, &["x"]).unwrap();
        assert_eq!(
            (&*found.name, found.is_local),
            (name, name != "Queue"),
            "{path}"
        );
    }
    assert!(sources.find("app::Queue", &[]).unwrap().is_generic);
}

#[test]
fn bytes_are_right_whatever_the_text_is() {
    let plain = "#[derive(Debug)]\n/// Größe: 鍵\npub(crate) struct Größe {\n\t/// Zähler\n\t#[hot_write(größer)]\n\t#[allow(unused)]\n\tpub zähler: Vec<u64>,\n\tlimit: u32 }\n";
    let texts = [
        plain.to_owned(),
        plain.replace('\n', "\r\n"),
        format!("\u{feff}{plain}"),
        format!("#!/usr/bin/env run-cargo-script ü\n{plain}"),
        format!("\u{feff}#!/usr/bin/env ü\r\n{plain}"),
        format!("#![allow(unused)] /* ü */ const Ü: &str = \"ü\\\n ü\"; {plain}"),
    ];
    for text in &texts {
        let sources = sources(&[("src/lib.rs", text)]);
        let found = sources.find("app::Größe", &["zähler", "limit"]).unwrap();
        let declared = text_of(&sources, found);
        assert!(declared.starts_with("#[derive"), "{declared:?}");
        assert!(declared.ends_with("limit: u32 }"), "{declared:?}");
        assert!(text[found.attribute_goes..].starts_with("#[derive"));
        let line = text[..text.find("Größe {").unwrap()].matches('\n').count() + 1;
        assert_eq!(found.line as usize, line);
        let [counter, limit] = &found.fields[..] else {
            panic!("{:?}", found.fields);
        };
        assert_eq!(text[counter.marks_at[0].clone()], *"#[hot_write(größer)]");
        assert_eq!(counter.marks, [Mark::Write(Some("größer".to_owned()))]);
        assert_eq!(text[counter.type_at.clone()], *"Vec<u64>");
        assert_eq!(counter.type_text, "Vec<u64>");
        assert!(text[counter.marks_go..].starts_with("#[hot_write"));
        assert!(text[limit.marks_go..].starts_with("limit: u32"));
    }
}

#[test]
fn marks_and_the_attribute_are_read() {
    let sources = sources(&[(
        "src/lib.rs",
        "#[cache_layout::cache_layout(line = 64, max_lines(hot_read = 1))]
         pub struct Ring<'a, T> {
             #[hot_read] a: &'a T, #[hot_read(producer)] #[hot_write(consumer, each)] b: [u8; 2],
             #[hot_write(each)] #[cfg(test)] c: Vec<T>, #[hot_write] d: u8, #[cold] e: u8, f: u8,
         }
         #[cfg_attr(feature = \"small\", cache_layout(line = \"none\"))] struct Small { x: u8 }
         #[cfg(test)] #[cache_layout] struct Tested { x: u8 }",
    )]);
    let ring = sources.find("app::Ring", &[]).unwrap();
    let options = &ring.attribute.as_ref().unwrap().options;
    assert_eq!(options, "line = 64, max_lines(hot_read = 1)");
    let group = |name: &str| Some(name.to_owned());
    let marks: Vec<_> = ring
        .fields
        .iter()
        .map(|field| field.marks.clone())
        .collect();
    assert_eq!(
        marks,
        [
            vec![Mark::Read(None)],
            vec![
                Mark::Read(group("producer")),
                Mark::WriteEach(group("consumer"))
            ],
            vec![Mark::WriteEach(None)],
            vec![Mark::Write(None)],
            vec![Mark::Cold],
            vec![],
        ]
    );
    let conditional = ring.fields.iter().map(|field| field.is_conditional);
    assert_eq!(
        conditional.filter(|is_conditional| *is_conditional).count(),
        1
    );
    assert!(ring.is_public && ring.is_generic);
    let small = sources.find("app::Small", &[]).unwrap();
    let attribute = small.attribute.as_ref().unwrap();
    assert!(attribute.is_conditional);
    let text = &sources.files[0].text;
    assert_eq!(
        text[attribute.meta.clone()],
        *"cache_layout(line = \"none\")"
    );
    let tested = sources.find("app::Tested", &[]).unwrap();
    assert!(text[tested.attribute_goes..].starts_with("#[cache_layout]"));
}

#[test]
fn each_kind_of_type_is_told() {
    let text = "struct Named { a: u8 } struct Tuple(u8, u16); struct Unit; enum Enum { A { b: u8 } } union Union { a: u8, b: u8 }";
    let sources = sources(&[("src/lib.rs", text)]);
    for (name, kind, fields) in [
        ("Named", Kind::Named, vec!["a"]),
        ("Tuple", Kind::Tuple, vec!["0", "1"]),
        ("Unit", Kind::Unit, vec![]),
        ("Enum", Kind::Enum, vec![]),
        ("Union", Kind::Union, vec!["a", "b"]),
    ] {
        let found = sources.find(&format!("app::{name}"), &fields).unwrap();
        let names: Vec<_> = found.fields.iter().map(|field| &*field.name).collect();
        assert_eq!((found.kind, names), (kind, fields));
    }
}

#[test]
fn the_fields_tell_types_of_one_path_apart() {
    let sources = sources(&[
        (
            "src/lib.rs",
            "struct Stats { hits: u64 } mod shared; mod twice;",
        ),
        (
            "src/main.rs",
            "struct Stats { misses: u64 } mod shared; #[path = \"other.rs\"] mod twice;",
        ),
        ("src/shared.rs", "struct Shared { x: u8 }"),
        ("src/twice.rs", "struct Twice { x: u8 }"),
        ("src/other.rs", "struct Twice { x: u8 }"),
    ]);
    let file = |path: &str, fields: &[&str]| {
        let found = sources.find(path, fields);
        found.map(|declaration| declaration.file.display().to_string())
    };
    assert_eq!(file("app::Stats", &["hits"]).unwrap(), "/app/src/lib.rs");
    assert_eq!(file("app::Stats", &["misses"]).unwrap(), "/app/src/main.rs");
    assert_eq!(
        file("app::shared::Shared", &[]).unwrap(),
        "/app/src/shared.rs"
    );
    let several = file("app::twice::Twice", &["x"]).unwrap_err();
    assert_eq!(
        several.to_string(),
        "`app::twice::Twice` is declared more than once (/app/src/twice.rs:1, /app/src/other.rs:1): edit the one that was recorded"
    );
}

#[test]
fn what_is_missing_is_said_with_its_reason() {
    let sources = sources(&[
        (
            "src/lib.rs",
            "struct Stats { hits: u64 }
             macro_rules! make { ($name:ident) => { struct $name { x: u8 } struct Fixed { x: u8 } } }
             mod inner { make!(Made); }
             mod broken;",
        ),
        ("src/broken.rs", "struct Half {\n    x: u8"),
    ]);
    let said = |path: &str, fields: &[&str]| sources.find(path, fields).unwrap_err().to_string();
    assert_eq!(
        said("app::Stats", &["hits", "misses", "limit"]),
        "`app::Stats` (/app/src/lib.rs:1) has no field `misses` and `limit`, which it had in the recording: record again"
    );
    let by_macro = "which is not edited: put the attribute and the marks into what it expands to";
    assert_eq!(
        said("app::inner::Made", &["x"]),
        format!(
            "`app::inner::Made` is declared by the macro `make!` (/app/src/lib.rs:3), {by_macro}"
        )
    );
    assert_eq!(
        said("app::inner::Fixed", &["x"]),
        format!(
            "`app::inner::Fixed` is declared by the macro `make!` (/app/src/lib.rs:2), {by_macro}"
        )
    );
    assert!(matches!(
        sources.find("flume::Chan<u8>", &[]),
        Err(Missing::OfAnother { of_crate, .. }) if of_crate == "flume"
    ));
    let gone = said("app::broken::Half", &[]);
    assert!(
        gone.contains("unless it is in a file that could not be read (/app/src/broken.rs:"),
        "{gone}"
    );
}

#[test]
fn statics_are_found() {
    let text = "mod m { pub static HITS: AtomicU64 = AtomicU64::new(0); } fn f() { static LOCAL: u8 = 1; }";
    let sources = sources(&[("src/lib.rs", text)]);
    let hits = sources.find_static("app::m::HITS").unwrap();
    assert_eq!(text[hits.type_at.clone()], *"AtomicU64");
    assert_eq!(text[hits.value_at.clone()], *"AtomicU64::new(0)");
    assert_eq!(
        text[sources
            .find_static("app::f::LOCAL")
            .unwrap()
            .value_at
            .clone()],
        *"1"
    );
    assert!(matches!(
        sources.find_static("app::GONE"),
        Err(Missing::Gone { .. })
    ));
}

/// What stands at each place of a type, and what has to be imported there.
fn places(sources: &Sources, path: &str) -> Vec<(String, Option<String>)> {
    let declaration = sources.find(path, &[]).unwrap();
    let found = sources.sites_of(declaration).into_iter();
    let place = |found: super::Found<'_>| {
        let text = &sources.files[found.site.file].text;
        let begin = found.site.path_at.start;
        let text = text[begin..found.site.braces_at.end].to_owned();
        (text, found.import)
    };
    found.map(place).collect()
}

#[test]
fn values_are_found_through_imports() {
    let sources = sources(&[
        (
            "src/lib.rs",
            "pub mod a; pub mod b { pub use crate::a::Stats; pub use self::c::*; pub mod c { pub struct Other { x: u8 } } }
             mod glob { use super::b::*; fn f() { Stats { x: 1 }; Other { x: 2 }; } }
             mod renamed { use crate::a::{self as m, Stats as S}; fn f() { S { x: 3 }; m::Stats { x: 4 }; } }
             mod hidden { use crate::a::Stats; fn f() { struct Stats { x: u8 } Stats { x: 5 }; } fn g() { Stats { x: 6 }; } }
             mod alias { type A = super::a::Stats; fn f() { A { x: 7 }; } }
             mod within { impl crate::a::Stats { fn new() -> Self { Self { x: 8 } } } }
             mod own { struct Stats { x: u8 } fn f() { Stats { x: 9 }; } }",
        ),
        ("src/a.rs", "pub struct Stats { x: u8 } impl Stats { fn new() -> Self { let f = || Self { x: 10 }; f() } }"),
        ("src/main.rs", "use app::a::Stats; fn main() { Stats { x: 11 }; app::b::Stats { x: 12 }; }"),
    ]);
    let expected = [
        ("Self { x: 10 }", None),
        ("Stats { x: 1 }", None),
        ("S { x: 3 }", Some("crate::a::Stats")),
        ("m::Stats { x: 4 }", Some("m::Stats")),
        ("Stats { x: 6 }", None),
        ("A { x: 7 }", Some("crate::a::Stats")),
        ("Self { x: 8 }", Some("crate::a::Stats")),
        ("Stats { x: 11 }", None),
        ("app::b::Stats { x: 12 }", None),
    ];
    let mut expected: Vec<_> = expected
        .map(|(text, import)| (text.to_owned(), import.map(str::to_owned)))
        .into();
    let mut found = places(&sources, "app::a::Stats");
    expected.sort();
    found.sort();
    assert_eq!(found, expected);
    let stats = sources.find("app::a::Stats", &[]).unwrap();
    let elsewhere = sources.sites_of(stats).into_iter();
    assert_eq!(
        elsewhere.filter(|found| found.is_in_another_crate).count(),
        2
    );
}

#[test]
fn values_are_found_in_macros() {
    let text = "struct Stats { x: u8 }
         macro_rules! stats { ($x:expr) => { Stats { x: $x } }; (of) => { $crate::Stats { x: 1 } } }
         impl Clone for Stats { }
         macro_rules! items { () => { impl Stats { fn a(&self) -> &Stats { x } fn b() -> Stats { x } } struct Stats { x: u8 } } }
         fn f() { vec![Stats { x: 2 }, Stats { ..base }]; matches!(a, Stats { x: 3 }); m! { let crate::Stats { x } = y; match z { Stats { x, .. } => x } }
             stringify!(Stats { x: 4 }); println!(\"{}\", stringify!(Stats { x: 5 })); }";
    let sources = sources(&[("src/lib.rs", text)]);
    let found: Vec<_> = places(&sources, "app::Stats")
        .into_iter()
        .map(|(text, _)| text)
        .collect();
    assert_eq!(
        found,
        [
            "Stats { x: $x }",
            "$crate::Stats { x: 1 }",
            "Stats { x: 2 }",
            "Stats { ..base }",
            "Stats { x: 3 }",
            "crate::Stats { x }",
            "Stats { x, .. }",
        ]
    );
    let stats = sources.find("app::Stats", &[]).unwrap();
    let uses: Vec<_> = sources
        .sites_of(stats)
        .iter()
        .map(|found| found.site.use_)
        .collect();
    let pattern = |ends_in_dots| super::Use::Pattern { ends_in_dots };
    assert_eq!(
        uses[4..],
        [super::Use::Literal, pattern(false), pattern(true)]
    );
}
