//! Values and elements that are put into `OwnLines`.

use super::{Change, Wrapped, library, library_alone, of_struct, own_lines};

fn of_static(path: &str, wraps_elements: bool) -> Vec<Change> {
    let path = path.to_owned();
    let is_mut = false;
    vec![own_lines(Wrapped::Static { path, is_mut }, wraps_elements)]
}

#[test]
fn statics_are_wrapped() {
    let text = "pub static HITS: AtomicU64 = AtomicU64::new(0); // ü\n";
    assert_eq!(
        library_alone(text, &of_static("app::HITS", false)),
        "pub static HITS: cache_layout::OwnLines<AtomicU64> = cache_layout::OwnLines::new(AtomicU64::new(0)); // ü\n"
    );
    let text = "static HITS: [AtomicU64; 2] = [const { AtomicU64::new(0) }; 2];";
    assert_eq!(
        library_alone(text, &of_static("app::HITS", true)),
        "static HITS: [cache_layout::OwnLines<AtomicU64>; 2] = [const { cache_layout::OwnLines::new(AtomicU64::new(0)) }; 2];"
    );
    let (_, by_hand) = library("static mut HITS: u64 = 0;", &of_static("app::HITS", false));
    assert!(by_hand[0].starts_with("`static mut HITS` (src/lib.rs:1) is not edited"));
    let (_, by_hand) = library(
        "static HITS: [u8; 2] = zeros();",
        &of_static("app::HITS", true),
    );
    assert!(by_hand[0].starts_with("`static HITS` (src/lib.rs:1): put each"));
}

#[test]
fn variables_are_wrapped() {
    let change = |function: &str| {
        let value = Wrapped::Variable {
            name: "hits".to_owned(),
            function: function.to_owned(),
        };
        vec![own_lines(value, false)]
    };
    let text = "fn main() { let hits = AtomicU64::new(0); } fn other() { let mut hits: u64 = 0; }";
    assert_eq!(
        library_alone(text, &change("app::main")),
        "fn main() { let hits = cache_layout::OwnLines::new(AtomicU64::new(0)); } fn other() { let mut hits: u64 = 0; }"
    );
    assert!(library_alone(text, &change("app::other")).ends_with(
        "let mut hits: cache_layout::OwnLines<u64> = cache_layout::OwnLines::new(0); }"
    ));
    let (after, by_hand) = library(text, &change("app::gone"));
    assert_eq!(after, text);
    assert!(by_hand[0].starts_with("the variable `hits` of `app::gone` is not edited"));
}

#[test]
fn elements_of_fields_are_wrapped_where_they_are_made() {
    const TYPES: [(&str, &str); 4] = [
        ("[u64; 2]", "[O<u64>; 2]"),
        ("Vec<u64>", "Vec<O<u64>>"),
        (
            "Box<[std::cell::Cell<u64>]>",
            "Box<[O<std::cell::Cell<u64>>]>",
        ),
        (
            "std::collections::VecDeque<u64>",
            "std::collections::VecDeque<O<u64>>",
        ),
    ];
    const VALUES: [(&str, &str); 12] = [
        ("shards: [1, 2]", "shards: [N(1), N(2)]"),
        ("shards: [ZERO; 2]", "shards: [const { N(ZERO) }; 2]"),
        (
            "shards: [const { new() }; 2]",
            "shards: [const { N(new()) }; 2]",
        ),
        ("shards: [0; 2]", "shards: [N(0); 2]"),
        (
            "shards: std::array::from_fn(|n| { let x = n; x })",
            "shards: std::array::from_fn(|n| { let x = n; N(x) })",
        ),
        (
            "shards: from_fn(new)",
            "shards: from_fn(|index| N(new(index)))",
        ),
        (
            "shards: (0..2).map(|_| new()).collect()",
            "shards: (0..2).map(|_| N(new())).collect()",
        ),
        (
            "shards: (0..2).map(|_| new()).collect::<Vec<_>>().into()",
            "shards: (0..2).map(|_| N(new())).collect::<Vec<_>>().into()",
        ),
        ("shards: vec![0; n]", "shards: vec![N(0); n]"),
        ("shards: vec![a, b]", "shards: vec![N(a), N(b)]"),
        ("shards: Box::new([a])", "shards: Box::new([N(a)])"),
        ("shards: Default::default()", "shards: Default::default()"),
    ];
    let change = || {
        vec![Change::Struct(of_struct(
            "app::S",
            &[("shards[]", "hot_write(each)")],
        ))]
    };
    let short = |text: &str| {
        text.replace("cache_layout::OwnLines<", "O<")
            .replace("cache_layout::OwnLines::new", "N")
    };
    for (before, after) in TYPES {
        let text = format!("struct S {{ shards: {before} }}");
        let expected = format!(
            "#[cache_layout::cache_layout]\nstruct S {{ #[hot_write(each)] shards: {after} }}"
        );
        assert_eq!(short(&library_alone(&text, &change())), expected);
    }
    for (before, after) in VALUES {
        let text = format!("struct S {{ shards: Vec<u64> }} fn f() {{ S {{ {before} }}; }}");
        let edited = short(&library_alone(&text, &change()));
        assert!(
            edited.ends_with(&format!("fn f() {{ S! {{ {after} }}; }}")),
            "{edited}"
        );
    }
}

