//! The options of `#[cache_layout(..)]`, each for itself and as it was written. What they mean together, and of this
//! struct, is for `check` to say.

mod options;
mod reader;
mod syntax;

use cacheline_plan::LineSize;
use proc_macro2::Span;
use syn::{Expr, Ident, Path, Type};

pub(crate) use self::reader::parse;
use crate::diagnostics::Result;

/// What the attribute asks for; a span says where.
pub(crate) struct Options {
    /// `line = 64`: the line, and the distance; without it, the target's.
    pub(crate) line: Option<LineSize>,
    /// `line = "none"`: nothing is kept apart.
    pub(crate) unseparated: Option<Span>,
    /// `apart = 128`: the distance alone.
    pub(crate) apart: Option<Distance>,
    /// `order = "declared"`: pad, but move nothing.
    pub(crate) declared_order: Option<Span>,
    /// `first = header`: the field at offset 0.
    pub(crate) first: Option<Ident>,
    /// `own_lines`: instances start and end with a line, whatever is in them.
    pub(crate) own_lines: Option<Result<Span>>,
    /// `verify`: neither move nor pad, only prove.
    pub(crate) verify: Option<Span>,
    /// `assume_line_aligned`: the allocator puts every instance on the start of a line.
    pub(crate) assume_line_aligned: Option<Span>,
    /// `max_size = EXPR`: in bytes.
    pub(crate) max_size: Option<Expr>,
    /// `max_lines(producer = 1)`: how many lines a group may touch.
    pub(crate) max_lines: Vec<LineLimit>,
    /// `deny(straddle)`: no hot field crosses from one line to the next.
    pub(crate) deny_straddle: Option<Span>,
    /// `deny(waste)`: no more lines than needed.
    pub(crate) deny_waste: Option<Span>,
    /// `allow(drop_order)`: fields may drop in another order than declared.
    pub(crate) allow_drop_order: Option<Span>,
    /// `allow(neighbours)`: no value ever has a neighbour in an array.
    pub(crate) allow_neighbours: Option<Span>,
    /// `allow(derive(Name, ..))`: derives that may see the fields as they are laid out.
    pub(crate) allow_derives: Vec<Path>,
    /// `types(Name = Type, ..)`: what types are laid out as.
    pub(crate) types: Vec<Likeness>,
    /// `prove(Queue<u8>)`: the instances of a generic struct to prove. An `Err` if some are asked for and cannot be read.
    pub(crate) prove: Result<Vec<Type>>,
    /// `parts = Name`: the plain struct to make as well. An `Err` if it is asked for and cannot be read.
    pub(crate) parts: Result<Option<Ident>>,
    /// `export`: the literal is a macro of the whole crate.
    pub(crate) export: Option<Export>,
    /// `crate = path`: where the generated code finds this crate. An `Err` if nobody knows.
    pub(crate) krate: Result<Path>,
    /// `show`: stop the build and print the map.
    pub(crate) show: Option<Span>,
}

/// What fields are kept apart by, and where the number stands.
#[derive(Clone, Copy)]
pub(crate) struct Distance {
    pub(crate) size: LineSize,
    pub(crate) span: Span,
}

/// `export`, or `export = name`.
pub(crate) struct Export {
    /// The word.
    pub(crate) span: Span,
    /// What the macro is called by at the root of the crate; without it, as the struct is.
    pub(crate) name: Option<Ident>,
}

/// One entry of `max_lines(..)`.
pub(crate) struct LineLimit {
    pub(crate) group: Ident,
    pub(crate) lines: Expr,
}

/// One entry of `types(..)`.
pub(crate) struct Likeness {
    /// As it stands in fields.
    pub(crate) name: Type,
    /// The last word of its path.
    pub(crate) span: Span,
    pub(crate) like: Type,
}

impl Default for Options {
    /// What is meant where nothing is asked for.
    fn default() -> Self {
        Self {
            line: None,
            unseparated: None,
            apart: None,
            declared_order: None,
            first: None,
            own_lines: None,
            verify: None,
            assume_line_aligned: None,
            max_size: None,
            max_lines: Vec::new(),
            deny_straddle: None,
            deny_waste: None,
            allow_drop_order: None,
            allow_neighbours: None,
            allow_derives: Vec::new(),
            types: Vec::new(),
            prove: Ok(Vec::new()),
            parts: Ok(None),
            export: None,
            krate: Ok(syn::parse_quote!(::cache_layout)),
            show: None,
        }
    }
}

impl Options {
    /// The name of the parts, if that could be read.
    pub(crate) fn parts_name(&self) -> Option<&Ident> {
        self.parts.as_ref().ok()?.as_ref()
    }

    /// Whether parts are asked for, even if their name could not be read.
    pub(crate) fn has_parts(&self) -> bool {
        !matches!(self.parts, Ok(None))
    }
}
