//! What the row of a field says of who touches it.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

use super::Context;
use crate::model::Field;

/// The function that makes such a row, and what it is given besides.
pub(super) struct Who<'a> {
    pub(super) role: Ident,
    pub(super) given: Option<Given<'a>>,
}

/// The group of a field that has one mark, or all marks of one that has several.
pub(super) enum Given<'a> {
    Group(&'a str),
    Marks(TokenStream),
}

impl<'a> Who<'a> {
    /// `hot_write` and `"producer"`; `cold` and nothing;
    /// `marked` and `&[::cache_layout::Mark::HotWrite("producer"), ..]`.
    pub(super) fn of(context: &Context<'a>, field: &'a Field) -> Self {
        let structure = context.structure;
        let (role, given) = match field.marks.as_slice() {
            [] => ("cold", None),
            [mark] => {
                let role = if mark.access.writes {
                    "hot_write"
                } else {
                    "hot_read"
                };
                let group = &structure.group(mark.access.group).name;
                (role, Some(Given::Group(group)))
            }
            _ => ("marked", Some(Given::Marks(marks(context, field)))),
        };
        Self {
            role: Ident::new(role, Span::call_site()),
            given,
        }
    }
}

fn marks(context: &Context, field: &Field) -> TokenStream {
    let krate = context.krate;
    let accesses = || field.marks.iter().map(|mark| mark.access);
    let roles = accesses().map(|access| {
        let role = if access.writes { "HotWrite" } else { "HotRead" };
        Ident::new(role, Span::call_site())
    });
    let groups = accesses().map(|access| &context.structure.group(access.group).name);
    quote!(&[#(#krate::Mark::#roles(#groups)),*])
}

impl ToTokens for Given<'_> {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Group(name) => name.to_tokens(tokens),
            Self::Marks(marks) => marks.to_tokens(tokens),
        }
    }
}
