//! An expansion as `cargo expand` shows it.

use proc_macro2::TokenStream;
use syn::{File, Item};

/// The items that come out. `__private::literal!` stands for the items in it, and only says that they are elsewhere.
pub(super) fn shown(expansion: TokenStream) -> File {
    let mut file = syn::parse2::<File>(expansion).expect("the expansion is Rust");
    let items = file.items.into_iter().flat_map(|item| match item {
        Item::Macro(item) if is_literal(&item.mac.path) => shown(item.mac.tokens).items,
        item => vec![item],
    });
    file.items = items.collect();
    file
}

fn is_literal(path: &syn::Path) -> bool {
    path.segments
        .last()
        .is_some_and(|last| last.ident == "literal")
}
