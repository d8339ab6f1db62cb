//! The attributes of the struct: what stays, what the macro takes over, what cannot work.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, LitInt, Meta, Path, parse_quote};

use super::parts::{is_for_both, without_parts};
use crate::ast::StructAttr;
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Reported, Result};
use crate::model::Derive;

/// What the options mean for the attributes.
#[derive(Clone, Copy)]
pub(super) struct Policy {
    /// The struct stays as it is.
    is_verified: bool,
    /// The fields stay in declared order.
    keeps_order: bool,
    /// There is a plain struct to derive for what cannot be derived for the laid out one.
    has_parts: bool,
}

impl Policy {
    pub(super) fn new(options: &Options) -> Self {
        Self {
            is_verified: options.verify.is_some(),
            keeps_order: options.declared_order.is_some(),
            has_parts: options.parts.is_some() || options.is_parts_misread,
        }
    }
}

/// The attributes of a struct that can be laid out.
#[derive(Default)]
pub(super) struct Attributes {
    pub(super) kept: Vec<Attribute>,
    pub(super) derives: Vec<Derive>,
    pub(super) reprs: Vec<TokenStream>,
    /// The alignments, in bytes, that the user gives the struct.
    pub(super) aligns: Vec<LitInt>,
    /// The attributes of the parts.
    pub(super) parts: Vec<Attribute>,
}

pub(super) fn check(
    diagnostics: &Diagnostics,
    policy: Policy,
    attrs: Vec<StructAttr>,
) -> Result<Attributes> {
    let mut checked = Attributes::default();
    let mut outcome = Ok(());
    for attr in attrs {
        let step = match attr {
            StructAttr::Derive(attr, _) if policy.is_verified => {
                checked.kept.push(*attr);
                Ok(())
            }
            StructAttr::Repr(attr, hints) if policy.is_verified => {
                for hint in &hints {
                    checked.take_align(hint);
                }
                checked.kept.push(*attr);
                Ok(())
            }
            StructAttr::Other(attr) => {
                checked.take_other(policy, *attr);
                Ok(())
            }
            StructAttr::Derive(_, paths) => checked.take_derives(diagnostics, policy, paths),
            StructAttr::Repr(_, hints) => checked.take_reprs(diagnostics, policy, hints),
            StructAttr::Mark(reported) | StructAttr::Refused(reported) => Err(reported),
        };
        outcome = outcome.and(step);
    }
    outcome.map(|()| checked)
}

impl Attributes {
    fn take_other(&mut self, policy: Policy, attr: Attribute) {
        if !policy.has_parts {
            self.kept.push(attr);
            return;
        }
        let of_struct = without_parts(&attr);
        if of_struct.is_none() || is_for_both(&attr) {
            self.parts.push(attr);
        }
        self.kept.extend(of_struct);
    }

    /// Notes the number in `align(64)`.
    fn take_align(&mut self, hint: &Meta) {
        if let Meta::List(list) = hint {
            if list.path.is_ident("align") {
                self.aligns.extend(list.parse_args::<LitInt>().ok());
            }
        }
    }

