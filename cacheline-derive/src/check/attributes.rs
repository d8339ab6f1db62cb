//! The attributes of the struct: what stays, what the macro takes over, what cannot work.

use std::borrow::Cow;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Ident, LitInt, Meta, Path, parse_quote};

use super::derives::{Allowed, Origin, Refusal, is_deriving, is_of_serde, is_standard, last_of};
use super::inert::is_inert;
use super::parts::{is_for_both, refuse_without_parts, without_parts};
use super::serde::{conversions, deserialized};
use crate::ast::{Input, StructAttr};
use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::for_parts::ForParts;
use crate::model::{Derive, Mode, RewrittenDerive, is_generic};

/// What the options and the struct mean for the attributes.
#[derive(Clone, Copy)]
pub(super) struct Policy<'a> {
    diagnostics: &'a Diagnostics,
    options: &'a Options,
    mode: Mode,
    whole: &'a Ident,
    generics: &'a Generics,
}

impl<'a> Policy<'a> {
    pub(super) fn new(
        diagnostics: &'a Diagnostics,
        options: &'a Options,
        mode: Mode,
        input: &'a Input,
    ) -> Self {
        Self {
            diagnostics,
            options,
            mode,
            whole: &input.ident,
            generics: &input.generics,
        }
    }

    fn allowed(self) -> Allowed<'a> {
        Allowed(&self.options.allow_derives)
    }

    fn refuse(self, derive: &Path, derived: &[Path]) {
        let refusal = Refusal {
            mode: self.mode,
            whole: self.whole,
            generics: self.generics,
            parts: self.options.parts_name(),
            derived,
        };
        refusal.refuse(self.diagnostics, derive);
    }
}

/// The attributes of a struct that can be laid out.
#[derive(Default)]
pub(super) struct Attributes {
    pub(super) kept: Vec<Attribute>,
    pub(super) derives: Vec<RewrittenDerive>,
    pub(super) reprs: Vec<TokenStream>,
    /// The alignments, in bytes, that the user gives the struct.
    pub(super) aligns: Vec<LitInt>,
    /// Whether the user asks for the declared order.
    pub(super) is_repr_c: bool,
    /// The attributes of the parts.
    pub(super) parts: Vec<Attribute>,
    /// `into` and `from` of serde, with the name of the parts.
    into: Option<Meta>,
    from: Option<Meta>,
    /// The first attribute that may be a macro, which may change the fields.
    pub(super) changed_at: Option<Span>,
    /// Whether the struct is deserialized by way of its parts.
    pub(super) is_deserialized: bool,
    /// The derive of `Serialize`, if the struct is serialized by way of its parts.
    pub(super) serialized: Option<Path>,
}

pub(super) fn check(policy: Policy<'_>, attrs: &[StructAttr]) -> Attributes {
    let derived = derived(attrs);
    let mut checked = Attributes::default();
    let is_verified = policy.mode.is_verified();
    for attr in attrs {
        match attr {
            StructAttr::Derive(attr, _) if is_verified => checked.kept.push((**attr).clone()),
            StructAttr::Repr(attr, hints) if is_verified => {
                for hint in hints {
                    checked.take_align(hint);
                    checked.is_repr_c |= hint.path().is_ident("C");
                }
                checked.kept.push((**attr).clone());
            }
            StructAttr::Other(attr) => checked.take_other(policy, attr, &derived),
            StructAttr::ForParts(for_parts) => checked.take_for_parts(policy, for_parts),
            StructAttr::Derive(_, paths) => checked.take_derives(policy, paths, &derived),
            StructAttr::Repr(_, hints) => checked.take_reprs(policy, hints),
            StructAttr::Mark(_reported) | StructAttr::Refused(_reported) => {}
        }
    }
    let may_be_macro = checked.kept.iter().find(|attr| !is_inert(attr.path()));
    checked.changed_at = may_be_macro.map(|attr| attr.path().span());
    checked.go_through_parts(policy, &derived);
    if !attrs
        .iter()
        .any(|attr| matches!(attr, StructAttr::Refused(_)))
    {
        policy
            .allowed()
            .refuse_idle(policy.diagnostics, policy.mode, &derived);
    }
    checked
}

/// Everything that is derived below the attribute, by a derive or by an attribute that does the same.
fn derived(attrs: &[StructAttr]) -> Vec<Path> {
    let derived = attrs.iter().flat_map(|attr| match attr {
        StructAttr::Derive(_, paths) => paths.clone(),
        StructAttr::Other(attr) if is_deriving(attr.path()) => vec![attr.path().clone()],
        _ => Vec::new(),
    });
    derived.collect()
}

impl Attributes {
    fn take_other(&mut self, policy: Policy<'_>, attr: &Attribute, derived: &[Path]) {
        if is_deriving(attr.path()) && !policy.mode.is_verified() {
            if !policy.allowed().includes(attr.path()) {
                policy.refuse(attr.path(), derived);
            }
            self.kept.push(attr.clone());
            return;
        }
        if !policy.options.has_parts() {
            self.kept.push(attr.clone());
            return;
        }
        let is_for_serde = |path| {
            ["Serialize", "Deserialize"]
                .iter()
                .any(|name| is_of_serde(path, name))
        };
        // Without its derives there is nothing that reads it, as the compiler says.
        let parts = policy
            .options
            .parts_name()
            .filter(|_| derived.iter().any(is_for_serde));
        if let Some(conversions) = parts.and_then(|parts| conversions(attr, parts)) {
            self.into = self.into.take().or(conversions.into);
            self.from = self.from.take().or(conversions.from);
            self.parts.extend(conversions.of_parts);
            return;
        }
        let of_struct = without_parts(attr);
        if of_struct.is_none() || is_for_both(attr) {
            self.parts.push(attr.clone());
        }
        self.kept.extend(of_struct);
    }

