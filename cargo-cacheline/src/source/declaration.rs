//! A declared struct, enum or union as plain data, with the bytes of the file that edits are about.

use std::ops::Range;
use std::path::PathBuf;

use crate::marks::Mark;

/// A type that is declared in a file of the workspace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// The file, absolute.
    pub file: PathBuf,
    /// The line of its name, from 1.
    pub line: u32,
    /// Its path as debug information has it: `app::stats::Stats`; what is in a method has `{impl}` before the method's name.
    pub path: String,
    /// Its name as it is written there, `r#type` for `type`.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Whether it is `pub`, without a restriction.
    pub is_public: bool,
    /// Whether it has type or const parameters.
    pub is_generic: bool,
    /// Whether it is declared in a function.
    pub is_local: bool,
    /// Its `#[cache_layout]`.
    pub attribute: Option<Attribute>,
    /// What stands in its `#[repr(..)]`: `C`, `align(64)`.
    pub reprs: Vec<String>,
    /// The paths of its derives, also of those that only some builds have.
    pub derives: Vec<String>,
    /// Its fields in declared order; of an enum none.
    pub fields: Vec<Field>,
    /// Its bytes in the file, with its attributes and doc comments.
    pub range: Range<usize>,
    /// Where `#[cache_layout]` goes: below the doc comments, above all other attributes.
    pub attribute_goes: usize,
}

/// What a [`Declaration`] declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A struct whose fields have names.
    Named,
    /// A tuple struct.
    Tuple,
    /// A struct without fields.
    Unit,
    /// An enum.
    Enum,
    /// A union.
    Union,
}

/// `#[cache_layout]` on a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// What stands in its parentheses, as it is written; empty without them.
    pub options: String,
    /// Whether it is in a `cfg_attr`, so that only some builds have it.
    pub is_conditional: bool,
    /// The bytes of the whole attribute, from `#` to `]`.
    pub range: Range<usize>,
    /// The bytes of `cache_layout` and what is in parentheses behind it.
    pub meta: Range<usize>,
}

/// A field of a struct or a union.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name as debug information has it, without `r#`; a number in a tuple struct.
    pub name: String,
    /// The line of its name, or of its type in a tuple struct, from 1.
    pub line: u32,
    /// Its type as it is written.
    pub type_text: String,
    /// The bytes of its type.
    pub type_at: Range<usize>,
    /// Its marks.
    pub marks: Vec<Mark>,
    /// The bytes of each of its marks.
    pub marks_at: Vec<Range<usize>>,
    /// Whether only some builds have it, as `#[cfg]` says.
    pub is_conditional: bool,
    /// Where marks go: below its doc comments, above its other attributes.
    pub marks_go: usize,
}

/// A static.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Static {
    /// The file, absolute.
    pub file: PathBuf,
    /// The line of its name, from 1.
    pub line: u32,
    /// Its path as debug information has it, as [`Declaration::path`].
    pub path: String,
    /// Whether it is `static mut`.
    pub is_mutable: bool,
    /// The bytes of its type.
    pub type_at: Range<usize>,
    /// The bytes of its value.
    pub value_at: Range<usize>,
}

/// A variable of a function that begins with a value: `let hits = 0;`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The file, absolute.
    pub file: PathBuf,
    /// The line of its name, from 1.
    pub line: u32,
    /// The path of its function, and its name.
    pub path: String,
    /// The bytes of its type, if that is written.
    pub type_at: Option<Range<usize>>,
    /// The bytes of its value.
    pub value_at: Range<usize>,
}

impl Declaration {
    /// The field with a name as debug information has it.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}
