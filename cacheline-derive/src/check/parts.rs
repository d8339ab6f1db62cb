//! Which attributes belong to the laid out struct and which to its parts.

use quote::quote;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, Meta, Path, Token, parse_quote};

use super::inert::is_inert;
use super::serde;
use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::for_parts::ForParts;
use crate::model::Parts;

/// The parts that are asked for.
pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    whole: &Ident,
    attrs: Vec<Attribute>,
    serialized: Option<Path>,
) -> Option<Parts> {
    let ident = options.parts_name()?.clone();
    if ident == *whole {
        let message = format!("the parts need a name of their own: write `parts = {ident}Parts`");
        diagnostics.error(ident.span(), message);
    }
    let serialized = serialized.map(|derive| {
        let attrs = attrs.iter().filter_map(of_serde).collect();
        serde::serialized(derive, attrs)
    });
    Some(Parts {
        ident,
        attrs,
        serialized,
    })
}

/// Refuses attributes for parts that there are not.
pub(super) fn refuse_without_parts(
    diagnostics: &Diagnostics,
    options: &Options,
    whole: &Ident,
    for_parts: &ForParts,
) {
    if options.has_parts() {
        return;
    }
    let message = if options.verify.is_some() {
        "`verify` adds no markers, so the struct has no parts: write what is in `#[parts(..)]` as an attribute of \
         its own"
            .to_owned()
    } else {
        format!(
            "`#[parts(..)]` is for the parts, and `{whole}` has none: ask for them with \
             `#[cache_layout(parts = {whole}Parts)]`"
        )
    };
    diagnostics.error(for_parts.span, message);
}

/// The attributes that are read by derives which only the parts have, and by the macros around those.
const OF_PARTS: [&str; 9] = [
    "serde",
    "serde_as",
    "serde_with",
    "rkyv",
    "archive",
    "borsh",
    "bincode",
    "speedy",
    "schemars",
];

/// Those of serde, with what `serde_with` makes of them.
const OF_SERDE: [&str; 3] = ["serde", "serde_as", "serde_with"];

/// The attributes that the parts need as much as the struct: the levels of lints, and who may write a literal.
const OF_BOTH: [&str; 5] = ["allow", "deny", "forbid", "warn", "non_exhaustive"];

pub(super) fn is_for_both(attr: &Attribute) -> bool {
    OF_BOTH.iter().any(|name| attr.path().is_ident(name))
}

/// The attribute without what is for the parts alone; nothing if that is all of it.
pub(super) fn without_parts(attr: &Attribute) -> Option<Attribute> {
    filtered(attr, &|path| !starts_with(path, &OF_PARTS))
}

/// What the same field of the parts has of an attribute: what derives that stay on the struct read is not for it.
pub(super) fn of_parts_field(attr: &Attribute) -> Option<Attribute> {
    filtered(attr, &|path| starts_with(path, &OF_PARTS) || is_inert(path))
}

/// What tells serde something, and when.
pub(super) fn of_serde(attr: &Attribute) -> Option<Attribute> {
    filtered(attr, &|path| {
        starts_with(path, &OF_SERDE) || path.is_ident("cfg")
    })
}

fn starts_with(path: &Path, names: &[&str]) -> bool {
    let first = path.segments.first();
    first.is_some_and(|first| names.iter().any(|name| first.ident == name))
}

fn filtered(attr: &Attribute, is_kept: &dyn Fn(&Path) -> bool) -> Option<Attribute> {
    let meta = kept(&attr.meta, is_kept)?;
    Some(Attribute {
        meta,
        ..attr.clone()
    })
}

/// The attribute, or what is left of a conditional one; nothing if that is nothing.
fn kept(meta: &Meta, is_kept: &dyn Fn(&Path) -> bool) -> Option<Meta> {
    let Meta::List(list) = meta else {
        return is_kept(meta.path()).then(|| meta.clone());
    };
    let conditional = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
    let (true, Ok(metas)) = (list.path.is_ident("cfg_attr"), conditional) else {
        return is_kept(&list.path).then(|| meta.clone());
    };
    let (condition, attributes) = (metas.first(), metas.iter().skip(1));
    let all = attributes.clone().count();
    let attributes = attributes
        .filter_map(|meta| kept(meta, is_kept))
        .collect::<Vec<_>>();
    if attributes.is_empty() && all > 0 {
        return None;
    }
    let tokens = quote!(#condition, #(#attributes),*);
    Some(parse_quote!(cfg_attr(#tokens)))
}
