//! Mistakes that the compiler reports by itself, as far as tokens show them for certain. What the macro would make of such
//! a struct repeats the mistake, so it is left as it is, and the compiler has the only word.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{Visit, visit_bound_lifetimes};
use syn::{
    BoundLifetimes, Expr, GenericParam, Generics, Ident, Lifetime, Member, Type, TypeImplTrait,
};

use super::inert::is_inert;
use super::recursion::Recursion;
use crate::ast::{Input, InputField, StructAttr};
use crate::diagnostics::{Diagnostics, Result};
use crate::parameters::is_relaxed;
use crate::place::located;

/// Leaves a struct to the compiler that it will refuse.
pub(super) fn leave_to_compiler(diagnostics: &Diagnostics, input: &Input) -> Result<()> {
    if may_change(&input.attrs) {
        return Ok(());
    }
    if is_nameless(&input.fields)
        || declares_twice(&input.fields)
        || names_what_is_not_declared(&input.generics, &input.fields)
        || leaves_parameters_unused(&input.generics, &input.fields)
        || has_an_unsized_field_before_others(&input.generics, &input.fields)
        || has_repr_of_an_enum(&input.attrs)
    {
        return Err(diagnostics.leave_to_compiler(TokenStream::new()));
    }
    let recursion = Recursion::of(input);
    let mut types = input.fields.iter().map(|field| &field.ty);
    let recursive = || types.find_map(|ty| recursion.found_in(ty));
    match text_before_others(&input.fields).or_else(recursive) {
        Some(assumption) => Err(diagnostics.leave_to_compiler(assumption)),
        None => Ok(()),
    }
}

/// Whether an attribute may be a macro, which makes something else of the struct.
fn may_change(attrs: &[StructAttr]) -> bool {
    attrs.iter().any(|attr| match attr {
        StructAttr::Other(attr) => attr.path().is_ident("cfg_attr") || !is_inert(attr.path()),
        _ => false,
    })
}

/// Whether a `repr` gives the type of a discriminant, which a struct has none of.
fn has_repr_of_an_enum(attrs: &[StructAttr]) -> bool {
    const INTEGERS: [&str; 12] = [
        "u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "u128", "i128", "usize", "isize",
    ];
    let reprs = attrs.iter().filter_map(|attr| match attr {
        StructAttr::Repr(_, hints) => Some(hints),
        _ => None,
    });
    let mut hints = reprs.flatten();
    hints.any(|hint| INTEGERS.iter().any(|name| hint.path().is_ident(name)))
}

/// Whether a field is called `_`, which is no name.
fn is_nameless(fields: &[InputField]) -> bool {
    let is_wild = |field: &InputField| matches!(&field.member, Member::Named(name) if name == "_");
    fields.iter().any(is_wild)
}

/// Whether two fields have one name. Those under `cfg` may not exist together.
fn declares_twice(fields: &[InputField]) -> bool {
    let mut seen = HashSet::new();
    let always = fields.iter().filter(|field| field.cfgs.is_empty());
    let mut names = always.filter_map(|field| match &field.member {
        Member::Named(name) => Some(name),
        Member::Unnamed(_) => None,
    });
    names.any(|name| !seen.insert(name))
}

/// Whether a lifetime is used that nobody declares, or `impl Trait` is the type of something.
fn names_what_is_not_declared(generics: &Generics, fields: &[InputField]) -> bool {
    let mut names = Names::default();
    names.visit_generics(generics);
    for field in fields {
        names.visit_type(&field.ty);
    }
    let parameters = generics
        .lifetimes()
        .map(|parameter| parameter.lifetime.ident.unraw());
    names.declared.extend(parameters);
    names.has_impl || !names.used.is_subset(&names.declared)
}

