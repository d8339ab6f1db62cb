//! The code that comes out: the struct, its layout table, the proofs, the literal macro, the derives.

mod derives;
mod docs;
mod layout;
pub(crate) mod literal;
mod markers;
mod proofs;
mod structure;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Path;

use crate::model::{Field, Structure};
use crate::plan::Plan;
use markers::Marker;

/// Everything that an annotated struct expands to.
pub(crate) fn expand(structure: &Structure, plan: &Plan) -> TokenStream {
    let context = Context::new(structure, plan);
    let structure = structure::generate_struct(&context);
    let layout = layout::generate_layout(&context);
    let proofs = proofs::generate_proofs(&context);
    let literal = literal::generate_literal(&context);
    let derives = derives::generate_derives(&context);
    quote! {
        #structure
        #layout
        #proofs
        #literal
        #derives
    }
}

/// What the generators share.
struct Context<'a> {
    structure: &'a Structure,
    /// The members of the struct in memory order.
    members: Vec<Member<'a>>,
    /// The path to the crate that the expansion names.
    krate: Path,
}

enum Member<'a> {
    Marker(Marker),
    /// A field, and its position in the declaration.
    Field(usize, &'a Field),
}

impl<'a> Context<'a> {
    fn new(structure: &'a Structure, plan: &Plan) -> Self {
        let mut members = Vec::new();
        for run in &plan.runs {
            if let Some(start) = run.start {
                members.push(Member::Marker(Marker::new(structure, start, &run.fields)));
            }
            let fields = run
                .fields
                .iter()
                .map(|&position| (position, &structure.fields[position]));
            members.extend(fields.map(|(position, field)| Member::Field(position, field)));
        }
        Self {
            structure,
            members,
            krate: crate_path(structure.options.krate.as_ref()),
        }
    }

    fn markers(&self) -> impl Iterator<Item = &Marker> {
        self.members.iter().filter_map(|member| match member {
            Member::Marker(marker) => Some(marker),
            Member::Field(..) => None,
        })
    }

    /// The type whose alignment and size are those of a line.
    fn line_type(&self) -> TokenStream {
        line_type(&self.krate, self.structure.options.line)
    }
}

/// `::cache_layout`, unless the user says where else it is.
pub(crate) fn crate_path(given: Option<&Path>) -> Path {
    given
        .cloned()
        .unwrap_or_else(|| syn::parse_quote!(::cache_layout))
}

fn line_type(krate: &Path, line: Option<usize>) -> TokenStream {
    let name = line.map_or_else(|| "Line".to_owned(), |bytes| format!("Line{bytes}"));
    let name = proc_macro2::Ident::new(&name, Span::call_site());
    quote!(#krate::#name)
}

/// The `#[cfg]` that makes code exist exactly when a field does.
fn cfg_attrs(cfgs: &[TokenStream]) -> TokenStream {
    cfgs.iter()
        .map(|predicate| quote!(#[cfg(#predicate)]))
        .collect()
}

/// `#[allow(deprecated)]` for code that has to name what the user deprecated.
fn allow_deprecated(structure: &Structure) -> Option<TokenStream> {
    let fields = structure.fields.iter().flat_map(|field| &field.attrs);
    let deprecated = structure.attrs.iter().chain(fields).any(|attr| {
        let mut tokens = attr.meta.to_token_stream().into_iter();
        tokens.any(|token| mentions_deprecated(&token))
    });
    deprecated.then(|| quote!(#[allow(deprecated)]))
}

/// Also within `cfg_attr(.., deprecated)`.
fn mentions_deprecated(token: &proc_macro2::TokenTree) -> bool {
    match token {
        proc_macro2::TokenTree::Ident(word) => word == "deprecated",
        proc_macro2::TokenTree::Group(group) => group
            .stream()
            .into_iter()
            .any(|inner| mentions_deprecated(&inner)),
        _ => false,
    }
}
