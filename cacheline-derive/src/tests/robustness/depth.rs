//! Input that goes deep or on for long: as far as the stack of rustc carries syn, and as many as nobody has.

use std::str::FromStr;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use super::properties::{Outcome, assert_properties};
use super::with_the_stack_of_rustc;

/// From what is read to what no compiler would.
const DEPTHS: [usize; 3] = [60, 126, 1_000];

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("the test is made of tokens")
}

/// Text with something at every depth.
fn at_every_depth(open: &'static str, inner: &str, close: &'static str) -> Vec<(usize, String)> {
    let nest = |depth| format!("{}{inner}{}", open.repeat(depth), close.repeat(depth));
    DEPTHS.map(|depth| (depth, nest(depth))).into()
}

/// rustc runs out of levels after 128 itself, or of stack.
fn assert_read_or_refused(depth: usize, options: &TokenStream, item: &str) {
    let outcome = assert_properties(options, &tokens(item));
    match depth {
        0..=60 => assert_eq!(outcome, Outcome::LaidOut, "{item}"),
        129.. => assert_eq!(outcome, Outcome::Refused, "{item}"),
        _ => {}
    }
}

/// Types of a number of levels each, and arrays whose lengths are expressions of so many.
fn nested_types() -> Vec<(usize, String)> {
    let types = [
        ("Option<", ">"),
        ("(", ",)"),
        ("[", "; 1]"),
        ("&'static mut ", ""),
        ("fn(", ")"),
        ("Box<dyn Fn(", ")>"),
        ("<T as A<", ">>::B"),
        ("impl A<B = ", ">"),
        ("m!(", ")"),
    ];
    let lengths = [
        ("(", ")"),
        ("{", "}"),
        ("-", ""),
        ("f(", ")"),
        ("1 + (", ")"),
        ("!", ""),
    ];
    let types = types.map(|(open, close)| at_every_depth(open, "u8", close));
    let lengths = lengths.map(|(open, close)| at_every_depth(open, "1", close));
    let arrays = lengths.into_iter().flatten();
    let arrays = arrays.map(|(depth, length)| (depth, format!("[u8; {length}]")));
    types.into_iter().flatten().chain(arrays).collect()
}

#[test]
fn types_nest_deeply() {
    for (depth, ty) in nested_types() {
        with_the_stack_of_rustc(move || {
            let (none, wrong) = (TokenStream::new(), tokens("line = 1"));
            for item in [
                format!("struct S {{ #[hot_write] a: {ty}, #[hot_read] b: {ty} }}"),
                format!("struct S<T: A<{ty}> = {ty}> where {ty}: B {{ #[hot_write] a: u8 }}"),
                format!(
                    "#[derive(Debug, Default)] struct S {{ #[hot_read] a: {ty}, b: AtomicU8 }}"
                ),
            ] {
                assert_read_or_refused(depth, &none, &item);
                assert_eq!(assert_properties(&wrong, &tokens(&item)), Outcome::Refused);
            }
        });
    }
}

#[test]
fn attributes_nest_deeply() {
    let attributes = [
        at_every_depth("cfg_attr(a, ", "cfg(b)", ")"),
        at_every_depth("cfg_attr(a, ", "hot_read", ")"),
        at_every_depth("cfg(not", "(a)", ")"),
        at_every_depth("derive(A<", "u8", ">)"),
        at_every_depth("hot_write(", "a", ")"),
        at_every_depth("repr(align(", "8", "))"),
        at_every_depth("doc = (", "1", ")"),
        at_every_depth("cold[", "", "]"),
        at_every_depth("a[#[", "hot_read", "]]"),
    ];
    for (_, attribute) in attributes.into_iter().flatten() {
        with_the_stack_of_rustc(move || {
            for item in [
                format!("#[{attribute}] struct S {{ #[hot_write] a: u8 }}"),
                format!("struct S {{ #[{attribute}] #[hot_write] a: u8, #[{attribute}] b: u8 }}"),
                format!("struct S<#[{attribute}] T> {{ #[hot_write] a: T }}"),
                format!("fn f(#[{attribute}] a: u8) {{ #[{attribute}] struct S; }}"),
            ] {
                assert_properties(&TokenStream::new(), &tokens(&item));
            }
            for option in ["max_size = ", "max_lines", "allow", "crate = ", "parts", ""] {
                let options = tokens(&format!("{option} {attribute}"));
                assert_properties(&options, &tokens("struct S { #[hot_write] a: u8 }"));
            }
        });
    }
}

