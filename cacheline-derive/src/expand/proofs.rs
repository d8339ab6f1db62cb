//! One assertion for each rule and group, each with its caret on what the user wrote.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::GenericParam;

use super::Context;

/// A call that must not panic, and where its error belongs.
struct Proof {
    span: Span,
    rule: &'static str,
    group: Option<String>,
}

/// The assertions of a struct whose layout is known as it is declared.
pub(super) fn generate_proofs(context: &Context) -> TokenStream {
    if context.structure.is_generic() {
        return TokenStream::new();
    }
    let layout = named_layout(context);
    let assertions = proofs(context).into_iter().map(|proof| {
        let call = proof.call(context, &layout);
        quote_spanned!(proof.span()=> const _: () = #call;)
    });
    assertions.collect()
}

/// The assertions of a generic struct, evaluated for the types that it is used with.
pub(super) fn generic_proof(context: &Context) -> Option<TokenStream> {
    if !context.structure.is_generic() {
        return None;
    }
    let calls = proofs(context)
        .into_iter()
        .map(|proof| proof.call(context, &quote!(Self::LAYOUT)));
    Some(quote! {
        const PROOF: () = {
            #(#calls;)*
        };
    })
}

fn proofs(context: &Context) -> Vec<Proof> {
    let structure = context.structure;
    let mut proofs = Vec::new();
    for group in &structure.groups {
        if let Some(span) = group.written_at {
            proofs.push(Proof {
                span,
                rule: "apart",
                group: Some(group.name.clone()),
            });
        }
    }
    let whole = |rule| Proof {
        span: structure.ident.span(),
        rule,
        group: None,
    };
    if !proofs.is_empty() {
        proofs.push(whole("neighbours"));
    }
    if !structure.options.allow_drop_order {
        proofs.push(whole("drop_order"));
    }
    if let Some(span) = structure.options.show {
        proofs.push(Proof {
            span,
            rule: "show",
            group: None,
        });
    }
    proofs
}

impl Proof {
    /// The user's place in the source, with the macro's hygiene.
    fn span(&self) -> Span {
        Span::call_site().located_at(self.span)
    }

    fn call(&self, context: &Context, layout: &TokenStream) -> TokenStream {
        let krate = &context.krate;
        let rule = proc_macro2::Ident::new(self.rule, self.span());
        let group = self.group.iter();
        quote_spanned!(self.span()=> #krate::proof::#rule(&#layout #(, #group)*))
    }
}

/// `<File as ::cache_layout::CacheLayout>::LAYOUT`, lifetimes left to inference.
fn named_layout(context: &Context) -> TokenStream {
    let krate = &context.krate;
    let ident = &context.structure.ident;
    let lifetimes = context
        .structure
        .generics
        .params
        .iter()
        .map(|parameter| match parameter {
            GenericParam::Lifetime(_) | GenericParam::Type(_) | GenericParam::Const(_) => {
                quote!('_)
            }
        });
    let arguments = lifetimes.collect::<Vec<_>>();
    let arguments = if arguments.is_empty() {
        TokenStream::new()
    } else {
        quote!(<#(#arguments),*>)
    };
    quote!(<#ident #arguments as #krate::CacheLayout>::LAYOUT)
}
