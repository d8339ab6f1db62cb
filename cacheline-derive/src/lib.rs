//! The attribute macro of [`cache-layout`](https://docs.rs/cache-layout): depend on that crate, which
//! re-exports the macro next to the items that its expansion names.

use proc_macro::TokenStream;

mod ast;
mod attr;
mod cfg;
mod check;
mod diagnostics;
mod expand;
mod fallback;
mod for_parts;
mod generics;
mod laid_out;
mod mark;
mod model;
mod nesting;
mod parameters;
mod pipeline;
mod place;
mod spelling;
#[cfg(test)]
mod tests;
mod type_facts;
mod type_text;

/// For the expansion of the attribute alone: the tokens behind the first, all where that stands.
#[doc(hidden)]
#[proc_macro]
pub fn located_at(input: TokenStream) -> TokenStream {
    place::located_at_first(input.into()).into()
}

/// For the expansion of the attribute alone: says of a struct that attribute macros left it as it was laid out.
#[doc(hidden)]
#[proc_macro_derive(LaidOut, attributes(cache_layout_laid_out))]
pub fn laid_out(item: TokenStream) -> TokenStream {
    laid_out::derive(item.into()).into()
}

// Its examples name `cache-layout`, which depends on this crate: they are run there.
#[cfg_attr(not(doctest), doc = include_str!("../attribute.md"))]
#[proc_macro_attribute]
pub fn cache_layout(args: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::cache_layout(args.into(), item.into()).into()
}
