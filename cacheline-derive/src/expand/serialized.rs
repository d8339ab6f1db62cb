//! serde's `Serialize` for the struct itself, which comes out as its parts do.
//!
//! serde's own `into` makes the parts from a clone, which a struct of atomics has none of. Its `remote` reads the fields of
//! one struct as if they were those of another: by reference, in the order and with the attributes of the parts.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Generics, Lit, Meta, Path, Token, WherePredicate, parse_quote};

use super::{lints, parts};
use crate::model::{Parts, Serialized, Structure};
use crate::place::mention;

pub(super) fn generate_serialize(structure: &Structure, parts: &Parts) -> TokenStream {
    let Some(Serialized { derive, attrs }) = &parts.serialized else {
        return TokenStream::new();
    };
    let (whole, ident) = (mention(&structure.ident), mention(&parts.ident));
    let remote = structure.ident.to_string();
    let serde = serde_crate(attrs);
    let fields = parts::body(structure, parts, |field| &field.serde_attrs);
    let generics = bounded(&structure.generics, attrs);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let allow = lints::allowed(structure);
    quote! {
        const _: () = {
            #serde
            #[derive(#derive)]
            #[serde(remote = #remote)]
            #(#attrs)*
            #allow
            #fields
            #[automatically_derived]
            #allow
            impl #impl_generics __serde::Serialize for #whole #ty_generics #where_clause {
                fn serialize<__S: __serde::Serializer>(
                    &self,
                    __serializer: __S,
                ) -> ::core::result::Result<__S::Ok, __S::Error> {
                    #ident::serialize(self, __serializer)
                }
            }
        };
    }
}

/// The crate by the name that the code uses: where the derive looks for it too.
fn serde_crate(attrs: &[Attribute]) -> TokenStream {
    let path = arguments(attrs).find(|meta| meta.path().is_ident("crate"));
    match path
        .as_ref()
        .and_then(text)
        .and_then(|path| path.parse::<Path>().ok())
    {
        Some(path) => quote!(use #path as __serde;),
        None => quote!(
            extern crate serde as __serde;
        ),
    }
}

/// The generics with what serde asks of the parameters: what `#[serde(bound = "..")]` says, or that they can be
/// serialized.
fn bounded(generics: &Generics, attrs: &[Attribute]) -> Generics {
    let mut bounded = lints::repeated(generics);
    let predicates = bounds(attrs).unwrap_or_else(|| {
        let parameters = generics
            .type_params()
            .map(|parameter| mention(&parameter.ident));
        let serializable =
            parameters.map(|ident| -> WherePredicate { parse_quote!(#ident: __serde::Serialize) });
        serializable.collect()
    });
    if !predicates.is_empty() {
        bounded.make_where_clause().predicates.extend(predicates);
    }
    bounded
}

/// What stands in `#[serde(bound = "..")]` or `#[serde(bound(serialize = ".."))]`.
fn bounds(attrs: &[Attribute]) -> Option<Vec<WherePredicate>> {
    let bound = arguments(attrs).find(|meta| meta.path().is_ident("bound"))?;
    let text = match &bound {
        Meta::List(list) => {
            let inside =
                Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
            let mut inside = inside.ok()?.into_iter();
            text(&inside.find(|meta| meta.path().is_ident("serialize"))?)?
        }
        bound => text(bound)?,
    };
    let predicates = Punctuated::<WherePredicate, Token![,]>::parse_terminated;
    Some(text.parse_with(predicates).ok()?.into_iter().collect())
}

/// What stands in `#[serde(..)]`.
fn arguments(attrs: &[Attribute]) -> impl Iterator<Item = Meta> {
    let serde = attrs.iter().filter(|attr| attr.path().is_ident("serde"));
    let lists = serde.filter_map(|attr| {
        let arguments = Punctuated::<Meta, Token![,]>::parse_terminated;
        attr.parse_args_with(arguments).ok()
    });
    lists.flatten()
}

/// The text in `name = "text"`.
fn text(meta: &Meta) -> Option<syn::LitStr> {
    match meta {
        Meta::NameValue(meta) => match &meta.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(text.clone()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}
