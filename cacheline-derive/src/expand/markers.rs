//! The zero-sized fields that start cache lines.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Path, Visibility};

use crate::cfg;
use crate::model::{Field, Structure, marker_name};
use crate::plan::{Position, Purpose, Run};

/// A field whose alignment is that of a line.
pub(super) struct Marker {
    pub(super) ident: Ident,
    pub(super) vis: Visibility,
    pub(super) cfg: Option<TokenStream>,
    /// Its type.
    line: Path,
    doc: String,
}

/// Makes the markers of a struct, in memory order.
pub(super) struct Markers<'a> {
    structure: &'a Structure,
    line: &'a Path,
    names: MarkerNames,
    vis: Visibility,
    /// The fields since the last one on the read side, from which what is read has to be apart.
    behind: Vec<Position>,
}

impl<'a> Markers<'a> {
    pub(super) fn new(structure: &'a Structure, line: &'a Path) -> Self {
        Self {
            structure,
            line,
            names: MarkerNames::default(),
            vis: least_visible(&structure.fields),
            behind: Vec::new(),
        }
    }

    /// The marker before a run, if it has one.
    pub(super) fn next(&mut self, run: &Run) -> Option<Marker> {
        let behind = std::mem::take(&mut self.behind);
        let marker = run.start.map(|start| {
            let (name, doc) = self.description(start, &run.fields);
            let mut needed = vec![self.any_exists(&run.fields)];
            if start == Purpose::ReadSide {
                needed.push(self.any_exists(&behind));
            }
            let needed = needed.into_iter().flatten().collect::<Vec<_>>();
            let predicate = (!needed.is_empty()).then(|| cfg::all_of(&needed));
            Marker {
                ident: self.names.next(name),
                vis: self.vis.clone(),
                cfg: predicate.map(|predicate| quote!(#[cfg(#predicate)])),
                line: self.line.clone(),
                doc: format!(" {doc}"),
            }
        });
        if matches!(run.start, Some(Purpose::Group(_) | Purpose::Cold)) {
            let written = run
                .fields
                .iter()
                .copied()
                .filter(|&field| self.is_kept_apart(field));
            self.behind = behind.into_iter().chain(written).collect();
        }
        marker
    }

    /// What a marker is named after, and what rustdoc says of it.
    fn description(&self, start: Purpose, run: &[Position]) -> (&'a str, String) {
        match start {
            Purpose::Group(group) => {
                let name = self.structure.group(group).name.as_str();
                (name, format!("Starts the cache lines of `{name}`."))
            }
            Purpose::ReadSide if run.iter().any(|&field| self.is_hot(field)) => (
                "hot_read",
                "Starts the cache lines of what is read.".to_owned(),
            ),
            Purpose::ReadSide => ("cold", "Starts the cache lines of what is cold.".to_owned()),
            Purpose::Cold => (
                "cold",
                "Starts the cache lines of what is cold but may be written.".to_owned(),
            ),
        }
    }

    fn is_hot(&self, field: Position) -> bool {
        self.structure.field(field).facts.role.is_hot()
    }

    fn is_kept_apart(&self, field: Position) -> bool {
        self.is_hot(field) || self.structure.field(field).facts.is_kept_off_read_lines()
    }

    /// When at least one of these fields exists; nothing if one of them always does.
    fn any_exists(&self, fields: &[Position]) -> Option<TokenStream> {
        let mut alternatives = Vec::new();
        for &field in fields {
            match self.structure.field(field).cfgs.as_slice() {
                [] => return None,
                cfgs => alternatives.push(cfg::all_of(cfgs)),
            }
        }
        match alternatives.as_slice() {
            [only] => Some(only.clone()),
            _ => Some(quote!(any(#(#alternatives),*))),
        }
    }
}

/// The marker as it is declared, among the fields of the struct.
impl ToTokens for Marker {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            ident,
            vis,
            cfg,
            line,
            doc,
        } = self;
        // Kept out of what other crates see of the struct: its pages, and what their editors complete.
        let hidden =
            matches!(vis, Visibility::Public(_)).then(|| Ident::new("hidden", Span::call_site()));
        let hidden = hidden.as_slice();
        tokens.extend(quote! {
            #[doc = #doc]
            #(#[doc(#hidden)])*
            #cfg
            #vis #ident: #line
        });
    }
}

/// The names given so far. In declared order the read side may start more than one line.
#[derive(Default)]
struct MarkerNames {
    given: HashSet<String>,
    /// How often each has been asked for, so that none is tried twice.
    started: HashMap<String, usize>,
}

impl MarkerNames {
    /// `_line_hot_read`, then `_line_hot_read_2` and so on.
    fn next(&mut self, started: &str) -> Ident {
        let first = marker_name(started);
        let count = self.started.entry(first.clone()).or_default();
        loop {
            *count += 1;
            let name = match *count {
                1 => first.clone(),
                number => format!("{first}_{number}"),
            };
            if self.given.insert(name.clone()) {
                return Ident::new(&name, Span::call_site());
            }
        }
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
