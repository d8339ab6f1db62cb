//! Layouts as plain data, which serde makes JSON of.

use std::path::PathBuf;

use serde::Serialize;

/// What is said of the types of programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Layouts {
    /// The version of this format: 1.
    pub version: u32,
    /// The programs and libraries whose debug information was read.
    pub files: Vec<PathBuf>,
    /// The length of a cache line, in bytes.
    pub line: u64,
    /// The types that were asked for.
    pub types: Vec<TypeLayout>,
    /// What may share lines falsely by its layout alone, the likeliest first; nothing without `--suspects`.
    pub suspects: Option<Vec<Suspect>>,
    /// What there is to say besides, in words.
    pub notes: Vec<String>,
}

/// A type as the compiler laid it out. Bytes count from its start, and ranges exclude their end.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct TypeLayout {
    /// Its name with its path and generics.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes, if it is known.
    pub alignment: Option<u64>,
    /// How many lines it touches if it starts with one. A value that is aligned to less may touch one more.
    pub lines: u64,
    /// Where it is declared, if it is of this workspace.
    pub declared: Option<Place>,
    /// Whether it has `#[cache_layout]`.
    pub is_marked: bool,
    /// What is on its bytes, by offset; of an enum what all variants have, which is nothing.
    pub fields: Vec<Field>,
    /// The bytes that nothing is on, those behind the last field too. Holes inside of fields are those of the fields' types.
    pub holes: Vec<Hole>,
    /// What says which variant a value of an enum is, if there are several.
    pub tag: Option<Tag>,
    /// The variants of an enum.
    pub variants: Vec<Variant>,
}

/// What a type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A struct, with or without names for its fields.
    Struct,
    /// A union, whose fields lie on each other.
    Union,
    /// An enum.
    Enum,
    /// A number, a pointer, an array: nothing with fields.
    Other,
}

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Place {
    /// The file, from the root of the workspace.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: u32,
}

/// A field of a type, or of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Field {
    /// Its name; a number in a tuple.
    pub name: String,
    /// Its type with its path and generics.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Its first byte.
    pub start: u64,
    /// The byte behind its last.
    pub end: u64,
    /// Whether it fits on one line, and is on two if the type starts with a line.
    pub straddles: bool,
    /// Whether it is written through `&self`, as its type says.
    pub written: bool,
    /// Its marks, as they are written in the source.
    pub marks: Vec<String>,
}

/// Bytes that nothing is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Hole {
    /// The first of them.
    pub start: u64,
    /// The one behind the last.
    pub end: u64,
}

/// What says which variant a value is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Tag {
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Its first byte.
    pub start: u64,
    /// The byte behind its last.
    pub end: u64,
    /// Whether a variant has a field on these bytes, whose own values leave some over for the other variants.
    pub is_niche: bool,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// The value that the tag has, in decimal; none for the variant that all other values are of.
    pub tag: Option<String>,
    /// What it holds.
    pub fields: Vec<Field>,
    /// The bytes that neither the tag nor this variant has anything on.
    pub holes: Vec<Hole>,
}

/// Something that may share lines falsely. No run says that threads meet there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Suspect {
    /// What kind of layout it is.
    pub kind: Suspicion,
    /// The type or the line of statics that it is about.
    pub name: String,
    /// Where the type is declared, if it is of this workspace.
    pub declared: Option<Place>,
    /// What is on the same lines. Bytes count from the start of the type, or from that of the line for statics.
    pub fields: Vec<Field>,
    /// Why it is suspicious, in words.
    pub why: String,
    /// What would help, in words.
    pub remedy: String,
}

/// Kinds of layouts in which fields may share lines falsely, the likeliest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Suspicion {
    /// Elements that are written through `&self`, several to a line.
    Elements,
    /// Statics that are written, on one line with others.
    Statics,
    /// Fields that are written through `&self` on one line with fields that are not.
    WrittenBesideRead,
    /// Several fields that are written through `&self` on one line.
    WrittenBesideWritten,
}
