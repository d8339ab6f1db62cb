//! Reads the options: how each is written, and what to say of one that is not.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Ident, LitInt, LitStr, Path, Token};

use super::syntax::{expect_value, is_at_end, list, skip_to_comma};
use super::{LineBudget, Options};
use crate::diagnostics::{Diagnostics, Reported};
use crate::spelling::nearest;

/// The sizes that a cache line can have, in bytes.
const LINE_SIZES: [usize; 5] = [16, 32, 64, 128, 256];

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

/// How a mistaken option ends: the rest of it, up to the next comma, means nothing.
enum Skip {
    Rest(Reported),
}

struct Reader<'a> {
    diagnostics: &'a Diagnostics,
    options: Options,
    seen: Vec<Ident>,
}

/// The options by name, each with the way to write it.
const OPTIONS: [(&str, &str); 11] = [
    ("line", "`line = 64`"),
    ("order", "`order = \"declared\"`"),
    ("verify", "`verify`"),
    ("assume_line_aligned", "`assume_line_aligned`"),
    ("max_size", "`max_size = 128`"),
    ("max_lines", "`max_lines(hot_read = 1)`"),
    ("deny", "`deny(straddle, waste)`"),
    ("allow", "`allow(drop_order, neighbours)`"),
    ("parts", "`parts = Name`"),
    ("crate", "`crate = path`"),
    ("show", "`show`"),
];

/// `` `line = 64`, .. and `show` ``
fn known_options() -> String {
    let written = OPTIONS.map(|(_, written)| written);
    let [most @ .., last] = &written;
    format!("{} and {last}", most.join(", "))
}

