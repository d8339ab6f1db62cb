//! The options of the attribute.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use crate::suggest::TypeFact;

/// Options that an attribute is to have.
pub(super) struct Wanted<'a> {
    pub(super) own_lines: bool,
    /// The option `export`, with or without a name.
    pub(super) export: Option<String>,
    pub(super) types: &'a [TypeFact],
    /// What `crate = ..` says, if it is needed.
    pub(super) library: Option<&'a str>,
}

/// The options with those that are wanted too. What is there stays as it is.
pub(super) fn with_options(options: &str, wanted: &Wanted<'_>) -> String {
    let there = parsed(options);
    let is_there = |name: &str| is_named(&there, name);
    let mut new = Vec::new();
    if wanted.own_lines && !is_there("own_lines") {
        new.push("own_lines".to_owned());
    }
    new.extend(wanted.export.clone().filter(|_| !is_there("export")));
    if let Some(library) = wanted.library.filter(|_| !is_there("crate")) {
        new.push(format!("crate = {library}"));
    }
    let mut options = options.to_owned();
    match types(&there) {
        Some((known, end)) => {
            let missing = wanted
                .types
                .iter()
                .filter(|fact| !known.contains(&without_space(&fact.name)));
            let missing: Vec<_> = missing.map(fact_text).collect();
            if !missing.is_empty() {
                let separator = if known.is_empty() { "" } else { ", " };
                options.insert_str(end, &format!("{separator}{}", missing.join(", ")));
            }
        }
        None if !wanted.types.is_empty() => {
            let facts: Vec<_> = wanted.types.iter().map(fact_text).collect();
            new.push(format!("types({})", facts.join(", ")));
        }
        None => {}
    }
    if new.is_empty() {
        return options;
    }
    let old = options.trim_end().trim_end_matches(',');
    let separator = if old.is_empty() { "" } else { ", " };
    format!("{old}{separator}{}", new.join(", "))
}

/// Whether an option is there.
pub(super) fn is_there(options: &str, name: &str) -> bool {
    is_named(&parsed(options), name)
}

/// What a struct is exported as, if `export` is among its options: the name behind it, or else its own.
pub(super) fn exported(options: &str, own: &str) -> Option<String> {
    let options = parsed(options);
    let mut options = options.iter();
    options.find_map(|option| match &option[..] {
        [TokenTree::Ident(first)] if first == "export" => Some(own.to_owned()),
        [TokenTree::Ident(first), _, TokenTree::Ident(name)] if first == "export" => {
            Some(name.to_string())
        }
        _ => None,
    })
}

fn parsed(options: &str) -> Vec<Vec<TokenTree>> {
    let tokens: TokenStream = options.parse().unwrap_or_default();
    split(tokens)
}

fn is_named(options: &[Vec<TokenTree>], name: &str) -> bool {
    let mut firsts = options.iter().filter_map(|option| option.first());
    firsts.any(|first| matches!(first, TokenTree::Ident(first) if first == name))
}

fn fact_text(fact: &TypeFact) -> String {
    format!("{} = {}", fact.name, fact.layout)
}

/// The types that `types(..)` names, and where another one goes; nothing without the option.
fn types(options: &[Vec<TokenTree>]) -> Option<(Vec<String>, usize)> {
    let group = options.iter().find_map(|option| match &option[..] {
        [TokenTree::Ident(name), TokenTree::Group(group)]
            if name == "types" && group.delimiter() == Delimiter::Parenthesis =>
        {
            Some(group)
        }
        _ => None,
    })?;
    let facts = split(group.stream());
    let end = facts.last().and_then(|fact| fact.last());
    let end = end.map_or(group.span_open().byte_range().end, |last| {
        last.span().byte_range().end
    });
    let name = |fact: &Vec<TokenTree>| {
        let before = fact.iter().take_while(|token| !is_punctuation(token, '='));
        without_space(&before.cloned().collect::<TokenStream>().to_string())
    };
    Some((facts.iter().map(name).collect(), end))
}

/// The parts between commas, but those between `<` and `>`.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut parts = vec![Vec::new()];
    let mut depth = 0_i32;
    for token in tokens {
        if is_punctuation(&token, '<') {
            depth += 1;
        } else if is_punctuation(&token, '>') {
            depth -= 1;
        }
        if depth == 0 && is_punctuation(&token, ',') {
            parts.push(Vec::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(token);
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

fn is_punctuation(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn without_space(text: &str) -> String {
    text.chars()
        .filter(|character| !character.is_whitespace())
        .collect()
}
