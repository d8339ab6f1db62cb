//! The options of `#[cache_layout(..)]`: their syntax, and each for itself what it means.

mod syntax;

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, LitInt, LitStr, Path, Token};

use self::syntax::{expect_value, is_at_end, list, skip_to_comma};
use crate::diagnostics::{Diagnostics, Reported};
use crate::spelling::nearest;

/// The sizes that a cache line can have, in bytes.
const LINE_SIZES: [usize; 5] = [16, 32, 64, 128, 256];

/// What the attribute asks for; a span says where.
#[derive(Default)]
pub(crate) struct Options {
    /// `line = 64`: the line in bytes; without it, the target's.
    pub(crate) line: Option<usize>,
    /// `order = "declared"`: pad, but move nothing.
    pub(crate) declared_order: Option<Span>,
    /// `verify`: neither move nor pad, only prove.
    pub(crate) verify: Option<Span>,
    /// `assume_line_aligned`: the allocator puts every instance on the start of a line.
    pub(crate) assume_line_aligned: Option<Span>,
    /// `max_size = EXPR`: in bytes.
    pub(crate) max_size: Option<Expr>,
    /// `max_lines(producer = 1)`: how many lines a group may touch.
    pub(crate) max_lines: Vec<LineBudget>,
    /// `deny(straddle)`: no hot field crosses from one line to the next.
    pub(crate) deny_straddle: Option<Span>,
    /// `deny(waste)`: no more lines than needed.
    pub(crate) deny_waste: Option<Span>,
    /// `allow(drop_order)`: fields may drop in another order than declared.
    pub(crate) allow_drop_order: Option<Span>,
    /// `allow(neighbours)`: no value ever has a neighbour in an array.
    pub(crate) allow_neighbours: Option<Span>,
    /// `parts = Name`: the plain struct to make as well.
    pub(crate) parts: Option<Ident>,
    /// `crate = path`: where the generated code finds this crate.
    pub(crate) krate: Option<Path>,
    /// Whether there is a `crate` that cannot be read, so that nobody knows where this crate is.
    pub(crate) is_crate_misread: bool,
    /// `show`: stop the build and print the map.
    pub(crate) show: Option<Span>,
}

/// One entry of `max_lines(..)`.
pub(crate) struct LineBudget {
    pub(crate) group: Ident,
    pub(crate) lines: Expr,
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
            "verify" => flag(&name, input).map(|at| self.options.verify = Some(at)),
            "assume_line_aligned" => {
                flag(&name, input).map(|at| self.options.assume_line_aligned = Some(at))
            }
            "max_size" => self.max_size(&name, input),
            "max_lines" => self.max_lines(&name, input),
            "deny" => self.deny(&name, input),
            "allow" => self.allow(&name, input),
            "parts" => self.parts(&name, input),
            "crate" => self.krate(&name, input),
            "show" => flag(&name, input).map(|at| self.options.show = Some(at)),
            unknown => return Err(self.skip(name.span(), unknown_option(unknown))),
        };
        parsed.map_err(|error| Skip::Rest(self.diagnostics.report(error)))?;
        self.expect_comma(&name, input)
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
        expect_value(name, input, RULE)?;
        let order = input
            .parse::<LitStr>()
            .map_err(|error| syn::Error::new(error.span(), RULE))?;
        if order.value() != "declared" {
            return Err(syn::Error::new(order.span(), RULE));
        }
        self.options.declared_order = Some(name.span());
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
            input.parse::<Token![=]>()?;
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
        expect_value(name, input, RULE)?;
        let parts = input
            .parse()
            .map_err(|error: syn::Error| syn::Error::new(error.span(), RULE))?;
        self.options.parts = Some(parts);
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
        let usage = format!("write `{option}({})`", known[0]);
        let rule = format!("`{option}` takes names in parentheses: {usage}");
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

/// An option without a value; returns where it is.
fn flag(name: &Ident, input: ParseStream) -> syn::Result<Span> {
    if is_at_end(input) || input.peek(Ident::peek_any) {
        return Ok(name.span());
    }
    let message = format!("`{name}` takes no value: write `{name}` alone");
    Err(syn::Error::new(input.span(), message))
}

fn unknown_option(written: &str) -> String {
    let known = known_options();
    match nearest(written, &OPTIONS.map(|(name, _)| name), 2) {
        Some(meant) => {
            format!(
                "unknown option `{written}`: did you mean `{meant}`? `cache_layout` takes {known}"
            )
        }
        None => format!("unknown option `{written}`: `cache_layout` takes {known}"),
    }
}
