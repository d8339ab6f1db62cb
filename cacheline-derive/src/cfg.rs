//! When a field exists: rustc resolves `cfg` and `cfg_attr` on fields only after an attribute macro has run.

use std::collections::HashMap;

use cacheline_plan::{Condition, Predicate};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Meta, MetaList, Token};

use crate::mark::MarkKind;

/// What an attribute of a field says about when the field exists, or is marked.
pub(crate) enum Presence {
    Unaffected,
    When(TokenStream),
    MarkInside(MarkKind, Span),
}

/// Reads `cfg` and `cfg_attr`; rustc resolves those of a field only after this macro has run.
pub(crate) fn presence(attr: &Attribute) -> Presence {
    let Meta::List(list) = &attr.meta else {
        return Presence::Unaffected;
    };
    if list.path.is_ident("cfg") {
        return Presence::When(list.tokens.clone());
    }
    if list.path.is_ident("cfg_attr") {
        conditional(&list.tokens)
    } else {
        Presence::Unaffected
    }
}

/// Whether this is a `cfg_attr` with one of the marks inside.
pub(crate) fn is_mark_in_cfg_attr(meta: &Meta) -> bool {
    match meta {
        Meta::List(list) if list.path.is_ident("cfg_attr") => {
            matches!(conditional(&list.tokens), Presence::MarkInside(..))
        }
        _ => false,
    }
}

/// The attributes that a `cfg_attr` may turn into, and those inside of one inside.
pub(crate) fn attributes_inside(meta: &Meta) -> Vec<Meta> {
    let Meta::List(list) = meta else {
        return Vec::new();
    };
    let metas = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
    let (true, Ok(metas)) = (list.path.is_ident("cfg_attr"), metas) else {
        return Vec::new();
    };
    let inside = metas.into_iter().skip(1).flat_map(|meta| {
        let deeper = attributes_inside(&meta);
        std::iter::once(meta).chain(deeper)
    });
    inside.collect()
}

/// Reads the inside of `cfg_attr(predicate, attribute, ..)`.
fn conditional(tokens: &TokenStream) -> Presence {
    let Ok(metas) = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(tokens.clone()) else {
        return Presence::Unaffected; // rustc reports what it cannot read either
    };
    let mut metas = metas.into_iter();
    let Some(condition) = metas.next() else {
        return Presence::Unaffected;
    };
    let mut predicates = Vec::new();
    for meta in metas {
        if let Some(kind) = MarkKind::of(meta.path()) {
            return Presence::MarkInside(kind, meta.path().span());
        }
        let Meta::List(list) = &meta else { continue };
        if list.path.is_ident("cfg") {
            predicates.push(list.tokens.clone());
        } else if list.path.is_ident("cfg_attr") {
            match conditional(&list.tokens) {
                Presence::Unaffected => {}
                Presence::When(predicate) => predicates.push(predicate),
                found @ Presence::MarkInside(..) => return found,
            }
        }
    }
    if predicates.is_empty() {
        return Presence::Unaffected;
    }
    let predicates = all_of(&predicates);
    Presence::When(quote!(any(not(#condition), #predicates)))
}

/// The one predicate that holds when all of these do.
pub(crate) fn all_of(predicates: &[TokenStream]) -> TokenStream {
    match predicates {
        [predicate] => predicate.clone(),
        predicates => quote!(all(#(#predicates),*)),
    }
}

/// The one predicate that holds when one of these does.
pub(crate) fn any_of(predicates: &[TokenStream]) -> TokenStream {
    match predicates {
        [predicate] => predicate.clone(),
        predicates => quote!(any(#(#predicates),*)),
    }
}

/// The predicates of a struct, by number, so that those that are written alike are one.
#[derive(Default)]
pub(crate) struct Predicates(HashMap<String, Predicate>);

impl Predicates {
    /// When a field with these `cfg`s exists.
    pub(crate) fn condition(&mut self, cfgs: &[TokenStream]) -> Condition {
        let mut condition = Condition::default();
        for predicate in cfgs {
            self.add(predicate, true, &mut condition);
        }
        condition
    }

    /// Takes `all` and `not` apart, so that what excludes each other is seen to.
    fn add(&mut self, predicate: &TokenStream, holds: bool, condition: &mut Condition) {
        let parts = syn::parse2::<MetaList>(predicate.clone()).ok();
        let parts = parts.and_then(|list| {
            let parts = Punctuated::<Meta, Token![,]>::parse_terminated;
            let parts = parts.parse2(list.tokens).ok()?;
            let parts = parts.into_iter().map(|part| part.to_token_stream());
            Some((list.path, parts.collect::<Vec<_>>()))
        });
        match parts {
            Some((path, parts)) if path.is_ident("not") && parts.len() == 1 => {
                self.add(&parts[0], !holds, condition);
            }
            Some((path, parts)) if path.is_ident(if holds { "all" } else { "any" }) => {
                for part in parts {
                    self.add(&part, holds, condition);
                }
            }
            _ => {
                let tokens = predicate.clone().into_iter();
                let text = tokens.map(|token| token.to_string()).collect::<Vec<_>>();
                let next = Predicate(self.0.len());
                let number = *self.0.entry(text.join(" ")).or_insert(next);
                condition.0.push((number, holds));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What fields with these predicates need, one field each.
    fn conditions(predicates: &[&str]) -> Vec<Vec<(usize, bool)>> {
        let mut numbers = Predicates::default();
        let conditions = predicates.iter().map(|predicate| {
            let tokens = predicate.parse::<TokenStream>().expect("tokens");
            let condition = numbers.condition(&[tokens]).0.into_iter();
            condition
                .map(|(Predicate(number), holds)| (number, holds))
                .collect()
        });
        conditions.collect()
    }

    #[test]
    fn what_is_written_alike_is_one_predicate_and_its_opposite_is_seen() {
        let found = conditions(&[
            "feature = \"a\"",
            "not(feature=\"a\")",
            "unix",
            "all(unix, not(feature = \"a\"))",
            "not(any(unix, windows))",
            "any(unix, windows)",
            "not(all(unix, windows))",
        ]);
        let expected = [
            vec![(0, true)],
            vec![(0, false)],
            vec![(1, true)],
            vec![(1, true), (0, false)],
            vec![(1, false), (2, false)],
            vec![(3, true)],
            vec![(4, false)],
        ];
        assert_eq!(found, expected);
    }
}
