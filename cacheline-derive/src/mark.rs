//! The attributes that mark a field: `#[hot_read]`, `#[hot_write]`, `#[cold]`, with or without a group.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::token::Paren;
use syn::{Attribute, Ident, LitStr, MacroDelimiter, Meta, Path, Token};

use self::keyword::each;
use crate::diagnostics::{Diagnostics, Reported, Result};
use crate::spelling::nearest;

mod keyword {
    syn::custom_keyword!(each);
}

/// Which mark it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MarkKind {
    HotRead,
    HotWrite,
    Cold,
}

impl MarkKind {
    /// The kind that `path` names.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        Self::named(&path.get_ident()?.to_string())
    }

    /// The kind that an attribute of another name is meant to be: one with a slip of the pen, or with a path
    /// before it.
    pub(crate) fn nearly(path: &Path) -> Option<Self> {
        if Self::of(path).is_some() {
            return None;
        }
        let last = path.segments.last()?.ident.to_string();
        if path.get_ident().is_none() {
            return Self::named(&last);
        }
        Self::named(nearest(&last, &["hot_read", "hot_write"], 1)?)
    }

    fn named(name: &str) -> Option<Self> {
        [Self::HotRead, Self::HotWrite, Self::Cold]
            .into_iter()
            .find(|kind| kind.name() == name)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::HotRead => "hot_read",
            Self::HotWrite => "hot_write",
            Self::Cold => "cold",
        }
    }
}

/// One mark of a field.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) kind: MarkKind,
    /// The named group; without one, the field's role itself is the group.
    pub(crate) group: Option<Ident>,
    /// `each`: every element of the field has a writer of its own.
    pub(crate) each: Option<Span>,
    /// The attribute's name, where carets go.
    pub(crate) span: Span,
}

impl Mark {
    pub(crate) fn parse(
        diagnostics: &Diagnostics,
        kind: MarkKind,
        attr: &Attribute,
    ) -> Result<Self> {
        let span = attr.path().span();
        let (group, each) = match &attr.meta {
            Meta::Path(_) => (None, None),
            Meta::NameValue(meta) => {
                let message = format!("`{0}` takes no `=`: {1}", kind.name(), usage(kind));
                return Err(diagnostics.error(meta.eq_token.span, message));
            }
            Meta::List(list) if !matches!(list.delimiter, MacroDelimiter::Paren(_)) => {
                let name = kind.name();
                let message = format!("`{name}` takes parentheses: {}", usage(kind));
                return Err(diagnostics.error(list.delimiter.span().join(), message));
            }
            Meta::List(list) if kind == MarkKind::Cold => {
                let message = "a cold field belongs to no group: write `#[cold]`";
                return Err(diagnostics.error(list.delimiter.span().join(), message));
            }
            Meta::List(list) if list.tokens.is_empty() => {
                let message = format!("the group's name is missing: {}", usage(kind));
                return Err(diagnostics.error(list.delimiter.span().join(), message));
            }
            Meta::List(list) => {
                let parser = |input: ParseStream| arguments(kind, input);
                parser
                    .parse2(list.tokens.clone())
                    .map_err(|error| diagnostics.report(error))?
            }
        };
        Ok(Self {
            kind,
            group,
            each,
            span,
        })
    }
}

/// Refuses an attribute that is nearly a mark.
pub(crate) fn refuse_near_miss(diagnostics: &Diagnostics, kind: MarkKind, path: &Path) -> Reported {
    let Some(last) = path.segments.last() else {
        return diagnostics.error(path.span(), usage(kind));
    };
    let message = if path.get_ident().is_some() {
        format!("no mark is called `{}`: {}", last.ident, usage(kind))
    } else {
        format!("a mark is written without a path: {}", usage(kind))
    };
    diagnostics.error(last.ident.span(), message)
}

/// What stands in `#[hot_write(producer, each)]`: a group, `each`, or both.
fn arguments(kind: MarkKind, input: ParseStream) -> syn::Result<(Option<Ident>, Option<Span>)> {
    let mut group = None;
    refuse_value(kind, input)?;
    if !input.peek(each) {
        group = Some(group_name(kind, input)?);
        comma(kind, input)?;
    }
    refuse_value(kind, input)?;
    if !input.peek(each) {
        if input.is_empty() {
            return Ok((group, None));
        }
        return Err(refuse_second_group(kind, group.as_ref(), input));
    }
    let each_at = input.parse::<each>()?.span;
    if kind == MarkKind::HotRead {
        let message = "`each` says that every element has its own writer, but this field is marked as read: write \
                       `#[hot_write(each)]`, or leave `each` out";
        return Err(syn::Error::new(each_at, message));
    }
    comma(kind, input)?;
    if input.peek(each) {
        return refuse(kind, input.span(), "`each` is given twice");
    }
    if !input.is_empty() {
        return refuse(kind, input.span(), "`each` comes last");
    }
    Ok((group, Some(each_at)))
}

/// Refuses what stands in the place of `each`: another group, as a rule.
fn refuse_second_group(kind: MarkKind, first: Option<&Ident>, input: ParseStream) -> syn::Error {
    let at = input.span();
    let remedy = match (first, input.parse::<Ident>()) {
        (Some(first), Ok(second)) if reserved(&second.unraw().to_string()).is_none() => {
            let name = kind.name();
            if kind == MarkKind::HotWrite && is_followed_by_each(input) {
                // Of elements that each have one writer, whoever else is named can only read.
                format!("write `#[{name}({first}, each)] #[hot_read({second})]`")
            } else {
                format!("write `#[{name}({first})] #[{name}({second})]`")
            }
        }
        _ => usage(kind),
    };
    let message = format!("a mark names one group, and a field may have several marks: {remedy}");
    syn::Error::new(at, message)
}

