//! The options of `#[cache_layout(..)]`, each for itself.

mod reader;
mod syntax;

use proc_macro2::Span;
use syn::{Expr, Ident, Path};

pub(crate) use self::reader::parse;
use crate::model::Mode;

/// What the attribute asks for; a span says where.
#[derive(Default)]
pub(crate) struct Options {
    /// `line = 64`: the line in bytes; without it, the target's.
    pub(crate) line: Option<usize>,
    /// `order = "declared"`: pad, but move nothing.
    pub(crate) declared_order: Option<Span>,
    /// `verify`: neither move nor pad, only prove.
    pub(crate) verify: Option<Span>,
    /// `assume_line_aligned`: the allocator puts every instance on the start of a line.
    pub(crate) assume_line_aligned: Option<Span>,
    /// `max_size = EXPR`: in bytes.
    pub(crate) max_size: Option<Expr>,
    /// `max_lines(producer = 1)`: how many lines a group may touch.
    pub(crate) max_lines: Vec<LineBudget>,
    /// `deny(straddle)`: no hot field crosses from one line to the next.
    pub(crate) deny_straddle: Option<Span>,
    /// `deny(waste)`: no more lines than needed.
    pub(crate) deny_waste: Option<Span>,
    /// `allow(drop_order)`: fields may drop in another order than declared.
    pub(crate) allow_drop_order: Option<Span>,
    /// `allow(neighbours)`: no value ever has a neighbour in an array.
    pub(crate) allow_neighbours: Option<Span>,
    /// `parts = Name`: the plain struct to make as well.
    pub(crate) parts: Option<Ident>,
    /// Whether there is a `parts` that cannot be read.
    pub(crate) is_parts_misread: bool,
    /// `crate = path`: where the generated code finds this crate.
    pub(crate) krate: Option<Path>,
    /// Whether there is a `crate` that cannot be read, so that nobody knows where this crate is.
    pub(crate) is_crate_misread: bool,
    /// `show`: stop the build and print the map.
    pub(crate) show: Option<Span>,
}

impl Options {
    /// What is asked to be done to the order of the fields; `verify` wins, and that both are given is reported.
    pub(crate) fn mode(&self) -> Mode {
        match (self.verify, self.declared_order) {
            (Some(_), _) => Mode::Verified,
            (None, Some(_)) => Mode::Declared,
            (None, None) => Mode::Reordered,
        }
    }
}

/// One entry of `max_lines(..)`.
pub(crate) struct LineBudget {
    pub(crate) group: Ident,
    pub(crate) lines: Expr,
}
