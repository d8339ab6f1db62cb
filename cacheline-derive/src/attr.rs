//! The options of `#[cache_layout(..)]`: their syntax, and each for itself what it means.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Ident, LitInt, Path, Token, parenthesized};

use crate::diagnostics::{Diagnostics, Reported};

/// The sizes that a cache line can have, in bytes.
pub(crate) const LINE_SIZES: [usize; 5] = [16, 32, 64, 128, 256];

/// What the attribute asks for.
#[derive(Default)]
pub(crate) struct Options {
    /// `line = 64`: the line in bytes; without it, the target's.
    pub(crate) line: Option<usize>,
    /// `allow(drop_order)`: fields may drop in another order than declared.
    pub(crate) allow_drop_order: bool,
    /// `crate = path`: where the generated code finds this crate.
    pub(crate) krate: Option<Path>,
    /// `show`: stop the build and print the map; the caret goes here.
    pub(crate) show: Option<Span>,
}

/// Reads the options. A mistake in one does not hide the others: all that can be read is returned.
pub(crate) fn parse(diagnostics: &Diagnostics, args: TokenStream) -> Options {
    let mut reader = Reader {
        diagnostics,
        options: Options::default(),
        seen: Vec::new(),
    };
    let parsed = (|input: ParseStream| {
        while !input.is_empty() {
            if let Err(Skip::Rest(_reported)) = reader.option(input) {
                skip_to_comma(input)?;
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    })
    .parse2(args);
    if let Err(error) = parsed {
        diagnostics.report(error);
    }
    reader.options
}

/// How a mistaken option ends: the rest of it, up to the next comma, means nothing.
enum Skip {
    Rest(Reported),
}

struct Reader<'a> {
    diagnostics: &'a Diagnostics,
    options: Options,
    seen: Vec<Ident>,
}

impl Reader<'_> {
    /// One option, up to its comma.
    fn option(&mut self, input: ParseStream) -> Result<(), Skip> {
        let name = input.call(Ident::parse_any).map_err(|error| {
            let message = format!("expected an option of `cache_layout`: {OPTIONS}");
            self.skip(error.span(), message)
        })?;
        self.refuse_repetition(&name)?;
        let parsed = match name.to_string().as_str() {
            "line" => self.line(input),
            "allow" => self.allow(input),
            "crate" => self.krate(input),
            "show" => {
                self.options.show = Some(name.span());
                Ok(())
            }
            _ => {
                let message = format!("unknown option `{name}`: `cache_layout` takes {OPTIONS}");
                return Err(self.skip(name.span(), message));
            }
        };
        parsed.map_err(|error| Skip::Rest(self.diagnostics.report(error)))?;
        self.refuse_more(&name, input)
    }

    fn skip(&self, span: Span, message: impl std::fmt::Display) -> Skip {
        Skip::Rest(self.diagnostics.error(span, message))
    }

    fn refuse_repetition(&mut self, name: &Ident) -> Result<(), Skip> {
        if self.seen.contains(name) {
            let message = format!("option `{name}` is given twice: keep one of them");
            return Err(self.skip(name.span(), message));
        }
        self.seen.push(name.clone());
        Ok(())
    }

    fn refuse_more(&self, name: &Ident, input: ParseStream) -> Result<(), Skip> {
        if input.is_empty() || input.peek(Token![,]) {
            return Ok(());
        }
        let message = format!("expected a comma after option `{name}`");
        Err(self.skip(input.span(), message))
    }

    /// `line = 64`
    fn line(&mut self, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "a cache line is 16, 32, 64, 128 or 256 bytes: write `line = 64`, \
                            or leave `line` out for the target's own";
        expect_value(input, RULE)?;
        let literal = input
            .parse::<LitInt>()
            .map_err(|error| syn::Error::new(error.span(), RULE))?;
        match literal.base10_parse::<usize>() {
            Ok(bytes) if LINE_SIZES.contains(&bytes) => self.options.line = Some(bytes),
            _ => return Err(syn::Error::new(literal.span(), RULE)),
        }
        Ok(())
    }

    /// `allow(drop_order)`
    fn allow(&mut self, input: ParseStream) -> syn::Result<()> {
        for name in names(input, "allow", "drop_order")? {
            match name.to_string().as_str() {
                "drop_order" if self.options.allow_drop_order => {
                    self.diagnostics.error(
                        name.span(),
                        "`drop_order` is allowed twice: keep one of them",
                    );
                }
                "drop_order" => self.options.allow_drop_order = true,
                _ => {
                    let message =
                        format!("`{name}` is nothing to allow: write `allow(drop_order)`");
                    self.diagnostics.error(name.span(), message);
                }
            }
        }
        Ok(())
    }

    /// `crate = path::to::cache_layout`
    fn krate(&mut self, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "`crate` takes the path under which your crate knows `cache_layout`: \
                            write `crate = ::my_layout` or `crate = crate::reexports::cache_layout`";
        expect_value(input, RULE)?;
        let path = input
            .call(Path::parse_mod_style)
            .map_err(|error| syn::Error::new(error.span(), RULE))?;
        self.options.krate = Some(path);
        Ok(())
    }
}

const OPTIONS: &str = "`line`, `allow`, `crate`, `show`";

/// The `=` between an option and its value.
fn expect_value(input: ParseStream, rule: &str) -> syn::Result<()> {
    if input.peek(Token![=]) && !input.peek(Token![==]) {
        input.parse::<Token![=]>()?;
        return Ok(());
    }
    Err(syn::Error::new(input.span(), rule))
}

/// The names in `option(name, name)`.
fn names(input: ParseStream, option: &str, example: &str) -> syn::Result<Vec<Ident>> {
    let rule = format!("`{option}` takes names in parentheses: write `{option}({example})`");
    if !input.peek(syn::token::Paren) {
        return Err(syn::Error::new(input.span(), rule));
    }
    let list;
    let parens = parenthesized!(list in input);
    let names = Punctuated::<Ident, Token![,]>::parse_terminated(&list)
        .map_err(|error| syn::Error::new(error.span(), &rule))?;
    if names.is_empty() {
        return Err(syn::Error::new(parens.span.join(), rule));
    }
    Ok(names.into_iter().collect())
}

fn skip_to_comma(input: ParseStream) -> syn::Result<()> {
    while !input.is_empty() && !input.peek(Token![,]) {
        input.parse::<proc_macro2::TokenTree>()?;
    }
    Ok(())
}
