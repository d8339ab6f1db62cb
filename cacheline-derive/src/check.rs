//! From what was written to what is meant: every rule that a struct can break is checked here, and each
//! mistake is reported before the first one ends the expansion.

mod attributes;
mod derives;
mod fields;
mod options;
mod order;
mod parts;

use syn::spanned::Spanned;
use syn::{GenericParam, Generics};

use crate::ast::{Input, InputField, StructAttr};
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::model::{Parts, Structure};
use crate::role::Kind;

/// The name of the marker field that starts the lines of a group.
pub(crate) fn marker_name(group: &str) -> String {
    format!("_line_{group}")
}

/// Checks a struct against every rule.
pub(crate) fn check(
    diagnostics: &Diagnostics,
    options: Options,
    input: Input,
) -> Result<Structure> {
    let mode = options::mode(diagnostics, &options, &input);
    refuse_conditional_generics(diagnostics, &input.generics);
    let marked = refuse_unmarked(diagnostics, &input);
    let policy = attributes::Policy::new(&options, &input.generics);
    let attributes = attributes::check(diagnostics, policy, input.attrs);
    let fields = fields::check(diagnostics, &options, &input.generics, input.fields);
    let (mode, (), attributes, fields) = (mode?, marked?, attributes?, fields?);
    options::refuse_needless_assumption(diagnostics, &options, &attributes.aligns)?;
    let parts = options.parts.clone().map(|ident| {
        if ident == input.ident {
            let message =
                format!("the parts need a name of their own: write `parts = {ident}Parts`");
            diagnostics.error(ident.span(), message);
        }
        Parts {
            ident,
            attrs: attributes.parts,
        }
    });
    diagnostics.ok(Structure {
        attrs: attributes.kept,
        derives: attributes.derives,
        reprs: attributes.reprs,
        aligns: attributes.aligns,
        vis: input.vis,
        ident: input.ident,
        generics: input.generics,
        fields: fields.all,
        groups: fields.groups,
        tail: fields.tail,
        is_tuple: input.tuple.is_some(),
        mode,
        parts,
        options,
    })
}

/// Refuses `cfg` on generic parameters, which would have to be told apart wherever the struct is named.
fn refuse_conditional_generics(diagnostics: &Diagnostics, generics: &Generics) {
    let attrs = generics
        .params
        .iter()
        .flat_map(|parameter| match parameter {
            GenericParam::Lifetime(parameter) => &parameter.attrs,
            GenericParam::Type(parameter) => &parameter.attrs,
            GenericParam::Const(parameter) => &parameter.attrs,
        });
    for attr in attrs.filter(|attr| attr.path().is_ident("cfg") || attr.path().is_ident("cfg_attr"))
    {
        let message = "`cache_layout` cannot tell whether this parameter exists: declare the struct twice, once \
                       under `#[cfg(..)]` and once under `#[cfg(not(..))]`";
        diagnostics.error(attr.path().span(), message);
    }
}

/// Refuses a struct without a hot field, which would come out as it went in.
fn refuse_unmarked(diagnostics: &Diagnostics, input: &Input) -> Result<()> {
    let is_mark = |attr: &StructAttr| matches!(attr, StructAttr::Mark(_));
    if input.fields.iter().any(is_marked_hot) || input.attrs.iter().any(is_mark) {
        return Ok(());
    }
    let message = format!(
        "no field of `{}` is marked hot, so `cache_layout` would do nothing: mark what is read on a \
         hot path `#[hot_read]` and what is written there `#[hot_write]`, or remove the attribute",
        input.ident
    );
    Err(diagnostics.error(input.ident.span(), message))
}

/// Whether the user meant to mark the field as hot, even if the mark could not be read.
fn is_marked_hot(field: &InputField) -> bool {
    field
        .roles
        .iter()
        .any(|role| !matches!(role, Ok(role) if role.kind == Kind::Cold))
}
