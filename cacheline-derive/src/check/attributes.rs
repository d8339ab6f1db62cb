//! The attributes of the struct: what stays, what the macro takes over, what cannot work.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Ident, LitInt, Meta, Path, parse_quote};

use super::derives::{Fate, Reason, is_standard, refuse_derive};
use super::parts::{conversions, is_for_both, without_parts};
use crate::ast::StructAttr;
use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::model::{Derive, Mode, RewrittenDerive, is_generic};

/// What the options and the generics mean for the attributes.
#[derive(Clone, Copy)]
pub(super) struct Policy<'a> {
    mode: Mode,
    /// The layout is proved where a value is made.
    is_generic: bool,
    /// There is a plain struct to derive for what cannot be derived for the laid out one.
    has_parts: bool,
    /// Its name, if that could be read.
    parts: Option<&'a Ident>,
}

impl<'a> Policy<'a> {
    pub(super) fn new(mode: Mode, options: &'a Options, generics: &Generics) -> Self {
        Self {
            mode,
            is_generic: is_generic(generics),
            has_parts: options.has_parts(),
            parts: options.parts_name(),
        }
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
    /// The attributes of the parts.
    pub(super) parts: Vec<Attribute>,
    /// The derives that only the parts have, unless the struct goes through these.
    serializing: Vec<Path>,
    serializes: bool,
    deserializes: bool,
}

pub(super) fn check(
    diagnostics: &Diagnostics,
    policy: Policy<'_>,
    attrs: Vec<StructAttr>,
) -> Attributes {
    let mut checked = Attributes::default();
    let is_verified = policy.mode.is_verified();
    for attr in attrs {
        match attr {
            StructAttr::Derive(attr, _) if is_verified => checked.kept.push(*attr),
            StructAttr::Repr(attr, hints) if is_verified => {
                for hint in &hints {
                    checked.take_align(hint);
                }
                checked.kept.push(*attr);
            }
            StructAttr::Other(attr) => checked.take_other(policy, *attr),
            StructAttr::Derive(_, paths) => checked.take_derives(diagnostics, policy, paths),
            StructAttr::Repr(_, hints) => checked.take_reprs(diagnostics, policy, hints),
            StructAttr::Mark(_reported) | StructAttr::Refused(_reported) => {}
        }
    }
    checked.derive_through_parts();
    checked
}

impl Attributes {
    fn take_other(&mut self, policy: Policy<'_>, attr: Attribute) {
        if !policy.has_parts {
            self.kept.push(attr);
            return;
        }
        if let Some(conversions) = policy.parts.and_then(|parts| conversions(&attr, parts)) {
            self.serializes |= conversions.serializes;
            self.deserializes |= conversions.deserializes;
            self.kept.push(conversions.of_struct);
            self.parts.extend(conversions.of_parts);
            return;
        }
        let of_struct = without_parts(&attr);
        if of_struct.is_none() || is_for_both(&attr) {
            self.parts.push(attr);
        }
        self.kept.extend(of_struct);
    }

    /// Derives for the struct what it does through its parts. A derive comes before the attributes that it reads.
    fn derive_through_parts(&mut self) {
        let (serializes, deserializes) = (self.serializes, self.deserializes);
        let through = self.serializing.iter().filter(|path| {
            let name = path.segments.last().map(|last| last.ident.to_string());
            match name.as_deref() {
                Some("Serialize") => serializes,
                Some("Deserialize") => deserializes,
                _ => false,
            }
        });
        let through = through.collect::<Vec<_>>();
        if !through.is_empty() {
            self.kept.insert(0, parse_quote!(#[derive(#(#through),*)]));
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

    fn take_derives(&mut self, diagnostics: &Diagnostics, policy: Policy<'_>, paths: Vec<Path>) {
        let mut kept = Vec::new();
        let mut of_parts = Vec::new();
        for path in paths {
            of_parts.push(path.clone());
            let span = path
                .segments
                .last()
                .map_or(path.span(), |last| last.ident.span());
            let rewritten = |derive| RewrittenDerive { derive, span };
            match Fate::of(&path) {
                Fate::Kept if policy.is_generic && is_standard(&path, "Default") => {
                    self.derives.push(rewritten(Derive::Default));
                }
                Fate::Kept => kept.push(path),
                Fate::Rewritten(derive) => self.derives.push(rewritten(derive)),
                Fate::Refused(Reason::Serializes) if policy.has_parts => {
                    self.serializing.push(path);
                }
                Fate::Refused(reason) => {
                    refuse_derive(diagnostics, &path, reason);
                }
            }
        }
        if !kept.is_empty() {
            self.kept.push(parse_quote!(#[derive(#(#kept),*)]));
        }
        if policy.has_parts && !of_parts.is_empty() {
            self.parts.push(parse_quote!(#[derive(#(#of_parts),*)]));
        }
    }

    fn take_reprs(&mut self, diagnostics: &Diagnostics, policy: Policy<'_>, hints: Vec<Meta>) {
        for hint in hints {
            let name = hint
                .path()
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            let refusal = match name.as_str() {
                "Rust" => continue,
                "C" if policy.mode == Mode::Declared => continue,
                "C" => {
                    "`repr(C)` asks for the declared order, but `cache_layout` reorders the fields: remove \
                     `repr(C)` (the result is `repr(C)` anyway, in the new order), keep the order with \
                     `#[cache_layout(order = \"declared\")]`, or prove the struct as it is with `#[cache_layout(verify)]`"
                }
                "packed" => {
                    "a packed struct has no alignment, so its fields cannot start cache lines: remove \
                     `packed`, or prove the struct as it is with `#[cache_layout(verify)]`"
                }
                "transparent" => {
                    "a transparent struct has the layout of its one field: remove `transparent`, or prove the \
                     struct as it is with `#[cache_layout(verify)]`"
                }
                _ => {
                    self.take_align(&hint);
                    self.reprs.push(hint.to_token_stream());
                    continue;
                }
            };
            diagnostics.error(hint.path().span(), refusal);
        }
    }
}
