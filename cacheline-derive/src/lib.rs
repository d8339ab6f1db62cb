//! The attribute macro of [`cache-layout`](https://docs.rs/cache-layout): depend on that crate, which
//! documents the macro and re-exports it next to the items that its expansion names.

use proc_macro::TokenStream;

mod ast;
mod attr;
#[cfg(test)]
mod c_oracle;
mod cfg;
mod check;
mod diagnostics;
mod expand;
mod fallback;
#[cfg(test)]
mod golden;
mod model;
mod nesting;
mod pipeline;
mod plan;
#[cfg(test)]
mod random;
#[cfg(test)]
mod robustness;
mod role;
mod spelling;
mod type_facts;
mod type_text;

#[allow(missing_docs)] // documented where `cache-layout` re-exports it
#[proc_macro_attribute]
pub fn cache_layout(args: TokenStream, item: TokenStream) -> TokenStream {
    pipeline::cache_layout(args.into(), item.into()).into()
}
