//! Odd input: whatever it is, the macro does not panic, what comes out is Rust, and the item comes with its errors.

mod depth;
mod mutation;
mod properties;
mod token_soup;

use std::fmt::Write;
use std::time::{Duration, Instant};

use proc_macro2::{TokenStream, TokenTree};
use syn::{File, Item};

use crate::pipeline;

/// Expands the item, and asserts what holds for every input.
fn expand(args: &str, item: &str) -> File {
    let parse = |text: &str| {
        text.parse::<TokenStream>()
            .expect("the test is made of tokens")
    };
    let output = pipeline::cache_layout(parse(args), parse(item));
    let file = syn::parse2::<File>(output.clone())
        .unwrap_or_else(|error| panic!("{error} in the expansion of {item}:\n{output}"));
    assert!(
        file.items.iter().any(|item| !is_error(item)),
        "nothing but errors came out of {item}"
    );
    file
}

fn is_error(item: &Item) -> bool {
    matches!(item, Item::Macro(item) if item.mac.path.segments.last().is_some_and(|last| last.ident == "compile_error"))
}

/// Expands what can be laid out.
fn accept(args: &str, item: &str) -> File {
    let file = expand(args, item);
    assert_eq!(errors(&file), 0, "{item} is fine");
    file
}

/// Expands what cannot, and gives the number of errors.
fn refuse(args: &str, item: &str) -> usize {
    let count = errors(&expand(args, item));
    assert!(count > 0, "nothing is said about {item}");
    count
}

/// How many errors there are, wherever they stand.
fn errors(file: &File) -> usize {
    fn count(tokens: TokenStream) -> usize {
        let tokens = tokens.into_iter().map(|token| match token {
            TokenTree::Ident(word) => usize::from(word == "compile_error"),
            TokenTree::Group(group) => count(group.stream()),
            _ => 0,
        });
        tokens.sum()
    }
    count(quote::quote!(#file))
}

#[test]
fn structs_without_a_hot_field() {
    for item in [
        "struct Empty {}",
        "struct Unit;",
        "struct Tuple();",
        "struct Tuple(#[hot_write] u8);",
        "struct Generic<T, const N: usize> where T: Copy {}",
        "struct Cold { #[cold] a: u8 }",
        "struct ColdGroup { #[cold(x)] a: u8 }",
    ] {
        refuse("", item);
    }
}

#[test]
fn items_of_every_kind() {
    for item in [
        "fn f() {}",
        "pub(crate) unsafe extern \"C\" fn f() {}",
        "fn f(&self);",
        "enum E { A { #[hot_read] a: u8 } }",
        "union U { #[hot_write] a: u8 }",
        "trait T { #[cold] fn f(); }",
        "impl<T> Trait for T { #[cold] fn f() {} }",
        "mod m { struct S { #[hot_read] a: u8 } }",
        "mod m;",
        "const C: u8 = 1;",
        "static S: u8 = 1;",
        "type T = u8;",
        "type T<'a>: 'a;",
        "use a::b;",
        "extern crate core;",
        "extern \"C\" { fn f(); }",
        "macro_rules! m { () => {} }",
        "macro m() {}",
        "thread_local! { static S: u8 = 1; }",
    ] {
        refuse("", item);
    }
}

#[test]
fn odd_generics() {
    for item in [
        "struct S<const N: usize = { 1 + 2 }> where [u8; N]: Sized { #[hot_write] a: [u8; N] }",
        "struct S<'a, T: ?Sized + 'a> where for<'b> &'b T: Copy { #[hot_write] a: u8, b: &'a T }",
        "struct S<T,> where { #[hot_write] a: T, }",
        "struct S<T: ?Sized> { #[hot_write] a: u8, b: T }",
    ] {
        accept("", item);
    }
    let conditional =
        "struct S<#[cfg(a)] 'a, #[cfg(b)] T, #[cfg(c)] const N: usize> { #[hot_read] a: u8 }";
    refuse("", conditional);
}

#[test]
fn odd_names() {
    for item in [
        "struct Zähler { #[hot_write(größe)] 値: u8, #[hot_read] ñ: u8 }",
        "struct r#async { #[hot_write(r#type)] r#fn: u8, #[hot_read(r#match)] r#struct: u8 }",
        "struct r#Self_ { #[hot_write] r#union: u8 }",
        "struct __ { #[hot_write(__)] __: u8, ___: u8 }",
        "struct S { #[hot_write(Großbuchstaben)] a: u8 }",
    ] {
        accept("line = 64", item);
        let derived = format!("#[derive(Debug, Hash, PartialOrd, Ord)] pub {item}");
        accept("", &derived);
    }
    refuse(
        "",
        "struct S { #[hot_write] _: u8, #[hot_write] _line_hot_write: u8 }",
    );
}

#[test]
fn fields_that_may_not_exist() {
    accept(
        "",
        "struct S { #[cfg(a)] #[hot_read] a: u8, #[cfg(not(a))] #[cfg(any())] #[hot_write] a: u8 }",
    );
    accept(
        "",
        "struct S { #[cfg_attr(a, cfg(b), cfg_attr(c, cfg(d)))] #[hot_write] a: u8, #[cfg_attr] b: u8 }",
    );
    refuse(
        "",
        "struct S { #[cfg_attr(a, cfg_attr(b, hot_read(c)))] a: u8 }",
    );
    refuse(
        "",
        "struct S { #[cfg_attr(a, cold)] a: u8, #[hot_read] b: u8 }",
    );
}

/// rustc runs macros with 8 MiB of stack, of which syn takes a good part when it is not optimized.
fn with_the_stack_of_rustc(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(8 << 20);
    thread.spawn(test).unwrap().join().expect("the test passes");
}

/// Far more than anyone has: some seconds, where a step that is quadratic in fields would take minutes.
#[test]
fn ten_thousand_fields() {
    let started = Instant::now();
    let mut item = "#[derive(Debug)] pub struct Large {".to_owned();
    for number in 0..10_000 {
        let _ = match number % 4 {
            0 => write!(item, "#[hot_read] a{number}: u8,"),
            1 => write!(item, "#[hot_write(g{})] a{number}: AtomicU16,", number / 8),
            2 => write!(item, "#[cfg(a)] pub a{number}: Option<Box<[u32]>>,"),
            _ => write!(item, "a{number}: [u64; 3],"),
        };
    }
    item.push('}');
    accept("line = 64", &item);
    assert_eq!(refuse("line = 65", &item), 1);
    let took = started.elapsed();
    assert!(took < Duration::from_secs(60), "it took {took:?}");
}

#[test]
fn what_is_not_rust_is_handed_back() {
    for item in [
        "struct",
        "struct S { a }",
        "struct S { a: }",
        "garbage",
        "struct S { a: u8 } more",
        "struct S { #[hot_read a] a: u8 }",
        "struct S { #[hot_read(a)(b)] a: u8 }",
    ] {
        let item = item.parse::<TokenStream>().unwrap();
        let output = pipeline::cache_layout(TokenStream::new(), item.clone()).to_string();
        assert!(output.starts_with(&item.to_string()), "{output}");
        assert!(output.contains("compile_error"), "{output}");
    }
}
