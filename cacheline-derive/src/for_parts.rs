//! `#[parts(ATTRIBUTE, ..)]`, on the struct or on a field: attributes for the parts alone.

use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, MacroDelimiter, Meta, Path, Token, parse_quote};

use crate::cfg::{Presence, attributes_inside, presence};
use crate::diagnostics::{Diagnostics, Reported, Result};
use crate::mark::MarkKind;

/// The attributes in one `#[parts(..)]`.
pub(crate) struct ForParts {
    pub(crate) attrs: Vec<Attribute>,
    /// The word `parts`.
    pub(crate) span: Span,
}

pub(crate) fn is_for_parts(path: &Path) -> bool {
    path.is_ident("parts")
}

impl ForParts {
    fn parse(diagnostics: &Diagnostics, attr: &Attribute) -> Result<Self> {
        const RULE: &str = "`#[parts(..)]` takes attributes for the parts, which `#[cache_layout(parts = Name)]` makes: \
                            write `#[parts(derive(Name))]` or `#[parts(serde(skip))]`";
        let span = attr.path().span();
        let Meta::List(list) = &attr.meta else {
            return Err(diagnostics.error(span, RULE));
        };
        let metas = attr
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .map_err(|error| diagnostics.error(error.span(), RULE))?;
        if metas.is_empty() || !matches!(list.delimiter, MacroDelimiter::Paren(_)) {
            return Err(diagnostics.error(list.delimiter.span().join(), RULE));
        }
        let attrs = metas.iter().map(|meta| parse_quote!(#[#meta]));
        Ok(Self {
            attrs: attrs.collect(),
            span,
        })
    }

    /// The same on a struct or a field, whose parts exist when it does and have no marks.
    pub(crate) fn parse_checked(diagnostics: &Diagnostics, attr: &Attribute) -> Result<Self> {
        let parsed = Self::parse(diagnostics, attr)?;
        diagnostics.scope(|| {
            for (span, rule) in parsed.attrs.iter().filter_map(says_of_the_struct) {
                let message = format!("{rule}: write this attribute outside `#[parts(..)]`");
                diagnostics.error(span, message);
            }
        })?;
        Ok(parsed)
    }
}

/// What is wrong with an attribute for the parts, or a field of theirs, that says something of the struct's.
pub(crate) fn says_of_the_struct(attr: &Attribute) -> Option<(Span, &'static str)> {
    const MARKED: &str = "the parts are not laid out, so they have no marks";
    match presence(attr) {
        Presence::When(_) => {
            let rule = "the parts, and each of their fields, exist when the struct's do";
            Some((attr.path().span(), rule))
        }
        Presence::MarkInside(_, span) => Some((span, MARKED)),
        Presence::Unaffected => MarkKind::of(attr.path()).map(|_| (attr.path().span(), MARKED)),
    }
}

/// Refuses `#[cfg_attr(predicate, parts(..))]` on a field, which rustc has not resolved.
pub(crate) fn refuse_in_cfg_attr(diagnostics: &Diagnostics, attr: &Attribute) -> Option<Reported> {
    let message = "`parts` inside `cfg_attr` cannot be seen by an attribute macro: write it outside, as in \
                   `#[parts(cfg_attr(unix, serde(skip)))]`";
    place_in_cfg_attr(&attr.meta).map(|span| diagnostics.error(span, message))
}

/// Where `parts` stands inside `cfg_attr`.
pub(crate) fn place_in_cfg_attr(meta: &Meta) -> Option<Span> {
    let inside = attributes_inside(meta);
    let mut paths = inside.iter().map(Meta::path);
    paths.find(|path| is_for_parts(path)).map(Spanned::span)
}