impl Reader<'_> {
    /// One option, up to its comma.
    fn option(&mut self, input: ParseStream) -> Result<(), Skip> {
        let name = input.call(Ident::parse_any).map_err(|error| {
            let message = format!(
                "expected an option: `cache_layout` takes {}",
                known_options()
            );
            self.skip(error.span(), message)
        })?;
        self.refuse_repetition(&name)?;
        let parsed = match name.to_string().as_str() {
            "line" => self.line(&name, input),
            "order" => self.order(&name, input),
            "verify" => {
                self.options.verify = Some(name.span());
                expect_no_value(&name, input)
            }
            "assume_line_aligned" => {
                self.options.assume_line_aligned = Some(name.span());
                expect_no_value(&name, input)
            }
            "max_size" => self.max_size(&name, input),
            "max_lines" => self.max_lines(&name, input),
            "deny" => self.deny(&name, input),
            "allow" => self.allow(&name, input),
            "parts" => self.parts(&name, input),
            "crate" => self.krate(&name, input),
            "show" => {
                self.options.show = Some(name.span());
                expect_no_value(&name, input)
            }
            _ => return Err(self.refuse_unknown(&name)),
        };
        parsed.map_err(|error| Skip::Rest(self.diagnostics.report(error)))?;
        self.expect_comma(&name, input)
    }

    fn skip(&self, span: Span, message: impl std::fmt::Display) -> Skip {
        Skip::Rest(self.diagnostics.error(span, message))
    }

    fn refuse_unknown(&mut self, written: &Ident) -> Skip {
        let meant = nearest(&written.to_string(), &OPTIONS.map(|(name, _)| name), 2);
        if let Some((name, usage)) = OPTIONS.iter().find(|(name, _)| meant == Some(name)) {
            self.take_for_meant(name, written.span());
            let message = format!("unknown option `{written}`: did you mean {usage}?");
            return self.skip(written.span(), message);
        }
        let known = known_options();
        let message = format!("unknown option `{written}`: `cache_layout` takes {known}");
        self.skip(written.span(), message)
    }

    /// Notes what a misspelt option asks for, where other rules would find it missing.
    fn take_for_meant(&mut self, name: &str, written: Span) {
        match name {
            "verify" => self.options.verify = Some(written),
            "order" => self.options.declared_order = Some(written),
            "parts" => self.options.is_parts_misread = true,
            "crate" => self.options.is_crate_misread = true,
            _ => {}
        }
    }

    fn refuse_repetition(&mut self, name: &Ident) -> Result<(), Skip> {
        if self.seen.contains(name) {
            let message = format!("option `{name}` is given twice: keep one of them");
            return Err(self.skip(name.span(), message));
        }
        self.seen.push(name.clone());
        Ok(())
    }

    /// Reports a comma that is missing. What looks like the next option is read as such, so that its mistakes
    /// are reported as well.
    fn expect_comma(&self, name: &Ident, input: ParseStream) -> Result<(), Skip> {
        if is_at_end(input) {
            return Ok(());
        }
        let message = format!(
            "expected a comma after option `{name}`: write the options as in `line = 64, show`"
        );
        let skip = self.skip(input.span(), message);
        if input.peek(Ident::peek_any) {
            return Ok(());
        }
        Err(skip)
    }

    /// `line = 64`
    fn line(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "a cache line is 16, 32, 64, 128 or 256 bytes: write the number, as in `line = 64`, \
                            or leave `line` out for the target's own";
        expect_value(name, input, RULE)?;
        let literal = input
            .parse::<LitInt>()
            .map_err(|error| syn::Error::new(error.span(), RULE))?;
        match literal.base10_parse::<usize>() {
            Ok(bytes) if LINE_SIZES.contains(&bytes) => self.options.line = Some(bytes),
            _ => return Err(syn::Error::new(literal.span(), RULE)),
        }
        Ok(())
    }

    /// `order = "declared"`
    fn order(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "the one order to ask for is the declared one: write `order = \"declared\"`, or \
                            leave `order` out";
        self.options.declared_order = Some(name.span());
        expect_value(name, input, RULE)?;
        let order = input
            .parse::<LitStr>()
            .map_err(|error| syn::Error::new(error.span(), RULE))?;
        if order.value() != "declared" {
            return Err(syn::Error::new(order.span(), RULE));
        }
        Ok(())
    }

    /// `max_size = 128`
    fn max_size(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "`max_size` takes a constant number of bytes: write `max_size = 128`";
        expect_value(name, input, RULE)?;
        let bytes = input
            .parse()
            .map_err(|error: syn::Error| syn::Error::new(error.span(), RULE))?;
        self.options.max_size = Some(bytes);
        Ok(())
    }

    /// `max_lines(hot_read = 1, producer = 2)`
    fn max_lines(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "`max_lines` takes groups and constant numbers of lines: write \
                            `max_lines(hot_read = 1)`";
        let entry = |input: ParseStream| {
            let group = input.call(Ident::parse_any)?;
            expect_value(&group, input, RULE)?;
            Ok(LineBudget {
                group,
                lines: input.parse()?,
            })
        };
        self.options.max_lines = list(name, input, RULE, entry)?;
        Ok(())
    }

    /// `deny(straddle, waste)`
    fn deny(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        let [straddle, waste] = self.choices(name, input, ["straddle", "waste"])?;
        (self.options.deny_straddle, self.options.deny_waste) = (straddle, waste);
        Ok(())
    }

    /// `allow(drop_order, neighbours)`
    fn allow(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        let [drop_order, neighbours] = self.choices(name, input, ["drop_order", "neighbours"])?;
        (self.options.allow_drop_order, self.options.allow_neighbours) = (drop_order, neighbours);
        Ok(())
    }

    /// `parts = FileParts`
    fn parts(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "`parts` takes the name for a struct: write `parts = FileParts`";
        self.options.is_parts_misread = true;
        expect_value(name, input, RULE)?;
        let parts = input
            .parse()
            .map_err(|error: syn::Error| syn::Error::new(error.span(), RULE))?;
        self.options.parts = Some(parts);
        self.options.is_parts_misread = false;
        Ok(())
    }

    /// `crate = path::to::cache_layout`
    fn krate(&mut self, name: &Ident, input: ParseStream) -> syn::Result<()> {
        const RULE: &str = "`crate` takes the path under which your crate knows `cache_layout`: \
                            write `crate = ::my_layout` or `crate = crate::reexports::cache_layout`";
        self.options.is_crate_misread = true;
        expect_value(name, input, RULE)?;
        let path = input
            .call(Path::parse_mod_style)
            .map_err(|error| syn::Error::new(error.span(), RULE))?;
        self.options.krate = Some(path);
        self.options.is_crate_misread = false;
        Ok(())
    }

    /// Which of `known` are named in `option(name, name)`, and where. Each that is not known is reported.
    fn choices<const N: usize>(
        &self,
        option: &Ident,
        input: ParseStream,
        known: [&str; N],
    ) -> syn::Result<[Option<Span>; N]> {
        let rule = format!(
            "`{option}` takes names in parentheses: write `{option}({})`, or one of them",
            known.join(", ")
        );
        let mut chosen = [None; N];
        for name in list(option, input, &rule, <Ident as syn::parse::Parse>::parse)? {
            let written = name.to_string();
            let message = match known.iter().position(|known| *known == written) {
                Some(choice) if chosen[choice].is_none() => {
                    chosen[choice] = Some(name.span());
                    continue;
                }
                Some(_) => format!("`{written}` is in `{option}` twice: keep one of them"),
                None => {
                    let meant = nearest(&written, &known, 2).map_or_else(
                        || {
                            known
                                .map(|known| format!("`{option}({known})`"))
                                .join(" or ")
                        },
                        |meant| format!("`{option}({meant})`"),
                    );
                    format!("`{written}` is nothing to {option}: write {meant}")
                }
            };
            self.diagnostics.error(name.span(), message);
        }
        Ok(chosen)
    }
}

/// Refuses a value behind an option that has none.
fn expect_no_value(name: &Ident, input: ParseStream) -> syn::Result<()> {
    if is_at_end(input) || input.peek(Ident::peek_any) {
        return Ok(());
    }
    let message = format!("`{name}` takes no value: write `{name}` alone");
    Err(syn::Error::new(input.span(), message))
}
