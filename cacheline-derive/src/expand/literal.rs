//! The macro that makes a value from the user's fields alone, called like the struct.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Visibility;
use syn::ext::IdentExt;

use super::Context;
use super::markers::Marker;
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
    let (definition, import) = literal_macro(ident, &structure.vis, &proved(context, &value));
    let krate = context.krate;
    // What the compiler says of the struct in a literal, it then says at the literal.
    quote! {
        #krate::__private::literal! { #definition #import }
    }
}

/// The markers as a literal has them: `_line_hot_write: ::cache_layout::Apart,`
pub(super) fn marker_values(context: &Context) -> TokenStream {
    let marker = &context.apart;
    let (idents, cfgs) = (
        context.markers().map(|marker| &marker.ident),
        context.markers().map(Marker::cfg),
    );
    quote!(#(#cfgs #idents: #marker,)*)
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
/// the crate.
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
    let definition = quote! {
        #[doc(hidden)]
        macro_rules! #name {
            ($($fields:tt)*) => { #value };
        }
    };
    // With an attribute on ours, the compiler tells users who import another macro of that name to rename theirs.
    let import = quote! {
        #[doc(hidden)]
        #vis use #name as #ident;
    };
    (definition, import)
}
