//! The macro that makes a value from the user's fields alone, called like the struct.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::Visibility;
use syn::ext::IdentExt;

use super::Context;

pub(super) fn generate_literal(context: &Context) -> TokenStream {
    let Context {
        structure, krate, ..
    } = context;
    let line = context.line_type();
    let markers = context.markers().map(|marker| {
        let (ident, cfg) = (&marker.ident, &marker.cfg);
        quote!(#cfg #ident: #line,)
    });
    let markers = markers.collect::<TokenStream>();
    let ident = &structure.ident;
    let value = quote!(#ident { #markers $($fields)* });
    let value = if structure.is_generic() {
        quote!(#krate::proved(#value))
    } else {
        value
    };
    literal_macro(ident, &structure.vis, &value)
}

/// The macro `ident!`, which expands to `value` with the user's tokens for `$fields`.
///
/// A macro cannot be as visible as its struct without being exported by the whole crate, so it stays within
/// the crate.
pub(crate) fn literal_macro(ident: &Ident, vis: &Visibility, value: &TokenStream) -> TokenStream {
    let name = format_ident!("__{}_literal", ident.unraw(), span = Span::call_site());
    let vis = match vis {
        Visibility::Public(_) => quote!(pub(crate)),
        narrower => quote!(#narrower),
    };
    quote! {
        #[allow(unused_macros)]
        macro_rules! #name {
            ($($fields:tt)*) => { #value };
        }
        #[allow(unused_imports)]
        #vis use #name as #ident;
    }
}
