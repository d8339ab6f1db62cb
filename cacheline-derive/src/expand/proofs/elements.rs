//! The proofs of `each`: elements that different parties write own their lines.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::Path;
use syn::spanned::Spanned;

use super::Proof;
use crate::expand::lifetimes::inferred;
use crate::expand::{Context, cfg_attrs, lints};
use crate::model::{Each, Field, Structure};
use crate::place::located;
use crate::type_facts::holders;

/// The proofs of a struct whose elements are known.
pub(super) fn proofs(structure: &Structure) -> impl Iterator<Item = Proof<'_>> {
    let wrapper = wrapper(structure);
    with_elements(structure).map(move |(field, each)| {
        let name = field.name();
        Proof {
            element: Some(inferred(&each.element, &structure.generics)),
            cfgs: &field.cfgs,
            ..Proof::of("each", each.span).with(quote!(#name, #wrapper))
        }
    })
}

fn with_elements(structure: &Structure) -> impl Iterator<Item = (&Field, &Each)> {
    let is_separated = structure.spacing.is_separated;
    let fields = structure.fields.iter().filter(move |_| is_separated);
    fields.filter_map(|field| Some((field, field.each.as_ref()?)))
}

/// What an element can be wrapped in to own its lines, and how, as it is written where the struct is declared.
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

/// `cache_layout`, or `crate::reexports::cache_layout`.
fn path_text(path: &Path) -> String {
    let names = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string());
    names.collect::<Vec<_>>().join("::")
}

/// Whether an element depends on a parameter of its struct.
fn is_open(structure: &Structure, each: &Each) -> bool {
    structure.parameters.stand_in(&each.element)
}

/// The proofs of a generic struct for the elements that do not depend on a parameter.
pub(super) fn measured(context: &Context) -> TokenStream {
    let structure = context.structure;
    let Context { line, apart, .. } = context;
    let (struct_name, wrapper) = (structure.name(), wrapper(structure));
    let allow = lints::allowed(structure);
    let proofs = with_elements(structure).filter(|(_, each)| !is_open(structure, each));
    let proofs = proofs.map(|(field, each)| {
        let (cfgs, at, name) = (cfg_attrs(&field.cfgs), located(each.span), field.name());
        let krate = context.krate_at(at);
        let element = inferred(&each.element, &structure.generics);
        let end =
            quote_spanned!(at=> >(#struct_name, #name, #wrapper, #line::BYTES, #apart::BYTES));
        quote!(#cfgs #allow const _: () = #krate::__private::each_apart::<#element #end;)
    });
    proofs.collect()
}

/// What the compiler confirms of the types that hold elements, where the parameters are in scope: that their names say what
/// is in them.
pub(in crate::expand) fn confirmed_elements(context: &Context) -> TokenStream {
    let fields = with_elements(context.structure);
    let beliefs = fields.flat_map(|(field, _)| {
        holders(&field.ty).into_iter().map(|(holder, held)| {
            let (cfgs, at) = (cfg_attrs(&field.cfgs), located(holder.span()));
            let (krate, end) = (context.krate_at(at), quote_spanned!(at=> ()));
            quote!(#cfgs #krate::__private::holds::<#holder, #held> #end;)
        })
    });
    beliefs.collect()
}

/// What the compiler checks of elements that depend on a parameter of their struct, where that is in scope: their type owns
/// its lines whatever the parameter is.
pub(super) fn bounds(context: &Context) -> TokenStream {
    let (structure, krate, apart) = (context.structure, context.krate, &context.apart);
    let open = with_elements(structure).filter(|(_, each)| is_open(structure, each));
    let bounds = open.map(|(field, Each { element, .. })| {
        let cfgs = cfg_attrs(&field.cfgs);
        quote!(#cfgs #krate::__private::each_of_any::<#element, #apart>();)
    });
    bounds.collect()
}
