//! The struct itself, in memory order.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{Context, Member, docs};
use crate::model::{Field, Structure};

pub(super) fn generate_struct(context: &Context) -> TokenStream {
    let structure = context.structure;
    let (attrs, vis, ident, reprs) = (
        &structure.attrs,
        &structure.vis,
        &structure.ident,
        repr(structure),
    );
    let (docs_and_before, after_docs) = attrs.split_at(end_of_docs(attrs));
    let section = docs::layout_section(structure);
    let generics = &structure.generics;
    let where_clause = &generics.where_clause;
    let members = context.members.iter().map(|member| match member {
        Member::Marker(marker) => marker.declaration(context),
        Member::Field(field) => field_declaration(field),
    });
    // Spanned as the user's own, so that lints about the struct are not taken for lints about a macro.
    let item = if structure.is_tuple {
        quote_spanned!(ident.span()=> #vis struct #ident #generics (#(#members),*) #where_clause;)
    } else {
        quote_spanned! {ident.span()=>
            #vis struct #ident #generics #where_clause {
                #(#members,)*
            }
        }
    };
    quote! {
        #(#docs_and_before)*
        #section
        #(#after_docs)*
        #reprs
        #item
    }
}

/// `#[repr(C)]`, so that the fields stay where they are put; nothing where the struct is left as it is.
fn repr(structure: &Structure) -> Option<TokenStream> {
    let reprs = &structure.reprs;
    (!structure.mode.is_verified()).then(|| quote!(#[repr(C #(, #reprs)*)]))
}

/// Where the documentation of the struct ends, so that the section about its layout reads as part of it.
fn end_of_docs(attrs: &[syn::Attribute]) -> usize {
    attrs
        .iter()
        .rposition(docs::is_documentation)
        .map_or(0, |last| last + 1)
}

fn field_declaration(field: &Field) -> TokenStream {
    let Field {
        attrs,
        vis,
        member,
        ty,
        ..
    } = field;
    let name = match member {
        syn::Member::Named(ident) => Some(quote!(#ident:)),
        syn::Member::Unnamed(_) => None,
    };
    quote! {
        #(#attrs)*
        #vis #name #ty
    }
}
