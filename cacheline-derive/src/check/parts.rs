//! Which attributes belong to the laid out struct and which to its parts.

use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token, parse_quote};

/// The attributes that are read by derives which only the parts have.
const OF_PARTS: [&str; 8] = [
    "serde",
    "serde_with",
    "rkyv",
    "archive",
    "borsh",
    "bincode",
    "speedy",
    "schemars",
];

/// The attributes that the parts need as much as the struct: the levels of lints, and who may write a literal.
const OF_BOTH: [&str; 5] = ["allow", "deny", "forbid", "warn", "non_exhaustive"];

pub(super) fn is_for_both(attr: &Attribute) -> bool {
    OF_BOTH.iter().any(|name| attr.path().is_ident(name))
}

/// The attribute without what is for the parts alone; nothing if that is all of it.
pub(super) fn without_parts(attr: &Attribute) -> Option<Attribute> {
    let meta = kept(&attr.meta)?;
    Some(Attribute {
        meta,
        ..attr.clone()
    })
}

fn kept(meta: &Meta) -> Option<Meta> {
    if OF_PARTS.iter().any(|name| meta.path().is_ident(name)) {
        return None;
    }
    let Meta::List(list) = meta else {
        return Some(meta.clone());
    };
    let conditional = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
    let (true, Ok(metas)) = (list.path.is_ident("cfg_attr"), conditional) else {
        return Some(meta.clone());
    };
    let (condition, attributes) = (metas.first(), metas.iter().skip(1));
    let all = attributes.clone().count();
    let attributes = attributes.filter_map(kept).collect::<Vec<_>>();
    if attributes.is_empty() && all > 0 {
        return None;
    }
    let tokens = quote!(#condition, #(#attributes),*);
    Some(parse_quote!(cfg_attr(#tokens)))
}
