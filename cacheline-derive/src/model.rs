//! The struct as it is meant: every value here is one that can be laid out.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::{Attribute, Generics, Ident, LitInt, Member, Type, Visibility};

use crate::attr::Options;
use crate::plan::{FieldFacts, Role};
use crate::type_facts::Tail;

/// A struct that passed every check.
pub(crate) struct Structure {
    /// The attributes to keep, in the user's order, without `repr` and without the derives below.
    pub(crate) attrs: Vec<Attribute>,
    /// The derives that see an order or every field, which the macro writes itself.
    pub(crate) derives: Vec<Derive>,
    /// The arguments of the user's `repr` that stay: `align(N)`.
    pub(crate) reprs: Vec<TokenStream>,
    /// The alignments, in bytes, that the user gives the struct.
    pub(crate) aligns: Vec<LitInt>,
    pub(crate) vis: Visibility,
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// In declared order.
    pub(crate) fields: Vec<Field>,
    /// In order of first appearance; [`Role`] refers to them by position.
    pub(crate) groups: Vec<Group>,
    /// Whether the last field makes the struct unsized.
    pub(crate) tail: Tail,
    pub(crate) is_tuple: bool,
    pub(crate) mode: Mode,
    pub(crate) parts: Option<Parts>,
    pub(crate) options: Options,
}

/// What is done to the order of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Fields move to where they are apart on the fewest lines.
    Reordered,
    /// Fields stay in declared order, and lines start where the group changes.
    Declared,
    /// The struct stays as it is.
    Verified,
}

/// The plain struct to make as well.
pub(crate) struct Parts {
    pub(crate) ident: Ident,
    /// Its derives, and the attributes that these read.
    pub(crate) attrs: Vec<Attribute>,
}

/// One field of the user's.
pub(crate) struct Field {
    pub(crate) attrs: Vec<Attribute>,
    /// When the field exists: every one of these `cfg` predicates holds.
    pub(crate) cfgs: Vec<TokenStream>,
    /// The attributes of the same field of the parts.
    pub(crate) parts_attrs: Vec<Attribute>,
    pub(crate) vis: Visibility,
    pub(crate) member: Member,
    pub(crate) ty: Type,
    pub(crate) facts: FieldFacts,
    pub(crate) each: Option<Each>,
}

/// A field whose elements have different writers.
pub(crate) struct Each {
    pub(crate) element: Type,
    /// The word `each`.
    pub(crate) span: Span,
}

/// Whoever touches some of the fields.
pub(crate) struct Group {
    pub(crate) name: String,
    /// The group's first `#[hot_write]`, where an error about its lines is reported; none if it only reads.
    pub(crate) written_at: Option<Span>,
}

/// A derive whose code would show the reordering or the markers, or make a value without proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Derive {
    Debug,
    /// Of a generic struct, whose layout is proved where a value is made.
    Default,
    Hash,
    Ord,
    PartialOrd,
}

impl Structure {
    /// What the planner needs to know, field by field in declared order.
    pub(crate) fn facts(&self) -> Vec<FieldFacts> {
        self.fields.iter().map(|field| field.facts).collect()
    }

    /// Whether the layout depends on type or const parameters, so that it can only be proved where it is used.
    pub(crate) fn is_generic(&self) -> bool {
        is_generic(&self.generics)
    }

    pub(crate) fn has_unsized_tail(&self) -> bool {
        self.tail != Tail::Sized
    }
}

impl Field {
    /// The field's name without the `r#` of a keyword; its position in a tuple struct.
    pub(crate) fn name(&self) -> String {
        match &self.member {
            Member::Named(ident) => ident.unraw().to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }

    /// The group that the field is hot for, if it is.
    pub(crate) fn group<'a>(&self, groups: &'a [Group]) -> Option<&'a Group> {
        match self.facts.role {
            Role::Read(group) | Role::Write(group) => Some(&groups[group]),
            Role::Cold { .. } => None,
        }
    }
}

/// Whether a layout may depend on the parameters.
pub(crate) fn is_generic(generics: &Generics) -> bool {
    generics.type_params().next().is_some() || generics.const_params().next().is_some()
}
