//! Reads the list of options, whatever they are: names, repetitions, commas.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, Token};

use super::Options;
use super::options::{self, Declaration, OPTIONS};
use super::syntax::{is_at_end, skip_to_comma};
use crate::diagnostics::{Diagnostics, Reported, Result};
use crate::spelling::nearest;

/// Reads the options. A mistake in one does not hide the others: all that can be read is returned.
pub(crate) fn parse(diagnostics: &Diagnostics, args: TokenStream) -> Options {
    let mut reader = Reader {
        diagnostics,
        options: Options::default(),
        seen: Vec::new(),
    };
    let parsed = (|input: ParseStream| {
        while !input.is_empty() {
            if let Err(_reported) = reader.option(input) {
                skip_to_comma(input)?;
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(())
    })
    .parse2(args);
    if let Err(error) = parsed {
        diagnostics.report(error);
    }
    reader.options
}

/// What the reader of one option works on.
pub(super) struct Reader<'a> {
    diagnostics: &'a Diagnostics,
    pub(super) options: Options,
    seen: Vec<Ident>,
}

impl Reader<'_> {
    /// One option, up to its comma; after a mistake the rest of it, up to the next comma, means nothing.
    fn option(&mut self, input: ParseStream) -> Result<()> {
        let name = input.call(Ident::parse_any).map_err(|error| {
            let known = options::all_in_words();
            let message = format!("expected an option: `cache_layout` takes {known}");
            self.error(error.span(), message)
        })?;
        self.refuse_repetition(&name)?;
        let Some(option) = OPTIONS.iter().find(|option| name == option.name) else {
            return Err(self.refuse_unknown(&name));
        };
        (option.read)(self, &name, input).map_err(|error| {
            let reported = self.diagnostics.report(error);
            (option.misread)(&mut self.options, name.span(), reported);
            reported
        })?;
        self.expect_comma(&name, input)
    }

    fn refuse_unknown(&mut self, written: &Ident) -> Reported {
        let Some(option) = option_meant(written) else {
            let known = options::all_in_words();
            let message = format!("unknown option `{written}`: `cache_layout` takes {known}");
            return self.error(written.span(), message);
        };
        let message = format!("unknown option `{written}`: did you mean {}?", option.usage);
        let reported = self.error(written.span(), message);
        (option.misread)(&mut self.options, written.span(), reported);
        reported
    }

    fn refuse_repetition(&mut self, name: &Ident) -> Result<()> {
        if self.seen.contains(name) {
            let option = OPTIONS.iter().find(|option| name == option.name);
            let remedy = option.filter(|option| option.is_list()).map_or_else(
                || "keep one of them".to_owned(),
                |option| {
                    format!(
                        "put both into one, separated by commas, as in {}",
                        option.usage
                    )
                },
            );
            let message = format!("option `{name}` is given twice: {remedy}");
            return Err(self.error(name.span(), message));
        }
        self.seen.push(name.clone());
        Ok(())
    }

    /// Reports a comma that is missing. What is called like an option is read as the next one, so that its mistakes are
    /// reported as well.
    fn expect_comma(&self, name: &Ident, input: ParseStream) -> Result<()> {
        if is_at_end(input) {
            return Ok(());
        }
        let message = format!(
            "expected a comma after option `{name}`: write the options as in `line = 64, show`"
        );
        let reported = self.error(input.span(), message);
        let next = input.fork().call(Ident::parse_any);
        if next.is_ok_and(|next| option_meant(&next).is_some()) {
            return Ok(());
        }
        Err(reported)
    }

    pub(super) fn error(&self, span: Span, message: String) -> Reported {
        self.diagnostics.error(span, message)
    }
}

/// The option that is meant by a name: one with a slip of the pen, or that has the name for a part of its own, as `max_size`
/// has `size`.
fn option_meant(written: &Ident) -> Option<&'static Declaration> {
    let written = written.to_string();
    let has_part = |option: &&Declaration| option.name.split('_').any(|part| part == written);
    let mut with_part = OPTIONS.iter().filter(has_part);
    if let (Some(option), None) = (with_part.next(), with_part.next()) {
        return Some(option);
    }
    let names = OPTIONS.map(|option| option.name);
    // Two slips among few letters make another word: `bytes` is not `types`.
    let slips = if written.len() < 6 { 1 } else { 2 };
    let meant = nearest(&written, &names, slips)?;
    OPTIONS.iter().find(|option| option.name == meant)
}
