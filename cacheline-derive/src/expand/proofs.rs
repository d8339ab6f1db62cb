//! One assertion for each rule and group, each with its caret on what the user wrote.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;

use super::{Context, Member};
use crate::model::Structure;
use crate::plan::{FieldFacts, Role};
use crate::type_facts::Tail;

/// A call that must not panic, and where its error belongs.
struct Proof {
    span: Span,
    /// The function of `proof`, with its type arguments.
    rule: TokenStream,
    /// What it takes behind the layout.
    arguments: TokenStream,
}

/// The assertions of a struct whose layout is known as it is declared.
pub(super) fn generate_proofs(context: &Context) -> TokenStream {
    if context.structure.is_generic() {
        return TokenStream::new();
    }
    let layout = named_layout(context);
    let allow = super::lints::allowed_deprecated(context.structure);
    let assertions = proofs(context).into_iter().map(|proof| {
        let call = proof.call(context, &layout);
        quote_spanned!(located(proof.span)=> #allow const _: () = #call;)
    });
    assertions.collect()
}

/// The assertions of a generic struct, evaluated for the types that it is used with.
pub(super) fn generic_proof(context: &Context) -> Option<TokenStream> {
    if !context.structure.is_generic() {
        return None;
    }
    let krate = &context.krate;
    let layout = quote!(<Self as #krate::CacheLayout>::LAYOUT);
    let calls = proofs(context)
        .into_iter()
        .map(|proof| proof.call(context, &layout));
    Some(quote! {
        const PROOF: () = {
            #(#calls;)*
        };
    })
}

fn proofs(context: &Context) -> Vec<Proof> {
    let structure = context.structure;
    let mut proofs = separation(structure);
    if may_drop_differently(context) {
        proofs.push(Proof::of("drop_order", structure.ident.span()));
    }
    proofs.extend(budgets(structure));
    if let Some(span) = structure.options.show {
        proofs.push(Proof::of("show", span));
    }
    proofs
}

/// What keeps the groups apart.
fn separation(structure: &Structure) -> Vec<Proof> {
    let options = &structure.options;
    let mut proofs = Vec::new();
    for group in &structure.groups {
        if let Some(span) = group.written_at {
            let name = &group.name;
            proofs.push(Proof::of("apart", span).with(&quote!(#name)));
        }
    }
    // What is unsized for certain has no neighbour.
    let may_have_neighbours = options.allow_neighbours.is_none() && structure.tail != Tail::Unsized;
    if !proofs.is_empty() && may_have_neighbours {
        proofs.push(Proof::of("neighbours", structure.ident.span()));
    }
    for field in &structure.fields {
        if let Some(each) = &field.each {
            let (element, name) = (&each.element, field.name());
            let rule = quote_spanned!(located(each.span)=> each::<#element>);
            proofs.push(Proof {
                rule,
                ..Proof::of("each", each.span).with(&quote!(#name))
            });
        }
    }
    proofs
}

/// Whether fields have changed places, and the user has not said that it does not matter.
fn may_drop_differently(context: &Context) -> bool {
    let positions = context.members.iter().filter_map(|member| match member {
        Member::Field(position, _) => Some(position),
        Member::Marker(_) => None,
    });
    !positions.is_sorted() && context.structure.options.allow_drop_order.is_none()
}

/// What the struct may cost.
fn budgets(structure: &Structure) -> Vec<Proof> {
    let options = &structure.options;
    let mut proofs = Vec::new();
    if let Some(bytes) = &options.max_size {
        proofs.push(Proof::of("max_size", bytes.span()).with(&quote!(#bytes)));
    }
    for budget in &options.max_lines {
        let (name, lines) = (
            syn::ext::IdentExt::unraw(&budget.group).to_string(),
            &budget.lines,
        );
        proofs.push(Proof::of("max_lines", budget.group.span()).with(&quote!(#name, #lines)));
    }
    if let Some(span) = options.deny_straddle {
        proofs.push(Proof::of("straddle", span));
    }
    if let Some(span) = options.deny_waste {
        let cold = |is_reason: fn(&FieldFacts) -> bool| {
            let fields = structure
                .fields
                .iter()
                .filter(move |field| is_reason(&field.facts));
            fields.map(crate::model::Field::name).collect::<Vec<_>>()
        };
        let unknown =
            cold(|facts| matches!(facts.role, Role::Cold { .. }) && facts.ty.size.is_none());
        let kept_off = cold(FieldFacts::is_kept_off_read_lines);
        let arguments = quote!(&[#(#unknown),*], &[#(#kept_off),*]);
        proofs.push(Proof::of("waste", span).with(&arguments));
    }
    proofs
}

impl Proof {
    fn of(rule: &str, span: Span) -> Self {
        let rule = Ident::new(rule, located(span)).into_token_stream();
        Self {
            span,
            rule,
            arguments: TokenStream::new(),
        }
    }

    fn with(self, arguments: &TokenStream) -> Self {
        Self {
            arguments: quote!(, #arguments),
            ..self
        }
    }

    fn call(&self, context: &Context, layout: &TokenStream) -> TokenStream {
        let Self {
            rule, arguments, ..
        } = self;
        // Where a call begins and ends is where the compiler says that it failed.
        let at = located(self.span);
        let krate = context.krate_at(at);
        quote_spanned!(at=> #krate::proof::#rule(&#layout #arguments))
    }
}

/// The user's place in the source, with the macro's hygiene.
fn located(place: Span) -> Span {
    Span::call_site().located_at(place)
}

/// `<File as ::cache_layout::CacheLayout>::LAYOUT`, lifetimes left to inference.
fn named_layout(context: &Context) -> TokenStream {
    let krate = &context.krate;
    let ident = &context.structure.ident;
    // A struct that is named here has no parameters but lifetimes.
    let arguments = context.structure.generics.lifetimes().map(|_| quote!('_));
    let arguments = arguments.collect::<Vec<_>>();
    let arguments = if arguments.is_empty() {
        TokenStream::new()
    } else {
        quote!(<#(#arguments),*>)
    };
    quote!(<#ident #arguments as #krate::CacheLayout>::LAYOUT)
}
