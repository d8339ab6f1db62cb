//! Structs without end, which the compiler refuses: a value of the struct in itself, with nothing like a `Box` between.

use proc_macro2::TokenStream;
use quote::quote_spanned;
use syn::spanned::Spanned;
use syn::{Ident, Path, PathArguments, Type};

use crate::ast::Input;
use crate::place::{located, mention_at};
use crate::type_facts::{bare, type_arguments};

/// What a struct without end is seen by: its own name.
pub(super) struct Recursion<'a> {
    /// Nothing if a parameter is called so.
    own: Option<&'a Ident>,
}

impl<'a> Recursion<'a> {
    pub(super) fn of(input: &'a Input) -> Self {
        let mut parameters = input.generics.type_params();
        let is_hidden = parameters.any(|parameter| parameter.ident == input.ident);
        Self {
            own: (!is_hidden).then_some(&input.ident),
        }
    }

    /// Code that compiles if a value of this type holds one of the struct, with nothing like a `Box` between; nothing
    /// if it does not seem to.
    pub(super) fn found_in(&self, ty: &Type) -> Option<TokenStream> {
        match bare(ty) {
            Type::Array(array) => self.found_in(&array.elem),
            Type::Tuple(tuple) => tuple
                .elems
                .iter()
                .find_map(|element| self.found_in(element)),
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
        let may_be_of_std = path.segments.len() == 1
            || ["std", "core"]
                .iter()
                .any(|name| path.segments[0].ident == name);
        let (_, module) = HOLDERS.iter().find(|(name, _)| last.ident == name)?;
        if !may_be_of_std {
            return None;
        }
        let types = type_arguments(last);
        let found = types.iter().find_map(|ty| self.found_in(ty))?;
        let mut holder = path.clone();
        holder.segments.last_mut()?.arguments = PathArguments::None;
        // Another type of that name may have a `Box` inside.
        let place = located(path.span());
        let (module, name) = (
            Ident::new(module, place),
            mention_at(&last.ident, path.span()),
        );
        let nothing = types
            .iter()
            .map(|_| quote_spanned!(place=> ()))
            .collect::<Vec<_>>();
        Some(quote_spanned! {place=>
            #found
            const _: fn(::core::#module::#name<#(#nothing),*>) -> #holder<#(#nothing),*> = |own| own;
        })
    }
}

/// Types of `core` that hold their arguments in place, and the modules that they are in.
const HOLDERS: [(&str, &str); 12] = [
    ("Cell", "cell"),
    ("ManuallyDrop", "mem"),
    ("MaybeUninit", "mem"),
    ("OnceCell", "cell"),
    ("Option", "option"),
    ("Pin", "pin"),
    ("Poll", "task"),
    ("RefCell", "cell"),
    ("Result", "result"),
    ("Reverse", "cmp"),
    ("UnsafeCell", "cell"),
    ("Wrapping", "num"),
];
