//! What holds of every expansion, whatever went in, and thousands of inputs to see whether it does.

use std::panic::catch_unwind;
use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Fields, File, Item, ItemStruct};

use super::is_error;
use super::mutation::mutated;
use crate::tests::random::{Random, seeds};
use crate::{nesting, pipeline};

/// Inputs that can be laid out: the options, and the item below the attribute.
const RIGHT: [(&str, &str); 21] = [
    ("", "struct S { #[hot_read] a: u8, #[hot_write] b: AtomicU64, c: Box<[u8]> }"),
    (
        "line = 64, max_size = 128 + 64, max_lines(p = 1, hot_read = 2), deny(straddle, waste), show",
        "pub(crate) struct S { #[hot_write(p)] a: u8, #[hot_read(p)] b: u64, #[hot_read] c: [u32; 3], #[cold] d: Cell<u8> }",
    ),
    (
        "parts = Parts, allow(drop_order, neighbours), crate = a::b",
        "#[derive(Clone, Debug, Serialize)] #[serde(rename_all = \"camelCase\")] pub struct S<T> {
         #[serde(skip)] #[hot_write] a: T, /** Read. */ #[hot_read] pub b: u8, c: Option<Box<T>> }",
    ),
    (
        "prove(S<u8, 8>, self::S<Vec<u64>, { 1 + 1 }>), verify, show, max_size = 4096",
        "#[repr(C)] struct S<T, const N: usize> { #[hot_write] a: [T; N], b: [u8; 256], #[hot_read] c: u8 }",
    ),
    (
        "prove(S<'static, [u8; 4]>), parts = Parts, allow(derive(Archive))",
        "#[derive(Serialize, a::Archive)] #[parts(derive(Parser), command(version))] struct S<'a, T: Copy> {
         #[parts(arg(long))] #[hot_write] a: u64, #[hot_read] b: &'a T }",
    ),
    ("first = r#type", "struct S<T> { #[hot_read] a: u8, #[cfg(a)] #[hot_write] r#type: T, b: [u8; 60], #[hot_write(g)] c: u8 }"),
    ("own_lines, line = 64", "/** Read. */ struct S<T> { a: u8, #[hot_read] b: T, #[cfg(a)] #[hot_write] c: u8 }"),
    (
        "max_lines(b = 2), deny(waste)",
        "struct S { #[hot_write(a)] #[hot_read(b)] #[hot_read] c: u64, #[hot_read(b)] #[hot_write] d: [u8; 9],
         #[cfg(e)] #[hot_write(a)] #[hot_write(b)] f: u8, #[hot_write(a, each)] #[hot_read(b)] g: [Line; 4] }",
    ),
    (
        "types(Counter = AtomicU64, m::Pair<'a, T> = (Cell<u8>, &'a T)), prove(S<'static, u8>)",
        "struct S<'a, T> { #[hot_read] a: [Counter; 2], #[cfg(a)] b: Option<m::Pair<'a, T>>, #[hot_write] c: m::Pair<'a, T> }",
    ),
    ("line = \"none\", max_lines(a = 1)", "/** Small. */ struct S<T> { #[hot_write(each)] a: [T; 4], b: T, #[hot_write(a)] c: u8 }"),
    ("order = \"declared\"", "#[repr(C, align(128))] struct S { #[hot_read] a: u8, #[cold] b: u8, #[hot_write] c: u8 }"),
    ("verify, assume_line_aligned", "#[repr(C)] struct S(#[hot_read] u8, [u8; 63], #[hot_write] pub u8);"),
    (
        "",
        "#[derive(Debug, Default, Hash, PartialEq, Eq, PartialOrd, Ord)] struct S<'a, T: ?Sized + 'a, const N: usize = 4>
         where for<'b> &'b T: Copy, [u8; N]: Sized { #[hot_write] a: [u8; N], #[hot_read] b: &'a T, c: fn(&T) -> ! }",
    ),
    (
        "",
        "struct S { #[cfg(a)] #[hot_read] a: u8, #[cfg(not(a))] #[hot_read] a: u16,
         #[cfg_attr(b, cfg(c), cfg_attr(d, doc = \"x\"))] #[hot_write(g)] b: u8, #[cfg(e)] #[hot_write(h)] c: u8 }",
    ),
    ("line = 128, apart = 256", "struct Zähler { #[hot_write(größe, each)] 値: [Line; 4], #[hot_read] r#type: u8, #[cold] r#fn: u8 }"),
    ("", "struct S<'a, T> { #[hot_write(each)] a: Vec<Box<Slot>>, #[hot_write(each)] b: VecDeque<&'a OwnLines<T>>, #[hot_write(b, each)] c: Arc<[Box<OwnLines<dyn Send>>]> }"),
    ("export = s, parts = P", "#[derive(Default)] pub struct S<T> { #[cfg(a)] #[hot_write] pub a: u8, #[hot_read] pub b: T, pub r#type: u8 }"),
    ("", "struct S<T: ?Sized> { #[hot_write] a: u8, #[hot_read] b: u8, tail: Mutex<T> }"),
    ("", "struct S { #[hot_write] a: [[u64; 1_000_000_000]; 1_000_000_000], b: u8, c: [u8; 18446744073709551615], d: [u8; 60] }"),
    ("", "#[cfg(a)] #[must_use = \"m\"] struct S { #[hot_write] a: *const dyn Fn(&str) -> Box<dyn Send + 'static>, b: (u8, <T as U>::V) }"),
    ("", "struct S { #[hot_read] a: u8, #[cold] b: RwLock<HashMap<String, [u8; { 1 + 2 }]>>, c: m!(x), #[allow(dead_code)] d: PhantomData<()> }"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    LaidOut,
    Refused,
}

fn right() -> Vec<(TokenStream, TokenStream)> {
    let tokens = |text| TokenStream::from_str(text).expect("the test is made of tokens");
    RIGHT
        .iter()
        .map(|(options, item)| (tokens(options), tokens(item)))
        .collect()
}

/// Expands, and asserts what holds for every input: it is laid out, or refused.
pub(super) fn assert_properties(options: &TokenStream, item: &TokenStream) -> Outcome {
    let output = pipeline::cache_layout(options.clone(), item.clone());
    assert_bounded(options, item, &output);
    let errors = count_errors(&output) - count_errors(item).min(count_errors(&output));
    // Neither the macro nor this test has the stack to read what is nested without end.
    let read = match nesting::too_deep(item) {
        Some(_) => None,
        None => syn::parse2::<Item>(item.clone()).ok(),
    };
    if let Some(read) = read {
        let file = syn::parse2::<File>(output.clone())
            .unwrap_or_else(|error| panic!("{error} in the expansion:\n{output}"));
        match read {
            Item::Struct(read) if errors == 0 => {
                assert_whole(&read, &file);
                return Outcome::LaidOut;
            }
            _ => assert!(
                file.items.iter().any(|item| !is_error(item)),
                "nothing but errors"
            ),
        }
    }
    assert!(
        errors > 0,
        "nothing is said, and nothing laid out:\n{output}"
    );
    let (item, output) = (without_attributes(item), without_attributes(&output));
    assert!(
        output.to_string().starts_with(&item.to_string()),
        "the item does not come with its errors:\n{output}"
    );
    Outcome::Refused
}

/// An expansion is linear in its input: each token comes back a number of times, and each struct brings some of its
/// own. The numbers are above what the examples of this file need, and far below what anything quadratic would.
fn assert_bounded(options: &TokenStream, item: &TokenStream, output: &TokenStream) {
    let (came, went) = (count(options) + count(item), count(output));
    assert!(went <= 40 * came + 1_000, "{came} tokens became {went}");
}

fn count(tokens: &TokenStream) -> usize {
    let count = |token| match token {
        TokenTree::Group(group) => 2 + count(&group.stream()),
        _ => 1,
    };
    tokens.clone().into_iter().map(count).sum()
}

fn count_errors(tokens: &TokenStream) -> usize {
    let count = |token| match token {
        TokenTree::Ident(word) => usize::from(word == "compile_error"),
        TokenTree::Group(group) => count_errors(&group.stream()),
        _ => 0,
    };
    tokens.clone().into_iter().map(count).sum()
}

/// What was laid out has each field, as it was but for its place and its attributes, and a table.
fn assert_whole(read: &ItemStruct, file: &File) {
    let fields = |fields: &Fields| {
        let named = fields.iter().filter(|field| {
            let name = field.ident.as_ref().map(ToString::to_string);
            !name.is_some_and(|name| name.starts_with("_line_"))
        });
        let tokens = named.map(|field| {
            let (vis, ident, ty) = (&field.vis, &field.ident, &field.ty);
            quote::quote!(#vis #ident #ty).to_string()
        });
        let mut tokens = tokens.collect::<Vec<_>>();
        tokens.sort();
        tokens
    };
    let laid_out = file.items.iter().find_map(|item| match item {
        Item::Struct(item) if item.ident == read.ident => Some(item),
        _ => None,
    });
    let laid_out = laid_out.expect("the struct comes out");
    assert_eq!(fields(&read.fields), fields(&laid_out.fields));
    assert_eq!(
        read.generics.to_token_stream().to_string(),
        laid_out.generics.to_token_stream().to_string()
    );
    let is_table = |item: &Item| {
        matches!(item, Item::Impl(item) if item.trait_.as_ref().is_some_and(|(path, _)| {
            path.segments.last().is_some_and(|last| last.ident == "CacheLayout")
        }))
    };
    assert!(file.items.iter().any(is_table), "there is no table");
}

/// The tokens without any attribute, at any depth.
fn without_attributes(tokens: &TokenStream) -> TokenStream {
    let mut kept = Vec::<TokenTree>::new();
    for token in tokens.clone() {
        match (token, kept.last()) {
            (TokenTree::Group(group), Some(TokenTree::Punct(punct)))
                if punct.as_char() == '#' && group.delimiter() == Delimiter::Bracket =>
            {
                kept.pop();
            }
            (TokenTree::Group(group), _) => {
                let inner = without_attributes(&group.stream());
                kept.push(proc_macro2::Group::new(group.delimiter(), inner).into());
            }
            (token, _) => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

#[test]
fn what_is_right_is_laid_out() {
    for (options, item) in right() {
        let outcome = assert_properties(&options, &item);
        assert_eq!(outcome, Outcome::LaidOut, "{item}");
    }
}

#[test]
fn what_is_no_longer_right_is_handled() {
    let right = right();
    let (mut refused, seeds) = (0_u64, seeds(2_000));
    let count = seeds.end - seeds.start;
    for seed in seeds {
        let random = &mut Random::new(seed);
        let (options, item) = random.pick(&right).clone();
        let other = random.pick(&right).1.clone();
        let (options, item) = match random.below(4) {
            0 => (mutated(random, 4, &options, &other), item),
            1 => (options, mutated(random, 1, &item, &other)),
            2 => (options, mutated(random, 8, &item, &other)),
            _ => (
                mutated(random, 2, &options, &other),
                mutated(random, 3, &item, &other),
            ),
        };
        let Ok(outcome) = catch_unwind(|| assert_properties(&options, &item)) else {
            panic!("seed {seed}: #[cache_layout({options})]\n{item}");
        };
        refused += u64::from(outcome == Outcome::Refused);
    }
    println!("of {count} inputs, {refused} were refused");
    if count >= 2_000 {
        assert!(
            (count / 3..count * 19 / 20).contains(&refused),
            "{refused} of {count}"
        );
    }
}
