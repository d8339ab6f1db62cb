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

/// Takes away attributes of this name: `#[without(repr)]`.
///
/// # Panics
///
/// Without a name.
#[proc_macro_attribute]
pub fn without(args: TokenStream, item: TokenStream) -> TokenStream {
    let name = args.into_iter().next().expect("a name").to_string();
    let mut kept = Vec::new();
    for token in item {
        match &token {
            TokenTree::Group(group) if is_attribute_called(group, &name) => {
                kept.pop();
            }
            _ => kept.push(token),
        }
    }
    kept.into_iter().collect()
}

fn is_attribute_called(group: &Group, name: &str) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(ident)) if ident.to_string() == name)
}

/// Turns the fields around, the last one first.
///
/// # Panics
///
/// Without fields.
#[proc_macro_attribute]
pub fn reversed(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut tokens = item.into_iter().collect::<Vec<_>>();
    let Some(TokenTree::Group(fields)) = tokens.last_mut() else {
        panic!("a struct with named fields");
    };
    let all = fields.stream().into_iter().collect::<Vec<_>>();
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ',');
    let runs = all.split(is_comma).filter(|field| !field.is_empty());
    let comma = TokenTree::from(proc_macro::Punct::new(',', proc_macro::Spacing::Alone));
    let turned = runs
        .rev()
        .flat_map(|field| field.iter().chain([&comma]).cloned());
    *fields = Group::new(fields.delimiter(), turned.collect());
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
