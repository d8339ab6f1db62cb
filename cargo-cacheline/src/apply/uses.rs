//! Whether elements can be put into `OwnLines` though they are used as they are: where each use goes through `Deref`.
//!
//! This is judged by syntax alone, and for the worst: an element may have a method called or a field read, by its index, by a reference to it or
//! in a closure of an iterator. What moves it, assigns to it, compares it or hands it on is no such use.

mod walk;

use std::collections::HashMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, ExprClosure, ExprMethodCall, Ident, Member, Pat, ReturnType, Signature, Stmt, Type,
};

/// How a use is called that elements in `OwnLines` would break.
pub(super) const USE: &str = "a use of them that is no call of a method by reference";

/// Whose elements they are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner<'a> {
    /// Fields, and the name of their struct.
    Fields(&'a [&'a str], &'a str),
    /// A static or a variable.
    Value(&'a str),
}

/// The line of the first use of elements in a text that does not go through `Deref`, and the text if it is no Rust: none of it is known.
pub(super) fn hindrance(text: &str, owner: Owner<'_>) -> Option<usize> {
    let is_there = match owner {
        Owner::Fields(names, _) => names.iter().any(|name| text.contains(name)),
        Owner::Value(name) => text.contains(name),
    };
    if !is_there {
        return None;
    }
    let Ok(file) = syn::parse_file(text) else {
        return Some(1);
    };
    let mut uses = Uses {
        owner,
        known: HashMap::new(),
        self_type: None,
        hindrances: Vec::new(),
    };
    uses.visit_file(&file);
    uses.hindrances.into_iter().min()
}

/// What the value of an expression has to do with the elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nothing,
    /// All of them, or a reference to all.
    All,
    /// References to them, from an iterator or in an `Option`; the second of a pair from `enumerate`.
    Each {
        is_counted: bool,
    },
    /// One of them where it lies.
    Place,
    /// A reference to one.
    Reference,
}

const EACH: Kind = Kind::Each { is_counted: false };

struct Uses<'a> {
    owner: Owner<'a>,
    /// What names stand for, where that is elements.
    known: HashMap<String, Kind>,
    /// The name of the type that the `impl` around is of.
    self_type: Option<String>,
    /// Lines.
    hindrances: Vec<usize>,
}

