//! What can be told of the tokens of a macro: values of structs among them, and types that are declared there.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;

use super::scope::Path;
use super::site::Use;

/// The macro whose tokens are a text.
pub(super) const QUOTING: &str = "stringify";

/// A path with braces behind it among the tokens of a macro.
pub(super) struct Found {
    pub(super) path: Path,
    pub(super) path_span: Span,
    pub(super) braces: Group,
    pub(super) use_: Use,
}

/// Looks for `path::Name { .. }` in tokens, also within groups.
pub(super) fn values(tokens: &TokenStream, found: &mut Vec<Found>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (at, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else {
            continue;
        };
        if is_quoted(&tokens[..at]) {
            continue;
        }
        if group.delimiter() == Delimiter::Brace
            && has_fields(group)
            && let Some((path, path_span, begin)) = path_before(&tokens[..at])
            && is_value(&tokens[..begin])
        {
            let ends_in_dots = ends_in_dots(group);
            let use_ = if ends_in_dots || is_pattern(&tokens[..begin], &tokens[at + 1..]) {
                Use::Pattern { ends_in_dots }
            } else {
                Use::Literal
            };
            found.push(Found {
                path,
                path_span,
                braces: group.clone(),
                use_,
            });
        }
        values(&group.stream(), found);
    }
}

/// Whether tokens end in `stringify!`: what is behind it is a text, and no value.
fn is_quoted(before: &[TokenTree]) -> bool {
    let name = before.len().checked_sub(2).and_then(|at| before.get(at));
    matches!(name, Some(TokenTree::Ident(name)) if name == QUOTING) && ends_in(before, "!")
}

/// The path that tokens end in, its place, and at which token it begins.
fn path_before(tokens: &[TokenTree]) -> Option<(Path, Span, usize)> {
    let mut at = tokens.len();
    let mut segments = Vec::new();
    let mut is_global = false;
    loop {
        let TokenTree::Ident(name) = tokens.get(at.checked_sub(1)?)? else {
            return None;
        };
        at -= 1;
        segments.push(name.unraw().to_string());
        if !ends_in(&tokens[..at], "::") {
            break;
        }
        if !matches!(
            at.checked_sub(3).and_then(|at| tokens.get(at)),
            Some(TokenTree::Ident(_))
        ) {
            is_global = true;
            at -= 2;
            break;
        }
        at -= 2;
    }
    // `$crate::Stats`; what another variable of a macro stands for is not known.
    if ends_in(&tokens[..at], "$") {
        if segments.last().is_none_or(|first| first != "crate") {
            return None;
        }
        at -= 1;
    }
    segments.reverse();
    let span = tokens[at].span().join(tokens.last()?.span())?;
    Some((
        Path {
            is_global,
            segments,
        },
        span,
        at,
    ))
}

fn ends_in(tokens: &[TokenTree], punctuation: &str) -> bool {
    let mut tokens = tokens.iter().rev();
    punctuation.chars().rev().all(|character| {
        matches!(tokens.next(), Some(TokenTree::Punct(punct)) if punct.as_char() == character)
    })
}

/// Whether what stands in braces is `a: 1, b` or `..`, and neither nothing nor the body of something.
fn has_fields(group: &Group) -> bool {
    let tokens: Vec<TokenTree> = group.stream().into_iter().take(3).collect();
    let is = |at: usize, character: char| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == character);
    match tokens.first() {
        Some(TokenTree::Ident(_)) => {
            tokens.len() == 1 || is(1, ',') || is(1, ':') && !is(2, ':') || is(1, '@')
        }
        None | Some(TokenTree::Literal(_) | TokenTree::Group(_)) => false,
        Some(TokenTree::Punct(punct)) => match punct.as_char() {
            '.' => is(1, '.'),
            '#' | '$' => true,
            _ => false,
        },
    }
}

/// Whether a path behind these tokens can be a value's: it is neither declared there nor the type that a function returns.
fn is_value(before: &[TokenTree]) -> bool {
    const OTHERS: [&str; 10] = [
        "struct",
        "enum",
        "union",
        "trait",
        "impl",
        "for",
        "mod",
        "fn",
        "dyn",
        "macro_rules",
    ];
    let mut before = before;
    if let Some(TokenTree::Ident(name)) = before.last()
        && OTHERS.iter().any(|other| name == other)
    {
        return false;
    }
    // `-> &'a mut Stats {`
    while let Some(last) = before.last() {
        let is_of_type = match last {
            TokenTree::Punct(punct) => ['&', '\''].contains(&punct.as_char()),
            TokenTree::Ident(name) => name == "mut" || ends_in(&before[..before.len() - 1], "'"),
            _ => false,
        };
        if !is_of_type {
            break;
        }
        before = &before[..before.len() - 1];
    }
    !ends_in(before, "->") && !ends_in(before, "!")
}

/// Whether braces between these tokens are of a pattern.
fn is_pattern(before: &[TokenTree], after: &[TokenTree]) -> bool {
    if let Some(TokenTree::Ident(name)) = before.last()
        && name == "let"
    {
        return true;
    }
    let is = |at: usize, character: char| matches!(after.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == character);
    is(0, '=') && !is(1, '=')
        || matches!(after.first(), Some(TokenTree::Ident(name)) if name == "if")
}

/// Whether the last tokens in braces are `..`, which only patterns have.
fn ends_in_dots(group: &Group) -> bool {
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    ends_in(&tokens, "..")
}

/// The names in tokens, also within groups.
pub(super) fn names(tokens: &TokenStream, found: &mut Vec<String>) {
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(name) => found.push(name.unraw().to_string()),
            TokenTree::Group(group) => names(&group.stream(), found),
            _ => {}
        }
    }
}

/// The names behind `struct`, `enum` and `union` in tokens, also within groups; for a variable of a macro, `$`.
pub(super) fn declared(tokens: &TokenStream, found: &mut Vec<String>) {
    let mut is_declared = false;
    for token in tokens.clone() {
        match &token {
            TokenTree::Ident(name) if is_declared => found.push(name.unraw().to_string()),
            TokenTree::Punct(punct) if is_declared && punct.as_char() == '$' => {
                found.push("$".to_owned());
            }
            TokenTree::Group(group) => declared(&group.stream(), found),
            _ => {}
        }
        is_declared = matches!(&token, TokenTree::Ident(name) if ["struct", "enum", "union"].iter().any(|keyword| name == keyword));
    }
}
