//! The pieces that options are written in: values behind `=`, names in parentheses.

use proc_macro2::{Span, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseBuffer, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, Token, parenthesized};

/// Whether an option ends here.
pub(super) fn is_at_end(input: ParseStream) -> bool {
    input.is_empty() || input.peek(Token![,])
}

/// The `=` between an option and its value; `rule` is what to say where it is missing.
pub(super) fn expect_value(option: &Ident, input: ParseStream, rule: &str) -> syn::Result<()> {
    if !input.peek(Token![=]) || input.peek(Token![==]) {
        return Err(syn::Error::new(span_here(input, option.span()), rule));
    }
    let equals = input.parse::<Token![=]>()?;
    if is_at_end(input) {
        return Err(syn::Error::new(equals.span, rule));
    }
    Ok(())
}

/// Refuses a value behind an option that has none.
pub(super) fn expect_no_value(option: &Ident, input: ParseStream) -> syn::Result<()> {
    if is_at_end(input) || input.peek(Ident::peek_any) {
        return Ok(());
    }
    let message = format!("`{option}` takes no value: write `{option}` alone");
    Err(syn::Error::new(input.span(), message))
}

/// The entries in `option(entry, entry)`, at least one; `rule` is what to say of anything else.
pub(super) fn list<T>(
    option: &Ident,
    input: ParseStream,
    rule: &str,
    entry: fn(ParseStream) -> syn::Result<T>,
) -> syn::Result<Vec<T>> {
    if !input.peek(syn::token::Paren) {
        return Err(syn::Error::new(span_here(input, option.span()), rule));
    }
    let list;
    let parens = parenthesized!(list in input);
    let entries = Punctuated::<T, Token![,]>::parse_terminated_with(&list, entry);
    let entries = entries.map_err(|error| {
        drain(&list);
        syn::Error::new(error.span(), rule)
    })?;
    if entries.is_empty() {
        return Err(syn::Error::new(parens.span.join(), rule));
    }
    Ok(entries.into_iter().collect())
}

pub(super) fn skip_to_comma(input: ParseStream) -> syn::Result<()> {
    while !is_at_end(input) {
        input.parse::<TokenTree>()?;
    }
    Ok(())
}

/// Where to point when something is missing: at what stands in its place, or at what it should follow.
fn span_here(input: ParseStream, after: Span) -> Span {
    if is_at_end(input) {
        after
    } else {
        input.span()
    }
}

/// Takes what is left, which syn would otherwise report as unexpected, behind the error that says why it is.
fn drain(list: &ParseBuffer) {
    while list.parse::<TokenTree>().is_ok() {}
}