/// Whether no field says anything of a parameter that is not a constant. A macro in a type may say more than it shows.
fn leaves_parameters_unused(generics: &Generics, fields: &[InputField]) -> bool {
    if generics.params.is_empty() {
        return false;
    }
    let types = fields.iter().map(|field| field.ty.to_token_stream());
    let mut words = HashSet::new();
    let Ok(()) = collect_words(types.collect(), &mut words) else {
        return false;
    };
    let mut parameters = generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Lifetime(parameter) => Some(&parameter.lifetime.ident),
            GenericParam::Type(parameter) => Some(&parameter.ident),
            GenericParam::Const(_) => None,
        });
    parameters.any(|parameter| !words.contains(&parameter.unraw()))
}

/// A macro is called.
struct HasMacro;

/// Adds all words in `tokens`, which call no macro.
fn collect_words(
    tokens: TokenStream,
    words: &mut HashSet<Ident>,
) -> std::result::Result<(), HasMacro> {
    for token in tokens {
        match token {
            TokenTree::Ident(word) => {
                words.insert(word.unraw());
            }
            TokenTree::Group(group) => collect_words(group.stream(), words)?,
            TokenTree::Punct(punct) if punct.as_char() == '!' => return Err(HasMacro),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
    }
    Ok(())
}

/// The lifetimes of a struct. Wherever a `for<'a>` stands, `'a` counts as declared everywhere.
#[derive(Default)]
struct Names {
    declared: HashSet<Ident>,
    used: HashSet<Ident>,
    has_impl: bool,
}

impl<'ast> Visit<'ast> for Names {
    fn visit_bound_lifetimes(&mut self, bound: &'ast BoundLifetimes) {
        self.declared.extend(
            bound
                .lifetimes
                .iter()
                .filter_map(|parameter| match parameter {
                    GenericParam::Lifetime(parameter) => Some(parameter.lifetime.ident.unraw()),
                    _ => None,
                }),
        );
        visit_bound_lifetimes(self, bound);
    }

    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        if lifetime.ident != "static" && lifetime.ident != "_" {
            self.used.insert(lifetime.ident.unraw());
        }
    }

    fn visit_type_impl_trait(&mut self, _: &'ast TypeImplTrait) {
        self.has_impl = true;
    }

    /// Its lifetimes may be labels, and its types belong to functions.
    fn visit_expr(&mut self, _: &'ast Expr) {}
}

/// The fields that another one follows which is always there, so that they need a size.
fn before_others(fields: &[InputField]) -> &[InputField] {
    let last = fields.iter().rposition(|field| field.cfgs.is_empty());
    &fields[..last.unwrap_or_default()]
}

/// Whether one of them is a slice or a trait object, or of a type parameter that nothing says has a size.
fn has_an_unsized_field_before_others(generics: &Generics, fields: &[InputField]) -> bool {
    let unsized_names = names_without_size(generics);
    before_others(fields).iter().any(|field| match &field.ty {
        Type::Slice(_) | Type::TraitObject(_) => true,
        Type::Path(path) => path
            .path
            .get_ident()
            .is_some_and(|name| unsized_names.contains(name)),
        _ => false,
    })
}

/// The type parameters that are `?Sized` and have no other bound, which may ask for a size after all.
fn names_without_size(generics: &Generics) -> HashSet<&Ident> {
    let clauses = generics.where_clause.iter();
    if clauses
        .flat_map(|clause| &clause.predicates)
        .next()
        .is_some()
    {
        return HashSet::new();
    }
    let parameters = generics.type_params().filter(|parameter| {
        !parameter.bounds.is_empty() && parameter.bounds.iter().all(is_relaxed)
    });
    parameters.map(|parameter| &parameter.ident).collect()
}

/// Where a `str` stands before other fields: code that compiles if it is that of the language.
fn text_before_others(fields: &[InputField]) -> Option<TokenStream> {
    before_others(fields).iter().find_map(|field| match &field.ty {
        Type::Path(path) if path.path.is_ident("str") => {
            let (place, ty) = (located(path.span()), &path.path);
            Some(quote_spanned!(place=> const _: fn(&::core::primitive::str) -> &#ty = |own| own;))
        }
        _ => None,
    })
}
