//! What comes out after a mistake: the user's item without the attributes of this macro, and enough beside it
//! that no second error follows from the first.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;
use syn::Fields;
use syn::ItemStruct;

use crate::expand::{crate_path, literal};
use crate::type_facts::{is_unsized, unsized_parameters};

/// The item as it was written, with stand-ins for what uses of a laid out struct refer to.
pub(crate) fn without_layout(item: TokenStream) -> TokenStream {
    let mut output = without_marks(item);
    if let Ok(item) = syn::parse2::<ItemStruct>(output.clone()) {
        output.extend(stand_ins(&item));
    }
    output
}

/// The literal macro and the trait of a struct that could have been laid out.
fn stand_ins(item: &ItemStruct) -> TokenStream {
    let Fields::Named(fields) = &item.fields else {
        return TokenStream::new();
    };
    let ident = &item.ident;
    let literal = literal::literal_macro(ident, &item.vis, &quote!(#ident { $($fields)* }));
    let parameters = unsized_parameters(&item.generics);
    if fields
        .named
        .iter()
        .any(|field| is_unsized(&field.ty, &parameters))
    {
        return literal;
    }
    let krate = crate_path(None);
    let name = ident.to_string();
    let (impl_generics, ty_generics, where_clause) = item.generics.split_for_impl();
    quote! {
        #literal
        impl #impl_generics #krate::CacheLayout for #ident #ty_generics #where_clause {
            const FIELDS: &'static [#krate::Field] = &[];
            const LAYOUT: #krate::Layout = #krate::Layout::of::<Self>(#name, #krate::LINE, &[]);
        }
    }
}

/// The tokens without our attributes, wherever they stand: the item may be of any kind.
fn without_marks(tokens: TokenStream) -> TokenStream {
    let mut output = Vec::<TokenTree>::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_after_pound(&output) && is_ours(&group) => {
                output.pop();
            }
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), without_marks(group.stream()));
                inner.set_span(group.span());
                output.push(inner.into());
            }
            other => output.push(other),
        }
    }
    output.into_iter().collect()
}

fn is_after_pound(output: &[TokenTree]) -> bool {
    matches!(output.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}

/// Whether the brackets of an attribute hold a mark, a second `cache_layout`, or a `cfg_attr` with one of these.
fn is_ours(brackets: &Group) -> bool {
    if brackets.delimiter() != Delimiter::Bracket {
        return false;
    }
    let Ok(meta) = syn::parse2::<syn::Meta>(brackets.stream()) else {
        return false;
    };
    let named_ours = crate::role::Kind::of(meta.path()).is_some()
        || crate::role::Kind::nearly(meta.path()).is_some()
        || meta
            .path()
            .segments
            .last()
            .is_some_and(|last| last.ident == "cache_layout");
    named_ours || crate::cfg::is_mark_in_cfg_attr(&meta)
}
