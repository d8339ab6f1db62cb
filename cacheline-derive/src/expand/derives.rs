//! The derives that would show the reordering or the markers, written out in declared order.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::visit::Visit;
use syn::{Generics, Ident, TypePath, parse_quote};

use super::{Context, allow_deprecated, cfg_attrs};
use crate::model::{Derive, Field, Structure};

pub(super) fn generate_derives(context: &Context) -> TokenStream {
    context
        .structure
        .derives
        .iter()
        .map(|&derive| generate_derive(context.structure, derive))
        .collect()
}

fn generate_derive(structure: &Structure, derive: Derive) -> TokenStream {
    let path = match derive {
        Derive::Debug => quote!(::core::fmt::Debug),
        Derive::Hash => quote!(::core::hash::Hash),
        Derive::Ord => quote!(::core::cmp::Ord),
        Derive::PartialOrd => quote!(::core::cmp::PartialOrd),
    };
    let method = match derive {
        Derive::Debug => debug(structure),
        Derive::Hash => hash(structure),
        Derive::Ord => cmp(structure),
        Derive::PartialOrd => partial_cmp(structure),
    };
    let ident = &structure.ident;
    let generics = bounded(structure, &path);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let allow = allow_deprecated(structure);
    quote! {
        #[automatically_derived]
        #allow
        impl #impl_generics #path for #ident #ty_generics #where_clause {
            #method
        }
    }
}

/// One piece of code for each field in declared order, each there when its field is.
fn each_field(structure: &Structure, code: impl Fn(&Field) -> TokenStream) -> TokenStream {
    let pieces = structure.fields.iter().map(|field| {
        let (cfgs, code) = (cfg_attrs(&field.cfgs), code(field));
        quote!(#cfgs #code)
    });
    pieces.collect()
}

fn debug(structure: &Structure) -> TokenStream {
    let name = structure.ident.unraw().to_string();
    let fields = each_field(structure, |field| {
        let (ident, name) = (&field.ident, field.ident.unraw().to_string());
        // `dyn Debug` needs a sized value, and a reference to an unsized one is sized.
        let reference = if field.facts.is_unsized {
            quote!(&&)
        } else {
            quote!(&)
        };
        quote!(output.field(#name, #reference self.#ident);)
    });
    quote! {
        fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            let mut output = formatter.debug_struct(#name);
            #fields
            output.finish()
        }
    }
}

fn hash(structure: &Structure) -> TokenStream {
    let fields = each_field(
        structure,
        |Field { ident, .. }| quote!(::core::hash::Hash::hash(&self.#ident, state);),
    );
    quote! {
        fn hash<__H: ::core::hash::Hasher>(&self, state: &mut __H) {
            #fields
        }
    }
}

fn cmp(structure: &Structure) -> TokenStream {
    let fields = each_field(structure, |Field { ident, .. }| {
        quote! {
            match ::core::cmp::Ord::cmp(&self.#ident, &other.#ident) {
                ::core::cmp::Ordering::Equal => {}
                unequal => return unequal,
            }
        }
    });
    quote! {
        fn cmp(&self, other: &Self) -> ::core::cmp::Ordering {
            #fields
            ::core::cmp::Ordering::Equal
        }
    }
}

fn partial_cmp(structure: &Structure) -> TokenStream {
    let fields = each_field(structure, |Field { ident, .. }| {
        quote! {
            match ::core::cmp::PartialOrd::partial_cmp(&self.#ident, &other.#ident) {
                ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
                unequal => return unequal,
            }
        }
    });
    quote! {
        fn partial_cmp(&self, other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
            #fields
            ::core::option::Option::Some(::core::cmp::Ordering::Equal)
        }
    }
}

/// The generics with the bounds that rustc's own derive adds: on each type parameter, and on each associated
/// type of one that a field has.
fn bounded(structure: &Structure, path: &TokenStream) -> Generics {
    let mut generics = structure.generics.clone();
    let parameters = generics
        .type_params()
        .map(|parameter| parameter.ident.clone())
        .collect::<Vec<_>>();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(#path));
    }
    let mut projections = Projections {
        parameters,
        found: Vec::new(),
    };
    for field in &structure.fields {
        projections.visit_type(&field.ty);
    }
    for projection in projections.found {
        generics
            .make_where_clause()
            .predicates
            .push(parse_quote!(#projection: #path));
    }
    generics
}

/// Collects the types `T::Item` of type parameters.
struct Projections {
    parameters: Vec<Ident>,
    found: Vec<TokenStream>,
}

impl<'ast> Visit<'ast> for Projections {
    fn visit_type_path(&mut self, ty: &'ast TypePath) {
        let of_parameter = ty
            .path
            .segments
            .first()
            .is_some_and(|first| self.parameters.contains(&first.ident));
        if ty.qself.is_none() && ty.path.segments.len() > 1 && of_parameter {
            self.found.push(ty.to_token_stream());
        }
        syn::visit::visit_type_path(self, ty);
    }
}
