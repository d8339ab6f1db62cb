//! The struct itself, in memory order.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Context, Member, docs};
use crate::model::Field;

pub(super) fn generate_struct(context: &Context) -> TokenStream {
    let structure = context.structure;
    let (attrs, vis, ident, reprs) = (
        &structure.attrs,
        &structure.vis,
        &structure.ident,
        &structure.reprs,
    );
    let (docs_and_before, after_docs) = attrs.split_at(end_of_docs(attrs));
    let section = docs::layout_section(structure);
    let generics = &structure.generics;
    let where_clause = &generics.where_clause;
    let members = context.members.iter().map(|member| match member {
        Member::Marker(marker) => marker.declaration(context),
        Member::Field(_, field) => field_declaration(field),
    });
    quote! {
        #(#docs_and_before)*
        #section
        #(#after_docs)*
        #[repr(C #(, #reprs)*)]
        #vis struct #ident #generics #where_clause {
            #(#members,)*
        }
    }
}

/// Where the documentation of the struct ends, so that the section about its layout reads as part of it.
fn end_of_docs(attrs: &[syn::Attribute]) -> usize {
    attrs
        .iter()
        .rposition(|attr| attr.path().is_ident("doc"))
        .map_or(0, |last| last + 1)
}

fn field_declaration(field: &Field) -> TokenStream {
    let Field {
        attrs,
        vis,
        ident,
        ty,
        ..
    } = field;
    quote! {
        #(#attrs)*
        #vis #ident: #ty
    }
}
