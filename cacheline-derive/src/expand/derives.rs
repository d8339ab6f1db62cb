//! The derives that would show the reordering or the markers, written out in declared order, and the one that
//! would make a generic value without proof.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Generics, Ident, TypePath, WherePredicate, parse_quote};

use super::{Context, cfg_attrs, lints, literal};
use crate::generics::arguments;
use crate::model::{Derive, Field, RewrittenDerive, Structure};
use crate::place::{located, mention_at, mention_member};

pub(super) fn generate_derives(context: &Context) -> TokenStream {
    context
        .structure
        .derives
        .iter()
        .map(|derive| generate_derive(context, derive))
        .collect()
}

fn generate_derive(context: &Context, rewritten: &RewrittenDerive) -> TokenStream {
    let structure = context.structure;
    let &RewrittenDerive { derive, span } = rewritten;
    let path = match derive {
        Derive::Debug => quote!(::core::fmt::Debug),
        Derive::Default => quote!(::core::default::Default),
        Derive::Hash => quote!(::core::hash::Hash),
        Derive::Ord => quote!(::core::cmp::Ord),
        Derive::PartialOrd => quote!(::core::cmp::PartialOrd),
    };
    let method = match derive {
        Derive::Debug => debug(structure),
        Derive::Default => default(context),
        Derive::Hash => hash(structure),
        Derive::Ord => cmp(structure),
        Derive::PartialOrd => partial_cmp(structure),
    };
    // The compiler points at the type where it misses another trait, as for `Ord` without `Eq`.
    let ident = mention_at(&structure.ident, span);
    let generics = bounded(structure, &path);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let allow = lints::allowed(structure);
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

/// `&self.field`, at the field's place in the source, where the compiler points if the field lacks the trait.
fn borrowed(field: &Field) -> TokenStream {
    let member = &field.member;
    quote_spanned!(located(member.span())=> &self.#member)
}

fn debug(structure: &Structure) -> TokenStream {
    let name = structure.ident.unraw().to_string();
    let fields = each_field(structure, |field| {
        let (name, value) = (field.name(), borrowed(field));
        // `dyn Debug` needs a sized value, and a reference to an unsized one is sized.
        let reference = field.facts.is_unsized.then(|| quote!(&));
        quote!(::core::fmt::DebugStruct::field(&mut __output, #name, #reference #value);)
    });
    quote! {
        #[inline]
        fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            let mut __output = ::core::fmt::Formatter::debug_struct(__formatter, #name);
            #fields
            ::core::fmt::DebugStruct::finish(&mut __output)
        }
    }
}

fn default(context: &Context) -> TokenStream {
    let markers = literal::marker_values(context);
    let fields = each_field(context.structure, |field| {
        let member = mention_member(&field.member);
        quote!(#member: ::core::default::Default::default(),)
    });
    let value = literal::proved(context, &quote!(Self { #markers #fields }));
    quote! {
        #[inline]
        fn default() -> Self {
            #value
        }
    }
}

fn hash(structure: &Structure) -> TokenStream {
    let fields = each_field(structure, |field| {
        let value = borrowed(field);
        quote!(::core::hash::Hash::hash(#value, __state);)
    });
    quote! {
        #[inline]
        fn hash<__H: ::core::hash::Hasher>(&self, __state: &mut __H) {
            #fields
        }
    }
}

fn cmp(structure: &Structure) -> TokenStream {
    let fields = each_field(structure, |field| {
        let (member, value) = (mention_member(&field.member), borrowed(field));
        quote! {
            match ::core::cmp::Ord::cmp(#value, &__other.#member) {
                ::core::cmp::Ordering::Equal => {}
                __unequal => return __unequal,
            }
        }
    });
    quote! {
        #[inline]
        fn cmp(&self, __other: &Self) -> ::core::cmp::Ordering {
            #fields
            ::core::cmp::Ordering::Equal
        }
    }
}

fn partial_cmp(structure: &Structure) -> TokenStream {
    let fields = each_field(structure, |field| {
        let (member, value) = (mention_member(&field.member), borrowed(field));
        quote! {
            match ::core::cmp::PartialOrd::partial_cmp(#value, &__other.#member) {
                ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
                __unequal => return __unequal,
            }
        }
    });
    quote! {
        #[inline]
        fn partial_cmp(&self, __other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
            #fields
            ::core::option::Option::Some(::core::cmp::Ordering::Equal)
        }
    }
}

/// The generics with the bounds that rustc's own derive adds: on each type parameter, and on each associated
/// type of one that a field has.
fn bounded(structure: &Structure, path: &TokenStream) -> Generics {
    let mut generics = lints::repeated(&structure.generics);
    let parameters = generics
        .type_params()
        .map(|parameter| parameter.ident.clone())
        .collect::<Vec<_>>();
    let mut projections = Projections {
        parameters: &parameters,
        found: Vec::new(),
    };
    for field in &structure.fields {
        projections.visit_type(&field.ty);
    }
    // Resolved as the macro's own, so that no lint takes it for a bound that the user repeats.
    let own = |parameter: &Ident| {
        let mut own = parameter.clone();
        own.set_span(parameter.span().resolved_at(Span::call_site()));
        own.into_token_stream()
    };
    let mut bounded = parameters.iter().map(own).collect::<Vec<_>>();
    bounded.extend(projections.found);
    if !bounded.is_empty() {
        let predicates = bounded
            .iter()
            .map(|ty| -> WherePredicate { parse_quote!(#ty: #path) });
        generics.make_where_clause().predicates.extend(predicates);
    }
    generics
}

/// Collects the types `T::Item` of type parameters.
struct Projections<'a> {
    parameters: &'a [Ident],
    found: Vec<TokenStream>,
}

impl<'ast> Visit<'ast> for Projections<'_> {
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
