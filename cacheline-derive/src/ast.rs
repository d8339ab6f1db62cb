//! The struct as it was written: syntax only. What it means is for `check` to say.

use proc_macro2::{Span, TokenStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Fields, Generics, Ident, Item, Meta, Path, Token, Type, Visibility};

use crate::cfg::{Presence, presence};
use crate::diagnostics::{Diagnostics, Reported, Result};
use crate::role::{Kind, RoleAttr};

/// A struct with named fields.
pub(crate) struct Input {
    pub(crate) attrs: Vec<StructAttr>,
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) fields: Vec<InputField>,
}

/// An attribute of the struct, by what it is to a layout.
pub(crate) enum StructAttr {
    Derive(Vec<Path>),
    Repr(Vec<Meta>),
    Other(Box<Attribute>),
}

/// A field and its attributes, sorted by what they are to a layout.
pub(crate) struct InputField {
    /// Everything but the marks of this macro, `cfg` included.
    pub(crate) attrs: Vec<Attribute>,
    /// When the field exists: every one of these `cfg` predicates holds.
    pub(crate) cfgs: Vec<TokenStream>,
    /// The marks, an `Err` for each that could not be read.
    pub(crate) roles: Vec<Result<RoleAttr>>,
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
}

/// Reads the item under the attribute, which must be a struct with named fields.
pub(crate) fn parse(diagnostics: &Diagnostics, item: TokenStream) -> Result<Input> {
    let item = syn::parse2::<Item>(item).map_err(|error| diagnostics.report(error))?;
    let Item::Struct(item) = item else {
        return Err(refuse_kind(diagnostics, &item));
    };
    let fields = match item.fields {
        Fields::Named(fields) => fields.named,
        Fields::Unnamed(fields) => {
            let message = "`cache_layout` would move tuple fields, and their positions would change \
                           meaning: give the fields names";
            return Err(diagnostics.error(fields.paren_token.span.join(), message));
        }
        Fields::Unit => {
            let message = "a unit struct has no fields to lay out: remove `#[cache_layout]`";
            return Err(diagnostics.error(item.ident.span(), message));
        }
    };
    let attrs = item
        .attrs
        .into_iter()
        .map(|attr| struct_attr(diagnostics, attr))
        .collect::<Vec<_>>();
    let fields = fields
        .into_iter()
        .map(|field| input_field(diagnostics, field))
        .collect();
    Ok(Input {
        attrs: attrs.into_iter().flatten().collect(),
        vis: item.vis,
        ident: item.ident,
        generics: item.generics,
        fields,
    })
}

fn refuse_kind(diagnostics: &Diagnostics, item: &Item) -> Reported {
    let (span, message) = match item {
        Item::Enum(item) => (
            item.enum_token.span(),
            "the fields of an enum's variants overlap, so they cannot be kept apart by cache line: \
             `cache_layout` goes on structs with named fields",
        ),
        Item::Union(item) => (
            item.union_token.span(),
            "the fields of a union overlap, so they cannot be kept apart by cache line: \
             `cache_layout` goes on structs with named fields",
        ),
        _ => (
            Span::call_site(),
            "`cache_layout` goes on structs with named fields",
        ),
    };
    diagnostics.error(span, message)
}

/// Sorts one attribute of the struct; nothing for one that cannot be read, which has been reported.
fn struct_attr(diagnostics: &Diagnostics, attr: Attribute) -> Option<StructAttr> {
    if let Some(kind) = Kind::of(attr.path()) {
        let message = format!(
            "`#[{}]` marks a field: put it on the fields that it is true of",
            kind.name()
        );
        diagnostics.error(attr.path().span(), message);
        return None;
    }
    if attr
        .path()
        .segments
        .last()
        .is_some_and(|last| last.ident == "cache_layout")
    {
        let message = "`cache_layout` is on this struct twice: keep one, with the options of both";
        diagnostics.error(attr.path().span(), message);
        return None;
    }
    let read = if attr.path().is_ident("derive") {
        attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated)
            .map(|paths| StructAttr::Derive(paths.into_iter().collect()))
    } else if attr.path().is_ident("repr") {
        attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .map(|hints| StructAttr::Repr(hints.into_iter().collect()))
    } else {
        return Some(StructAttr::Other(Box::new(attr)));
    };
    read.map_err(|error| diagnostics.report(error)).ok()
}

fn input_field(diagnostics: &Diagnostics, field: syn::Field) -> InputField {
    let mut roles = Vec::new();
    let mut cfgs = Vec::new();
    let mut attrs = Vec::new();
    for attr in field.attrs {
        if let Some(kind) = Kind::of(attr.path()) {
            roles.push(RoleAttr::parse(diagnostics, kind, &attr));
            continue;
        }
        if let Some(kind) = Kind::nearly(attr.path()) {
            let written = attr
                .path()
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            let message = format!("no mark is called `{written}`: write `#[{}]`", kind.name());
            roles.push(Err(diagnostics.error(attr.path().span(), message)));
            continue;
        }
        match presence(&attr) {
            Presence::Unaffected => {}
            Presence::When(predicate) => cfgs.push(predicate),
            Presence::MarkInside(kind, span) => {
                roles.push(Err(refuse_cfg_attr(diagnostics, kind, span)));
            }
        }
        attrs.push(attr);
    }
    let ident = field
        .ident
        .unwrap_or_else(|| Ident::new("_", Span::call_site()));
    InputField {
        attrs,
        cfgs,
        roles,
        vis: field.vis,
        ident,
        ty: field.ty,
    }
}

fn refuse_cfg_attr(diagnostics: &Diagnostics, kind: Kind, span: Span) -> Reported {
    let message = format!(
        "`{0}` inside `cfg_attr` cannot be seen by an attribute macro: declare the field twice, once \
         under `#[cfg(..)]` with `#[{0}]` and once under `#[cfg(not(..))]` without",
        kind.name()
    );
    diagnostics.error(span, message)
}
