//! The macro that makes a value from the user's fields alone, called like the struct.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Visibility;
use syn::ext::IdentExt;

use super::Context;
use crate::place::mention;

pub(super) fn generate_literal(context: &Context) -> TokenStream {
    let structure = context.structure;
    let markers = marker_values(context);
    let ident = &structure.ident;
    let value = if structure.is_tuple() {
        quote!(#ident($($fields)*))
    } else {
        quote!(#ident { #markers $($fields)* })
    };
    let (definition, import) = match &structure.export {
        Some(root_name) => exported_macro(ident, root_name, &value),
        None => literal_macro(ident, &structure.vis, &proved(context, &value)),
    };
    let krate = context.krate;
    // What the compiler says of the struct in a literal, it then says at the literal.
    quote! {
        #krate::__private::literal! { #definition #import }
    }
}

/// The markers as a literal has them: `_line_hot_write: ::cache_layout::Apart,`
pub(super) fn marker_values(context: &Context) -> TokenStream {
    let values = context.markers().map(|marker| {
        let (ident, cfg, value) = (&marker.ident, marker.cfg(), marker.value());
        quote!(#cfg #ident: #value,)
    });
    values.collect()
}

/// A value of the struct, with its layout proved if that could not be done at the declaration.
pub(super) fn proved(context: &Context, value: &TokenStream) -> TokenStream {
    let krate = context.krate;
    if context.structure.is_generic() {
        quote!(#krate::__private::proved(#value))
    } else {
        value.clone()
    }
}

/// The macro `ident!`, which expands to `value` with the user's tokens for `$fields`: its definition, and its name.
///
/// A macro cannot be as visible as its struct without being exported by the whole crate, so it stays within
/// the crate unless that is asked for.
pub(crate) fn literal_macro(
    ident: &Ident,
    vis: &Visibility,
    value: &TokenStream,
) -> (TokenStream, TokenStream) {
    let name = format_ident!("__{}_literal", ident.unraw(), span = Span::call_site());
    let ident = mention(ident);
    let vis = match vis {
        Visibility::Public(_) => quote!(pub(crate)),
        narrower => quote!(#narrower),
    };
    let definition = definition(&name, value);
    (definition, import(&name, &ident, &vis))
}

/// The macro `ident!` of the whole crate: at its root it has a name of its own, and beside the struct that of the struct, so
/// that whoever imports one imports the other.
///
/// Nothing in `value` may depend on where it is written, nor on the `cfg` of another crate.
fn exported_macro(
    ident: &Ident,
    root_name: &Ident,
    value: &TokenStream,
) -> (TokenStream, TokenStream) {
    // The compiler says it of two that are called alike.
    let name = format_ident!(
        "__{}_is_exported_so_export_another_by_a_name",
        root_name.unraw(),
        span = Span::call_site()
    );
    let ident = mention(ident);
    let definition = definition(&name, value);
    // In a function nobody else could name the struct.
    let definition = quote!(#[macro_export] #[deny(non_local_definitions)] #definition);
    (definition, import(&name, &ident, &quote!(pub)))
}

fn definition(name: &Ident, value: &TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        macro_rules! #name {
            ($($fields:tt)*) => { #value };
        }
    }
}

/// With an attribute on ours, the compiler tells users who import another macro of that name to rename theirs.
fn import(name: &Ident, ident: &Ident, vis: &TokenStream) -> TokenStream {
    quote! {
        #[doc(hidden)]
        #vis use #name as #ident;
    }
}
