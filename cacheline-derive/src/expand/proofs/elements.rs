//! The proofs of `each`: what different parties write of the elements of a field owns its lines.

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::Proof;
use crate::expand::lifetimes::inferred;
use crate::expand::{Context, cfg_attrs, lints};
use crate::model::{Each, Field, Judged, Structure};
use crate::place::located;
use crate::type_facts::{Gives, holders};
use crate::type_text::path_text;

/// The proofs of a struct that is not generic, by size.
pub(super) fn proofs(structure: &Structure) -> impl Iterator<Item = Proof<'_>> {
    let wrapper = wrapper(structure);
    judged(structure, Judged::BySize).map(move |(field, each)| {
        let name = field.name();
        let rule = if each.is_pointed_to {
            "each_target"
        } else {
            "each"
        };
        Proof {
            element: Some(inferred(&each.written, &structure.generics)),
            cfgs: &field.cfgs,
            ..Proof::of(rule, each.span).with(quote!(#name, #wrapper))
        }
    })
}

fn with_elements(structure: &Structure) -> impl Iterator<Item = (&Field, &Each)> {
    let is_separated = structure.spacing.is_separated;
    let fields = structure.fields.iter().filter(move |_| is_separated);
    fields.filter_map(|field| Some((field, field.each.as_ref()?)))
}

fn judged(structure: &Structure, by: Judged) -> impl Iterator<Item = (&Field, &Each)> {
    with_elements(structure).filter(move |(_, each)| each.judged == by)
}

/// What a value can be wrapped in to own its lines, and how, as it is written where the struct is declared.
fn wrapper(structure: &Structure) -> String {
    let krate = path_text(&structure.krate);
    structure.spacing.distance().map_or_else(
        || format!("{krate}::OwnLines<_>, made by OwnLines::new(value)"),
        |line| {
            let line = format!("{krate}::Line{}", line.bytes());
            format!("{krate}::OwnLines<_, {line}>, made by OwnLines::new_in(value, {line})")
        },
    )
}

/// The proofs of a generic struct for what does not depend on a parameter, by size.
pub(super) fn measured(context: &Context) -> TokenStream {
    let structure = context.structure;
    let Context { line, apart, .. } = context;
    let (struct_name, wrapper) = (structure.name(), wrapper(structure));
    let allow = lints::allowed(structure);
    let proofs = judged(structure, Judged::BySize).map(|(field, each)| {
        let (cfgs, at, name) = (cfg_attrs(&field.cfgs), located(each.span), field.name());
        let krate = context.krate_at(at);
        let rule = if each.is_pointed_to {
            format_ident!("each_target_apart")
        } else {
            format_ident!("each_apart")
        };
        let written = inferred(&each.written, &structure.generics);
        let end =
            quote_spanned!(at=> >(#struct_name, #name, #wrapper, #line::BYTES, #apart::BYTES));
        quote!(#cfgs #allow const _: () = #krate::__private::#rule::<#written #end;)
    });
    proofs.collect()
}

/// What the compiler confirms of the types that hold elements, where the parameters are in scope: that their names say what
/// is in them.
pub(in crate::expand) fn confirmed_elements(context: &Context) -> TokenStream {
    let fields = with_elements(context.structure);
    let beliefs = fields.flat_map(|(field, _)| {
        holders(&field.ty).into_iter().map(|holder| {
            let (ty, held) = (holder.ty, holder.held);
            let (cfgs, at) = (cfg_attrs(&field.cfgs), located(ty.span()));
            let (krate, end) = (context.krate_at(at), quote_spanned!(at=> ()));
            let rule = match holder.gives {
                Gives::ByDeref => format_ident!("holds"),
                Gives::ByIndex => format_ident!("holds_each"),
            };
            quote!(#cfgs #krate::__private::#rule::<#ty, #held> #end;)
        })
    });
    beliefs.collect()
}

/// What the compiler checks of values whose size is not known, where the parameters that it depends on are in scope: their
/// type owns its lines whatever it is.
pub(super) fn bounds(context: &Context) -> TokenStream {
    let bounds = judged(context.structure, Judged::ByType).map(|(field, each)| {
        let cfgs = cfg_attrs(&field.cfgs);
        let bound = bound(context, &each.written);
        quote!(#cfgs #bound;)
    });
    bounds.collect()
}

/// The same in a struct without parameters, outside of it.
pub(super) fn bounds_of_type(context: &Context) -> TokenStream {
    let structure = context.structure;
    let allow = lints::allowed(structure);
    let bounds = judged(structure, Judged::ByType).map(|(field, each)| {
        let cfgs = cfg_attrs(&field.cfgs);
        let bound = bound(context, &inferred(&each.written, &structure.generics));
        quote!(#cfgs #allow const _: () = #bound;)
    });
    bounds.collect()
}

/// `::cache_layout::__private::each_of_any::<OwnLines<T>, ::cache_layout::Apart>()`
fn bound(context: &Context, written: &Type) -> TokenStream {
    let Context { krate, apart, .. } = context;
    quote!(#krate::__private::each_of_any::<#written, #apart>())
}
