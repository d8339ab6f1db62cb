//! The zero-sized fields that start cache lines.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::Visibility;

use super::Context;
use crate::cfg;
use crate::check::marker_name;
use crate::model::{Field, Structure};
use crate::plan::LineStart;

/// A field whose alignment is that of a line.
pub(super) struct Marker {
    pub(super) ident: Ident,
    pub(super) vis: Visibility,
    pub(super) cfg: Option<TokenStream>,
    doc: String,
}

impl Marker {
    /// The marker before the fields at these positions.
    pub(super) fn new(structure: &Structure, start: LineStart, run: &[usize]) -> Self {
        let (name, doc) = match start {
            LineStart::Group(group) => {
                let name = structure.groups[group].name.as_str();
                (name, format!("Starts the cache lines of `{name}`."))
            }
            LineStart::ReadSide if is_read_hot(structure, run) => (
                "hot_read",
                "Starts the cache lines of what is read.".to_owned(),
            ),
            LineStart::ReadSide => ("cold", "Starts the cache lines of what is cold.".to_owned()),
            LineStart::Cold => (
                "cold",
                "Starts the cache lines of what is cold but may be written.".to_owned(),
            ),
        };
        Self {
            ident: Ident::new(&marker_name(name), Span::call_site()),
            vis: least_visible(&structure.fields),
            cfg: any_exists(run.iter().map(|&position| &structure.fields[position])),
            doc,
        }
    }

    /// What lints would say of the marker's name, which follows from the group's and from the marker's purpose.
    fn allow(&self) -> Option<TokenStream> {
        let is_public = matches!(self.vis, Visibility::Public(_));
        let has_uppercase = self.ident.to_string().chars().any(char::is_uppercase);
        match (is_public, has_uppercase) {
            (false, false) => None,
            (true, false) => Some(quote!(#[allow(clippy::pub_underscore_fields)])),
            (false, true) => Some(quote!(#[allow(non_snake_case)])),
            (true, true) => Some(quote!(#[allow(non_snake_case, clippy::pub_underscore_fields)])),
        }
    }

    /// The marker as a field of the struct.
    pub(super) fn declaration(&self, context: &Context) -> TokenStream {
        let Self {
            ident,
            vis,
            cfg,
            doc,
        } = self;
        let line = context.line_type();
        let doc = super::docs::line(doc);
        let allow = self.allow();
        quote! {
            #doc
            #allow
            #cfg
            #vis #ident: #line
        }
    }
}

fn is_read_hot(structure: &Structure, run: &[usize]) -> bool {
    run.iter().any(|&position| {
        structure.fields[position]
            .group(&structure.groups)
            .is_some()
    })
}

/// `#[cfg(any(..))]` where every one of the fields may be compiled out, so that the marker goes with them.
fn any_exists<'a>(fields: impl Iterator<Item = &'a Field>) -> Option<TokenStream> {
    let mut alternatives = Vec::new();
    for field in fields {
        if field.cfgs.is_empty() {
            return None;
        }
        alternatives.push(cfg::all_of(&field.cfgs));
    }
    match alternatives.as_slice() {
        [only] => Some(quote!(#[cfg(#only)])),
        _ => Some(quote!(#[cfg(any(#(#alternatives),*))])),
    }
}

/// The visibility of the least visible field, so that a marker never hides a struct that could be built
/// in full, nor opens one that could not.
fn least_visible(fields: &[Field]) -> Visibility {
    let least = fields
        .iter()
        .map(|field| &field.vis)
        .min_by_key(|vis| openness(vis));
    least.cloned().unwrap_or(Visibility::Inherited)
}

fn openness(vis: &Visibility) -> u8 {
    match vis {
        Visibility::Inherited => 0,
        Visibility::Restricted(restricted) if restricted.path.is_ident("self") => 0,
        Visibility::Restricted(restricted) if restricted.path.is_ident("crate") => 2,
        Visibility::Restricted(_) => 1,
        Visibility::Public(_) => 3,
    }
}
