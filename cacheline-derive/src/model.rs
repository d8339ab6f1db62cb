//! The struct as it is meant: every value here is one that can be laid out.

use cacheline_plan::{Access, FieldFacts, GroupNumber, LineSize, Position};
use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, Generics, Ident, LitInt, Member, Path, PathArguments, Token, Type, Visibility,
    WherePredicate,
};

use crate::ast::Brackets;
use crate::attr::Distance;
use crate::parameters::Parameters;
use crate::type_facts::{Drops, PaddedByHand, Tail};

/// A struct that passed every check.
pub(crate) struct Structure {
    /// The attributes to keep, in the user's order, without `repr` and without the derives below.
    pub(crate) attrs: Vec<Attribute>,
    /// The derives that see an order or every field, which the macro writes itself.
    pub(crate) derives: Vec<RewrittenDerive>,
    /// The first attribute to keep that may be a macro, and change the fields once they are laid out.
    pub(crate) changed_at: Option<Span>,
    /// The arguments of the user's `repr` that stay: `align(N)`.
    pub(crate) reprs: Vec<TokenStream>,
    /// The alignments, in bytes, that the user gives the struct.
    pub(crate) aligns: Vec<LitInt>,
    /// Whether the user asks for the declared order.
    pub(crate) is_repr_c: bool,
    pub(crate) vis: Visibility,
    pub(crate) keyword: Token![struct],
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) brackets: Brackets,
    /// The parameters that a type may depend on.
    pub(crate) parameters: Parameters,
    /// In declared order.
    pub(crate) fields: Vec<Field>,
    /// In order of first appearance.
    pub(crate) groups: Vec<Group>,
    /// Whether the last field makes the struct unsized.
    pub(crate) tail: Tail,
    pub(crate) spacing: Spacing,
    pub(crate) mode: Mode,
    /// Whether a value may have neighbours in an array.
    pub(crate) has_neighbours: bool,
    pub(crate) limits: Limits,
    pub(crate) first: Option<First>,
    /// The word `own_lines`: instances share no line with what is around them.
    pub(crate) own_lines: Option<Span>,
    /// Types that are laid out as others are.
    pub(crate) types: Vec<LaidOutAs>,
    /// The instances of a generic struct to prove where it is declared.
    pub(crate) instances: Vec<Instance>,
    /// What the literal is called by at the root of the crate, where other crates have it.
    pub(crate) export: Option<Ident>,
    pub(crate) parts: Option<Parts>,
    /// Where the generated code finds this crate.
    pub(crate) krate: Path,
    /// The word `show`, which stops the build to print the map.
    pub(crate) show: Option<Span>,
}

/// What the struct says of lines and of what its fields are kept apart by. Where it says nothing, the target does.
#[derive(Clone, Copy)]
pub(crate) struct Spacing {
    /// `line = 64`: the line, and the distance unless that is given as well.
    pub(crate) line: Option<LineSize>,
    /// `apart = 128`
    pub(crate) apart: Option<Distance>,
    /// Whether fields are kept apart at all: not with `line = "none"`.
    pub(crate) is_separated: bool,
}

impl Spacing {
    /// The distance; none if that is the target's.
    pub(crate) fn distance(self) -> Option<LineSize> {
        self.apart.map(|apart| apart.size).or(self.line)
    }
}

/// What is done to the struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Fields move to where they are apart on the fewest lines.
    Reordered { drops: DropOrder },
    /// Fields stay in declared order, and lines start where the group changes.
    Declared,
    /// The struct stays as it is.
    Verified { starts: Starts },
}

/// The order in which the fields of a struct whose fields move may drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DropOrder {
    AsDeclared,
    /// `allow(drop_order)`
    Any,
}

/// Where instances of a struct start that is left as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Starts {
    /// Wherever the alignment of the type allows.
    AsAligned,
    /// `assume_line_aligned`
    OnLines,
}

/// The field at offset 0.
pub(crate) struct First {
    pub(crate) position: Position,
    /// Its name, where it is asked for.
    pub(crate) span: Span,
}

/// What the user says of a type that the macro does not know.
pub(crate) struct LaidOutAs {
    pub(crate) name: Type,
    pub(crate) like: Type,
    /// The last word of its name, where that is said.
    pub(crate) span: Span,
    /// The `cfg` predicate under which a field has it; none if one always does.
    pub(crate) when: Option<TokenStream>,
}

/// What the struct may cost.
pub(crate) struct Limits {
    /// In bytes.
    pub(crate) size: Option<Expr>,
    /// How many lines a group may touch: no more than one entry for each.
    pub(crate) lines: Vec<LineLimit>,
    /// The word `straddle`: no hot field crosses from one line to the next.
    pub(crate) straddle: Option<Span>,
    /// The word `waste`: no more lines than needed.
    pub(crate) waste: Option<Span>,
}

/// How many lines a group may touch.
pub(crate) struct LineLimit {
    pub(crate) group: GroupNumber,
    pub(crate) lines: Expr,
    /// The name of the group, as it stands in the limit.
    pub(crate) span: Span,
}

/// A generic struct with its parameters given.
pub(crate) struct Instance {
    /// The name of the struct, as it stands in `prove`.
    pub(crate) ident: Ident,
    /// What stands in `<..>`; nothing where all parameters have defaults.
    pub(crate) arguments: PathArguments,
    /// As messages call it.
    pub(crate) name: String,
    /// Where it begins in `prove`, and where it ends.
    pub(crate) from: Span,
    pub(crate) to: Span,
}

