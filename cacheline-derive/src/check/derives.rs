//! The derives below the attribute: which stay, which the macro writes itself, which cannot work.

use syn::Path;
use syn::spanned::Spanned;

use crate::diagnostics::Diagnostics;
use crate::model::Derive;

/// What becomes of a derive below the attribute.
pub(super) enum Fate {
    Kept,
    Rewritten(Derive),
    Refused(Reason),
}

#[derive(Clone, Copy)]
pub(super) enum Reason {
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

/// Whether `path` names this trait of the standard library.
pub(super) fn is_standard(path: &Path, name: &str) -> bool {
    let roots = ["std", "core", "alloc", "fmt", "cmp", "hash", "default"];
    let is_plain =
        path.segments.len() == 1 || roots.iter().any(|root| path.segments[0].ident == root);
    is_plain && path.segments.last().is_some_and(|last| last.ident == name)
}

impl Fate {
    pub(super) fn of(path: &Path) -> Self {
        let Some(last) = path.segments.last() else {
            return Self::Kept;
        };
        let name = last.ident.to_string();
        let rewritten = REWRITTEN
            .iter()
            .find(|(standard, _)| is_standard(path, standard));
        if let Some(&(_, derive)) = rewritten {
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

pub(super) fn refuse_derive(diagnostics: &Diagnostics, path: &Path, reason: Reason) {
    let (name, span) = match path.segments.last() {
        Some(last) => (last.ident.to_string(), last.ident.span()),
        None => (String::new(), path.span()),
    };
    let message = match reason {
        Reason::Serializes => format!(
            "`{name}` would see the fields in memory order, with line markers among them: derive it for a plain \
             struct instead, which `#[cache_layout(parts = Name)]` makes"
        ),
        Reason::CastsBytes => format!(
            "`{name}` treats the struct as bytes, but a struct that is laid out by cache line has padding: \
             remove the derive or `#[cache_layout]`"
        ),
    };
    diagnostics.error(span, message);
}
