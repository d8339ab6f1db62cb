//! Where the tokens of the expansion stand.
//!
//! Compilers and editors take a token's place for its origin: an error is shown there, and what is asked of the user's
//! token is answered from every token at its place. So the places of the user's tokens are for the user's tokens, and
//! for what an error has to point at; all else stands where the attribute does.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use syn::Member;

/// The user's place for a token of the macro's, where an error has to point.
pub(crate) fn located(place: Span) -> Span {
    Span::call_site().located_at(place)
}

/// The name of something of the user's where the macro mentions it once more: it means the same, and stands where the
/// attribute does.
pub(crate) fn mention(name: &Ident) -> Ident {
    mention_at(name, Span::call_site())
}

/// The same at another place of the user's, where an error has to point.
pub(crate) fn mention_at(name: &Ident, place: Span) -> Ident {
    let mut mention = name.clone();
    mention.set_span(name.span().located_at(place));
    mention
}

/// The same of a field's name; the positions of a tuple struct have none.
pub(crate) fn mention_member(member: &Member) -> Member {
    match member {
        Member::Named(name) => Member::Named(mention(name)),
        Member::Unnamed(index) => Member::Unnamed(index.clone()),
    }
}

/// The tokens behind the first, all where that stands, and each meaning what it means.
pub(crate) fn located_at_first(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let Some(first) = tokens.next() else {
        return TokenStream::new();
    };
    all_located_at(tokens, first.span())
}

fn all_located_at(tokens: impl Iterator<Item = TokenTree>, place: Span) -> TokenStream {
    let located = tokens.map(|mut token| {
        let span = token.span().located_at(place);
        if let TokenTree::Group(group) = &token {
            let inner = all_located_at(group.stream().into_iter(), place);
            token = Group::new(group.delimiter(), inner).into();
        }
        token.set_span(span);
        token
    });
    located.collect()
}