    fn take_for_parts(&mut self, policy: Policy<'_>, for_parts: &ForParts) {
        refuse_without_parts(policy.diagnostics, policy.options, policy.whole, for_parts);
        self.parts.extend(for_parts.attrs.iter().cloned());
    }

    /// Makes the struct itself what serde makes of its parts, where it says so.
    fn go_through_parts(&mut self, policy: Policy<'_>, derived: &[Path]) {
        let derive = |name| derived.iter().find(|path| is_of_serde(path, name));
        let missing = |conversion: &Meta, derive: &str| {
            let message = format!(
                "only `{derive}` reads this, and is not derived below `#[cache_layout]`: derive it, or remove this"
            );
            policy.diagnostics.error(conversion.path().span(), message);
        };
        match (&self.into, derive("Serialize")) {
            (Some(_), Some(derive)) => self.serialized = Some(derive.clone()),
            (Some(into), None) => missing(into, "serde::Serialize"),
            (None, _) => {}
        }
        match (&self.from, derive("Deserialize")) {
            (Some(from), Some(derive)) => {
                self.is_deserialized = true;
                // A derive comes before the attributes that it reads.
                let told = deserialized(from, &self.parts, policy.generics);
                self.kept.insert(0, told);
                self.kept.insert(0, parse_quote!(#[derive(#derive)]));
            }
            (Some(from), None) => missing(from, "serde::Deserialize"),
            (None, _) => {}
        }
    }

    /// Notes the number in `align(64)`.
    fn take_align(&mut self, hint: &Meta) {
        if let Meta::List(list) = hint {
            if list.path.is_ident("align") {
                self.aligns.extend(list.parse_args::<LitInt>().ok());
            }
        }
    }

    fn take_derives(&mut self, policy: Policy<'_>, paths: &[Path], derived: &[Path]) {
        let mut kept = Vec::new();
        let mut of_parts = Vec::new();
        for path in paths {
            let rewritten = |derive| RewrittenDerive {
                derive,
                span: last_of(path).1,
            };
            match Origin::of(path) {
                Origin::Standard if is_generic(policy.generics) && is_standard(path, "Default") => {
                    self.derives.push(rewritten(Derive::Default));
                }
                Origin::Standard => kept.push(path),
                Origin::Rewritten(derive) => self.derives.push(rewritten(derive)),
                _ if policy.allowed().includes(path) => {
                    kept.push(path);
                    continue;
                }
                Origin::Serializes if policy.options.has_parts() => {}
                _ => policy.refuse(path, derived),
            }
            of_parts.push(path);
        }
        if !kept.is_empty() {
            self.kept.push(parse_quote!(#[derive(#(#kept),*)]));
        }
        if policy.options.has_parts() && !of_parts.is_empty() {
            self.parts.push(parse_quote!(#[derive(#(#of_parts),*)]));
        }
    }

    fn take_reprs(&mut self, policy: Policy<'_>, hints: &[Meta]) {
        for hint in hints {
            let name = hint
                .path()
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            let refusal: Cow<'_, str> = match name.as_str() {
                "Rust" => continue,
                "C" if policy.mode == Mode::Declared => {
                    self.is_repr_c = true;
                    continue;
                }
                "C" => refusal_of_repr_c(policy.options.first.as_ref()).into(),
                "packed" => {
                    "a packed struct has no alignment, so its fields cannot start cache lines: remove \
                     `packed`, or prove the struct as it is with `#[cache_layout(verify)]`".into()
                }
                "transparent" => {
                    "a transparent struct has the layout of its one field: remove `transparent`, or prove the \
                     struct as it is with `#[cache_layout(verify)]`".into()
                }
                "simd" => {
                    "a SIMD vector has no fields to lay out: remove `simd`, or remove `#[cache_layout]`".into()
                }
                _ => {
                    self.take_align(hint);
                    self.reprs.push(hint.to_token_stream());
                    continue;
                }
            };
            policy.diagnostics.error(hint.path().span(), refusal);
        }
    }
}

/// What to say of `repr(C)` on a struct whose fields move.
fn refusal_of_repr_c(first: Option<&Ident>) -> String {
    let start = first.map_or_else(
        || {
            "; a header that is cast or the links of an intrusive list stay at the start with \
             `#[cache_layout(first = FIELD)]`"
                .to_owned()
        },
        |first| format!(", and `{first}` stays at the start"),
    );
    format!(
        "`repr(C)` asks for the declared order, but `cache_layout` reorders the fields: remove `repr(C)` (the result is \
         `repr(C)` anyway, in the new order{start}), keep the order with `#[cache_layout(order = \"declared\")]`, or prove \
         the struct as it is with `#[cache_layout(verify)]`"
    )
}
