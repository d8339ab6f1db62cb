//! A [`Declaration`] from its syntax.

use std::ops::Range;

use proc_macro2::Span;
use syn::ext::IdentExt as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{
    Attribute as Syntax, Fields, Generics, Ident, ItemEnum, ItemStruct, ItemUnion, Visibility,
};

use super::declaration::{Attribute, Declaration, Field, Kind};
use super::file::{Parsed, SourceFile};
use super::marks::{cache_layout, is_doc_comment, mark, metas};

/// What structs, enums and unions have in common.
pub(super) struct Type<'a> {
    attributes: &'a [Syntax],
    visibility: &'a Visibility,
    keyword: Span,
    pub(super) name: &'a Ident,
    generics: &'a Generics,
    kind: Kind,
    fields: Vec<&'a syn::Field>,
    bytes: Range<usize>,
}

impl<'a> Type<'a> {
    pub(super) fn of_struct(item: &'a ItemStruct, parsed: &Parsed) -> Self {
        Self {
            attributes: &item.attrs,
            visibility: &item.vis,
            keyword: item.struct_token.span,
            name: &item.ident,
            generics: &item.generics,
            kind: match item.fields {
                Fields::Named(_) => Kind::Named,
                Fields::Unnamed(_) => Kind::Tuple,
                Fields::Unit => Kind::Unit,
            },
            fields: item.fields.iter().collect(),
            bytes: parsed.bytes_of(item),
        }
    }

    pub(super) fn of_enum(item: &'a ItemEnum, parsed: &Parsed) -> Self {
        Self {
            attributes: &item.attrs,
            visibility: &item.vis,
            keyword: item.enum_token.span,
            name: &item.ident,
            generics: &item.generics,
            kind: Kind::Enum,
            fields: Vec::new(),
            bytes: parsed.bytes_of(item),
        }
    }

    pub(super) fn of_union(item: &'a ItemUnion, parsed: &Parsed) -> Self {
        Self {
            attributes: &item.attrs,
            visibility: &item.vis,
            keyword: item.union_token.span,
            name: &item.ident,
            generics: &item.generics,
            kind: Kind::Union,
            fields: item.fields.named.iter().collect(),
            bytes: parsed.bytes_of(item),
        }
    }

    pub(super) fn declaration(
        &self,
        parsed: &Parsed,
        file: &SourceFile,
        path: String,
        is_local: bool,
    ) -> Declaration {
        let begin = begin(self.visibility, self.keyword, parsed);
        let fields = self.fields.iter().enumerate();
        Declaration {
            file: file.path.clone(),
            line: line(self.name.span()),
            path,
            name: self.name.to_string(),
            kind: self.kind,
            is_public: matches!(self.visibility, Visibility::Public(_)),
            is_generic: self.generics.type_params().next().is_some()
                || self.generics.const_params().next().is_some(),
            is_local,
            attribute: attribute(self.attributes, parsed, &file.text),
            reprs: words(self.attributes, "repr"),
            derives: words(self.attributes, "derive"),
            fields: fields
                .map(|(number, field)| self::field(number, field, parsed, &file.text))
                .collect(),
            range: self.bytes.clone(),
            attribute_goes: goes(self.attributes, begin, parsed, |attribute| {
                is_doc_comment(attribute) || attribute.path().is_ident("cfg")
            }),
        }
    }
}

/// The line that something begins on, from 1.
pub(super) fn line(span: Span) -> u32 {
    u32::try_from(span.start().line).unwrap_or(u32::MAX)
}

/// Where an item or a field begins behind its attributes: with its visibility, if it has one.
fn begin(visibility: &Visibility, behind: Span, parsed: &Parsed) -> usize {
    match visibility {
        Visibility::Inherited => parsed.bytes(behind).start,
        visible => parsed.bytes_of(visible).start,
    }
}

/// Where a new attribute goes: behind the first of them that `stay_above`.
fn goes(
    attributes: &[Syntax],
    begin: usize,
    parsed: &Parsed,
    stay_above: impl Fn(&Syntax) -> bool,
) -> usize {
    let first = attributes.iter().find(|attribute| !stay_above(attribute));
    first.map_or(begin, |first| parsed.bytes_of(first).start)
}

fn attribute(attributes: &[Syntax], parsed: &Parsed, text: &str) -> Option<Attribute> {
    attributes.iter().find_map(|attribute| {
        let (meta, is_conditional) = cache_layout(attribute)?;
        let options = match &meta {
            syn::Meta::List(list) => {
                let delimiters = list.delimiter.span();
                let (open, close) = (delimiters.open(), delimiters.close());
                text[parsed.bytes(open).end..parsed.bytes(close).start].to_owned()
            }
            _ => String::new(),
        };
        Some(Attribute {
            options,
            is_conditional,
            range: parsed.bytes_of(attribute),
            meta: parsed.bytes_of(&meta),
        })
    })
}

/// What stands in the parentheses of all attributes of a name, those in `cfg_attr` too: `C` and `align(64)` of `#[repr(C, align(64))]`.
fn words(attributes: &[Syntax], name: &str) -> Vec<String> {
    let metas = attributes.iter().flat_map(metas);
    let named = metas.filter(|meta| meta.path().is_ident(name));
    let lists = named.filter_map(|meta| {
        let list = meta.require_list().ok()?;
        let words = list.parse_args_with(Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated);
        words.ok()
    });
    let words = lists.flatten().map(|word| {
        let names: Vec<_> = word
            .path()
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        let names = names.join("::");
        match word {
            syn::Meta::List(list) => format!("{names}({})", list.tokens),
            _ => names,
        }
    });
    words.collect()
}

fn field(number: usize, field: &syn::Field, parsed: &Parsed, text: &str) -> Field {
    let name = field.ident.as_ref();
    let behind = name.map_or_else(|| field.ty.span(), Ident::span);
    let marked = field
        .attrs
        .iter()
        .filter_map(|attribute| Some((mark(attribute)?, parsed.bytes_of(attribute))));
    let (marks, marks_at) = marked.unzip();
    let type_at = parsed.bytes_of(&field.ty);
    Field {
        name: name.map_or_else(|| number.to_string(), |name| name.unraw().to_string()),
        line: line(behind),
        type_text: text[type_at.clone()].to_owned(),
        type_at,
        marks,
        marks_at,
        is_conditional: field.attrs.iter().any(is_cfg),
        marks_go: goes(
            &field.attrs,
            begin(&field.vis, behind, parsed),
            parsed,
            is_doc_comment,
        ),
    }
}

/// Whether an attribute decides if something is there.
fn is_cfg(attribute: &Syntax) -> bool {
    metas(attribute)
        .iter()
        .any(|meta| meta.path().is_ident("cfg"))
}
