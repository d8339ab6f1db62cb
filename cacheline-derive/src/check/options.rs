//! The options against each other and against the struct: an option without effect is a mistake, because
//! its author expects one.

use std::collections::HashSet;

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Ident, LitInt};

use crate::ast::Input;
use crate::attr::Options;
use crate::diagnostics::{Diagnostics, Result};
use crate::model::{Group, Mode};

/// What the options ask to be done to the order of the fields.
pub(super) fn mode(diagnostics: &Diagnostics, options: &Options, input: &Input) -> Result<Mode> {
    let mode = options.mode();
    let mut outcome = Ok(());
    let mut refuse = |span: Option<Span>, when: bool, message: &str| {
        if let (Some(span), true) = (span, when) {
            outcome = Err(diagnostics.error(span, message));
        }
    };
    refuse(
        options.declared_order,
        mode == Mode::Verified,
        "`verify` leaves the struct as it is, declared order included: remove `order`, or remove `verify` to \
         have the fields padded",
    );
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
        options.parts.as_ref().map(Ident::span),
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
    let mut cfgs = input.fields.iter().flat_map(|field| &field.cfgs);
    refuse(
        cfgs.next().map(Spanned::span),
        mode == Mode::Verified && input.tuple.is_some(),
        "a field under `cfg` changes the positions of those after it: give the fields names",
    );
    outcome.map(|()| mode)
}

/// Refuses a promise about where instances start that the struct's alignment keeps by itself, as far as the tokens
/// tell: where the alignment goes one day, the promise would stand in for it without a word.
pub(super) fn refuse_needless_assumption(
    diagnostics: &Diagnostics,
    options: &Options,
    aligns: &[LitInt],
) -> Result<()> {
    let (Some(span), Some(line)) = (options.assume_line_aligned, options.line) else {
        return Ok(());
    };
    let alignment = aligns
        .iter()
        .filter_map(|align| align.base10_parse::<usize>().ok())
        .max();
    match alignment {
        Some(alignment) if alignment >= line => {
            let message = format!(
                "the struct is aligned to {alignment} bytes, so every instance starts on a line of {line}, and nothing \
                 has to be assumed: remove `assume_line_aligned`"
            );
            Err(diagnostics.error(span, message))
        }
        _ => Ok(()),
    }
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
        outcome = Err(diagnostics.error(bytes.span(), message));
    }
    outcome
}

/// Refuses second budgets of one group, and budgets of groups that there are not; `groups` are those that there
/// are, if all marks could be read.
pub(super) fn check_budgets(
    diagnostics: &Diagnostics,
    options: &Options,
    groups: Option<&[Group]>,
) -> Result<()> {
    let mut seen = HashSet::new();
    let mut outcome = Ok(());
    for budget in &options.max_lines {
        let name = budget.group.unraw().to_string();
        let message = if !seen.insert(name.clone()) {
            format!("`{name}` has a limit already: keep one of them")
        } else if let Some(groups) = groups.filter(|groups| !has(groups, &name)) {
            let known = groups.iter().map(|group| format!("`{}`", group.name));
            let known = known.collect::<Vec<_>>().join(", ");
            format!("no field is in a group `{name}`: `max_lines` can limit {known}")
        } else {
            continue;
        };
        outcome = Err(diagnostics.error(budget.group.span(), message));
    }
    outcome
}

fn has(groups: &[Group], name: &str) -> bool {
    groups.iter().any(|group| group.name == name)
}
