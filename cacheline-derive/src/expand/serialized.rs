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
use crate::parameters::stands_in;
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
    let generics = bounded(structure, bounds.as_deref());
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
/// serialized; and what fields say of their own.
fn bounded(structure: &Structure, bounds: Option<&[WherePredicate]>) -> Generics {
    let mut bounded = lints::repeated(&structure.generics);
    let mut predicates = bounds.map_or_else(|| serializable(structure), <[_]>::to_vec);
    let of_fields = structure.fields.iter();
    predicates.extend(
        of_fields
            .filter_map(|field| field.serde_bounds.clone())
            .flatten(),
    );
    if !predicates.is_empty() {
        bounded.make_where_clause().predicates.extend(predicates);
    }
    bounded
}

/// That the parameters can be serialized which stand in a field that says nothing else.
fn serializable(structure: &Structure) -> Vec<WherePredicate> {
    let fields = structure.fields.iter();
    let plain = fields.filter(|field| field.serde_bounds.is_none());
    let plain = plain.map(|field| &field.ty).collect::<Vec<_>>();
    let parameters = structure
        .generics
        .type_params()
        .map(|parameter| &parameter.ident);
    let asked = parameters.filter(|ident| plain.iter().any(|ty| stands_in(ident, ty)));
    let predicates = asked.map(|ident| {
        let ident = mention(ident);
        parse_quote!(#ident: __serde::Serialize)
    });
    predicates.collect()
}
