//! The options against each other and against the struct: an option without effect is a mistake, because
//! its author expects one.

use std::collections::HashSet;

use proc_macro2::Span;
use syn::ext::IdentExt;

use crate::ast::Input;
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::model::{Group, Mode};

/// What the options ask to be done to the order of the fields.
pub(super) fn mode(diagnostics: &Diagnostics, options: &Options, input: &Input) -> Result<Mode> {
    let mode = match (options.verify, options.declared_order) {
        (None, None) => Mode::Reordered,
        (None, Some(_)) => Mode::Declared,
        (Some(_), None) => Mode::Verified,
        (Some(_), Some(span)) => {
            let message = "`verify` leaves the struct as it is, declared order included: remove `order`, or \
                           remove `verify` to have the fields padded";
            return Err(diagnostics.error(span, message));
        }
    };
    let mut outcome = Ok(());
    let mut refuse = |span: Option<Span>, when: bool, message: &str| {
        if let (Some(span), true) = (span, when) {
            outcome = Err(diagnostics.error(span, message));
        }
    };
    refuse(
        options.assume_line_aligned,
        mode != Mode::Verified,
        "without `verify` the struct is aligned to a line, and nothing has to be assumed: remove \
         `assume_line_aligned`, or add `verify`",
    );
    refuse(
        options.allow_drop_order,
        mode != Mode::Reordered,
        "the fields stay in declared order, so the order of drops does not change: remove `drop_order`",
    );
    refuse(
        options.parts.as_ref().map(syn::Ident::span),
        mode == Mode::Verified,
        "`verify` adds no markers, so the struct itself serves where its parts would: remove `parts`",
    );
    let parens = input.tuple.as_ref().map(|parens| parens.span.join());
    refuse(
        parens,
        mode != Mode::Verified,
        "`cache_layout` adds fields and moves them, and those of a tuple struct are told apart by their \
         positions: give them names, or write `#[cache_layout(verify)]` to have it proved as it is",
    );
    let is_cfg = input.fields.iter().any(|field| !field.cfgs.is_empty());
    refuse(
        parens,
        mode == Mode::Verified && is_cfg,
        "a field under `cfg` changes the positions of those after it: give the fields names",
    );
    outcome.map(|()| mode)
}

/// Refuses what cannot be asked of a struct whose last field is unsized.
pub(super) fn refuse_unsized(diagnostics: &Diagnostics, options: &Options) -> Result<()> {
    let mut outcome = Ok(());
    if let Some(parts) = &options.parts {
        let message = "a value with an unsized tail cannot be taken apart: remove `parts`";
        outcome = Err(diagnostics.error(parts.span(), message));
    }
    if let Some(bytes) = &options.max_size {
        let message = "a struct with an unsized tail has no size until run time: remove `max_size`";
        outcome = Err(diagnostics.error(syn::spanned::Spanned::span(bytes), message));
    }
    outcome
}

/// Refuses budgets of groups that there are not, and second budgets of one group.
pub(super) fn check_budgets(
    diagnostics: &Diagnostics,
    options: &Options,
    groups: &[Group],
) -> Result<()> {
    let mut seen = HashSet::new();
    let mut outcome = Ok(());
    for budget in &options.max_lines {
        let name = budget.group.unraw().to_string();
        let message = if !groups.iter().any(|group| group.name == name) {
            let known = groups.iter().map(|group| format!("`{}`", group.name));
            let known = known.collect::<Vec<_>>().join(", ");
            format!("no field is in a group `{name}`: `max_lines` can limit {known}")
        } else if seen.insert(name.clone()) {
            continue;
        } else {
            format!("`{name}` has a limit already: keep one of them")
        };
        outcome = Err(diagnostics.error(budget.group.span(), message));
    }
    outcome
}
