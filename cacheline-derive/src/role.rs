//! The attributes that mark a field: `#[hot_read]`, `#[hot_write]`, `#[cold]`, with or without a group.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, Ident, Meta, Path, Token};

use crate::diagnostics::{Diagnostics, Result};

/// Names that a group cannot have, because they mean something else in its place.
const RESERVED_GROUPS: [&str; 4] = ["hot_read", "hot_write", "cold", "each"];

/// Which helper attribute it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    HotRead,
    HotWrite,
    Cold,
}

impl Kind {
    /// The kind that `path` names.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        [Self::HotRead, Self::HotWrite, Self::Cold]
            .into_iter()
            .find(|kind| path.is_ident(kind.name()))
    }

    /// The kind that an attribute's name may be a slip of the pen for.
    pub(crate) fn nearly(path: &Path) -> Option<Self> {
        let name = path.get_ident()?.to_string();
        [Self::HotRead, Self::HotWrite]
            .into_iter()
            .find(|kind| name != kind.name() && edit_distance(&name, kind.name()) <= 2)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::HotRead => "hot_read",
            Self::HotWrite => "hot_write",
            Self::Cold => "cold",
        }
    }
}

/// One helper attribute of a field.
#[derive(Clone, Debug)]
pub(crate) struct RoleAttr {
    pub(crate) kind: Kind,
    /// The named group; without one, the role itself is the group.
    pub(crate) group: Option<Ident>,
    /// The attribute's name, where carets go.
    pub(crate) span: Span,
}

impl RoleAttr {
    pub(crate) fn parse(diagnostics: &Diagnostics, kind: Kind, attr: &Attribute) -> Result<Self> {
        let span = attr.path().span();
        let group = match &attr.meta {
            Meta::Path(_) => None,
            Meta::NameValue(meta) => {
                let message = format!("`{0}` takes no `=`: {1}", kind.name(), usage(kind));
                return Err(diagnostics.error(meta.eq_token.span, message));
            }
            Meta::List(list) if kind == Kind::Cold => {
                let message = "a cold field belongs to no group: write `#[cold]`";
                return Err(diagnostics.error(list.delimiter.span().join(), message));
            }
            Meta::List(list) => {
                let parser = |input: ParseStream| group_name(kind, input);
                match parser.parse2(list.tokens.clone()) {
                    Ok(Some(group)) => Some(group),
                    Ok(None) => {
                        let message = format!("the group's name is missing: {}", usage(kind));
                        return Err(diagnostics.error(list.delimiter.span().join(), message));
                    }
                    Err(error) => return Err(diagnostics.report(error)),
                }
            }
        };
        Ok(Self { kind, group, span })
    }
}

/// The one identifier in `#[hot_write(producer)]`; nothing in `#[hot_write()]`.
fn group_name(kind: Kind, input: ParseStream) -> syn::Result<Option<Ident>> {
    if input.is_empty() {
        return Ok(None);
    }
    let identifier_rule = || {
        let message = format!("a group is named by an identifier: {}", usage(kind));
        syn::Error::new(input.span(), message)
    };
    if !input.peek(Ident) {
        return Err(identifier_rule());
    }
    let group = input.call(Ident::parse_any)?;
    let name = group.unraw().to_string();
    if RESERVED_GROUPS.contains(&name.as_str()) {
        let message = format!(
            "a group cannot be called `{name}`: the word has a meaning here; {}",
            usage(kind)
        );
        return Err(syn::Error::new(group.span(), message));
    }
    input.parse::<Option<Token![,]>>()?;
    if input.is_empty() {
        return Ok(Some(group));
    }
    let message = format!("a field belongs to one group: {}", usage(kind));
    Err(syn::Error::new(input.span(), message))
}

fn usage(kind: Kind) -> String {
    match kind {
        Kind::Cold => "write `#[cold]`".to_owned(),
        _ => format!("write `#[{0}]` or `#[{0}(producer)]`", kind.name()),
    }
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour to turn one
/// name into the other.
fn edit_distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![(0..=to.len()).collect::<Vec<_>>()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut cost = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                cost = cost.min(rows[i - 2][j - 2] + 1);
            }
            row.push(cost);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_near_and_other_attributes_are_not() {
        let nearly = |name: &str| Kind::nearly(&syn::parse_str(name).unwrap());
        assert_eq!(nearly("hot_wirte"), Some(Kind::HotWrite));
        assert_eq!(nearly("hotread"), Some(Kind::HotRead));
        assert_eq!(nearly("hot_reads"), Some(Kind::HotRead));
        assert_eq!(nearly("hot_read"), None);
        for other in [
            "serde",
            "doc",
            "cfg",
            "allow",
            "deprecated",
            "must_use",
            "pin",
        ] {
            assert_eq!(nearly(other), None, "{other}");
        }
    }
}
