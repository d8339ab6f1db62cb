//! The proofs of the instances that a generic struct names in `prove(..)`.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{Proof, drops, proofs, shown, types};
use crate::expand::{Context, cfg_attrs, lints};
use crate::model::Instance;
use crate::place::{located, mention_at};

pub(super) fn generate_proofs(context: &Context) -> TokenStream {
    let structure = context.structure;
    let mut rules = proofs(context);
    rules.extend(drops::whole(context));
    // An expression that names a parameter means something in the struct alone.
    let (open, mut closed): (Vec<_>, Vec<_>) = rules
        .into_iter()
        .partition(|rule| structure.parameters.stand_in(&rule.arguments));
    closed.extend(shown(context));
    let allow = lints::allowed_deprecated(structure);
    let is_open = !open.is_empty() || !types::open(context).is_empty();
    let proofs = structure.instances.iter().map(|instance| {
        let whole = is_open.then(|| of_constant(context, instance));
        let rules = closed.iter().map(|rule| {
            let (cfgs, call) = (cfg_attrs(rule.cfgs), of_rule(context, instance, rule));
            quote!(#cfgs #allow const _: () = #call;)
        });
        let rules = rules.collect::<TokenStream>();
        let whole = whole.map(|whole| quote!(#allow const _: () = #whole;));
        quote!(#rules #whole)
    });
    proofs.collect()
}

/// `::cache_layout::__private::of_layout::neighbours(&::cache_layout::__private::instance::<Ring<8>>("Ring<8>"))`
fn of_rule(context: &Context, instance: &Instance, rule: &Proof) -> TokenStream {
    let (inner, krate) = (context.krate, context.krate_at(located(instance.from)));
    let whole = type_of(context, instance);
    let Proof {
        rule, arguments, ..
    } = rule;
    // Within the arguments of the attribute, a name that stands where this does would be taken for the start of the call.
    let mut rule = rule.clone();
    rule.set_span(located(instance.to));
    let name = &instance.name;
    // Of the groups, the compiler finds out for all at once whether they are apart, which is known of the type.
    if rule == "apart" {
        let end = quote_spanned!(located(instance.to)=> > (#name, #arguments));
        return quote!(#krate::__private::apart_in_instance::<#whole #end);
    }
    let end = quote_spanned! {located(instance.to)=>
        (&#inner::__private::instance::<#whole>(#name), #arguments)
    };
    quote!(#krate::__private::of_layout::#rule #end)
}

/// `<Ring<8> as ::cache_layout::CacheLayout>::PROOF`
fn of_constant(context: &Context, instance: &Instance) -> TokenStream {
    let (whole, krate) = (type_of(context, instance), context.krate);
    quote!(<#whole as #krate::CacheLayout>::PROOF)
}

fn type_of(context: &Context, instance: &Instance) -> TokenStream {
    let ident = mention_at(&context.ident, instance.ident.span());
    let arguments = &instance.arguments;
    quote!(#ident #arguments)
}
