//! The code that comes out: the struct, its layout table, the proofs, the literal macro, the derives, the parts.

mod derives;
mod docs;
mod layout;
mod lifetimes;
pub(crate) mod lints;
pub(crate) mod literal;
mod markers;
mod parts;
mod proofs;
mod serialized;
mod structure;
mod who;
mod written;

use cacheline_plan::{LineSize, Plan};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Path, Type, parse_quote};

use crate::model::{Field, Spacing, Structure};
use crate::place::mention;
use crate::type_facts::{Belief, Drops};
use markers::{Marker, Markers};

/// Everything that an annotated struct expands to.
pub(crate) fn expand(structure: &Structure, plan: &Plan) -> TokenStream {
    let context = Context::new(structure, plan);
    let structure = structure::generate_struct(&context);
    let layout = layout::generate_layout(&context);
    let written = written::generate_check(&context);
    let proofs = proofs::generate_proofs(&context);
    let literal = literal::generate_literal(&context);
    let derives = derives::generate_derives(&context);
    let parts = parts::generate_parts(&context);
    [structure, layout, written, proofs, literal, derives, parts]
        .into_iter()
        .collect()
}

/// What the generators share.
struct Context<'a> {
    structure: &'a Structure,
    /// The members of the struct in memory order.
    members: Vec<Member<'a>>,
    /// The name of the struct, to mention it.
    ident: Ident,
    /// The path to the crate that the expansion names.
    krate: &'a Path,
    /// The type whose size is that of a line.
    line: Path,
    /// The type whose alignment and size are those of the distance that fields are kept apart by.
    apart: Path,
}

enum Member<'a> {
    Marker(Marker),
    Field(&'a Field),
}

impl<'a> Context<'a> {
    fn new(structure: &'a Structure, plan: &Plan) -> Self {
        let Spacing {
            line, is_separated, ..
        } = structure.spacing;
        let apart = if is_separated {
            marker_type(structure, structure.spacing.distance(), "Apart")
        } else {
            let krate = &structure.krate;
            parse_quote!(#krate::__private::Unseparated)
        };
        let mut members = Vec::new();
        let line = marker_type(structure, line, "Line");
        let mut markers = Markers::new(structure, &line, &apart);
        for run in &plan.runs {
            members.extend(markers.next(run).map(Member::Marker));
            let fields = run.fields.iter();
            members.extend(fields.map(|&position| Member::Field(structure.field(position))));
        }
        Self {
            structure,
            members,
            ident: mention(&structure.ident),
            krate: &structure.krate,
            line,
            apart,
        }
    }

    /// The fields in memory order.
    fn fields(&self) -> impl Iterator<Item = &'a Field> {
        self.members.iter().filter_map(|member| match member {
            Member::Field(field) => Some(*field),
            Member::Marker(_) => None,
        })
    }

    fn markers(&self) -> impl Iterator<Item = &Marker> {
        self.members.iter().filter_map(|member| match member {
            Member::Marker(marker) => Some(marker),
            Member::Field(_) => None,
        })
    }

    /// The path to the crate, its first token at `span`, where the compiler takes a call to begin. The others
    /// stay where they are, so that a wrong path is reported once and not for every proof.
    fn krate_at(&self, span: Span) -> Path {
        let mut path = self.krate.clone();
        if let Some(colons) = &mut path.leading_colon {
            colons.spans = [span; 2];
        } else if path.segments.len() > 1 && path.segments[0].ident != "$crate" {
            path.segments[0].ident.set_span(span);
        }
        path
    }
}

/// The marker of a size, `::cache_layout::Line64`; of none the target's, which is called so.
fn marker_type(structure: &Structure, size: Option<LineSize>, of_target: &str) -> Path {
    let bytes = size.map(LineSize::bytes);
    let name = bytes.map_or_else(|| of_target.to_owned(), |bytes| format!("Line{bytes}"));
    let mut path = structure.krate.clone();
    path.segments
        .push(Ident::new(&name, Span::call_site()).into());
    path
}

/// Whether somebody may see when a field is dropped that does so. `written` is what a type is called here. Without `||`, for
/// which the compiler would not keep a table that this stands in.
fn is_drop_seen(context: &Context, drops: &Drops, written: impl Fn(&Type) -> Type) -> TokenStream {
    let krate = context.krate;
    let needs_drop = |ty: &Type| {
        let ty = written(ty);
        quote!(::core::mem::needs_drop::<#ty>())
    };
    let values = drops.values.iter().map(&needs_drop);
    let beliefs = drops.beliefs.iter().map(|belief| match belief {
        Belief::NeedsNoDrop(ty) => needs_drop(ty),
        Belief::DropsNoMore(ty) => {
            let ty = written(ty);
            // What `core` has says so itself; of all else the trait does.
            quote!({
                use #krate::__private::DropsWhatever as _;
                #krate::__private::Dropping::<#ty>::DROPS_MORE
            })
        }
    });
    let asked = values.chain(beliefs).collect::<Vec<_>>();
    match asked.as_slice() {
        [] => quote!(false),
        [asked] => asked.clone(),
        asked => quote!(#krate::__private::one_of([#(#asked),*])),
    }
}

/// The `#[cfg]` that makes code exist exactly when a field does.
fn cfg_attrs(cfgs: &[TokenStream]) -> TokenStream {
    cfgs.iter()
        .map(|predicate| quote!(#[cfg(#predicate)]))
        .collect()
}
