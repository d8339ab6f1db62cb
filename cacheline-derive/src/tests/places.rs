//! An editor that is asked about a word of the user's answers from every word at its place, and a rename changes them all.
//! So what stands at the place of a word is that word, and at that of a struct's name only what errors have to point at.

use std::ops::Range;

use proc_macro2::{Ident, TokenStream, TokenTree};

use crate::pipeline;

/// Behind any item, so that no place is one of the options and one of the item.
const OPTIONS_AT: usize = 1_000;

/// The words of an expansion that stand at a word of the user's, each with that word and where it begins.
fn words_at_words(options: &str, item: &str) -> Vec<(String, String, usize)> {
    let padded = format!("{item:OPTIONS_AT$}{options}");
    let parse = |text: &str| text.parse::<TokenStream>().expect("it is made of tokens");
    let options = parse(&format!("{:OPTIONS_AT$}{options}", ""));
    let expansion = pipeline::cache_layout(options, parse(item));
    assert!(!expansion.to_string().contains("compile_error"), "{item}");
    let mut words = Vec::new();
    each_word(expansion, &mut |word, place| {
        // Errors of an instance end at its last token, which may be the `>` that nobody asks about.
        let users = &padded[place.clone()];
        if users != ">" && !users.is_empty() {
            words.push((word.to_string(), users.to_owned(), place.start));
        }
    });
    words
}

fn each_word(tokens: TokenStream, look: &mut impl FnMut(&Ident, Range<usize>)) {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => look(&word, word.span().byte_range()),
            TokenTree::Group(group) => each_word(group.stream(), look),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
}

/// Options and items that have everything expanded that the macro can.
const STRUCTS: [(&str, &str); 8] = [
    (
        "line = 64, apart = 128, max_size = 128, max_lines(hot_write = 1), deny(straddle, waste), show, parts = FileParts",
        "#[derive(Clone, Debug, Ord)] pub struct File { #[hot_read] pub mode: u32, #[hot_write] count: u64, flags: u8 }",
    ),
    (
        "allow(drop_order), first = mask",
        "#[derive(Default, Hash, PartialOrd)] struct Ring<T, const N: usize> where T: Copy { #[cfg(a)] #[hot_write(tail)] \
         #[hot_read(slots)] tail: u64, #[hot_write(slots, each)] slots: [Slot<T>; N], #[hot_read] mask: usize }",
    ),
    (
        "prove(Table<u8>, Table<[u64; 2]>), show, parts = Entries, allow(derive(Archive))",
        "#[derive(Clone, Archive, Serialize)] #[parts(derive(Parser))] struct Table<T: Copy> { #[hot_write] used: u64, \
         #[parts(arg(long))] #[hot_read] keys: [T; 4] }",
    ),
    (
        "own_lines, types(Flags = [u8; 4])",
        "struct Limits { least: u8, most: u64, flags: Flags }",
    ),
    (
        "line = 64",
        "struct Shards { #[hot_write(each)] shards: Vec<Arc<Shard>>, #[hot_write(work, each)] work: Vec<Box<OwnLines<dyn \
         Worker>>>, #[hot_read] mask: usize }",
    ),
    (
        "export",
        "pub struct Used { #[hot_write] pub used: u64, #[hot_read] pub most: u64 }",
    ),
    ("verify", "struct Pair(#[hot_write] u64, #[hot_write] u32);"),
    (
        "order = \"declared\"",
        "struct Log<'a> { #[hot_read] name: &'a str, #[hot_write] bytes: [u8] }",
    ),
];

const REWRITTEN: [&str; 5] = ["Debug", "Default", "Hash", "Ord", "PartialOrd"];

#[test]
fn at_the_place_of_a_word_is_that_word() {
    for (options, item) in STRUCTS {
        for (word, users, _) in words_at_words(options, item) {
            // Errors of a derive point at its name and at the field, which is borrowed from the receiver on.
            let is_of_derive = word == "self" || REWRITTEN.contains(&users.as_str());
            assert!(
                word == users || is_of_derive,
                "`{word}` at `{users}` of {item}"
            );
        }
    }
}

#[test]
fn at_the_name_of_a_struct_are_its_declaration_and_its_literal() {
    for (options, item) in STRUCTS {
        let name = syn::parse_str::<syn::ItemStruct>(item).unwrap().ident;
        let words = words_at_words(options, item).into_iter();
        let at_name = words.filter(|(_, users, start)| name == users && *start < OPTIONS_AT);
        assert_eq!(at_name.count(), 2, "{item}");
    }
}
