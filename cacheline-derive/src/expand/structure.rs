//! The struct itself, in memory order.

use proc_macro2::TokenStream;
use quote::{ToTokens, TokenStreamExt, quote};
use syn::{Attribute, Token, parse_quote};

use super::{Context, Member, docs, written};
use crate::ast::Brackets;
use crate::model::Structure;

pub(super) fn generate_struct(context: &Context) -> TokenStream {
    let structure = context.structure;
    let Structure {
        attrs,
        vis,
        keyword,
        ident,
        generics,
        ..
    } = structure;
    let reprs = repr(structure);
    let (docs_and_before, after_docs) = attrs.split_at(end_of_docs(attrs));
    let section = docs::layout_section(structure);
    let laid_out = written::laid_out(context);
    let body = body(context);
    quote! {
        #(#docs_and_before)*
        #section
        #(#after_docs)*
        #reprs
        #laid_out
        #vis #keyword #ident #generics #body
    }
}

/// The fields between the user's own brackets, so that lints about the struct are not taken for lints about a macro.
fn body(context: &Context) -> TokenStream {
    let members = &context.members;
    let where_clause = &context.structure.generics.where_clause;
    let mut body = TokenStream::new();
    match context.structure.brackets {
        Brackets::Named(braces) => {
            where_clause.to_tokens(&mut body);
            braces.surround(&mut body, |body| body.extend(quote!(#(#members,)*)));
        }
        Brackets::Tuple(parens) => {
            parens.surround(&mut body, |body| body.extend(quote!(#(#members),*)));
            body.extend(quote!(#where_clause;));
        }
    }
    body
}

/// `#[repr(C)]`, so that the fields stay where they are put; nothing where the struct is left as it is.
pub(super) fn repr(structure: &Structure) -> Option<Attribute> {
    let reprs = &structure.reprs;
    (!structure.mode.is_verified()).then(|| parse_quote!(#[repr(C #(, #reprs)*)]))
}

/// Where the documentation of the struct ends, so that the section about its layout reads as part of it.
fn end_of_docs(attrs: &[Attribute]) -> usize {
    attrs
        .iter()
        .rposition(docs::is_documentation)
        .map_or(0, |last| last + 1)
}

/// A field as it is declared.
impl ToTokens for Member<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Marker(marker) => marker.to_tokens(tokens),
            Self::Field(field) => {
                tokens.append_all(&field.attrs);
                field.vis.to_tokens(tokens);
                if let syn::Member::Named(ident) = &field.member {
                    ident.to_tokens(tokens);
                    <Token![:]>::default().to_tokens(tokens);
                }
                field.ty.to_tokens(tokens);
            }
        }
    }
}
