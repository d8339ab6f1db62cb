//! The plain struct with the user's fields, the conversions both ways, and what serde makes of it.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Attribute;

use super::{Context, cfg_attrs, lints, serialized};
use crate::generics::arguments;
use crate::model::{Field, Parts, Structure};
use crate::place::{mention, mention_member};

pub(super) fn generate_parts(context: &Context) -> TokenStream {
    let Some(parts) = &context.structure.parts else {
        return TokenStream::new();
    };
    let declaration = declaration(context.structure, parts);
    let no_drop = no_drop(context, parts);
    let to_parts = to_parts(context.structure, parts);
    let from_parts = from_parts(context, parts);
    let serialized = serialized::generate_serialize(context.structure, parts);
    quote! {
        #declaration
        #no_drop
        #to_parts
        #from_parts
        #serialized
    }
}

fn declaration(structure: &Structure, parts: &Parts) -> TokenStream {
    let doc = super::docs::line(&format!(
        "The fields of [`{}`] in declared order.",
        structure.ident
    ));
    let (vis, attrs) = (&structure.vis, &parts.attrs);
    let body = body(structure, parts, |field| &field.parts_attrs);
    quote! {
        #doc
        #(#attrs)*
        #vis #body
    }
}

/// `struct FileParts { f_mode: u32 }`, each field with these attributes.
pub(super) fn body(
    structure: &Structure,
    parts: &Parts,
    attrs: impl Fn(&Field) -> &[Attribute],
) -> TokenStream {
    let (ident, generics) = (&parts.ident, &structure.generics);
    let where_clause = &generics.where_clause;
    let ty_generics = arguments(generics);
    let name = mention(&structure.ident);
    let whole = quote!(#name #ty_generics);
    let fields = structure.fields.iter().map(|field| {
        let Field {
            vis, member, ty, ..
        } = field;
        let attrs = attrs(field);
        let ty = naming_whole(ty.to_token_stream(), &whole);
        quote!(#(#attrs)* #vis #member: #ty)
    });
    quote! {
        struct #ident #generics #where_clause {
            #(#fields,)*
        }
    }
}

/// The type with `Self`, which means the laid out struct, spelt out.
fn naming_whole(ty: TokenStream, whole: &TokenStream) -> TokenStream {
    let name = |token: TokenTree| match token {
        TokenTree::Ident(word) if word == "Self" => whole.clone(),
        TokenTree::Group(group) => {
            let mut inner = Group::new(group.delimiter(), naming_whole(group.stream(), whole));
            inner.set_span(group.span());
            inner.into_token_stream()
        }
        other => other.into_token_stream(),
    };
    ty.into_iter().map(name).collect()
}

/// What fails to build where the struct or its parts implement `Drop`. The compiler refuses that only of fields that are
/// not `Copy`: of others, `drop` would run at a conversion, and once more for the value that it makes.
fn no_drop(context: &Context, parts: &Parts) -> TokenStream {
    let (structure, krate) = (context.structure, context.krate);
    let generics = lints::repeated(&structure.generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let allow = lints::allowed(structure);
    let both = [mention(&structure.ident), mention(&parts.ident)];
    let impls = [(0, 1), (1, 0)].map(|(this, other)| {
        let (this, other) = (&both[this], &both[other]);
        quote! {
            #allow
            impl #impl_generics #krate::__private::MovedIntoPartsSoCannotImplementDrop<#other #ty_generics>
                for #this #ty_generics #where_clause {}
        }
    });
    impls.into_iter().collect()
}

fn to_parts(structure: &Structure, parts: &Parts) -> TokenStream {
    let (whole, ident) = (mention(&structure.ident), mention(&parts.ident));
    let generics = lints::repeated(&structure.generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let allow = lints::allowed(structure);
    let fields = moved_fields(structure, &quote!(whole));
    quote! {
        #allow
        impl #impl_generics ::core::convert::From<#whole #ty_generics> for #ident #ty_generics #where_clause {
            fn from(whole: #whole #ty_generics) -> Self {
                Self { #fields }
            }
        }
    }
}

fn from_parts(context: &Context, parts: &Parts) -> TokenStream {
    let structure = context.structure;
    let (whole, ident) = (mention(&structure.ident), mention(&parts.ident));
    let generics = lints::repeated(&structure.generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let allow = lints::allowed(structure);
    let markers = super::literal::marker_values(context);
    let fields = moved_fields(structure, &quote!(parts));
    let value = super::literal::proved(context, &quote!(Self { #markers #fields }));
    quote! {
        #allow
        impl #impl_generics ::core::convert::From<#ident #ty_generics> for #whole #ty_generics #where_clause {
            fn from(parts: #ident #ty_generics) -> Self {
                #value
            }
        }
    }
}

/// `f_mode: parts.f_mode, f_op: parts.f_op,`
fn moved_fields(structure: &Structure, from: &TokenStream) -> TokenStream {
    let fields = structure.fields.iter().map(|Field { member, cfgs, .. }| {
        let (cfgs, member) = (cfg_attrs(cfgs), mention_member(member));
        quote!(#cfgs #member: #from.#member,)
    });
    fields.collect()
}
