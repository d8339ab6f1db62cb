//! Which attributes belong to the laid out struct and which to its parts.

use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Expr, Ident, Lit, Meta, MetaNameValue, Token, parse_quote};

use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::model::Parts;

/// The parts that are asked for.
pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    whole: &Ident,
    attrs: Vec<Attribute>,
) -> Option<Parts> {
    let ident = options.parts_name()?.clone();
    if ident == *whole {
        let message = format!("the parts need a name of their own: write `parts = {ident}Parts`");
        diagnostics.error(ident.span(), message);
    }
    Some(Parts { ident, attrs })
}

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

/// Splits `#[serde(from = "Parts", into = "Parts", ..)]`, which makes the struct itself go through its parts, from
/// what serde is told about the parts.
pub(super) fn conversions(attr: &Attribute, parts: &Ident) -> Option<Conversions> {
    let Meta::List(list) = &attr.meta else {
        return None;
    };
    let metas = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
    let (true, Ok(metas)) = (list.path.is_ident("serde"), metas) else {
        return None;
    };
    let (through, rest): (Vec<_>, Vec<_>) = metas
        .into_iter()
        .partition(|meta| goes_through(meta, parts));
    let names = |names: &[&str]| {
        through
            .iter()
            .any(|meta| names.iter().any(|name| meta.path().is_ident(name)))
    };
    if through.is_empty() {
        return None;
    }
    Some(Conversions {
        serializes: names(&["into"]),
        deserializes: names(&["from", "try_from"]),
        of_struct: parse_quote!(#[serde(#(#through),*)]),
        of_parts: (!rest.is_empty()).then(|| parse_quote!(#[serde(#(#rest),*)])),
    })
}

/// What serde is told about a struct that goes through its parts.
pub(super) struct Conversions {
    pub(super) serializes: bool,
    pub(super) deserializes: bool,
    pub(super) of_struct: Attribute,
    pub(super) of_parts: Option<Attribute>,
}

/// Whether this is `from`, `try_from` or `into` with the name of the parts.
fn goes_through(meta: &Meta, parts: &Ident) -> bool {
    let Meta::NameValue(MetaNameValue {
        path,
        value: Expr::Lit(value),
        ..
    }) = meta
    else {
        return false;
    };
    let Lit::Str(target) = &value.lit else {
        return false;
    };
    let is_conversion = ["from", "try_from", "into"]
        .iter()
        .any(|name| path.is_ident(name));
    let target = target.value();
    is_conversion
        && target
            .split('<')
            .next()
            .is_some_and(|name| parts == name.trim())
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
