//! The options, each declared once: its name, how it is written, and what reads it.

use cacheline_plan::LineSize;
use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Expr, Ident, Lit, LitInt, LitStr, Path, Token, Type, TypePath};

use super::reader::Reader;
use super::syntax::{expect_no_value, expect_value, is_at_end, list};
use super::{Distance, Export, Likeness, LineLimit, Options};
use crate::diagnostics::Reported;
use crate::spelling::nearest;

/// An option.
#[derive(Clone, Copy)]
pub(super) struct Declaration {
    pub(super) name: &'static str,
    /// How it is written, for messages.
    pub(super) usage: &'static str,
    /// Reads what follows the name.
    pub(super) read: fn(&mut Reader<'_>, &Ident, ParseStream) -> syn::Result<()>,
    /// Notes that the option is asked for although it cannot be read, where other rules would find it missing.
    pub(super) misread: fn(&mut Options, Span, Reported),
}

impl Declaration {
    const fn new(
        name: &'static str,
        usage: &'static str,
        read: fn(&mut Reader<'_>, &Ident, ParseStream) -> syn::Result<()>,
    ) -> Self {
        Self {
            name,
            usage,
            read,
            misread: |_, _, _| {},
        }
    }

    /// Whether it takes as many entries as one likes, in parentheses.
    pub(super) fn is_list(&self) -> bool {
        self.usage.contains('(')
    }

    const fn or_misread(self, misread: fn(&mut Options, Span, Reported)) -> Self {
        Self { misread, ..self }
    }
}

/// All of them, in the order in which messages list them.
pub(super) const OPTIONS: [Declaration; 17] = [
    Declaration::new("line", "`line = 64`", line),
    Declaration::new("apart", "`apart = 128`", apart),
    Declaration::new("order", "`order = \"declared\"`", order)
        .or_misread(|options, span, _| options.declared_order = Some(span)),
    Declaration::new("first", "`first = header`", first),
    Declaration::new("own_lines", "`own_lines`", own_lines)
        .or_misread(|options, _, reported| options.own_lines = Some(Err(reported))),
    Declaration::new("verify", "`verify`", verify)
        .or_misread(|options, span, _| options.verify = Some(span)),
    Declaration::new("assume_line_aligned", "`assume_line_aligned`", assumption),
    Declaration::new("max_size", "`max_size = 128`", max_size),
    Declaration::new("max_lines", "`max_lines(hot_read = 1)`", max_lines),
    Declaration::new("deny", "`deny(straddle, waste)`", deny),
    Declaration::new(
        "allow",
        "`allow(drop_order, neighbours, derive(Name))`",
        allow,
    ),
    Declaration::new("types", "`types(Name = [u64; 3])`", types),
    Declaration::new("prove", "`prove(Queue<u8>)`", prove)
        .or_misread(|options, _, reported| options.prove = Err(reported)),
    Declaration::new("parts", "`parts = Name`", parts)
        .or_misread(|options, _, reported| options.parts = Err(reported)),
    Declaration::new("export", "`export`", export),
    Declaration::new("crate", "`crate = path`", krate)
        .or_misread(|options, _, reported| options.krate = Err(reported)),
    Declaration::new("show", "`show`", show),
];

/// `` `line = 64`, .. and `show` ``
pub(super) fn all_in_words() -> String {
    let [most @ .., last] = OPTIONS.map(|option| option.usage);
    format!("{} and {last}", most.join(", "))
}

/// `line = 64`, or `line = "none"`
fn line(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    let rule = format!(
        "a cache line is {} bytes: write the number, as in `line = 64`, leave `line` out to use the target's, or write \
         `line = \"none\"` to keep nothing apart",
        LineSize::all_in_words()
    );
    expect_value(name, input, &rule)?;
    let literal = value::<Lit>(input, &rule)?;
    match &literal {
        Lit::Str(none) if none.value() == "none" => {
            reader.options.unseparated = Some(none.span());
            return Ok(());
        }
        Lit::Int(number) => {
            reader.options.line = number.base10_parse().ok().and_then(LineSize::new);
        }
        _ => {}
    }
    match reader.options.line {
        Some(_) => Ok(()),
        None => Err(syn::Error::new(literal.span(), rule)),
    }
}

/// `apart = 128`
fn apart(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    let rule = format!(
        "fields are kept apart by {} bytes: write the number, as in `apart = 128`, or leave `apart` out to use the target's",
        LineSize::distances_in_words()
    );
    expect_value(name, input, &rule)?;
    let literal = value::<LitInt>(input, &rule)?;
    let distance = literal.base10_parse().ok().and_then(LineSize::of_distance);
    let size = distance.ok_or_else(|| syn::Error::new(literal.span(), rule))?;
    let span = literal.span();
    reader.options.apart = Some(Distance { size, span });
    Ok(())
}

/// `order = "declared"`
fn order(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str =
        "`order` can only be \"declared\": write `order = \"declared\"`, or leave `order` out";
    expect_value(name, input, RULE)?;
    let order = value::<LitStr>(input, RULE)?;
    if order.value() != "declared" {
        return Err(syn::Error::new(order.span(), RULE));
    }
    reader.options.declared_order = Some(name.span());
    Ok(())
}

/// `first = header`
fn first(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str = "`first` takes the name of a field: write `first = header`";
    expect_value(name, input, RULE)?;
    reader.options.first = Some(value(input, RULE)?);
    Ok(())
}

/// `own_lines`
fn own_lines(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    expect_no_value(name, input)?;
    reader.options.own_lines = Some(Ok(name.span()));
    Ok(())
}

/// `verify`
fn verify(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    reader.options.verify = Some(name.span());
    expect_no_value(name, input)
}

/// `assume_line_aligned`
fn assumption(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    reader.options.assume_line_aligned = Some(name.span());
    expect_no_value(name, input)
}

/// `max_size = 128`
fn max_size(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str = "`max_size` takes a constant number of bytes: write `max_size = 128`";
    expect_value(name, input, RULE)?;
    reader.options.max_size = Some(number(value(input, RULE)?, RULE)?);
    Ok(())
}

/// `max_lines(hot_read = 1, producer = 2)`
fn max_lines(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str = "`max_lines` takes groups and constant numbers of lines: write \
                        `max_lines(hot_read = 1)`";
    let entry = |input: ParseStream| {
        let group = input.call(Ident::parse_any)?;
        expect_value(&group, input, RULE)?;
        Ok(LineLimit {
            group,
            lines: number(input.parse()?, RULE)?,
        })
    };
    reader.options.max_lines = list(name, input, RULE, entry)?;
    Ok(())
}

/// `deny(straddle, waste)`
fn deny(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const KNOWN: [&str; 2] = ["straddle", "waste"];
    let names = list(
        name,
        input,
        &choices_rule(name, KNOWN),
        <Ident as Parse>::parse,
    )?;
    let [straddle, waste] = choices(reader, name, &names, KNOWN);
    let options = &mut reader.options;
    (options.deny_straddle, options.deny_waste) = (straddle, waste);
    Ok(())
}

/// `allow(drop_order, neighbours, derive(Name, ..))`
fn allow(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const KNOWN: [&str; 3] = ["drop_order", "neighbours", "derive(Name)"];
    let entries = list(name, input, &choices_rule(name, KNOWN), allowance)?;
    let (names, derives): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
    let [drop_order, neighbours, _] = choices(reader, name, &names, KNOWN);
    let options = &mut reader.options;
    (options.allow_drop_order, options.allow_neighbours) = (drop_order, neighbours);
    options.allow_derives = derives.into_iter().flatten().collect();
    Ok(())
}

/// `neighbours`, or `derive(Name, path::to::Name)`
fn allowance(input: ParseStream) -> syn::Result<(Ident, Vec<Path>)> {
    let name = input.parse::<Ident>()?;
    let derives = if name == "derive" {
        list(&name, input, "names are missing", Path::parse_mod_style)?
    } else {
        Vec::new()
    };
    Ok((name, derives))
}

/// `types(Counter = AtomicU64, m::Digest = [u8; 20])`
fn types(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str = "`types` takes names of types and what these are laid out as: write `types(Name = [u64; 3])`";
    let entry = |input: ParseStream| {
        let name = input.parse::<TypePath>()?;
        let last = name.path.segments.last();
        let span = last.map_or_else(Span::call_site, |last| last.ident.span());
        input.parse::<Token![=]>()?;
        Ok(Likeness {
            name: Type::Path(name),
            span,
            like: input.parse()?,
        })
    };
    reader.options.types = list(name, input, RULE, entry)?;
    Ok(())
}

/// `prove(Queue<u8>, Queue<u64>)`
fn prove(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str =
        "`prove` takes instances of the struct in parentheses: write `prove(Queue<u8>)`";
    reader.options.prove = Ok(list(name, input, RULE, <Type as Parse>::parse)?);
    Ok(())
}

/// `parts = FileParts`
fn parts(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str = "`parts` takes the name of the struct to make: write `parts = FileParts`";
    expect_value(name, input, RULE)?;
    reader.options.parts = Ok(Some(value(input, RULE)?));
    Ok(())
}

/// `export`, `export = outer_limits`
fn export(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str = "`export` stands alone, or takes a name for the literal at the root of the crate: write `export` or \
                        `export = outer_limits`";
    let mut export = Export {
        span: name.span(),
        name: None,
    };
    if !is_at_end(input) && !input.peek(Ident::peek_any) {
        expect_value(name, input, RULE)?;
        export.name = Some(value(input, RULE)?);
    }
    reader.options.export = Some(export);
    Ok(())
}

/// `crate = path::to::cache_layout`
fn krate(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    const RULE: &str = "`crate` takes the path to `cache_layout` in your crate: \
                        write `crate = ::my_layout` or `crate = crate::reexports::cache_layout`";
    expect_value(name, input, RULE)?;
    let path = input.call(Path::parse_mod_style);
    reader.options.krate = Ok(path.map_err(|error| syn::Error::new(error.span(), RULE))?);
    Ok(())
}

/// `show`
fn show(reader: &mut Reader<'_>, name: &Ident, input: ParseStream) -> syn::Result<()> {
    reader.options.show = Some(name.span());
    expect_no_value(name, input)
}

/// What stands behind the `=`; `rule` is what to say of anything else.
fn value<T: Parse>(input: ParseStream, rule: &str) -> syn::Result<T> {
    let value = input.parse();
    value.map_err(|error: syn::Error| syn::Error::new(error.span(), rule))
}

/// An expression that may be a number, as it is no literal of another kind.
fn number(value: Expr, rule: &str) -> syn::Result<Expr> {
    match &value {
        Expr::Lit(literal) if !matches!(literal.lit, Lit::Int(_)) => {
            Err(syn::Error::new(literal.span(), rule))
        }
        _ => Ok(value),
    }
}

/// What to say of an option that is not `option(name, name)`.
fn choices_rule<const N: usize>(option: &Ident, known: [&str; N]) -> String {
    let known = known.join(", ");
    format!("`{option}` takes names in parentheses: write `{option}({known})`, or one of them")
}

/// Which of `known` are among `names`, and where. Each that is not known is reported.
fn choices<const N: usize>(
    reader: &Reader<'_>,
    option: &Ident,
    names: &[Ident],
    known: [&str; N],
) -> [Option<Span>; N] {
    let mut chosen = [None; N];
    for name in names {
        let written = name.to_string();
        let message = match known.iter().position(|known| word(known) == written) {
            Some(choice) if chosen[choice].is_none() => {
                chosen[choice] = Some(name.span());
                continue;
            }
            Some(_) => format!("`{written}` is in `{option}` twice: keep one of them"),
            None => unknown_choice(option, &written, known),
        };
        reader.error(name.span(), message);
    }
    chosen
}

/// The name in `derive(Name)`.
fn word(usage: &str) -> &str {
    usage.split('(').next().unwrap_or(usage)
}

fn unknown_choice<const N: usize>(option: &Ident, written: &str, known: [&str; N]) -> String {
    let meant = nearest(written, &known.map(word), 2);
    let meant = known
        .iter()
        .filter(|known| meant.is_none_or(|meant| meant == word(known)));
    let meant = meant.map(|known| format!("`{option}({known})`"));
    let meant = meant.collect::<Vec<_>>().join(" or ");
    format!("`{option}` does not know `{written}`: write {meant}")
}
