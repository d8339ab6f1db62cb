//! The struct as it was written and laid out, against what the compiler has.
//!
//! An attribute macro below this one is handed the laid out struct, and may give out another. The table has the types that
//! were written, so the compiler is asked whether the fields are still these, with these types. Where something holds
//! because of `repr(C)` and no offset tells, a derive has to say that it is still there ([`LaidOut`]).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::markers::Marker;
use super::proofs::{confirmed_drops, confirmed_elements};
use super::structure::repr;
use super::{Context, Member, cfg_attrs, lints};
use crate::generics::arguments;
use crate::laid_out::{LaidOut, hints};
use crate::model::{Field, Structure};
use crate::place::{located, mention, mention_member};
use crate::type_facts::Tail;

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
    let markers = context.markers();
    let markers = markers.map(|marker| same_marker(context, marker, changed_at));
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
                #(#markers)*
                #all
            }
        }
    }
}

/// How the struct is laid out, for the derive that looks at what attribute macros left of it.
pub(super) fn laid_out(context: &Context) -> Option<TokenStream> {
    let structure = context.structure;
    rests_on_repr(structure).map(|_| {
        let attrs = structure.attrs.iter().cloned().chain(repr(structure));
        let names = context.members.iter().filter_map(name_of);
        let laid_out = LaidOut {
            ident: mention(&structure.ident),
            reprs: hints(&attrs.collect::<Vec<_>>()),
            fields: names.map(mention).collect(),
        };
        laid_out.for_derive(context.krate)
    })
}

fn name_of<'a>(member: &'a Member) -> Option<&'a Ident> {
    match member {
        Member::Marker(marker) => Some(&marker.ident),
        Member::Field(Field {
            member: syn::Member::Named(ident),
            ..
        }) => Some(ident),
        Member::Field(_) => None,
    }
}

/// The table, if what it rests on is confirmed where the parameters are in scope.
pub(super) fn if_confirmed(context: &Context, table: TokenStream) -> TokenStream {
    let laid_out = rests_on_repr(context.structure).map(|place| {
        let place = located(place);
        let krate = context.krate_at(place);
        quote_spanned!(place=> #krate::__private::laid_out::<Self>();)
    });
    let copies = context.structure.parameters.copies().map(|(ty, place)| {
        let place = located(place);
        let (krate, end) = (context.krate_at(place), quote_spanned!(place=> ()));
        quote!(#krate::__private::copied::<#ty> #end;)
    });
    let copies = copies.collect::<TokenStream>();
    let (drops, elements) = (confirmed_drops(context), confirmed_elements(context));
    let confirmed = quote!(#laid_out #copies #drops #elements);
    if confirmed.is_empty() {
        table
    } else {
        quote!({ #confirmed #table })
    }
}

/// The attribute that may take away what the layout rests on besides the offsets that the compiler is asked for.
fn rests_on_repr(structure: &Structure) -> Option<Span> {
    let is_placed = !structure.mode.is_verified() || structure.tail == Tail::MaybeUnsized;
    structure.changed_at.filter(|_| is_placed)
}

/// As [`same_type`], for a marker, which the user has not written.
fn same_marker(context: &Context, marker: &Marker, place: Span) -> TokenStream {
    let (cfg, member, ty) = (marker.cfg_of_line(), &marker.ident, marker.ty());
    let place = located(place);
    let krate = context.krate_at(place);
    quote_spanned!(place=> #cfg #krate::__private::as_written::<#ty, _>(&raw const self.#member);)
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
