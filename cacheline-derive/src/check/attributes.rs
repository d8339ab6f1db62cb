//! The attributes of the struct: what stays, what the macro takes over, what cannot work.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Attribute, Meta, Path, parse_quote};

use crate::ast::StructAttr;
use crate::diagnostics::{Diagnostics, Reported, Result};
use crate::model::Derive;

/// The attributes of a struct that can be laid out.
pub(super) struct Attributes {
    pub(super) kept: Vec<Attribute>,
    pub(super) derives: Vec<Derive>,
    pub(super) reprs: Vec<TokenStream>,
}

pub(super) fn check(diagnostics: &Diagnostics, attrs: Vec<StructAttr>) -> Result<Attributes> {
    let mut checked = Attributes {
        kept: Vec::new(),
        derives: Vec::new(),
        reprs: Vec::new(),
    };
    let mut outcome = Ok(());
    for attr in attrs {
        let step = match attr {
            StructAttr::Other(attr) => {
                checked.kept.push(*attr);
                Ok(())
            }
            StructAttr::Derive(paths) => checked.take_derives(diagnostics, paths),
            StructAttr::Repr(hints) => checked.take_reprs(diagnostics, hints),
        };
        outcome = outcome.and(step);
    }
    outcome.map(|()| checked)
}

impl Attributes {
    fn take_derives(&mut self, diagnostics: &Diagnostics, paths: Vec<Path>) -> Result<()> {
        let mut kept = Vec::new();
        let mut outcome = Ok(());
        for path in paths {
            match Fate::of(&path) {
                Fate::Kept => kept.push(path),
                Fate::Rewritten(derive) => self.derives.push(derive),
                Fate::Refused(reason) => outcome = Err(refuse_derive(diagnostics, &path, reason)),
            }
        }
        if !kept.is_empty() {
            self.kept.push(parse_quote!(#[derive(#(#kept),*)]));
        }
        outcome
    }

    fn take_reprs(&mut self, diagnostics: &Diagnostics, hints: Vec<Meta>) -> Result<()> {
        let mut outcome = Ok(());
        for hint in hints {
            let name = hint
                .path()
                .get_ident()
                .map(ToString::to_string)
                .unwrap_or_default();
            let refusal = match name.as_str() {
                "Rust" => continue,
                "C" => {
                    "`repr(C)` asks for the declared order, and `cache_layout` changes it: remove \
                     `repr(C)`; the struct that comes out is `repr(C)`, in the order of its layout"
                }
                "packed" => {
                    "a packed struct has no alignment, so its fields cannot start cache lines: \
                     remove `packed` or `#[cache_layout]`"
                }
                "transparent" => {
                    "a transparent struct has the layout of its one field: remove `transparent` or \
                     `#[cache_layout]`"
                }
                _ => {
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
    let name = path
        .segments
        .last()
        .map(|last| last.ident.to_string())
        .unwrap_or_default();
    let message = match reason {
        Reason::Serializes => format!(
            "`{name}` would write the fields in the order of the layout, markers included: derive it for \
             a plain struct with the same fields, and convert"
        ),
        Reason::CastsBytes => format!(
            "`{name}` takes a struct for its bytes, and a struct laid out by cache line has padding: \
             remove the derive, or `#[cache_layout]`"
        ),
    };
    diagnostics.error(quote!(#path).span(), message)
}
