//! The proofs that fields are dropped in the order in which they are declared, each with its caret on a field.

use proc_macro2::{Literal, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::{Calls, Proof, calls};
use crate::expand::lifetimes::inferred;
use crate::expand::{Context, cfg_attrs, is_drop_seen, lints};
use crate::model::Field;
use crate::place::located;
use crate::type_facts::{Belief, Drops};

/// The proof of the struct as a whole, if fields have changed places.
pub(super) fn whole(context: &Context) -> Option<Proof<'static>> {
    have_changed_places(context).then(|| Proof::of("drop_order", context.structure.ident.span()))
}

/// The proofs of a struct whose types are known: of each field that may be dropped too late as far as the names of types
/// say, then of all.
pub(super) fn of_type(context: &Context, whole_type: &Type) -> Option<TokenStream> {
    let whole = whole(context)?;
    let late = late(context, Drops::may_be_seen).into_iter().map(|field| {
        let name = field.name();
        Proof::of("drops_in_time", field.place()).with(quote!(#name))
    });
    let proofs = late.chain([whole]).collect::<Vec<_>>();
    let is_single = proofs.len() == 1;
    let Calls {
        rules, arguments, ..
    } = calls(context, whole_type, proofs);
    Some(if is_single {
        quote!(#(#rules #arguments)*)
    } else {
        quote!({ #(#rules #arguments;)* })
    })
}

/// The proofs of a generic struct: what depends on a parameter counts as dropped, and the compiler is asked of the rest.
pub(super) fn for_all_parameters(context: &Context) -> TokenStream {
    let late = late(context, Drops::may_be_seen_after_all);
    if late.is_empty() {
        return TokenStream::new();
    }
    let (structure, krate) = (context.structure, context.krate);
    let dropped = context
        .fields()
        .filter(|field| field.drops.may_be_seen_after_all());
    let rows = dropped.map(|field| {
        let (cfgs, name) = (cfg_attrs(&field.cfgs), field.name());
        let position = Literal::usize_unsuffixed(field.position.0);
        let is_seen = is_seen(context, field);
        quote!(#cfgs #krate::__private::dropped(#name, #position, #is_seen))
    });
    let struct_name = structure.name();
    let calls = late.into_iter().map(|field| {
        let (at, name) = (located(field.place()), field.name());
        let krate = context.krate_at(at);
        let end = quote_spanned!(at=> (#struct_name, DROPS, #name));
        quote!(#krate::__private::drops_in_time_for_all #end)
    });
    let allow = lints::allowed(structure);
    quote! {
        #allow
        const _: () = {
            const DROPS: &[#krate::Field] = &[#(#rows),*];
            #(#calls;)*
        };
    }
}

/// Whether somebody may see when the field is dropped, whatever the parameters of its struct are.
fn is_seen(context: &Context, field: &Field) -> TokenStream {
    let structure = context.structure;
    let mut values = field.drops.values.iter();
    if values.any(|ty| structure.parameters.stand_in(ty)) {
        return quote!(true);
    }
    is_drop_seen(
        context,
        &field.drops.measured(&structure.parameters),
        |ty| inferred(ty, &structure.generics),
    )
}

/// What has to be true of types that depend on a parameter, where that is in scope: of each field that nobody sees dropped
/// because of it, and that has changed places with one which somebody may see.
pub(in crate::expand) fn confirmed_drops(context: &Context) -> TokenStream {
    let parameters = &context.structure.parameters;
    let is_open = |ty: &Type| parameters.stand_in(ty);
    let fields = out_of_order(context).into_iter();
    let believed = fields.filter(|field| !field.drops.values.iter().any(is_open));
    let beliefs = believed.flat_map(|field| {
        let beliefs = field.drops.beliefs.iter().map(Belief::ty);
        beliefs.filter(|ty| is_open(ty)).map(|ty| {
            let (cfgs, at) = (cfg_attrs(&field.cfgs), located(ty.span()));
            let (krate, end) = (context.krate_at(at), quote_spanned!(at=> ()));
            quote!(#cfgs #krate::__private::drops_no_more::<#ty> #end;)
        })
    });
    beliefs.collect()
}

/// The fields that have changed places with another one, where somebody may see when both are dropped after all.
fn out_of_order<'a>(context: &'a Context) -> Vec<&'a Field> {
    if !have_changed_places(context) {
        return Vec::new();
    }
    let fields = context.fields();
    let fields = fields.filter(|field| field.drops.may_be_seen_after_all());
    let fields = fields.collect::<Vec<_>>();
    let is_out_of_order = |at: usize| {
        let (before, behind) = (&fields[..at], &fields[at + 1..]);
        let position = fields[at].position;
        before.iter().any(|field| field.position > position)
            || behind.iter().any(|field| field.position < position)
    };
    let positions = (0..fields.len()).filter(|&at| is_out_of_order(at));
    positions.map(|at| fields[at]).collect()
}

/// Whether fields have changed places, and the user has not said that it does not matter.
fn have_changed_places(context: &Context) -> bool {
    let positions = context.fields().map(|field| field.position);
    !positions.is_sorted() && context.structure.mode.keeps_drop_order()
}

/// The fields that lie behind one that is declared later, where somebody may see when both are dropped, in the order of
/// their declaration.
fn late<'a>(context: &'a Context, may_be_seen: fn(&Drops) -> bool) -> Vec<&'a Field> {
    if !have_changed_places(context) {
        return Vec::new();
    }
    let mut latest = None;
    let mut late = Vec::new();
    for field in context.fields().filter(|field| may_be_seen(&field.drops)) {
        if latest > Some(field.position) {
            late.push(field);
        } else {
            latest = Some(field.position);
        }
    }
    late.sort_by_key(|field| field.position);
    late
}
