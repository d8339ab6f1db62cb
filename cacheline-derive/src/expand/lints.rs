//! What generated code may do because the user may: it names the user's types and fields once more.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Meta, Token};

use crate::model::Structure;
use crate::place::located;

/// `#[allow(..)]` for code that names the fields and their types: what the user allows on the struct or on a
/// field.
pub(super) fn allowed(structure: &Structure) -> Option<TokenStream> {
    let fields = structure.fields.iter().flat_map(|field| &field.attrs);
    attributes(structure.attrs.iter().chain(fields), |_| true)
}

/// What clippy would say of a long table of fields, of the layout's or of those to print: an array as long as the struct
/// has fields.
pub(super) fn allowed_table(structure: &Structure) -> Option<TokenStream> {
    // A row is less than 256 bytes; clippy allows an array 16 KiB.
    (structure.fields.len() > 64).then(|| quote!(#[allow(clippy::large_stack_arrays)]))
}

/// `#[allow(deprecated)]` for code that names the struct alone.
pub(super) fn allowed_deprecated(structure: &Structure) -> Option<TokenStream> {
    attributes(structure.attrs.iter(), |allowing| {
        allowing.contains("deprecated")
    })
}

/// The generics once more, for an `impl`: between brackets of the macro's own, so that lints about bounds speak
/// of the user's declaration alone.
pub(crate) fn repeated(generics: &Generics) -> Generics {
    Generics {
        lt_token: generics.lt_token.map(|_| <Token![<]>::default()),
        gt_token: generics.gt_token.map(|_| <Token![>]>::default()),
        ..generics.clone()
    }
}

/// The attributes that do for generated code what these do for the user's, each once.
fn attributes<'a>(
    attrs: impl Iterator<Item = &'a Attribute>,
    is_wanted: impl Fn(&str) -> bool,
) -> Option<TokenStream> {
    let mut seen = Vec::new();
    let mut attributes = Vec::new();
    for allowing in attrs.filter_map(|attr| allowing(&attr.meta)) {
        let text = allowing.to_string();
        if is_wanted(&text) && !seen.contains(&text) {
            seen.push(text);
            attributes.push(allowing);
        }
    }
    (!attributes.is_empty()).then(|| quote!(#(#[#attributes])*))
}

/// `allow(..)` for what `meta` allows or expects, or for the use of what it deprecates.
fn allowing(meta: &Meta) -> Option<TokenStream> {
    if meta.path().is_ident("deprecated") {
        // Where `deprecated` is forbidden, nothing can be said about this, and the compiler points at the user's word.
        let place = located(meta.path().span());
        return Some(quote_spanned!(place=> allow(deprecated)));
    }
    let Meta::List(list) = meta else { return None };
    let is_about_lints = ["allow", "expect", "cfg_attr"]
        .iter()
        .any(|name| list.path.is_ident(name));
    if !is_about_lints {
        return None;
    }
    let mut metas = Punctuated::<Meta, Token![,]>::parse_terminated
        .parse2(list.tokens.clone())
        .ok()?
        .into_iter();
    if !list.path.is_ident("cfg_attr") {
        let lints = metas.filter(|meta| matches!(meta, Meta::Path(_)));
        let lints = lints.map(Meta::into_token_stream).collect::<Vec<_>>();
        return Some(quote!(allow(#(#lints),*)));
    }
    let condition = metas.next()?;
    let inner = metas.filter_map(|meta| allowing(&meta)).collect::<Vec<_>>();
    (!inner.is_empty()).then(|| quote!(cfg_attr(#condition, #(#inner),*)))
}
