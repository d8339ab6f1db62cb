//! Mistakes that the compiler reports by itself, as far as tokens show them for certain. What the macro would make of such
//! a struct repeats the mistake, so it is left as it is, and the compiler has the only word.

use std::collections::HashSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{Visit, visit_bound_lifetimes};
use syn::{
    BoundLifetimes, Expr, GenericArgument, GenericParam, Generics, Ident, Lifetime, Member, Path,
    PathArguments, Type, TypeImplTrait,
};

use super::inert::is_inert;
use crate::ast::{Input, InputField, StructAttr};
use crate::diagnostics::{Diagnostics, Result};
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
        || has_an_unsized_field_before_others(&input.fields)
    {
        return Err(diagnostics.leave_to_compiler(TokenStream::new()));
    }
    let recursion = Recursion::of(input);
    let mut types = input.fields.iter().map(|field| &field.ty);
    match types.find_map(|ty| recursion.found_in(ty)) {
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

/// Whether a slice or a trait object, which have no size, is followed by a field that is always there.
fn has_an_unsized_field_before_others(fields: &[InputField]) -> bool {
    let last = fields.iter().rposition(|field| field.cfgs.is_empty());
    let is_unsized = |field: &InputField| matches!(field.ty, Type::Slice(_) | Type::TraitObject(_));
    last.is_some_and(|last| fields[..last].iter().any(is_unsized))
}

/// What a struct without end is seen by: its own name.
struct Recursion<'a> {
    /// Nothing if a parameter is called so.
    own: Option<&'a Ident>,
}

impl<'a> Recursion<'a> {
    fn of(input: &'a Input) -> Self {
        let mut parameters = input.generics.type_params();
        let is_hidden = parameters.any(|parameter| parameter.ident == input.ident);
        Self {
            own: (!is_hidden).then_some(&input.ident),
        }
    }

    /// Code that compiles if a value of this type holds one of the struct, with nothing like a `Box` between; nothing
    /// if it does not seem to.
    fn found_in(&self, ty: &Type) -> Option<TokenStream> {
        match ty {
            Type::Array(array) => self.found_in(&array.elem),
            Type::Tuple(tuple) => tuple
                .elems
                .iter()
                .find_map(|element| self.found_in(element)),
            Type::Paren(inner) => self.found_in(&inner.elem),
            Type::Group(inner) => self.found_in(&inner.elem),
            Type::Path(path) if path.qself.is_none() => self.found_in_path(&path.path),
            _ => None,
        }
    }

    fn found_in_path(&self, path: &Path) -> Option<TokenStream> {
        let last = path.segments.last()?;
        let is_own = last.ident == "Self" || self.own == Some(&last.ident);
        if path.segments.len() == 1 && is_own {
            return Some(TokenStream::new());
        }
        let PathArguments::AngleBracketed(arguments) = &last.arguments else {
            return None;
        };
        let may_be_of_std = path.segments.len() == 1
            || ["std", "core"]
                .iter()
                .any(|name| path.segments[0].ident == name);
        if last.ident != "Option" || !may_be_of_std {
            return None;
        }
        let mut types = arguments.args.iter().filter_map(|argument| match argument {
            GenericArgument::Type(ty) => Some(ty),
            _ => None,
        });
        let found = types.find_map(|ty| self.found_in(ty))?;
        let mut option = path.clone();
        option.segments.last_mut()?.arguments = PathArguments::None;
        // Another type of that name may have a `Box` inside.
        let place = located(path.span());
        Some(quote_spanned! {place=>
            #found
            const _: fn(::core::option::Option<()>) -> #option<()> = |own| own;
        })
    }
}
