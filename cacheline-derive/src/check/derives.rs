//! The derives below the attribute: which stay, which the macro writes itself, which would see the fields as they are
//! laid out.

mod allowed;
mod refusal;

use proc_macro2::Span;
use syn::Path;
use syn::spanned::Spanned;

pub(in crate::check) use self::allowed::Allowed;
pub(in crate::check) use self::refusal::Refusal;
use crate::model::Derive;
use crate::type_text::path_text;

/// Whose a derive is, and what it would do with the fields as they are laid out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The standard library's, and the same on the struct as it comes out.
    Standard,
    /// The standard library's that would show the order of the fields or the markers.
    Rewritten(Derive),
    /// Writes the fields somewhere in the order it sees, markers and all.
    Serializes,
    /// Takes the struct for its bytes, padding and all.
    CastsBytes,
    /// Of another crate, which may do anything.
    Unknown,
}

const STANDARD: [&str; 5] = ["Clone", "Copy", "Default", "Eq", "PartialEq"];

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

/// Attribute macros that derive, without a derive to be seen.
const DERIVING_ATTRIBUTES: [&str; 2] = ["derive_where", "derive_ex"];

/// Whether this attribute is a derive by another name.
pub(super) fn is_deriving(path: &Path) -> bool {
    let last = path.segments.last();
    last.is_some_and(|last| DERIVING_ATTRIBUTES.iter().any(|name| last.ident == name))
}

/// Whether `path` names this trait of the standard library.
pub(super) fn is_standard(path: &Path, name: &str) -> bool {
    let roots = [
        "std", "core", "alloc", "clone", "cmp", "default", "fmt", "hash", "marker",
    ];
    let is_plain =
        path.segments.len() == 1 || roots.iter().any(|root| path.segments[0].ident == root);
    is_plain && path.segments.last().is_some_and(|last| last.ident == name)
}

/// Whether a derive of another crate has the name of one of the standard library's.
fn is_called_like_a_standard_one(path: &Path) -> bool {
    let mut names = STANDARD
        .iter()
        .chain(REWRITTEN.iter().map(|(name, _)| name));
    let last = path.segments.last();
    last.is_some_and(|last| names.any(|name| last.ident == name))
}

impl Origin {
    pub(super) fn of(path: &Path) -> Self {
        let Some(last) = path.segments.last() else {
            return Self::Unknown;
        };
        let is_one_of = |names: &[&str]| names.iter().any(|name| last.ident == name);
        let mut rewritten = REWRITTEN.iter();
        if let Some(&(_, derive)) = rewritten.find(|(name, _)| is_standard(path, name)) {
            Self::Rewritten(derive)
        } else if STANDARD.iter().any(|name| is_standard(path, name)) {
            Self::Standard
        } else if is_one_of(&SERIALIZING) {
            Self::Serializes
        } else if is_one_of(&BYTE_CASTING) {
            Self::CastsBytes
        } else {
            Self::Unknown
        }
    }

    fn needs_no_allowance(self) -> bool {
        matches!(self, Self::Standard | Self::Rewritten(_))
    }
}

/// Whether this is one of serde's two derives, not one of the same name.
pub(super) fn is_of_serde(path: &Path, name: &str) -> bool {
    let is_others = path.segments.len() > 1 && path.segments[0].ident == "rkyv";
    !is_others && path.segments.last().is_some_and(|last| last.ident == name)
}

/// `Builder` of `bon::Builder`, and where it stands.
pub(super) fn last_of(path: &Path) -> (String, Span) {
    path.segments.last().map_or_else(
        || (String::new(), path.span()),
        |last| (last.ident.to_string(), last.ident.span()),
    )
}

/// `bon::Builder`, as it is written.
fn as_written(path: &Path) -> String {
    let start = path.leading_colon.map_or("", |_| "::");
    format!("{start}{}", path_text(path))
}