    fn take_derives(
        &mut self,
        diagnostics: &Diagnostics,
        policy: Policy,
        paths: Vec<Path>,
    ) -> Result<()> {
        let mut kept = Vec::new();
        let mut of_parts = Vec::new();
        let mut outcome = Ok(());
        for path in paths {
            of_parts.push(path.clone());
            match Fate::of(&path) {
                Fate::Kept => kept.push(path),
                Fate::Rewritten(derive) => self.derives.push(derive),
                Fate::Refused(Reason::Serializes) if policy.has_parts => {}
                Fate::Refused(reason) => outcome = Err(refuse_derive(diagnostics, &path, reason)),
            }
        }
        if !kept.is_empty() {
            self.kept.push(parse_quote!(#[derive(#(#kept),*)]));
        }
        if policy.has_parts && !of_parts.is_empty() {
            self.parts.push(parse_quote!(#[derive(#(#of_parts),*)]));
        }
        outcome
    }

    fn take_reprs(
        &mut self,
        diagnostics: &Diagnostics,
        policy: Policy,
        hints: Vec<Meta>,
    ) -> Result<()> {
        let mut outcome = Ok(());
        for hint in hints {
            let name = hint
                .path()
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            let refusal = match name.as_str() {
                "Rust" => continue,
                "C" if policy.keeps_order => continue,
                "C" => {
                    "`repr(C)` asks for the declared order, and `cache_layout` changes it: remove \
                     `repr(C)` (what comes out is `repr(C)`, in the order of its layout), or keep the order with \
                     `#[cache_layout(order = \"declared\")]` or the struct with `#[cache_layout(verify)]`"
                }
                "packed" => {
                    "a packed struct has no alignment, so its fields cannot start cache lines: remove \
                     `packed`, or have the struct proved as it is with `#[cache_layout(verify)]`"
                }
                "transparent" => {
                    "a transparent struct has the layout of its one field: remove `transparent`, or have the \
                     struct proved as it is with `#[cache_layout(verify)]`"
                }
                _ => {
                    self.take_align(&hint);
                    self.reprs.push(hint.to_token_stream());
                    continue;
                }
            };
            outcome = Err(diagnostics.error(hint.path().span(), refusal));
        }
        outcome
    }
}

/// What becomes of a derive below the attribute.
enum Fate {
    Kept,
    Rewritten(Derive),
    Refused(Reason),
}

#[derive(Clone, Copy)]
enum Reason {
    /// It writes the fields somewhere in the order it sees, markers and all.
    Serializes,
    /// It takes the struct for its bytes, padding and all.
    CastsBytes,
}

/// The derives of the standard library that see an order or every field.
const REWRITTEN: [(&str, Derive); 4] = [
    ("Debug", Derive::Debug),
    ("Hash", Derive::Hash),
    ("Ord", Derive::Ord),
    ("PartialOrd", Derive::PartialOrd),
];

/// Derives of serde, rkyv, borsh, bincode, speedy and the like.
const SERIALIZING: [&str; 12] = [
    "Serialize",
    "Deserialize",
    "Serialize_tuple",
    "Deserialize_tuple",
    "Archive",
    "BorshSerialize",
    "BorshDeserialize",
    "Encode",
    "Decode",
    "Readable",
    "Writable",
    "JsonSchema",
];

/// Derives of bytemuck and zerocopy.
const BYTE_CASTING: [&str; 18] = [
    "Pod",
    "Zeroable",
    "AnyBitPattern",
    "NoUninit",
    "CheckedBitPattern",
    "TransparentWrapper",
    "ByteEq",
    "ByteHash",
    "FromBytes",
    "IntoBytes",
    "AsBytes",
    "FromZeros",
    "FromZeroes",
    "TryFromBytes",
    "KnownLayout",
    "Immutable",
    "Unaligned",
    "SplitAt",
];

impl Fate {
    fn of(path: &Path) -> Self {
        let Some(last) = path.segments.last() else {
            return Self::Kept;
        };
        let name = last.ident.to_string();
        let of_the_standard_library = path.segments.len() == 1
            || ["std", "core", "alloc", "fmt", "cmp", "hash"]
                .iter()
                .any(|root| path.segments[0].ident == root);
        if let (true, Some(&(_, derive))) = (
            of_the_standard_library,
            REWRITTEN.iter().find(|(standard, _)| *standard == name),
        ) {
            return Self::Rewritten(derive);
        }
        if SERIALIZING.contains(&name.as_str()) {
            return Self::Refused(Reason::Serializes);
        }
        if BYTE_CASTING.contains(&name.as_str()) {
            return Self::Refused(Reason::CastsBytes);
        }
        Self::Kept
    }
}

fn refuse_derive(diagnostics: &Diagnostics, path: &Path, reason: Reason) -> Reported {
    let (name, span) = match path.segments.last() {
        Some(last) => (last.ident.to_string(), last.ident.span()),
        None => (String::new(), path.span()),
    };
    let message = match reason {
        Reason::Serializes => format!(
            "`{name}` would see the fields in the order of the layout, and line markers among them: have a plain \
             struct made that it is derived for, with `#[cache_layout(parts = Name)]`"
        ),
        Reason::CastsBytes => format!(
            "`{name}` takes a struct for its bytes, and a struct laid out by cache line has padding: \
             remove the derive, or `#[cache_layout]`"
        ),
    };
    diagnostics.error(span, message)
}
