//! Where the walk comes by values of structs: literals, patterns, and what looks like one among the tokens of a macro.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::token::Brace;
use syn::visit::Visit as _;
use syn::{Expr, ExprStruct, Macro, MacroDelimiter, Member, PatStruct, Token};

use super::collect::{Collector, name_of};
use super::declare::line;
use super::scope::Path;
use super::site::{FieldValue, Site, Use};
use super::tokens;

type Fields = Punctuated<syn::FieldValue, Token![,]>;

impl Collector<'_> {
    /// What a macro is given, or what it is defined as.
    pub(super) fn tokens(&mut self, tokens: &TokenStream) {
        let mut found = Vec::new();
        tokens::values(tokens, &mut found);
        for value in found {
            let site = Site {
                file: self.file,
                line: line(value.braces.span_open()),
                scope: self.scope,
                self_type: self.self_type.clone(),
                path_at: self.parsed.bytes(value.path_span),
                path: value.path,
                braces_at: self.parsed.bytes(value.braces.span()),
                last_at: self.last_at(&value.braces),
                use_: value.use_,
                fields: Vec::new(),
                has_arguments: false,
                is_in_macro: true,
            };
            self.sources.sites.push(site);
        }
    }

    fn site(&self, path: &syn::Path, braces: Brace, last_at: Option<usize>, use_: Use) -> Site {
        Site {
            file: self.file,
            line: line(braces.span.open()),
            scope: self.scope,
            path: path_of(path),
            self_type: self.self_type.clone(),
            path_at: self.parsed.bytes_of(path),
            braces_at: self.parsed.bytes(braces.span.join()),
            last_at: last_at.unwrap_or_else(|| self.parsed.bytes(braces.span.open()).end),
            use_,
            fields: Vec::new(),
            has_arguments: path.segments.iter().any(|part| !part.arguments.is_none()),
            is_in_macro: false,
        }
    }

    pub(super) fn literal(&mut self, value: &ExprStruct, is_assigned_to: bool) {
        if value.qself.is_some() {
            return;
        }
        // `Stats { hits, .. } = stats;`
        let ends_in_dots = value.dot2_token.is_some() && value.rest.is_none();
        let use_ = if is_assigned_to || ends_in_dots {
            Use::Pattern { ends_in_dots }
        } else {
            Use::Literal
        };
        let last_at = self.end_of(&value.fields);
        let mut site = self.site(&value.path, value.brace_token, last_at, use_);
        let fields = value.fields.iter();
        site.fields = fields.map(|field| self.field_value(field)).collect();
        self.sources.sites.push(site);
    }

    pub(super) fn pattern(&mut self, pattern: &PatStruct) {
        if pattern.qself.is_some() {
            return;
        }
        let ends_in_dots = pattern.rest.is_some();
        let last_at = self.end_of(&pattern.fields);
        let use_ = Use::Pattern { ends_in_dots };
        let site = self.site(&pattern.path, pattern.brace_token, last_at, use_);
        self.sources.sites.push(site);
    }

    /// `Stats! { hits: 0 }`, if a macro is called like that: its fields, and what is behind `..`.
    pub(super) fn literal_macro(&mut self, of: &Macro) -> bool {
        let MacroDelimiter::Brace(braces) = of.delimiter else {
            return false;
        };
        let is_type = name_of(of).starts_with(char::is_uppercase);
        let Some((fields, rest)) = is_type.then(|| fields(&of.tokens)).flatten() else {
            return false;
        };
        let last_at = self.end_of(&fields);
        let mut site = self.site(&of.path, braces, last_at, Use::Macro);
        site.fields = fields.iter().map(|field| self.field_value(field)).collect();
        self.sources.sites.push(site);
        for value in fields.iter().map(|field| &field.expr).chain(&rest) {
            self.visit_expr(value);
        }
        true
    }

    /// Where a list ends, with its comma.
    fn end_of<T: ToTokens>(&self, list: &Punctuated<T, Token![,]>) -> Option<usize> {
        (!list.is_empty()).then(|| self.parsed.bytes_of(list).end)
    }

    fn last_at(&self, braces: &Group) -> usize {
        let last = braces.stream().into_iter().last();
        let at = |last: TokenTree| self.parsed.bytes(last.span()).end;
        last.map_or(self.parsed.bytes(braces.span_open()).end, at)
    }

    fn field_value(&self, field: &syn::FieldValue) -> FieldValue {
        let Member::Named(name) = &field.member else {
            return FieldValue::default();
        };
        FieldValue {
            name: name.unraw().to_string(),
            name_at: self.parsed.bytes(name.span()),
            value_at: field.colon_token.map(|_| self.parsed.bytes_of(&field.expr)),
        }
    }
}

/// The fields of a literal and its base, if that is what stands in braces.
fn fields(tokens: &TokenStream) -> Option<(Fields, Option<Expr>)> {
    let parser = |input: ParseStream<'_>| {
        let mut fields = Fields::new();
        let mut rest = None;
        while !input.is_empty() {
            if input.parse::<Option<Token![..]>>()?.is_some() {
                rest = Some(input.parse()?);
                break;
            }
            fields.push_value(input.parse()?);
            if !input.is_empty() {
                fields.push_punct(input.parse()?);
            }
        }
        Ok((fields, rest))
    };
    parser.parse2(tokens.clone()).ok()
}

/// A path without generic arguments.
pub(super) fn path_of(path: &syn::Path) -> Path {
    let segments = path.segments.iter();
    Path {
        is_global: path.leading_colon.is_some(),
        segments: segments
            .map(|part| part.ident.unraw().to_string())
            .collect(),
    }
}