#[test]
fn elements_that_a_variable_has_are_wrapped_there() {
    let change = vec![Change::Struct(of_struct(
        "app::S",
        &[("shards[]", "hot_write(each)")],
    ))];
    let text = "#[cache_layout(line = 64)] struct S { shards: [u64; 1] } fn f() { let shards: [u64; 1] = [1]; if x { S! { shards } } else { S! { shards: shards } } }";
    assert_eq!(
        library_alone(text, &change),
        "#[cache_layout(line = 64)] struct S { #[hot_write(each)] shards: [cache_layout::OwnLines<u64, cache_layout::Line64>; 1] } fn f() { let shards: [cache_layout::OwnLines<u64, cache_layout::Line64>; 1] = [cache_layout::OwnLines::new_in(1, cache_layout::Line64)]; if x { S! { shards } } else { S! { shards: shards } } }"
    );
}

#[test]
fn elements_that_are_made_elsewhere_are_left_for_hands() {
    let change = vec![Change::Struct(of_struct(
        "app::S",
        &[("shards[]", "hot_write(each)")],
    ))];
    let text = "struct S { shards: Vec<u64> } fn f(shards: Vec<u64>) { S { shards }; }";
    let (after, by_hand) = library(text, &change);
    assert_eq!(
        after,
        "#[cache_layout::cache_layout]\nstruct S { #[hot_write] shards: Vec<u64> } fn f(shards: Vec<u64>) { S! { shards }; }"
    );
    assert_eq!(
        by_hand,
        [
            "the elements of `shards` of `app::S` share lines: put each into `OwnLines<..>` and mark the field with `each`; the value `shards` (src/lib.rs:1) is not edited"
        ]
    );
}

#[test]
fn elements_are_wrapped_only_where_every_use_goes_through_deref() {
    let change = vec![Change::Struct(of_struct(
        "app::S",
        &[("lanes[]", "hot_write(each)")],
    ))];
    let is_edited = |code: &str| {
        let text = format!("struct S {{ lanes: Vec<A> }} {code}");
        let (after, by_hand) = library(&text, &change);
        let is_wrapped = after.contains("lanes: Vec<cache_layout::OwnLines<A>>");
        assert_eq!(is_wrapped, by_hand.is_empty(), "{by_hand:?}");
        is_wrapped
    };
    for safe in [
        "fn f(s: &S) { s.lanes[0].store(1); }",
        "fn f(s: &S) { for (i, a) in s.lanes.iter().enumerate() { a.store(i); } }",
        "fn f(s: &S) -> u64 { s.lanes.iter().map(|a| a.load()).sum() }",
        "fn f(s: &S) -> &A { &s.lanes[0] }",
        "fn f(s: &S) { let a = &s.lanes[0]; assert_eq!(a.load(), s.lanes.len()); }",
        "struct O { lanes: u8 } impl O { fn f(self) -> u8 { self.lanes } }",
    ] {
        assert!(is_edited(safe), "{safe}");
    }
    for unsafe_ in [
        "fn f(s: S) { s.lanes.into_iter().map(|n| n.into_inner()).sum() }",
        "fn f(s: &mut S) { for a in s.lanes.iter_mut() { *a += 1; } }",
        "fn f(s: &mut S) { s.lanes[0] += 1; }",
        "fn f(s: S) -> Vec<A> { s.lanes }",
        "fn f(s: &S) { work(&s.lanes[0]); }",
        "fn f(s: S) { let S { lanes } = s; }",
        "fn f(s: &S) { let a = s.lanes[0].clone(); }",
        "fn f(s: &S) { custom!(for s.lanes); }",
    ] {
        assert!(!is_edited(unsafe_), "{unsafe_}");
    }
}

#[test]
fn elements_of_a_variable_are_wrapped_if_they_are_atomics() {
    let value = Wrapped::Variable {
        name: "lanes".to_owned(),
        function: "app::main".to_owned(),
    };
    let change = vec![own_lines(value, true)];
    let text = "fn main() { let mut lanes = [0u64; 2]; for a in &mut lanes { *a += 1; } }";
    let (after, by_hand) = library(text, &change);
    assert_eq!(after, text);
    assert!(
        by_hand[0].contains("its elements are no atomics"),
        "{by_hand:?}"
    );
    let text = "fn main() { let lanes = [AtomicU64::new(0)]; lanes[0].store(1, Relaxed); }";
    assert!(library_alone(text, &change).contains("[cache_layout::OwnLines::new(AtomicU64"));
}
