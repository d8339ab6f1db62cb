//! From what was written to what is meant: every rule that a struct can break is checked here, and each
//! mistake is reported before the first one ends the expansion.

mod attributes;
mod derives;
mod each;
mod export;
mod fields;
mod first;
mod ill_formed;
mod inert;
mod limits;
mod marks;
mod mode;
mod order;
mod parts;
mod prove;
mod recursion;
mod serde;
mod spacing;
mod tail;
mod types;

use syn::spanned::Spanned;
use syn::{GenericParam, Generics};

use crate::ast::{Input, InputField, StructAttr, is_ours};
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::mark::MarkKind;
use crate::model::Structure;
use crate::parameters::Parameters;
use crate::type_facts::Tail;

/// Checks a struct against every rule.
pub(crate) fn check(
    diagnostics: &Diagnostics,
    options: Options,
    input: Input,
) -> Result<Structure> {
    let is_well_formed = ill_formed::leave_to_compiler(diagnostics, &input);
    let mode = mode::check(diagnostics, &options, &input);
    let spacing = spacing::check(diagnostics, &options);
    refuse_attributes_of_parameters(diagnostics, &input.generics);
    refuse_unmarked(diagnostics, &options, &input);
    let export = export::check(diagnostics, &options, &input);
    let policy = attributes::Policy::new(diagnostics, &options, mode, &input);
    let attributes = attributes::check(policy, &input.attrs);
    for for_parts in input.fields.iter().flat_map(|field| &field.for_parts) {
        parts::refuse_without_parts(diagnostics, &options, &input.ident, for_parts);
    }
    let parameters = Parameters::of(&input.generics);
    // Whether something is the last field is for the compiler to say as well.
    let tail = is_well_formed.map_or(Tail::Sized, |()| {
        tail::check(diagnostics, &options, &parameters, &input)
    });
    let types = types::check(diagnostics, &options, &parameters, &input);
    let context = fields::Context {
        diagnostics,
        mode,
        tail,
        spacing,
        parameters: &parameters,
        alike: &types.alike,
        has_parts: options.parts_name().is_some(),
        is_deserialized: attributes.is_deserialized,
    };
    let fields = fields::check(context, input.fields);
    if let Ok(fields) = &fields {
        mode::refuse_needless_own_lines(diagnostics, mode, &options, fields);
    }
    mode::refuse_needless_assumption(diagnostics, mode, &options, &attributes.aligns);
    let limits = limits::check(diagnostics, &options, fields.as_ref().ok());
    let first = first::check(diagnostics, &options, mode, fields.as_ref().ok());
    let instances = prove::check(diagnostics, &options, &input.ident, &input.generics);
    let parts = parts::check(
        diagnostics,
        &options,
        &input.ident,
        attributes.parts,
        attributes.serialized,
    );
    let fields = fields?;
    diagnostics.ok(Structure {
        attrs: attributes.kept,
        derives: attributes.derives,
        changed_at: attributes.changed_at,
        reprs: attributes.reprs,
        aligns: attributes.aligns,
        is_repr_c: attributes.is_repr_c,
        vis: input.vis,
        keyword: input.keyword,
        ident: input.ident,
        generics: input.generics,
        parameters,
        fields: fields.all,
        brackets: input.brackets,
        groups: fields.groups,
        tail,
        spacing,
        mode,
        has_neighbours: options.allow_neighbours.is_none(),
        limits,
        first,
        own_lines: options.own_lines.transpose()?,
        types: types.proved,
        instances,
        export,
        parts,
        krate: options.krate?,
        show: options.show,
    })
}

/// Refuses on generic parameters what is lost there: `cfg`, as the parameters would have to be told apart wherever the struct is
/// named, and what is for the struct and its fields.
fn refuse_attributes_of_parameters(diagnostics: &Diagnostics, generics: &Generics) {
    let attrs = generics
        .params
        .iter()
        .flat_map(|parameter| match parameter {
            GenericParam::Lifetime(parameter) => &parameter.attrs,
            GenericParam::Type(parameter) => &parameter.attrs,
            GenericParam::Const(parameter) => &parameter.attrs,
        });
    for attr in attrs {
        let path = attr.path();
        let message = if path.is_ident("cfg") || path.is_ident("cfg_attr") {
            "`cache_layout` cannot tell whether this parameter exists: declare the struct twice, once under `#[cfg(..)]` \
             and once under `#[cfg(not(..))]`"
        } else if is_ours(path) {
            "a parameter is not laid out, so this has no effect: remove it, or put it on the struct or a field"
        } else {
            continue;
        };
        diagnostics.error(path.span(), message);
    }
}

/// Refuses a struct without a hot field, which would come out as it went in but for lines of its own.
fn refuse_unmarked(diagnostics: &Diagnostics, options: &Options, input: &Input) {
    let is_mark = |attr: &StructAttr| matches!(attr, StructAttr::Mark(_));
    let is_empty = input.fields.is_empty();
    let is_for_own_lines = options.own_lines.is_some() && !is_empty;
    let is_marked = input.fields.iter().any(is_marked_hot) || input.attrs.iter().any(is_mark);
    if is_for_own_lines || is_marked {
        return;
    }
    let or_else = if is_empty {
        ""
    } else {
        ", give its instances lines of their own with `#[cache_layout(own_lines)]`"
    };
    let message = format!(
        "no field of `{}` is marked hot, so `cache_layout` would do nothing: mark what is read on a \
         hot path `#[hot_read]` and what is written there `#[hot_write]`{or_else}, or remove the attribute",
        input.ident
    );
    diagnostics.error(input.ident.span(), message);
}

/// Whether the user meant to mark the field as hot, even if the mark could not be read.
fn is_marked_hot(field: &InputField) -> bool {
    field
        .marks
        .iter()
        .any(|mark| !matches!(mark, Ok(mark) if mark.kind == MarkKind::Cold))
}
