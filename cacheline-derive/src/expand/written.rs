//! The fields as they were written, against those that the compiler has.
//!
//! An attribute macro below this one is handed the laid out struct, and may give out another. The table has the types that
//! were written, so the compiler is asked whether the fields are still these, with these types.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::{Context, Member, cfg_attrs, lints};
use crate::generics::arguments;
use crate::model::Field;
use crate::place::{located, mention_member};

pub(super) fn generate_check(context: &Context) -> TokenStream {
    let structure = context.structure;
    let Some(changed_at) = structure.changed_at else {
        return TokenStream::new();
    };
    let (krate, ident) = (context.krate, &context.ident);
    let generics = lints::repeated(&structure.generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let allow = lints::allowed(structure);
    let types = context.fields().map(|field| same_type(context, field));
    let members = context
        .members
        .iter()
        .map(|member| member_of(context, member));
    // If there is a field more, it comes from that attribute, which is where the compiler misses it.
    let all = quote_spanned!(located(changed_at)=> Self { #(#members,)* });
    let all = if structure.has_unsized_tail() {
        quote!(let #all = self;)
    } else {
        quote!(let _ = || #all;)
    };
    quote! {
        #[automatically_derived]
        #allow
        impl #impl_generics #krate::__private::AsWritten for #ident #ty_generics #where_clause {
            fn as_written(&self) {
                #(#types)*
                #all
            }
        }
    }
}

/// `::cache_layout::__private::as_written::<u32, _>(&raw const self.f_mode);`, at the field's type.
fn same_type(context: &Context, field: &Field) -> TokenStream {
    let (cfgs, ty, member) = (
        cfg_attrs(&field.cfgs),
        &field.ty,
        mention_member(&field.member),
    );
    let place = located(ty.span());
    let krate = context.krate_at(place);
    quote_spanned!(place=> #cfgs #krate::__private::as_written::<#ty, _>(&raw const self.#member);)
}

/// A member in a value of any kind, or in a pattern where there can be none.
fn member_of(context: &Context, member: &Member) -> TokenStream {
    let (cfgs, name) = match member {
        Member::Marker(marker) => {
            let (cfg, ident) = (marker.cfg(), &marker.ident);
            (quote!(#cfg), quote!(#ident))
        }
        Member::Field(field) => {
            let member = mention_member(&field.member);
            (cfg_attrs(&field.cfgs), quote!(#member))
        }
    };
    let krate = context.krate;
    if context.structure.has_unsized_tail() {
        quote!(#cfgs #name: _)
    } else {
        quote!(#cfgs #name: #krate::__private::any())
    }
}
