//! The struct as it was written: syntax only. What it means is for `check` to say.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::token::{Brace, Paren};
use syn::{Attribute, Fields, Generics, Ident, Item, Member, Meta, Path, Token, Type, Visibility};

use crate::cfg::{Presence, presence};
use crate::diagnostics::{Diagnostics, Reported, Result};
use crate::for_parts::{ForParts, is_for_parts, refuse_in_cfg_attr};
use crate::mark::{Mark, MarkKind, refuse_near_miss};

/// A struct with fields.
pub(crate) struct Input {
    pub(crate) attrs: Vec<StructAttr>,
    pub(crate) vis: Visibility,
    pub(crate) keyword: Token![struct],
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) fields: Vec<InputField>,
    pub(crate) brackets: Brackets,
}

/// What stands around the fields.
#[derive(Clone, Copy)]
pub(crate) enum Brackets {
    Named(Brace),
    Tuple(Paren),
}

impl Brackets {
    /// The brackets of a tuple struct.
    pub(crate) fn of_tuple(self) -> Option<Paren> {
        match self {
            Self::Named(_) => None,
            Self::Tuple(parens) => Some(parens),
        }
    }
}

/// An attribute of the struct, by what it is to a layout.
pub(crate) enum StructAttr {
    Derive(Box<Attribute>, Vec<Path>),
    Repr(Box<Attribute>, Vec<Meta>),
    ForParts(ForParts),
    Other(Box<Attribute>),
    /// A mark, which belongs on fields.
    Mark(Reported),
    Refused(Reported),
}

/// A field and its attributes, sorted by what they are to a layout.
pub(crate) struct InputField {
    /// Everything but the marks of this macro, `cfg` included.
    pub(crate) attrs: Vec<Attribute>,
    /// When the field exists: every one of these `cfg` predicates holds.
    pub(crate) cfgs: Vec<TokenStream>,
    /// What is for the parts alone, as far as it could be read.
    pub(crate) for_parts: Vec<ForParts>,
    /// The marks, an `Err` for each that could not be read.
    pub(crate) marks: Vec<Result<Mark>>,
    pub(crate) vis: Visibility,
    pub(crate) member: Member,
    pub(crate) ty: Type,
}

/// Reads the item under the attribute, which must be a struct with fields.
pub(crate) fn parse(diagnostics: &Diagnostics, item: TokenStream) -> Result<Input> {
    let item = syn::parse2::<Item>(item).map_err(|error| refuse_syntax(diagnostics, &error))?;
    let Item::Struct(item) = item else {
        return Err(refuse_kind(diagnostics, &item));
    };
    let (fields, brackets) = match item.fields {
        Fields::Named(fields) => (fields.named, Brackets::Named(fields.brace_token)),
        Fields::Unnamed(fields) => (fields.unnamed, Brackets::Tuple(fields.paren_token)),
        Fields::Unit => {
            let message = "a unit struct has no fields to lay out: remove `#[cache_layout]`";
            return Err(diagnostics.error(item.ident.span(), message));
        }
    };
    let attrs = item
        .attrs
        .into_iter()
        .map(|attr| struct_attr(diagnostics, attr))
        .collect();
    let fields = fields
        .into_iter()
        .enumerate()
        .map(|(position, field)| input_field(diagnostics, position, field))
        .collect();
    Ok(Input {
        attrs,
        vis: item.vis,
        keyword: item.struct_token,
        ident: item.ident,
        generics: item.generics,
        fields,
        brackets,
    })
}

/// Reports what syn cannot read. The compiler could, unless it has just said the same; then its syntax is newer.
fn refuse_syntax(diagnostics: &Diagnostics, error: &syn::Error) -> Reported {
    let message = format!(
        "`cache_layout` cannot parse this ({error}): correct it, or, if the syntax is newer than the macro, \
         remove `#[cache_layout]`"
    );
    diagnostics.error(error.span(), message)
}

fn refuse_kind(diagnostics: &Diagnostics, item: &Item) -> Reported {
    let rule = match item {
        Item::Enum(_) => "the fields of an enum's variants share their bytes",
        Item::Union(_) => "the fields of a union share their bytes",
        _ => "only the fields of a struct can be laid out",
    };
    let message =
        format!("{rule}: put `#[cache_layout]` on a struct with named fields, or remove it");
    diagnostics.error(keyword(item), message)
}

/// The `fn` of a function, the `enum` of an enum: the first word after attributes and visibility.
fn keyword(item: &Item) -> Span {
    let mut tokens = item.to_token_stream().into_iter();
    let word = tokens.find_map(|token| match token {
        TokenTree::Ident(word) if word != "pub" => Some(word.span()),
        _ => None,
    });
    word.unwrap_or_else(Span::call_site)
}