/// The plain struct to make as well.
pub(crate) struct Parts {
    pub(crate) ident: Ident,
    /// Its derives, and the attributes that these read.
    pub(crate) attrs: Vec<Attribute>,
    /// Whether the struct is serialized as its parts are.
    pub(crate) serialized: Option<Serialized>,
}

/// How serde serializes the struct as if it were its parts.
pub(crate) struct Serialized {
    /// The path of the derive, as the user writes it.
    pub(crate) derive: Path,
    /// What serde is told about the parts.
    pub(crate) attrs: Vec<Attribute>,
    /// `#[serde(crate = "..")]`
    pub(crate) serde: Option<Path>,
    /// `#[serde(bound = "..")]`
    pub(crate) bounds: Option<Vec<WherePredicate>>,
}

/// One field of the user's.
pub(crate) struct Field {
    pub(crate) position: Position,
    pub(crate) attrs: Vec<Attribute>,
    /// When the field exists: every one of these `cfg` predicates holds.
    pub(crate) cfgs: Vec<TokenStream>,
    /// The attributes of the same field of the parts.
    pub(crate) parts_attrs: Vec<Attribute>,
    /// Those of them that tell serde something.
    pub(crate) serde_attrs: Vec<Attribute>,
    /// What serializing it asks for instead of `Serialize` of the parameters in it: `#[serde(bound = "..")]`.
    pub(crate) serde_bounds: Option<Vec<WherePredicate>>,
    pub(crate) vis: Visibility,
    pub(crate) member: Member,
    pub(crate) ty: Type,
    pub(crate) facts: FieldFacts,
    /// What dropping the field does.
    pub(crate) drops: Drops,
    /// In the order in which they are written; none if the field is cold.
    pub(crate) marks: Vec<FieldMark>,
    pub(crate) each: Option<Each>,
    pub(crate) padded: Option<PaddedByHand>,
}

/// One mark of a hot field.
pub(crate) struct FieldMark {
    pub(crate) access: Access,
    /// Its name, where carets go.
    pub(crate) span: Span,
}

/// A field whose elements have different writers.
pub(crate) struct Each {
    /// What they write: an element, or what it points to.
    pub(crate) written: Type,
    pub(crate) is_pointed_to: bool,
    pub(crate) judged: Judged,
    /// The word `each`.
    pub(crate) span: Span,
}

/// What says that values own their lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    /// Their size and alignment.
    BySize,
    /// Their type, whatever its size is.
    ByType,
}

/// Whoever touches some of the fields.
pub(crate) struct Group {
    pub(crate) name: String,
    /// The group's first `#[hot_write]`, where an error about its lines is reported; none if it only reads.
    pub(crate) written_at: Option<Span>,
}

/// A derive that the macro writes itself.
pub(crate) struct RewrittenDerive {
    pub(crate) derive: Derive,
    /// Its name, where an error about the implementation belongs.
    pub(crate) span: Span,
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
        self.fields
            .iter()
            .map(|field| field.facts.clone())
            .collect()
    }

    pub(crate) fn field(&self, position: Position) -> &Field {
        &self.fields[position.0]
    }

    pub(crate) fn group(&self, number: GroupNumber) -> &Group {
        &self.groups[number.0]
    }

    /// Whether the layout depends on type or const parameters, so that it can only be proved where it is used.
    pub(crate) fn is_generic(&self) -> bool {
        is_generic(&self.generics)
    }

    /// Whether a field is known to be written though it is not marked, and stays where it is declared.
    pub(crate) fn is_written_unmarked(&self, field: &Field) -> bool {
        !matches!(self.mode, Mode::Reordered { .. }) && field.facts.is_kept_off_read_lines()
    }

    /// Its name without the `r#` of a keyword.
    pub(crate) fn name(&self) -> String {
        self.ident.unraw().to_string()
    }

    pub(crate) fn is_tuple(&self) -> bool {
        self.brackets.of_tuple().is_some()
    }

    pub(crate) fn has_unsized_tail(&self) -> bool {
        self.tail != Tail::Sized
    }
}

impl Mode {
    /// Whether the struct stays as it is.
    pub(crate) fn is_verified(self) -> bool {
        matches!(self, Self::Verified { .. })
    }

    /// Whether fields drop in the order in which they are laid out, and are laid out in an order that has to be the
    /// declared one as far as they need dropping.
    pub(crate) fn drops_as_laid_out(self) -> bool {
        match self {
            Self::Reordered { drops } => drops == DropOrder::AsDeclared,
            Self::Declared => true,
            Self::Verified { .. } => false,
        }
    }

    /// Whether fields that move may drop in another order than declared.
    pub(crate) fn keeps_drop_order(self) -> bool {
        self != Self::Reordered {
            drops: DropOrder::Any,
        }
    }
}

impl Field {
    /// Where the field is named, or has its type in a tuple struct.
    pub(crate) fn place(&self) -> Span {
        match &self.member {
            Member::Named(ident) => ident.span(),
            Member::Unnamed(_) => self.ty.span(),
        }
    }

    /// The field's name without the `r#` of a keyword; its position in a tuple struct.
    pub(crate) fn name(&self) -> String {
        match &self.member {
            Member::Named(ident) => ident.unraw().to_string(),
            Member::Unnamed(index) => index.index.to_string(),
        }
    }
}

/// The name of the marker field that starts the lines of `group`, and the beginning of the names of all markers if
/// that is empty.
pub(crate) fn marker_name(group: &str) -> String {
    format!("_line_{group}")
}

/// Whether a layout may depend on the parameters.
pub(crate) fn is_generic(generics: &Generics) -> bool {
    generics.type_params().next().is_some() || generics.const_params().next().is_some()
}