/// Whether `each` is all that still comes.
fn is_followed_by_each(input: ParseStream) -> bool {
    let rest = input.fork();
    rest.parse::<Token![,]>().is_ok() && rest.parse::<each>().is_ok()
}

/// The comma behind an argument, unless it is the last one.
fn comma(kind: MarkKind, input: ParseStream) -> syn::Result<()> {
    if input.is_empty() || input.parse::<Option<Token![,]>>()?.is_some() {
        return Ok(());
    }
    refuse(kind, input.span(), "expected a comma")
}

fn refuse<T>(kind: MarkKind, span: Span, rule: &str) -> syn::Result<T> {
    let message = format!("{rule}: {}", usage(kind));
    Err(syn::Error::new(span, message))
}

/// Refuses `group = producer`, `group(producer)` and the like, and `"producer"`: an argument is a name alone. The caret
/// is on all of it.
fn refuse_value(kind: MarkKind, input: ParseStream) -> syn::Result<()> {
    let has_value = input.peek(Ident::peek_any)
        && (input.peek2(Token![=])
            || input.peek2(Token![:]) && !input.peek2(Token![::])
            || input.peek2(Paren));
    if !has_value && !input.peek(LitStr) {
        return Ok(());
    }
    let mut words = Vec::new();
    let mut argument = Vec::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        let token = input.parse::<TokenTree>()?;
        words.extend(words_in(&token));
        argument.push(token);
    }
    let written = if words.first().is_some_and(|first| first == "each") {
        "each"
    } else {
        // In `group = producer` it is the second, in `producer = 1` the first.
        words.last().map_or("", String::as_str)
    };
    let remedy = if written == "each" && kind == MarkKind::HotWrite {
        "`each` stands alone: write `#[hot_write(each)]`".to_owned()
    } else if syn::parse_str::<Ident>(written).is_err() || reserved(written).is_some() {
        format!("the name of a group stands alone: {}", usage(kind))
    } else {
        let name = kind.name();
        format!("the name of a group stands alone: write `#[{name}({written})]`")
    };
    let argument = argument.into_iter().collect::<TokenStream>();
    Err(syn::Error::new_spanned(argument, remedy))
}

/// The names in a token, those in a text and in parentheses among them.
fn words_in(token: &TokenTree) -> Vec<String> {
    match token {
        TokenTree::Ident(word) => vec![word.unraw().to_string()],
        TokenTree::Group(group) => group
            .stream()
            .into_iter()
            .flat_map(|token| words_in(&token))
            .collect(),
        TokenTree::Literal(literal) => {
            let text = syn::parse_str::<LitStr>(&literal.to_string());
            text.map(|text| text.value()).into_iter().collect()
        }
        TokenTree::Punct(_) => Vec::new(),
    }
}

/// The identifier of a group.
fn group_name(kind: MarkKind, input: ParseStream) -> syn::Result<Ident> {
    if input.peek(Ident::peek_any) && !input.peek(Ident) && !input.peek(Token![_]) {
        let keyword = input.call(Ident::parse_any)?;
        let rule = format!("a group cannot be called `{keyword}`, which is a keyword");
        return refuse(kind, keyword.span(), &rule);
    }
    if !input.peek(Ident) || input.peek2(Token![::]) {
        return refuse(kind, input.span(), "the name of a group is an identifier");
    }
    let group = input.parse::<Ident>()?;
    if let Some(meaning) = reserved(&group.unraw().to_string()) {
        let rule = format!("a group cannot be called `{}`, {meaning}", group.unraw());
        return refuse(kind, group.span(), &rule);
    }
    Ok(group)
}

/// What a name that no group can have means in the place of one.
fn reserved(group: &str) -> Option<&'static str> {
    match group {
        "hot_read" => Some("which is the group of all plain `#[hot_read]` fields"),
        "hot_write" => Some("which is the group of all plain `#[hot_write]` fields"),
        "cold" => Some("because cold fields belong to no group"),
        "each" => Some("which says that every element has its own writer"),
        _ => None,
    }
}

fn usage(kind: MarkKind) -> String {
    match kind {
        MarkKind::Cold => "write `#[cold]`".to_owned(),
        MarkKind::HotRead => "write `#[hot_read]` or `#[hot_read(producer)]`".to_owned(),
        MarkKind::HotWrite => {
            "write `#[hot_write]`, `#[hot_write(producer)]` or `#[hot_write(producer, each)]`"
                .to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_near_and_other_attributes_are_not() {
        let nearly = |name: &str| MarkKind::nearly(&syn::parse_str(name).unwrap());
        assert_eq!(nearly("hot_wirte"), Some(MarkKind::HotWrite));
        assert_eq!(nearly("cache_layout::hot_read"), Some(MarkKind::HotRead));
        assert_eq!(nearly("cache_layout::cold"), Some(MarkKind::Cold));
        for other in [
            "hot_read",
            "cold",
            "serde",
            "doc",
            "cfg",
            "allow",
            "deprecated",
            "must_use",
            "pin",
            "rustfmt::skip",
        ] {
            assert_eq!(nearly(other), None, "{other}");
        }
    }
}
