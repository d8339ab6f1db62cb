//! What a recording's addresses are called in the source: plain data, from wherever it was found.
//!
//! The debug information of the program implements [`Names`]; whoever reports asks for nothing else.

use std::path::PathBuf;
use std::rc::Rc;

use serde::Serialize;

use crate::recording::Place;

/// Tells what is at an address of one process.
pub trait Names {
    /// The object that `place` is in, and how far from its beginning, in bytes.
    fn object(&self, place: Place) -> (Rc<Object>, u64);

    /// The functions that the instruction before `return_address` belongs to: the innermost of those inlined into each other
    /// first, the one that was really called last. Empty if nothing is known.
    fn code(&self, return_address: u64) -> Vec<Location>;
}

/// A place in the source.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Source {
    /// The file, as the compiler was given it, made absolute.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if it is not known.
    pub column: u32,
}

/// A place in the code.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Location {
    /// The function with its path and generics, as in the source: `app::Queue<u64>::push`.
    pub function: String,
    /// Where in it.
    pub source: Option<Source>,
    /// Whether its file is of the workspace, and not of a dependency or of the standard library.
    pub in_workspace: bool,
}

/// Memory that has a name of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Object {
    /// What it is.
    pub owner: Owner,
    /// The type of what is in it, if it is known: of a `Box<T>` that is `T`, of a `Vec<T>` an array of `T`.
    pub layout: Option<Rc<Layout>>,
    /// Its size in bytes, if it is known. Blocks of one site may differ: the largest.
    pub size: Option<u64>,
}

/// What kind of memory an object is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Owner {
    /// A static.
    Static {
        /// With its path.
        name: String,
        /// Where it begins in memory.
        address: u64,
        /// Whether it is declared in the workspace. In doubt it is.
        in_workspace: bool,
    },
    /// A variable of a function, on a stack that several threads reach.
    Variable {
        /// Its name.
        name: String,
        /// Its function, with its path.
        function: String,
    },
    /// Blocks of the heap that were allocated at one place.
    Heap {
        /// Which site of the recording.
        site: u32,
        /// What was made there.
        holder: Holder,
        /// The first function on the allocation's stack that is of the workspace, or else not of the standard library.
        allocated: Option<Location>,
    },
    /// Nothing is known but the address, and if it is on a stack, whose.
    Unknown {
        /// The thread on whose stack it is.
        stack_of: Option<u32>,
    },
}

/// What allocates a block of the heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// `Box<T>`.
    Box,
    /// `Arc<T>`: the layout is of `ArcInner<T>`, whose members are `strong`, `weak` and `data`.
    Arc,
    /// `Rc<T>`, as `Arc<T>`.
    Rc,
    /// `Vec<T>`, `Box<[T]>`, and what is made of them.
    Elements,
    /// `VecDeque<T>`.
    Deque,
    /// Something else, or not known.
    Other,
}

/// A type, as the compiler laid it out.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Its name with its path and generics, as in the source: `app::Stats<u32>`, `[core::sync::atomic::AtomicU64; 8]`.
    pub name: String,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes, if it is known.
    pub alignment: Option<u64>,
    /// Where it is declared.
    pub declared: Option<Source>,
    /// Whether that is in the workspace.
    pub in_workspace: bool,
    /// What it is made of.
    pub shape: Shape,
}

/// What a type is made of.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A number, a pointer, or a type whose insides are nobody's business.
    Opaque,
    /// A struct, a tuple, a union or a closure: members by offset.
    Members(Vec<Member>),
    /// An enum with data: what each variant has, and where the discriminant is.
    Variants {
        /// The discriminant, if it has bytes of its own.
        tag: Option<Member>,
        /// Each variant's name and members.
        variants: Vec<(String, Vec<Member>)>,
    },
    /// Elements one after the other; without a number where only the block's size says how many.
    Elements {
        /// The type of each.
        element: Rc<Layout>,
        /// How many.
        count: Option<u64>,
    },
}

/// A member of a type.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    /// Its name; a number in a tuple.
    pub name: String,
    /// Where it begins, in bytes from the start of the type.
    pub offset: u64,
    /// Its type.
    pub layout: Rc<Layout>,
}
