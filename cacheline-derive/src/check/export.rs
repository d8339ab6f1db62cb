//! A literal for other crates: what they have to see, and what they cannot prove.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Ident, Visibility};

use crate::ast::Input;
use crate::attr::{Export, Options};
use crate::diagnostics::Diagnostics;
use crate::model::is_generic;

/// The name of the literal at the root of the crate, if other crates are to have it.
pub(super) fn check(diagnostics: &Diagnostics, options: &Options, input: &Input) -> Option<Ident> {
    let Export { span, name } = options.export.as_ref()?;
    let refuse = |at: Span, message: &str| {
        diagnostics.error(at, message);
    };
    if options.verify.is_some() {
        refuse(
            *span,
            "`verify` adds no markers, so other crates write a plain literal: remove `export`",
        );
    } else {
        refuse_unseen(input, *span, &refuse);
        if let Some(at) = asks_for_sizes(options).filter(|_| is_generic(&input.generics)) {
            refuse(
                at,
                "of a generic struct this is proved where a value is made, which the literal cannot do in another crate: \
                 remove it, or remove `export` and let other crates call a function that makes the value",
            );
        }
    }
    Some(name.clone().unwrap_or_else(|| input.ident.unraw()))
}

/// Refuses what other crates do not see.
fn refuse_unseen(input: &Input, span: Span, refuse: &dyn Fn(Span, &str)) {
    let is_public = |vis: &Visibility| matches!(vis, Visibility::Public(_));
    if !is_public(&input.vis) {
        refuse(
            span,
            "`export` is for other crates, and these do not see the struct: make it `pub`, or remove `export`",
        );
        return;
    }
    for field in input.fields.iter().filter(|field| !is_public(&field.vis)) {
        refuse(
            field.member.span(),
            "`export` lets other crates write a literal, which they cannot where a field is not `pub`: make it `pub`, or remove \
             `export` and let them call a function that makes the value",
        );
    }
}

/// What depends on the sizes of the fields, and where it is asked for.
fn asks_for_sizes(options: &Options) -> Option<Span> {
    let max_size = options.max_size.as_ref().map(Spanned::span);
    let max_lines = options.max_lines.first().map(|limit| limit.group.span());
    max_size
        .or(max_lines)
        .or(options.deny_straddle)
        .or(options.deny_waste)
}
