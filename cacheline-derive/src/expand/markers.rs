//! The zero-sized fields that start cache lines.

use std::collections::{HashMap, HashSet};

use cacheline_plan::{AnyOf, Boundary, Need, Position, Purpose, Run};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Path, Visibility};

use crate::cfg;
use crate::model::{Field, FieldMark, Structure, marker_name};

/// A field whose alignment is the distance that fields are kept apart by, or a line.
pub(super) struct Marker {
    pub(super) ident: Ident,
    pub(super) vis: Visibility,
    /// The `cfg` predicate under which it starts lines; none if it always does.
    pub(super) when: Option<TokenStream>,
    /// Where it starts a line.
    pub(super) at: Boundary,
    /// The type that is aligned to that.
    pub(super) aligned: Path,
    /// Whether a literal in another crate names it, where neither the path of the type nor our `cfg` mean anything.
    is_exported: bool,
    doc: String,
}

/// Makes the markers of a struct, in memory order.
pub(super) struct Markers<'a> {
    structure: &'a Structure,
    /// The types that are aligned to a line, and to the distance.
    line: &'a Path,
    apart: &'a Path,
    names: MarkerNames,
    vis: Visibility,
}

impl<'a> Markers<'a> {
    pub(super) fn new(structure: &'a Structure, line: &'a Path, apart: &'a Path) -> Self {
        Self {
            structure,
            line,
            apart,
            names: MarkerNames::default(),
            vis: least_visible(&structure.fields),
        }
    }

    /// The marker before a run, if it has one.
    pub(super) fn next(&mut self, run: &Run) -> Option<Marker> {
        let start = run.start.as_ref()?;
        let (name, doc) = self.description(start.purpose, &run.fields);
        Some(Marker {
            ident: self.names.next(&name),
            vis: self.vis.clone(),
            when: self.when(&start.needed),
            at: start.at,
            aligned: self.aligned(start.at).clone(),
            is_exported: self.structure.export.is_some(),
            doc: format!(" {doc}"),
        })
    }

    fn aligned(&self, at: Boundary) -> &'a Path {
        match at {
            Boundary::Distance => self.apart,
            Boundary::Line => self.line,
        }
    }

    /// What a marker is named after, and what rustdoc says of it.
    fn description(&self, start: Purpose, run: &[Position]) -> (String, String) {
        let named =
            |name: &str, doc: &str| (name.to_owned(), format!("Starts the cache lines {doc}."));
        let group = |group| self.structure.group(group).name.as_str();
        match start {
            Purpose::Group(number) => {
                let name = group(number);
                named(name, &format!("of `{name}`"))
            }
            Purpose::Shared(field) => {
                let marks = self.structure.field(field).marks.iter();
                let (write, read) = marks.partition::<Vec<_>, _>(|mark| mark.access.writes);
                let names = |marks: &[&FieldMark]| {
                    let names = marks.iter().map(|mark| group(mark.access.group));
                    names.collect::<Vec<_>>()
                };
                let (write, read) = (names(&write), names(&read));
                let doc = format!("that {}", who_does_what(&write, &read));
                named(&[write, read].concat().join("_"), &doc)
            }
            // Without fields of its own it stands before another start, of what is hot.
            Purpose::ReadSide if run.is_empty() || run.iter().any(|&field| self.is_hot(field)) => {
                named("hot_read", "of what is read")
            }
            Purpose::ReadSide => named("cold", "of what is cold"),
            Purpose::Cold => named("cold", "of what is cold but may be written"),
            // No group is called by a keyword.
            Purpose::Whole => named("struct", "of the struct"),
        }
    }

    fn is_hot(&self, field: Position) -> bool {
        self.structure.field(field).facts.role.is_hot()
    }

    /// The predicate under which something is needed; nothing if it always is.
    fn when(&self, needed: &Need) -> Option<TokenStream> {
        let mut alternatives = Vec::new();
        for reason in needed.reasons() {
            let some = reason.some.iter().map(|any| self.any_exists(any));
            let mut predicates = some.collect::<Vec<_>>();
            if !reason.none.fields().is_empty() {
                let any = self.any_exists(&reason.none);
                predicates.push(quote!(not(#any)));
            }
            if predicates.is_empty() {
                return None;
            }
            alternatives.push(cfg::all_of(&predicates));
        }
        Some(cfg::any_of(&alternatives))
    }

    /// When at least one of these fields exists.
    fn any_exists(&self, any: &AnyOf) -> TokenStream {
        let fields = any.fields().iter();
        let alternatives = fields.map(|&field| cfg::all_of(&self.structure.field(field).cfgs));
        cfg::any_of(&alternatives.collect::<Vec<_>>())
    }
}

/// `` `producer` writes and `consumer` reads ``
fn who_does_what(write: &[&str], read: &[&str]) -> String {
    let says = [(write, "write"), (read, "read")];
    let says = says.into_iter().filter(|(names, _)| !names.is_empty());
    let says = says.map(|(names, verb)| {
        let ending = if names.len() == 1 { "s" } else { "" };
        format!("`{}` {verb}{ending}", names.join("` and `"))
    });
    says.collect::<Vec<_>>().join(" and ")
}

impl Marker {
    /// The `#[cfg]` that makes code exist exactly when the marker does.
    pub(super) fn cfg(&self) -> Option<TokenStream> {
        if self.is_exported {
            None
        } else {
            self.cfg_of_line()
        }
    }

    /// The `#[cfg]` that makes code exist exactly when the marker starts lines.
    pub(super) fn cfg_of_line(&self) -> Option<TokenStream> {
        let predicate = self.when.as_ref()?;
        Some(quote!(#[cfg(#predicate)]))
    }

    /// Its type where it starts lines.
    pub(super) fn ty(&self) -> TokenStream {
        let aligned = &self.aligned;
        if self.is_exported {
            quote!([#aligned; 0])
        } else {
            quote!(#aligned)
        }
    }

    /// Its value.
    pub(super) fn value(&self) -> TokenStream {
        let aligned = &self.aligned;
        if self.is_exported {
            quote!([])
        } else {
            quote!(#aligned)
        }
    }

    /// The marker where it starts no lines, if it exists there.
    fn otherwise(&self) -> Option<TokenStream> {
        let Self { ident, vis, .. } = self;
        let when = self.when.as_ref().filter(|_| self.is_exported)?;
        Some(quote!(, #[cfg(not(#when))] #[doc(hidden)] #vis #ident: [(); 0]))
    }
}

/// The marker as it is declared, among the fields of the struct.
impl ToTokens for Marker {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let Self {
            ident, vis, doc, ..
        } = self;
        let (cfg, ty, otherwise) = (self.cfg_of_line(), self.ty(), self.otherwise());
        // Kept out of what other crates see of the struct: its pages, and what their editors complete.
        let hidden =
            matches!(vis, Visibility::Public(_)).then(|| Ident::new("hidden", Span::call_site()));
        let hidden = hidden.as_slice();
        tokens.extend(quote! {
            #[doc = #doc]
            #(#[doc(#hidden)])*
            #cfg
            #vis #ident: #ty
            #otherwise
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
