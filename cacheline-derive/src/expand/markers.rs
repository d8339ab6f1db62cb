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
    pub(super) fn new(
        structure: &Structure,
        start: LineStart,
        run: &[usize],
        names: &mut MarkerNames,
    ) -> Self {
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
            ident: names.next(name),
            vis: least_visible(&structure.fields),
            cfg: any_exists(run.iter().map(|&position| &structure.fields[position])),
            doc,
        }
    }

    /// What clippy would say of the marker's name. (Other lints know that a macro made it.)
    fn allow(&self) -> Option<TokenStream> {
        matches!(self.vis, Visibility::Public(_))
            .then(|| quote!(#[allow(clippy::pub_underscore_fields)]))
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

/// The names given so far. In declared order the read side may start more than one line.
#[derive(Default)]
pub(super) struct MarkerNames(Vec<String>);

impl MarkerNames {
    /// `_line_hot_read`, then `_line_hot_read_2` and so on.
    fn next(&mut self, started: &str) -> Ident {
        let first = marker_name(started);
        let later = (2..).map(|number| format!("{first}_{number}"));
        let mut names = std::iter::once(first.clone()).chain(later);
        let name = names.find(|name| !self.0.contains(name)).unwrap_or(first);
        self.0.push(name.clone());
        Ident::new(&name, Span::call_site())
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
