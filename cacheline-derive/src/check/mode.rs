//! What is done to the struct: the options against each other and against the struct. An option without effect is a
//! mistake, because its author expects one.

use cacheline_plan::FieldFacts;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Ident, LitInt};

use super::fields::Fields;
use crate::ast::Input;
use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::model::{DropOrder, Field, Mode, Starts};

/// What the options ask for. `verify` wins over what does not go with it, which is reported.
pub(super) fn check(diagnostics: &Diagnostics, options: &Options, input: &Input) -> Mode {
    let mode = asked_for(options);
    let (is_verified, is_reordered) = (mode.is_verified(), matches!(mode, Mode::Reordered { .. }));
    let refuse = |span: Option<Span>, when: bool, message: &str| {
        if let (Some(span), true) = (span, when) {
            diagnostics.error(span, message);
        }
    };
    refuse(
        options.declared_order,
        is_verified,
        "`verify` moves and pads nothing, so `order` has no effect: remove `order`, or remove `verify` to \
         have the fields padded",
    );
    refuse(
        options.assume_line_aligned,
        !is_verified,
        "without `verify` the struct is aligned to a line, so there is nothing to assume: remove \
         `assume_line_aligned`, or add `verify`",
    );
    refuse(
        options.allow_drop_order,
        !is_reordered,
        "the fields stay in declared order, so the drop order does not change: remove `drop_order`",
    );
    refuse(
        options.parts_name().map(Ident::span),
        is_verified,
        "`verify` adds no markers, so the struct needs no parts: remove `parts`",
    );
    refuse_tuple(diagnostics, mode, input);
    mode
}

/// Refuses a tuple struct whose positions would change.
fn refuse_tuple(diagnostics: &Diagnostics, mode: Mode, input: &Input) {
    let Some(parens) = input.brackets.of_tuple() else {
        return;
    };
    if !mode.is_verified() {
        let message = "`cache_layout` adds and moves fields, which would change the positions in a tuple struct: give the \
                       fields names, or prove the struct as it is with `#[cache_layout(verify)]`";
        diagnostics.error(parens.span.join(), message);
    } else if let Some(cfg) = input.fields.iter().flat_map(|field| &field.cfgs).next() {
        let message =
            "a field under `cfg` changes the positions of those after it: give the fields names";
        diagnostics.error(cfg.span(), message);
    }
}

fn asked_for(options: &Options) -> Mode {
    match (options.verify, options.declared_order) {
        (Some(_), _) => Mode::Verified {
            starts: options
                .assume_line_aligned
                .map_or(Starts::AsAligned, |_| Starts::OnLines),
        },
        (None, Some(_)) => Mode::Declared,
        (None, None) => Mode::Reordered {
            drops: options
                .allow_drop_order
                .map_or(DropOrder::AsDeclared, |_| DropOrder::Any),
        },
    }
}

/// Refuses a promise about where instances start that the struct's alignment keeps by itself, as far as the tokens
/// tell: where the alignment goes one day, the promise would stand in for it without a word.
pub(super) fn refuse_needless_assumption(
    diagnostics: &Diagnostics,
    mode: Mode,
    options: &Options,
    aligns: &[LitInt],
) {
    let (true, Some(span), Some(line)) = (
        mode.is_verified(),
        options.assume_line_aligned,
        options.line,
    ) else {
        return;
    };
    let alignment = aligns
        .iter()
        .filter_map(|align| align.base10_parse::<u64>().ok())
        .max();
    if let Some(alignment) = alignment.filter(|alignment| *alignment >= line.bytes()) {
        let message = format!(
            "the struct is aligned to {alignment} bytes, so every instance starts on a line of {}, and \
             there is nothing to assume: remove `assume_line_aligned`",
            line.bytes()
        );
        diagnostics.error(span, message);
    }
}

/// Refuses `own_lines` where the fields start and end lines in any case.
pub(super) fn refuse_needless_own_lines(
    diagnostics: &Diagnostics,
    mode: Mode,
    options: &Options,
    fields: &Fields,
) {
    let (Some(Ok(span)), false) = (options.own_lines, mode.is_verified()) else {
        return;
    };
    let find = |is_reason: &dyn Fn(&FieldFacts) -> bool| {
        let mut always = fields.all.iter().filter(|field| field.cfgs.is_empty());
        always
            .find(|field| is_reason(&field.facts))
            .map(Field::name)
    };
    let written = find(&|facts| facts.role.writes());
    let is_read = || find(&|facts| facts.role.is_hot()).is_some();
    let is_moved = || matches!(mode, Mode::Reordered { .. }) && is_read();
    let kept_off = || find(&FieldFacts::is_kept_off_read_lines).filter(|_| is_moved());
    if let Some(name) = written.or_else(kept_off) {
        let message = format!(
            "`{name}` is written and kept on lines of its own, so the struct starts and ends with a line in any case: remove \
             `own_lines`"
        );
        diagnostics.error(span, message);
    }
}
