//! Attribute macros that change what they stand on: the types of its fields, their number, their names.

use proc_macro::{Delimiter, Group, TokenStream, TokenTree};

/// Changes nothing.
#[proc_macro_attribute]
pub fn unchanged(_: TokenStream, item: TokenStream) -> TokenStream {
    item
}

/// Replaces a word, wherever it stands: `#[replaced(u32 by [u32; 17])]`.
///
/// # Panics
///
/// Without a word.
#[proc_macro_attribute]
pub fn replaced(args: TokenStream, item: TokenStream) -> TokenStream {
    let mut args = args.into_iter();
    let word = args.next().expect("a word to replace").to_string();
    let by = args.skip(1).collect::<TokenStream>();
    replace(item, &word, &by)
}

fn replace(tokens: TokenStream, word: &str, by: &TokenStream) -> TokenStream {
    let replace = |token: TokenTree| match token {
        TokenTree::Ident(name) if name.to_string() == word => by.clone(),
        TokenTree::Group(group) => {
            let inner = replace(group.stream(), word, by);
            let mut replaced = Group::new(group.delimiter(), inner);
            replaced.set_span(group.span());
            TokenTree::Group(replaced).into()
        }
        other => other.into(),
    };
    tokens.into_iter().map(replace).collect()
}

/// Adds what it is given at the end of the fields: `#[with(extra: u8)]`.
///
/// # Panics
///
/// Without fields.
#[proc_macro_attribute]
pub fn with(field: TokenStream, item: TokenStream) -> TokenStream {
    let mut tokens = item.into_iter().collect::<Vec<_>>();
    let fields = tokens.iter_mut().rev().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => Some(group),
        _ => None,
    });
    let fields = fields.expect("a struct with fields");
    let all = fields.stream().into_iter().chain(field).collect();
    let span = fields.span();
    *fields = Group::new(fields.delimiter(), all);
    fields.set_span(span);
    tokens.into_iter().collect()
}

/// Derives nothing, and reads `#[serde(..)]`.
#[proc_macro_derive(Deserialize, attributes(serde))]
pub fn deserialize(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// Derives nothing, and reads `#[marked]`.
#[proc_macro_derive(Marked, attributes(marked))]
pub fn marked(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
