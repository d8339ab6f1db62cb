//! serde's `Serialize` for the struct itself, which comes out as its parts do.
//!
//! serde's own `into` makes the parts from a clone, which a struct of atomics has none of. Its `remote` reads the fields of
//! one struct as if they were those of another: by reference, in the order and with the attributes of the parts.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Generics, WherePredicate, parse_quote};

use super::{lints, parts};
use crate::generics::arguments;
use crate::model::{Parts, Serialized, Structure};
use crate::place::mention;

pub(super) fn generate_serialize(structure: &Structure, parts: &Parts) -> TokenStream {
    let Some(Serialized {
        derive,
        attrs,
        serde,
        bounds,
    }) = &parts.serialized
    else {
        return TokenStream::new();
    };
    let (whole, ident) = (mention(&structure.ident), mention(&parts.ident));
    let remote = structure.ident.to_string();
    // Where the derive looks for the crate too.
    let serde = serde.as_ref().map_or_else(
        || {
            quote!(
                extern crate serde as __serde;
            )
        },
        |path| quote!(use #path as __serde;),
    );
    let fields = parts::body(structure, parts, |field| &field.serde_attrs);
    let generics = bounded(&structure.generics, bounds.as_deref());
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
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

/// The generics with what serde asks of the parameters: what `#[serde(bound = "..")]` says, or that they can be
/// serialized.
fn bounded(generics: &Generics, bounds: Option<&[WherePredicate]>) -> Generics {
    let mut bounded = lints::repeated(generics);
    let predicates = bounds.map_or_else(|| serializable(generics), <[_]>::to_vec);
    if !predicates.is_empty() {
        bounded.make_where_clause().predicates.extend(predicates);
    }
    bounded
}

fn serializable(generics: &Generics) -> Vec<WherePredicate> {
    let parameters = generics
        .type_params()
        .map(|parameter| mention(&parameter.ident));
    parameters
        .map(|ident| parse_quote!(#ident: __serde::Serialize))
        .collect()
}
