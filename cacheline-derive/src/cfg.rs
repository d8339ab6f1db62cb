//! When a field exists: rustc resolves `cfg` and `cfg_attr` on fields only after an attribute macro has run.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Meta, Token};

use crate::mark::MarkKind;

/// What an attribute of a field says about when the field exists, or is marked.
pub(crate) enum Presence {
    Unaffected,
    When(TokenStream),
    MarkInside(MarkKind, Span),
}

/// Reads `cfg` and `cfg_attr`; rustc resolves those of a field only after this macro has run.
pub(crate) fn presence(attr: &Attribute) -> Presence {
    let Meta::List(list) = &attr.meta else {
        return Presence::Unaffected;
    };
    if list.path.is_ident("cfg") {
        return Presence::When(list.tokens.clone());
    }
    if list.path.is_ident("cfg_attr") {
        conditional(&list.tokens)
    } else {
        Presence::Unaffected
    }
}

/// Whether this is a `cfg_attr` with one of the marks inside.
pub(crate) fn is_mark_in_cfg_attr(meta: &Meta) -> bool {
    match meta {
        Meta::List(list) if list.path.is_ident("cfg_attr") => {
            matches!(conditional(&list.tokens), Presence::MarkInside(..))
        }
        _ => false,
    }
}

/// The attributes that a `cfg_attr` may turn into, and those inside of one inside.
pub(crate) fn attributes_inside(meta: &Meta) -> Vec<Meta> {
    let Meta::List(list) = meta else {
        return Vec::new();
    };
    let metas = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
    let (true, Ok(metas)) = (list.path.is_ident("cfg_attr"), metas) else {
        return Vec::new();
    };
    let inside = metas.into_iter().skip(1).flat_map(|meta| {
        let deeper = attributes_inside(&meta);
        std::iter::once(meta).chain(deeper)
    });
    inside.collect()
}

/// Reads the inside of `cfg_attr(predicate, attribute, ..)`.
fn conditional(tokens: &TokenStream) -> Presence {
    let Ok(metas) = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(tokens.clone()) else {
        return Presence::Unaffected; // rustc reports what it cannot read either
    };
    let mut metas = metas.into_iter();
    let Some(condition) = metas.next() else {
        return Presence::Unaffected;
    };
    let mut predicates = Vec::new();
    for meta in metas {
        if let Some(kind) = MarkKind::of(meta.path()) {
            return Presence::MarkInside(kind, meta.path().span());
        }
        let Meta::List(list) = &meta else { continue };
        if list.path.is_ident("cfg") {
            predicates.push(list.tokens.clone());
        } else if list.path.is_ident("cfg_attr") {
            match conditional(&list.tokens) {
                Presence::Unaffected => {}
                Presence::When(predicate) => predicates.push(predicate),
                found @ Presence::MarkInside(..) => return found,
            }
        }
    }
    if predicates.is_empty() {
        return Presence::Unaffected;
    }
    let predicates = all_of(&predicates);
    Presence::When(quote!(any(not(#condition), #predicates)))
}

/// The one predicate that holds when all of these do.
pub(crate) fn all_of(predicates: &[TokenStream]) -> TokenStream {
    match predicates {
        [predicate] => predicate.clone(),
        predicates => quote!(all(#(#predicates),*)),
    }
}
