//! What a type or an expression depends on that is not known where a generic struct is declared.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    GenericParam, Generics, Ident, Path, Token, Type, TypeParamBound, WherePredicate, parse_quote,
};

use crate::type_text::{path_text, type_text};

/// The type and const parameters of a struct.
#[derive(Default)]
pub(crate) struct Parameters {
    /// Their names, and `Self`, which has them; nothing if there are none.
    names: HashSet<String>,
    /// The types that are bound by `Copy`, as [`type_text`] writes them.
    copies: HashSet<String>,
    /// The same types, and where each is bound.
    copies_at: Vec<(Type, Span)>,
    /// The type parameters that may be unsized: `T: ?Sized`.
    unsized_names: HashSet<String>,
}

impl Parameters {
    pub(crate) fn of(generics: &Generics) -> Self {
        let mut parameters = Self::default();
        for parameter in &generics.params {
            match parameter {
                GenericParam::Lifetime(_) => continue,
                GenericParam::Type(parameter) => {
                    let ident = &parameter.ident;
                    parameters.add_copy(parse_quote!(#ident), &parameter.bounds);
                    if parameter.bounds.iter().any(is_relaxed) {
                        let name = parameter.ident.to_string();
                        parameters.unsized_names.insert(name);
                    }
                    parameters.names.insert(parameter.ident.to_string());
                }
                GenericParam::Const(parameter) => {
                    parameters.names.insert(parameter.ident.to_string());
                }
            }
            parameters.names.insert("Self".to_owned());
        }
        let clauses = generics.where_clause.iter();
        for predicate in clauses.flat_map(|clause| &clause.predicates) {
            if let WherePredicate::Type(predicate) = predicate {
                if predicate.lifetimes.is_none() {
                    parameters.add_copy(predicate.bounded_ty.clone(), &predicate.bounds);
                }
                if predicate.bounds.iter().any(is_relaxed) {
                    let name = type_text(&predicate.bounded_ty);
                    parameters.unsized_names.insert(name);
                }
            }
        }
        parameters
    }

    /// Notes the type if one of its bounds is `Copy`.
    fn add_copy(&mut self, ty: Type, bounds: &Punctuated<TypeParamBound, Token![+]>) {
        if let Some(bound) = bounds.iter().find(|bound| is_copy(bound)) {
            self.copies.insert(type_text(&ty));
            self.copies_at.push((ty, bound.span()));
        }
    }

    /// The types that are bound by what is called `Copy`, and where.
    pub(crate) fn copies(&self) -> impl Iterator<Item = (&Type, Span)> {
        self.copies_at.iter().map(|(ty, place)| (ty, *place))
    }

    pub(crate) fn are_there(&self) -> bool {
        !self.names.is_empty()
    }

    /// Whether this is the name of one.
    pub(crate) fn includes(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Whether one of them stands in these tokens.
    pub(crate) fn stand_in(&self, tokens: &impl ToTokens) -> bool {
        stand_in(&self.names, tokens)
    }

    /// Whether a type parameter of this name may be unsized.
    pub(crate) fn may_be_unsized(&self, name: &str) -> bool {
        self.unsized_names.contains(name)
    }

    /// Whether a type parameter that may be unsized stands in these tokens.
    pub(crate) fn unsized_stand_in(&self, tokens: &impl ToTokens) -> bool {
        stand_in(&self.unsized_names, tokens)
    }

    /// Whether a bound says that the type is `Copy`, so that it needs no dropping.
    pub(crate) fn are_copied_in(&self, ty: &Type) -> bool {
        !self.copies.is_empty() && self.copies.contains(&type_text(ty))
    }
}

/// Whether this name stands in these tokens.
pub(crate) fn stands_in(name: &Ident, tokens: &impl ToTokens) -> bool {
    stand_in(&HashSet::from([name.to_string()]), tokens)
}

/// Whether one of the names stands in these tokens.
fn stand_in(names: &HashSet<String>, tokens: &impl ToTokens) -> bool {
    !names.is_empty() && stand_in_stream(names, tokens.to_token_stream())
}

fn stand_in_stream(names: &HashSet<String>, tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(word) => names.contains(&word.to_string()),
        TokenTree::Group(group) => stand_in_stream(names, group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// `?Sized`
pub(crate) fn is_relaxed(bound: &TypeParamBound) -> bool {
    matches!(bound, TypeParamBound::Trait(bound) if bound.maybe.is_some())
}

fn is_copy(bound: &TypeParamBound) -> bool {
    match bound {
        TypeParamBound::Trait(bound) => bound.maybe.is_none() && names_copy(&bound.path),
        _ => false,
    }
}

/// `Copy`, `core::marker::Copy`, `::std::marker::Copy`.
fn names_copy(path: &Path) -> bool {
    matches!(
        path_text(path).as_str(),
        "Copy" | "marker::Copy" | "core::marker::Copy" | "std::marker::Copy"
    )
}

#[cfg(test)]
mod tests {
    use syn::{ItemStruct, parse_quote};

    use super::Parameters;

    #[test]
    fn what_depends_on_a_parameter_names_it() {
        let item: ItemStruct = parse_quote!(
            struct Ring<'a, T, const N: usize>(T);
        );
        let parameters = Parameters::of(&item.generics);
        let stand_in = |ty: &str| parameters.stand_in(&syn::parse_str::<syn::Type>(ty).unwrap());
        for ty in [
            "T",
            "[T; 4]",
            "[u8; N]",
            "Box<(u8, T)>",
            "T::Item",
            "Option<Box<Self>>",
            "fn(T)",
        ] {
            assert!(stand_in(ty), "{ty}");
        }
        for ty in ["u8", "&'a str", "Box<Tree>", "[u8; 4]"] {
            assert!(!stand_in(ty), "{ty}");
        }
    }

    #[test]
    fn without_parameters_nothing_depends_on_them() {
        let item: ItemStruct = parse_quote!(
            struct Node<'a>(&'a u8);
        );
        let ty: syn::Type = parse_quote!(Option<Box<Self>>);
        assert!(!Parameters::of(&item.generics).stand_in(&ty));
    }

    #[test]
    fn bounds_say_what_is_copied() {
        let item: ItemStruct = parse_quote!(
            struct Pair<A: Clone + Copy, B, C: ?Copy>(A, B, C)
            where
                B: Iterator,
                B::Item: ::core::marker::Copy,
                my::Copy: Copy,
                C: my::Copy;
        );
        let parameters = Parameters::of(&item.generics);
        let is_copied = |ty: &str| parameters.are_copied_in(&syn::parse_str(ty).unwrap());
        assert!(is_copied("A") && is_copied("B::Item"));
        assert!(!is_copied("B") && !is_copied("C") && !is_copied("(A, B)"));
    }
}
