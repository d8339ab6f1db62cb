//! Types of fields outside of their struct, where its lifetimes have no names.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Generics, Type};

/// The type with its lifetimes left to inference: `Slot<'_>` for `Slot<'a>`.
pub(super) fn inferred(ty: &Type, generics: &Generics) -> Type {
    if generics.lifetimes().next().is_none() {
        return ty.clone();
    }
    Type::Verbatim(infer(ty.to_token_stream(), generics))
}

fn infer(tokens: TokenStream, generics: &Generics) -> TokenStream {
    let mut follows_quote = false;
    let tokens = tokens.into_iter().map(|token| {
        let is_name = std::mem::take(&mut follows_quote);
        match token {
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), infer(group.stream(), generics));
                inner.set_span(group.span());
                inner.into()
            }
            TokenTree::Ident(name) if is_name && is_declared(&name, generics) => {
                Ident::new("_", name.span()).into()
            }
            token => {
                follows_quote =
                    matches!(&token, TokenTree::Punct(quote) if quote.as_char() == '\'');
                token
            }
        }
    });
    tokens.collect()
}

fn is_declared(name: &Ident, generics: &Generics) -> bool {
    let mut declared = generics.lifetimes();
    declared.any(|declared| declared.lifetime.ident == *name)
}
