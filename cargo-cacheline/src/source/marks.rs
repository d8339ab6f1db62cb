//! The marks and the attribute as they are written.

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

use crate::marks::Mark;

/// The mark that an attribute of a field is.
pub(super) fn mark(attribute: &Attribute) -> Option<Mark> {
    let name = attribute.path().get_ident()?.to_string();
    let (group, each) = match &attribute.meta {
        Meta::List(list) => arguments(&list.tokens),
        _ => (None, false),
    };
    match (&*name, each) {
        ("hot_read", _) => Some(Mark::Read(group)),
        ("hot_write", false) => Some(Mark::Write(group)),
        ("hot_write", true) => Some(Mark::WriteEach(group)),
        ("cold", _) => Some(Mark::Cold),
        _ => None,
    }
}

/// The group, and whether `each` is there.
fn arguments(tokens: &TokenStream) -> (Option<String>, bool) {
    let (mut group, mut each) = (None, false);
    for token in tokens.clone() {
        if let TokenTree::Ident(name) = token {
            let name = name.unraw().to_string();
            if name == "each" {
                each = true;
            } else {
                group = Some(name);
            }
        }
    }
    (group, each)
}

/// The `cache_layout` that an attribute is, and whether it is one of a `cfg_attr`.
pub(super) fn cache_layout(attribute: &Attribute) -> Option<(Meta, bool)> {
    if is_cache_layout(&attribute.meta) {
        return Some((attribute.meta.clone(), false));
    }
    let inner = conditional(attribute)?.into_iter().find(is_cache_layout)?;
    Some((inner, true))
}

fn is_cache_layout(meta: &Meta) -> bool {
    let last = meta.path().segments.last();
    last.is_some_and(|last| last.ident == "cache_layout")
}

/// The attribute itself, or those in it if it is a `cfg_attr`.
pub(super) fn metas(attribute: &Attribute) -> Vec<Meta> {
    conditional(attribute).unwrap_or_else(|| vec![attribute.meta.clone()])
}

/// The attributes in a `cfg_attr`, without its condition.
fn conditional(attribute: &Attribute) -> Option<Vec<Meta>> {
    if !attribute.path().is_ident("cfg_attr") {
        return None;
    }
    let metas = attribute
        .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
        .ok()?;
    Some(metas.into_iter().skip(1).collect())
}

/// Whether an attribute is a doc comment.
pub(super) fn is_doc_comment(attribute: &Attribute) -> bool {
    attribute.path().is_ident("doc") && matches!(attribute.meta, Meta::NameValue(_))
}