/// Sorts one attribute of the struct.
fn struct_attr(diagnostics: &Diagnostics, attr: Attribute) -> StructAttr {
    let path = attr.path();
    if let Some(kind) = MarkKind::of(path).or_else(|| MarkKind::nearly(path)) {
        let message = format!(
            "`#[{}]` marks a field: put it on each field that it applies to",
            kind.name()
        );
        return StructAttr::Mark(diagnostics.error(path.span(), message));
    }
    if is_cache_layout(path) {
        let message = "`cache_layout` is on this struct twice: keep one, with the options of both";
        return StructAttr::Refused(diagnostics.error(path.span(), message));
    }
    if is_for_parts(path) {
        return ForParts::parse_checked(diagnostics, &attr)
            .map_or_else(StructAttr::Refused, StructAttr::ForParts);
    }
    let (read, example) = if path.is_ident("derive") {
        let paths = attr.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated);
        let read = paths
            .map(|paths| StructAttr::Derive(Box::new(attr.clone()), paths.into_iter().collect()));
        (read, "#[derive(Clone, Debug)]")
    } else if path.is_ident("repr") {
        let hints = attr.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
        let read = hints
            .map(|hints| StructAttr::Repr(Box::new(attr.clone()), hints.into_iter().collect()));
        (read, "#[repr(align(64))]")
    } else {
        return StructAttr::Other(Box::new(attr));
    };
    read.unwrap_or_else(|error| {
        let message =
            format!("`cache_layout` cannot parse this ({error}): write it as in `{example}`");
        StructAttr::Refused(diagnostics.error(error.span(), message))
    })
}

/// Whether an attribute of this name is the macro itself.
pub(crate) fn is_cache_layout(path: &Path) -> bool {
    path.segments
        .last()
        .is_some_and(|last| last.ident == "cache_layout")
}

/// Whether an attribute of this name is the macro itself, or one that it reads and takes away.
pub(crate) fn is_ours(path: &Path) -> bool {
    MarkKind::of(path).is_some()
        || MarkKind::nearly(path).is_some()
        || is_cache_layout(path)
        || is_for_parts(path)
}

fn input_field(diagnostics: &Diagnostics, position: usize, field: syn::Field) -> InputField {
    refuse_new_syntax(diagnostics, &field);
    let mut marks = Vec::new();
    let mut cfgs = Vec::new();
    let mut for_parts = Vec::new();
    let mut attrs = Vec::new();
    for attr in field.attrs {
        if let Some(kind) = MarkKind::of(attr.path()) {
            marks.push(Mark::parse(diagnostics, kind, &attr));
            continue;
        }
        if let Some(kind) = MarkKind::nearly(attr.path()) {
            marks.push(Err(refuse_near_miss(diagnostics, kind, attr.path())));
            continue;
        }
        if is_for_parts(attr.path()) {
            for_parts.extend(ForParts::parse_checked(diagnostics, &attr));
            continue;
        }
        if let Some(_reported) = refuse_in_cfg_attr(diagnostics, &attr) {
            continue;
        }
        match presence(&attr) {
            Presence::Unaffected => {}
            Presence::When(predicate) => cfgs.push(predicate),
            Presence::MarkInside(kind, span) => {
                marks.push(Err(refuse_cfg_attr(diagnostics, kind, span)));
            }
        }
        attrs.push(attr);
    }
    let member = field
        .ident
        .map_or_else(|| Member::from(position), Member::Named);
    InputField {
        attrs,
        cfgs,
        for_parts,
        marks,
        vis: field.vis,
        member,
        ty: field.ty,
    }
}

/// Refuses what would be lost, as the struct that comes out does not have it.
fn refuse_new_syntax(diagnostics: &Diagnostics, field: &syn::Field) {
    if let Some((equals, _)) = &field.default {
        let message =
            "`cache_layout` does not support default values of fields: implement `Default` instead";
        diagnostics.error(equals.span, message);
    }
    if let Err(error) = field.modifiers.require_empty() {
        refuse_syntax(diagnostics, &error);
    }
}

fn refuse_cfg_attr(diagnostics: &Diagnostics, kind: MarkKind, span: Span) -> Reported {
    let message = format!(
        "`{0}` inside `cfg_attr` cannot be seen by an attribute macro: declare the field twice, once \
         under `#[cfg(..)]` with `#[{0}]` and once under `#[cfg(not(..))]` without",
        kind.name()
    );
    diagnostics.error(span, message)
}