/// Groups without a delimiter are what macros put around what they are given.
#[test]
fn invisible_groups_nest_deeply() {
    for depth in DEPTHS {
        with_the_stack_of_rustc(move || {
            let nest = |text: &str| {
                (0..depth).fold(tokens(text), |inner, _| {
                    TokenTree::from(Group::new(Delimiter::None, inner)).into()
                })
            };
            let (ty, length, name) = (nest("u64"), nest("128"), nest("a"));
            let options = quote!(max_size = #length, max_lines(hot_write = #length));
            let item = quote!(struct S { #[hot_write] a: #ty, #[hot_read] b: [#ty; #length] });
            let is_read = assert_properties(&options, &item) == Outcome::LaidOut;
            assert_eq!(is_read, depth <= 126, "{depth}");
            assert_properties(&nest("line = 64"), &item);
            assert_properties(
                &options,
                &quote!(struct S { #[hot_write(#name)] #name: u8 }),
            );
            assert_properties(&options, &nest("struct S { #[hot_write] a: u8 }"));
        });
    }
}

/// The text so many times, with the numbers from 0 in it.
fn many(each: &str) -> String {
    let number = |number: usize| each.replace('%', &number.to_string());
    (0..120).map(number).collect()
}

/// Items of many parts of one kind.
fn long_items() -> Vec<String> {
    vec![
        format!(
            "#[derive(Debug, Hash, Ord)] /** . */ struct S {{ {} }}",
            many("#[hot_write(g%)] a%: u8, ")
        ),
        format!(
            "struct S {{ {} }}",
            many("#[hot_read] a%: u8, #[hot_write(g%)] b%: u8, ")
        ),
        format!(
            "struct S {{ {} }}",
            many("#[cfg(a%)] #[hot_read] a%: u8, #[cfg(b%)] #[hot_write(g%)] b%: u8, ")
        ),
        format!(
            "struct S {{ #[hot_write] a: u8, {} }}",
            many("#[cfg(a%)] #[cfg(c)] b%: [u8; %], ")
        ),
        format!(
            "struct S {{ #[hot_write] {} a: u8 }}",
            many("#[doc = \"%\"] #[cfg(a%)] ")
        ),
        format!("struct S {{ #[hot_write] a: (u8, {}) }}", many("A%, ")),
        format!(
            "struct S<{} {}> {{ #[hot_write] a: u8 }}",
            many("'a%, "),
            many("T%: 'a% + A%, ")
        ),
        format!(
            "struct S {{ {} }}",
            many("#[hot_raed] #[hot_write(each, %)] a%: u8, ")
        ),
        format!("struct S {{ #[hot_write] a: [u8; 0 {}] }}", many("+ % ")),
        format!("struct S {{ #[hot_write] a: [u8; a {}] }}", many(".b%() ")),
        format!("struct S {{ #[hot_write] a: {}B }}", many("a%::")),
    ]
}

/// The output is bounded by the input here too, which is what `assert_properties` asserts: nothing that is
/// proportional to the square of the fields would be.
#[test]
fn long_input_stays_long() {
    let options = many("allow(a%), max_lines(g% = %), line = %, ");
    for item in long_items() {
        let options = options.clone();
        with_the_stack_of_rustc(move || {
            let item = tokens(&item);
            assert_properties(&tokens("line = 64"), &item);
            assert_properties(&tokens("order = \"declared\""), &item);
            assert_properties(&tokens("line = 1, parts = P"), &item);
            assert_properties(&tokens(&options), &item);
        });
    }
}
