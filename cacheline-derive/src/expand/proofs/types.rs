//! The proofs that types are laid out as the user says that they are, each with its caret on what is said.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use crate::expand::lifetimes::inferred;
use crate::expand::{Context, lints};
use crate::model::{LaidOutAs, Structure};
use crate::place::located;
use crate::type_text::type_text;

/// The proofs of types that do not depend on a parameter.
pub(super) fn closed(context: &Context) -> TokenStream {
    let allow = lints::allowed(context.structure);
    let types = context.structure.types.iter();
    let closed = types.filter(|entry| !is_open(context.structure, entry));
    let proofs = closed.map(|entry| {
        let (when, call) = (entry.when.as_slice(), call(context, entry));
        quote!(#(#[cfg(#when)])* #allow const _: () = #call;)
    });
    proofs.collect()
}

/// The proofs of those that do, where it is in scope.
pub(super) fn open(context: &Context) -> TokenStream {
    let types = context.structure.types.iter();
    let open = types.filter(|entry| is_open(context.structure, entry));
    let proofs = open.map(|entry| {
        let (when, call) = (entry.when.as_slice(), call(context, entry));
        quote!(#(#[cfg(#when)])* #call;)
    });
    proofs.collect()
}

/// Whether what is said depends on a parameter of the struct.
fn is_open(structure: &Structure, entry: &LaidOutAs) -> bool {
    let parameters = &structure.parameters;
    parameters.stand_in(&entry.name) || parameters.stand_in(&entry.like)
}

/// `::cache_layout::__private::laid_out_as::<Counter, AtomicU64>("Statistics", "Counter", "AtomicU64")`
fn call(context: &Context, entry: &LaidOutAs) -> TokenStream {
    let structure = context.structure;
    let struct_name = structure.name();
    let at = located(entry.span);
    let krate = context.krate_at(at);
    let [name, like] = [&entry.name, &entry.like].map(|ty| inferred(ty, &structure.generics));
    let [name_text, like_text] = [&entry.name, &entry.like].map(type_text);
    let end = quote_spanned!(at=> >(#struct_name, #name_text, #like_text));
    quote!(#krate::__private::laid_out_as::<#name, #like #end)
}
