//! The derives that would show the reordering or the markers, written out in declared order, and the one that
//! would make a generic value without proof.

use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Generics, Ident, Member, Token, TypePath, WherePredicate, parse_quote};

use super::{Context, lints, literal};
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
    let (module, name, method) = match derive {
        Derive::Debug => ("fmt", "Debug", debug(context)),
        Derive::Default => ("default", "Default", default(context)),
        Derive::Hash => ("hash", "Hash", hash(structure)),
        Derive::Ord => ("cmp", "Ord", cmp(structure)),
        Derive::PartialOrd => ("cmp", "PartialOrd", partial_cmp(structure)),
    };
    let [module, name] = [module, name].map(|name| Ident::new(name, Span::call_site()));
    let method = Group::new(Delimiter::Brace, method);
    // The compiler points at the type where it misses another trait, as for `Ord` without `Eq`.
    let ident = mention_at(&structure.ident, span);
    let generics = bounded(structure, &module, &name);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let allow = lints::allowed(structure);
    quote! {
        #[automatically_derived]
        #allow
        impl #impl_generics ::core::#module::#name for #ident #ty_generics #where_clause #method
    }
}

/// When each field exists, in declared order.
fn cfgs(structure: &Structure) -> impl Iterator<Item = &[TokenStream]> {
    structure.fields.iter().map(|field| field.cfgs.as_slice())
}

fn members(structure: &Structure) -> impl Iterator<Item = Member> {
    let members = structure.fields.iter().map(|field| &field.member);
    members.map(mention_member)
}

fn values(structure: &Structure) -> impl Iterator<Item = Borrowed<'_>> {
    structure.fields.iter().map(Borrowed::of)
}

/// `&self.field`, at the field's place in the source, where the compiler points if the field lacks the trait.
struct Borrowed<'a> {
    member: &'a Member,
    place: Span,
    /// One, or one more for a reference to the reference, which is sized where the field is not.
    references: usize,
}

impl<'a> Borrowed<'a> {
    fn of(field: &'a Field) -> Self {
        Self {
            member: &field.member,
            place: located(field.member.span()),
            references: 1,
        }
    }

    /// As a value that is sized, as one behind `dyn` has to be.
    fn sized(field: &'a Field) -> Self {
        Self {
            references: 1 + usize::from(field.facts.is_unsized),
            ..Self::of(field)
        }
    }
}

impl ToTokens for Borrowed<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let place = self.place;
        for _ in 0..self.references {
            Token![&](place).to_tokens(tokens);
        }
        Token![self](place).to_tokens(tokens);
        Token![.](place).to_tokens(tokens);
        self.member.to_tokens(tokens);
    }
}

fn debug(context: &Context) -> TokenStream {
    let Context {
        structure, krate, ..
    } = context;
    let name = structure.name();
    let cfgs = cfgs(structure);
    let names = structure.fields.iter().map(Field::name);
    let values = structure.fields.iter().map(Borrowed::sized);
    let allow_table = lints::allowed_table(structure);
    quote! {
        #allow_table
        #[inline]
        fn fmt(&self, __formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            #krate::__private::debug_struct(
                __formatter,
                #name,
                &[#(#(#[cfg(#cfgs)])* (#names, #values)),*],
            )
        }
    }
}

fn default(context: &Context) -> TokenStream {
    let markers = literal::marker_values(context);
    let (cfgs, members) = (cfgs(context.structure), members(context.structure));
    let fields = quote!(#(#(#[cfg(#cfgs)])* #members: ::core::default::Default::default(),)*);
    let value = literal::proved(context, &quote!(Self { #markers #fields }));
    quote! {
        #[inline]
        fn default() -> Self {
            #value
        }
    }
}

fn hash(structure: &Structure) -> TokenStream {
    let (cfgs, values) = (cfgs(structure), values(structure));
    quote! {
        #[inline]
        fn hash<__H: ::core::hash::Hasher>(&self, __state: &mut __H) {
            #(#(#[cfg(#cfgs)])* ::core::hash::Hash::hash(#values, __state);)*
        }
    }
}

fn cmp(structure: &Structure) -> TokenStream {
    let (cfgs, values, members) = (cfgs(structure), values(structure), members(structure));
    quote! {
        #[inline]
        fn cmp(&self, __other: &Self) -> ::core::cmp::Ordering {
            #(
                #(#[cfg(#cfgs)])*
                match ::core::cmp::Ord::cmp(#values, &__other.#members) {
                    ::core::cmp::Ordering::Equal => {}
                    __unequal => return __unequal,
                }
            )*
            ::core::cmp::Ordering::Equal
        }
    }
}

fn partial_cmp(structure: &Structure) -> TokenStream {
    let (cfgs, values, members) = (cfgs(structure), values(structure), members(structure));
    quote! {
        #[inline]
        fn partial_cmp(&self, __other: &Self) -> ::core::option::Option<::core::cmp::Ordering> {
            #(
                #(#[cfg(#cfgs)])*
                match ::core::cmp::PartialOrd::partial_cmp(#values, &__other.#members) {
                    ::core::option::Option::Some(::core::cmp::Ordering::Equal) => {}
                    __unequal => return __unequal,
                }
            )*
            ::core::option::Option::Some(::core::cmp::Ordering::Equal)
        }
    }
}

/// The generics with the bounds that rustc's own derive adds: on each type parameter, and on each associated
/// type of one that a field has.
fn bounded(structure: &Structure, module: &Ident, name: &Ident) -> Generics {
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
            .map(|ty| -> WherePredicate { parse_quote!(#ty: ::core::#module::#name) });
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
