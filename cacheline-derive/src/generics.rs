//! The parameters of a struct where it is mentioned once more.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{GenericParam, Generics};

/// `<'a, T, { N }>`: the parameters as arguments. A constant stands in braces, because the compiler takes it for a type or
/// a module that is called like it, if there is one.
pub(crate) fn arguments(generics: &Generics) -> Option<TokenStream> {
    let arguments = generics.params.iter().map(|parameter| match parameter {
        GenericParam::Lifetime(parameter) => parameter.lifetime.to_token_stream(),
        GenericParam::Type(parameter) => parameter.ident.to_token_stream(),
        GenericParam::Const(parameter) => {
            let name = &parameter.ident;
            quote!({ #name })
        }
    });
    let arguments = arguments.collect::<Vec<_>>();
    (!arguments.is_empty()).then(|| quote!(<#(#arguments),*>))
}
