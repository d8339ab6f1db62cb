//! Suggestions as plain data, which serde makes JSON of.

use serde::Serialize;

use crate::marks::Mark;
use crate::report::{Finding, Place, Use};

/// What a recording says about the source.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestions {
    /// The version of this format: 1.
    pub version: u32,
    /// The changes, the worst first.
    pub suggestions: Vec<Suggestion>,
    /// What no change of a declaration helps, as what is in memory of other crates; what to do instead is in [`Finding::remedy`].
    pub by_hand: Vec<Finding>,
    /// All misses by false sharing on lines of 64 bytes, before and after all of these changes.
    pub misses: Misses,
    /// Those before that are between parts that belong together, a lock and what it guards or the counts of an `Arc`: no suggestion is about them.
    pub together: u64,
    /// What the recording lacks, in words.
    pub notes: Vec<String>,
}

/// A change of the source that takes misses away.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// What is to be changed.
    pub change: Change,
    /// What it follows from, the worst first.
    pub findings: Vec<Finding>,
    /// The misses of these findings, each on the lines on which it was seen.
    pub misses: Misses,
    /// What the memory takes, if sizes and alignments of all that is in it are known.
    pub lines: Option<Lines>,
    /// Where the fields of a struct go, if that is known.
    pub arrangement: Option<Arrangement>,
}

/// Where the fields of a struct lie, in bytes from the start of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrangement {
    /// The fields, in the order in which they lie.
    pub fields: Vec<Placement>,
    /// What a value takes, with the padding at its end.
    pub size: u64,
    /// What a value begins at a multiple of.
    pub alignment: u64,
}

/// Where a field lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Placement {
    /// Its name as debug information has it.
    pub name: String,
    /// Its first byte.
    pub start: u64,
    /// The byte after its last.
    pub end: u64,
}

/// Misses in a recording, and those of them that a change leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Misses {
    /// Misses by false sharing.
    pub before: u64,
    /// Those of them whose two fields may still be on one line.
    pub after: u64,
    /// Misses by true sharing of the same fields, which no layout takes away.
    pub true_sharing: u64,
}

/// How many lines of 64 bytes a value takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Lines {
    /// As it was recorded.
    pub before: u64,
    /// With the change.
    pub after: u64,
}

/// What is to be changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The attribute and the marks of a struct.
    Struct(StructChange),
    /// A value put into `OwnLines<..>`.
    OwnLines(OwnLines),
}

/// The attribute of a struct, and the marks of its fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StructChange {
    /// The struct's path without generics, as debug information has it: `app::stats::Stats`.
    pub path: String,
    /// Where it is declared, if the debug information says so, which that of stable compilers does not.
    pub declared: Option<Place>,
    /// Whether what was recorded had the attribute already: then the marks of the fields named here are replaced, and those of all others stay.
    pub has_attribute: bool,
    /// Whether the attribute gets the option `own_lines`: where no field is marked as written.
    pub own_lines: bool,
    /// What the option `types(..)` gets.
    pub types: Vec<TypeFact>,
    /// The fields that change, in the order in which they lie; the others stay as they are.
    pub fields: Vec<Field>,
}

/// What a type is laid out as: `Name = Type` in `types(..)`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TypeFact {
    /// The type, as the field's declaration has it.
    pub name: String,
    /// A type with the same size and alignment.
    pub layout: String,
}

/// A field, and the marks that it gets.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Field {
    /// Its name as debug information has it: `type` for `r#type`.
    pub name: String,
    /// Its type with paths and generics, if it is known.
    pub type_name: Option<String>,
    /// The marks, each with what it follows from.
    pub marks: Vec<Grounds>,
    /// Whether each element of the array that it is has to be put into `OwnLines<..>`.
    pub wraps_elements: bool,
}

impl Field {
    /// The marks without what they follow from.
    #[must_use]
    pub fn marks_alone(&self) -> Vec<Mark> {
        let marks = self.marks.iter();
        marks.map(|grounds| grounds.mark.clone()).collect()
    }
}

/// A mark, and the accesses that it follows from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Grounds {
    /// The mark.
    pub mark: Mark,
    /// What the threads of the mark's group do with the field, by kind of thread.
    pub uses: Vec<Use>,
}

/// A value that is put into `OwnLines<..>`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OwnLines {
    /// Which value.
    pub value: Wrapped,
    /// Its type with paths and generics, if it is known; of what is in an `Arc<T>`, `T`.
    pub type_name: Option<String>,
    /// Whether it is each element of the array that is put into one, and not the whole.
    pub wraps_elements: bool,
}

/// Where the value is that is put into `OwnLines<..>`. What is in a block of the heap has its type in more than one place, so that is by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wrapped {
    /// In a static.
    Static {
        /// With its path: `app::HITS`.
        path: String,
        /// Whether it is a `static mut`, which follows from that it is written and has no cell in it.
        is_mut: bool,
    },
    /// In a variable of a function.
    Variable {
        /// Its name.
        name: String,
        /// The function with its path.
        function: String,
    },
}