impl Uses<'_> {
    fn kind(&mut self, value: &Expr) -> Kind {
        match value {
            Expr::Path(path) => {
                let last = path.path.segments.last();
                let name = last.map(|last| last.ident.unraw().to_string());
                let name = name.unwrap_or_default();
                let known = path.path.get_ident().and_then(|_| self.known.get(&name));
                let is_owner = || matches!(self.owner, Owner::Value(owner) if owner == name);
                known
                    .copied()
                    .unwrap_or_else(|| if is_owner() { Kind::All } else { Kind::Nothing })
            }
            Expr::Field(field) => match self.kind(&field.base) {
                Kind::Nothing if self.is_owner(&field.member, &field.base) => Kind::All,
                Kind::Nothing | Kind::Place | Kind::Reference => Kind::Nothing,
                _ => self.hinders(value),
            },
            Expr::Index(index) => {
                self.visit_expr(&index.index);
                match self.kind(&index.expr) {
                    Kind::All if matches!(&*index.index, Expr::Range(_)) => Kind::All,
                    Kind::All => Kind::Place,
                    Kind::Nothing | Kind::Place | Kind::Reference => Kind::Nothing,
                    Kind::Each { .. } => self.hinders(value),
                }
            }
            Expr::Reference(reference) => match self.kind(&reference.expr) {
                Kind::Place => Kind::Reference,
                other => other,
            },
            Expr::Paren(inner) => self.kind(&inner.expr),
            Expr::Group(inner) => self.kind(&inner.expr),
            Expr::MethodCall(call) => self.called(call),
            Expr::Closure(closure) => {
                self.closure(closure, None);
                Kind::Nothing
            }
            Expr::Block(block) => self.block(&block.block),
            Expr::Unsafe(block) => self.block(&block.block),
            _ => {
                visit::visit_expr(self, value);
                Kind::Nothing
            }
        }
    }

    fn hinders(&mut self, at: &impl syn::spanned::Spanned) -> Kind {
        self.hindrances.push(at.span().start().line);
        Kind::Nothing
    }

    /// Whether `base.member` is the field; `self` of another type has another one.
    fn is_owner(&self, member: &Member, base: &Expr) -> bool {
        let (Owner::Fields(_, of), true) = (self.owner, self.is_field(member)) else {
            return false;
        };
        let is_self = matches!(base, Expr::Path(path) if path.path.is_ident("self"));
        let is_other = is_self && self.self_type.as_deref().is_some_and(|name| name != of);
        !is_other
    }

    fn is_field(&self, member: &Member) -> bool {
        let (Owner::Fields(fields, _), Member::Named(name)) = (self.owner, member) else {
            return false;
        };
        fields.iter().any(|field| name.unraw() == field)
    }

    fn is_value(&self, name: &Ident) -> bool {
        matches!(self.owner, Owner::Value(owner) if name.unraw() == owner)
    }

    fn called(&mut self, call: &ExprMethodCall) -> Kind {
        let receiver = self.kind(&call.receiver);
        let method = call.method.to_string();
        if let Kind::Each { is_counted } = receiver {
            return self.of_each(call, &method, is_counted);
        }
        for argument in &call.args {
            self.visit_expr(argument);
        }
        match (receiver, &*method) {
            (Kind::Place | Kind::Reference, method) if !is_of_own_lines(method) => Kind::Nothing,
            (Kind::Nothing, _) | (Kind::All, "len" | "is_empty") => Kind::Nothing,
            (Kind::All, "as_slice") => Kind::All,
            (Kind::All, "iter" | "iter_mut" | "get" | "get_mut" | "first" | "last") => EACH,
            _ => self.hinders(&call.method),
        }
    }

    /// A method of an iterator over the elements, or of an `Option` of one.
    fn of_each(&mut self, call: &ExprMethodCall, method: &str, is_counted: bool) -> Kind {
        let ends_in = |uses: &mut Self| {
            for argument in &call.args {
                match argument {
                    Expr::Closure(closure) => uses.closure(closure, Some(is_counted)),
                    other => uses.visit_expr(other),
                }
            }
            Kind::Nothing
        };
        let same = Kind::Each { is_counted };
        match method {
            "map" | "for_each" | "any" | "all" | "position" | "flat_map" | "filter_map"
            | "is_some_and" => ends_in(self),
            "count" | "len" | "is_some" | "is_none" => Kind::Nothing,
            "enumerate" if !is_counted => Kind::Each { is_counted: true },
            "rev" => same,
            "skip" | "take" | "step_by" => {
                ends_in(self);
                same
            }
            "chain" if !is_counted => {
                let others = call.args.iter().map(|other| self.kind(other));
                let others: Vec<_> = others.collect();
                if others
                    .iter()
                    .all(|other| matches!(other, Kind::All) || *other == EACH)
                {
                    return same;
                }
                self.hinders(&call.method)
            }
            "unwrap" | "expect" if !is_counted => Kind::Reference,
            "next" if !is_counted => EACH,
            _ => self.hinders(&call.method),
        }
    }

    /// Goes through what a name is bound in.
    fn inside<T>(&mut self, visit: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.known.clone();
        let visited = visit(self);
        self.known = around;
        visited
    }

    fn closure(&mut self, closure: &ExprClosure, is_counted: Option<bool>) {
        self.inside(|uses| {
            for input in &closure.inputs {
                match is_counted {
                    Some(is_counted) => uses.binds_each(input, is_counted),
                    None => uses.binds(input, Kind::Nothing),
                }
            }
            uses.visit_expr(&closure.body);
        });
    }

    /// What a pattern binds of the items of an iterator over the elements.
    fn binds_each(&mut self, pattern: &Pat, is_counted: bool) {
        match pattern {
            Pat::Tuple(pair) if is_counted && pair.elems.len() == 2 => {
                self.binds(&pair.elems[0], Kind::Nothing);
                self.binds(&pair.elems[1], Kind::Reference);
            }
            other if is_counted => self.binds_nothing_else(other),
            other => self.binds(other, Kind::Reference),
        }
    }

    fn binds(&mut self, pattern: &Pat, kind: Kind) {
        match pattern {
            Pat::Ident(name) if name.subpat.is_none() => {
                let name = name.ident.unraw().to_string();
                // A name that hides a static or a variable hides what it stands for.
                self.known.insert(name, kind);
            }
            Pat::Type(typed) if kind == Kind::Nothing => self.binds(&typed.pat, kind),
            Pat::Wild(_) => {}
            _ if kind == Kind::Nothing => visit::visit_pat(self, pattern),
            _ => self.binds_nothing_else(pattern),
        }
    }

    fn binds_nothing_else(&mut self, pattern: &Pat) {
        if !matches!(pattern, Pat::Wild(_)) {
            self.hinders(pattern);
        }
    }

    /// The value of a function that is a reference is coerced to its type.
    fn function(&mut self, signature: &Signature, body: &Block) {
        let is_reference = matches!(&signature.output, ReturnType::Type(_, of) if matches!(&**of, Type::Reference(_)));
        match self.block(body) {
            Kind::Nothing => {}
            Kind::Reference if is_reference => {}
            _ => {
                self.hinders(&signature.ident);
            }
        }
    }

    fn block(&mut self, block: &Block) -> Kind {
        self.inside(|uses| {
            let Some((Stmt::Expr(last, None), others)) = block.stmts.split_last() else {
                visit::visit_block(uses, block);
                return Kind::Nothing;
            };
            for statement in others {
                uses.visit_stmt(statement);
            }
            uses.kind(last)
        })
    }

    /// Whether tokens that are not understood name what this is about.
    fn is_named_in(&self, tokens: TokenStream) -> bool {
        let mut is_behind_dot = false;
        tokens.into_iter().any(|token| {
            let was_behind_dot = std::mem::replace(
                &mut is_behind_dot,
                matches!(&token, TokenTree::Punct(dot) if dot.as_char() == '.'),
            );
            match token {
                TokenTree::Ident(name) => {
                    let is_field = was_behind_dot && self.is_field(&Member::Named(name.clone()));
                    let known = self.known.get(&name.unraw().to_string());
                    let is_known = known.is_some_and(|kind| *kind != Kind::Nothing);
                    is_field || is_known || self.is_value(&name)
                }
                TokenTree::Group(group) => self.is_named_in(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => false,
            }
        })
    }
}

/// Whether a method is one that `OwnLines` has itself, so that it is not called of the element.
fn is_of_own_lines(method: &str) -> bool {
    const OWN: [&str; 20] = [
        "as_mut",
        "as_ref",
        "borrow",
        "borrow_mut",
        "clamp",
        "clone",
        "clone_from",
        "clone_into",
        "cmp",
        "eq",
        "fmt",
        "hash",
        "into",
        "into_inner",
        "max",
        "min",
        "ne",
        "partial_cmp",
        "to_owned",
        "try_into",
    ];
    OWN.contains(&method)
}
