//! A last field that has no size, and what cannot be asked of a struct that ends with one.

use syn::spanned::Spanned;

use crate::ast::{Input, InputField, StructAttr};
use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::parameters::Parameters;
use crate::type_facts::{Tail, tail};

/// Whether the last field makes the struct unsized.
pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    parameters: &Parameters,
    Input { attrs, fields, .. }: &Input,
) -> Tail {
    let mut last = Tail::Sized;
    for (position, field) in fields.iter().enumerate() {
        last = tail(&field.ty, parameters);
        let is_last = position + 1 == fields.len();
        if let Some(message) = refuse_place(last, is_last, field) {
            diagnostics.error(field.ty.span(), message);
        }
    }
    if last != Tail::Sized {
        refuse_options(diagnostics, options);
    }
    if let (Tail::MaybeUnsized, Some(_), false, Some(field)) =
        (last, options.verify, keep_order(attrs), fields.last())
    {
        let message = "this field is the last in memory if it is unsized, but it may be sized, and then the compiler may \
                       move it: give the struct `#[repr(C)]`, whose last field is last";
        diagnostics.error(field.ty.span(), message);
    }
    last
}

/// Whether fields stay where they are declared, as far as the tokens say.
fn keep_order(attrs: &[StructAttr]) -> bool {
    attrs.iter().any(|attr| match attr {
        StructAttr::Repr(_, hints) => hints
            .iter()
            .any(|hint| hint.path().is_ident("C") || hint.path().is_ident("transparent")),
        _ => false,
    })
}

/// Why an unsized field cannot stand where it does, or under `cfg`. A parameter that is `?Sized` may be sized
/// after all by another bound, so its place is left to the compiler.
fn refuse_place(tail: Tail, is_last: bool, field: &InputField) -> Option<&'static str> {
    match (tail, is_last, field.cfgs.is_empty()) {
        (Tail::Unsized, false, _) => Some(
            "an unsized field has to be the last one: move it to the end (where `cfg` decides which field is the \
             last, declare the struct once for each case)",
        ),
        (Tail::Unsized | Tail::MaybeUnsized, true, false) => Some(
            "`cfg` decides here whether the struct has a size: declare it twice, once under `#[cfg(..)]` with this \
             field and once under `#[cfg(not(..))]` without",
        ),
        _ => None,
    }
}

fn refuse_options(diagnostics: &Diagnostics, options: &Options) {
    if let Some(parts) = options.parts_name() {
        let message =
            "a value whose last field may be unsized cannot be taken apart: remove `parts`";
        diagnostics.error(parts.span(), message);
    }
    if let Some(bytes) = &options.max_size {
        let message = "a struct whose last field may be unsized has no size until run time: remove `max_size`";
        diagnostics.error(bytes.span(), message);
    }
}
