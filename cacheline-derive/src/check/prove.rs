//! The instances of a generic struct to prove, and what is asked of such a struct that only its instances have.

use std::collections::HashSet;

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::visit::{Visit, visit_lifetime_param, visit_path};
use syn::{
    GenericParam, Generics, Ident, Lifetime, LifetimeParam, Path, PathArguments, PathSegment, Type,
    TypeInfer,
};

use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::model::{Instance, is_generic};
use crate::type_text::type_text;

/// The instances that are asked for.
pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    ident: &Ident,
    generics: &Generics,
) -> Vec<Instance> {
    let Ok(listed) = &options.prove else {
        return Vec::new();
    };
    if !is_generic(generics) {
        if let Some(first) = listed.first() {
            let message = format!(
                "`{ident}` has no type or const parameters, so it is proved where it is declared: remove `prove`"
            );
            diagnostics.error(first.span(), message);
        }
        return Vec::new();
    }
    let list = List {
        diagnostics,
        ident,
        generics,
        example: example(ident, generics),
    };
    if listed.is_empty() {
        list.refuse_what_instances_have(options);
    }
    let mut seen = HashSet::new();
    let instances = listed.iter();
    instances
        .filter_map(|ty| list.instance(ty, &mut seen))
        .collect()
}

/// `Queue<u8, 8>`: how an instance may be written.
fn example(ident: &Ident, generics: &Generics) -> String {
    let arguments = generics
        .params
        .iter()
        .filter_map(|parameter| match parameter {
            GenericParam::Lifetime(_) => None,
            GenericParam::Type(_) => Some("u8"),
            GenericParam::Const(_) => Some("8"),
        });
    let arguments = arguments.collect::<Vec<_>>().join(", ");
    format!("{}<{arguments}>", ident.unraw())
}

/// What stands in `prove(..)`.
struct List<'a> {
    diagnostics: &'a Diagnostics,
    ident: &'a Ident,
    generics: &'a Generics,
    example: String,
}

impl List<'_> {
    /// Refuses options that nothing would be done for without an instance.
    fn refuse_what_instances_have(&self, options: &Options) {
        let Self { ident, example, .. } = self;
        if let Some(span) = options.verify {
            let message = format!(
                "where the fields of `{ident}` lie depends on its parameters, and a value made without its macro would \
                 not be proved: name the instances to prove, as in `prove({example})`"
            );
            self.error(span, &message);
        }
        if let Some(span) = options.show {
            let message = format!(
                "where the fields of `{ident}` lie depends on its parameters: name the instances to show, as in \
                 `prove({example})`"
            );
            self.error(span, &message);
        }
    }

    fn instance(&self, ty: &Type, seen: &mut HashSet<String>) -> Option<Instance> {
        let Self { ident, example, .. } = self;
        let Some(last) = last_segment(ty).filter(|last| last.ident == *self.ident) else {
            let message =
                format!("`prove` is about instances of `{ident}`: write `prove({example})`");
            self.error(ty.span(), &message);
            return None;
        };
        if matches!(last.arguments, PathArguments::None) && needs_arguments(self.generics) {
            let message = format!(
                "an instance of `{ident}` says what its parameters are: write `prove({example})`"
            );
            self.error(ty.span(), &message);
            return None;
        }
        if let Some(parameter) = parameter_in(last, self.generics) {
            let message = format!(
                "`{parameter}` is a parameter of `{ident}`, and an instance says what it is: write \
                 `prove({example})`"
            );
            self.error(parameter.span(), &message);
            return None;
        }
        if let Some(open) = open_in(last) {
            let message = format!(
                "an instance of `{ident}` says what its parameters are, and `_` does not: write `prove({example})`"
            );
            self.error(open, &message);
            return None;
        }
        for lifetime in undeclared_lifetimes(last) {
            let message = format!(
                "no lifetime is called `{lifetime}` where instances are proved: write `'_` or `'static`"
            );
            self.error(lifetime.span(), &message);
        }
        let name = type_text(ty);
        if !seen.insert(name.clone()) {
            let message = format!("`{name}` is in `prove` twice: keep one of them");
            self.error(ty.span(), &message);
        }
        Some(Instance {
            ident: last.ident.clone(),
            arguments: last.arguments.clone(),
            name,
            from: ty.span(),
            to: last_token(ty),
        })
    }

    fn error(&self, span: Span, message: &str) {
        self.diagnostics.error(span, message);
    }
}

/// Where a type ends.
fn last_token(ty: &Type) -> Span {
    let last = ty.to_token_stream().into_iter().last();
    last.map_or_else(Span::call_site, |token| token.span())
}

/// `Queue<u8>` in `crate::queue::Queue<u8>`.
fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        Type::Group(group) => last_segment(&group.elem),
        _ => None,
    }
}

/// Whether the struct has a parameter without a default.
fn needs_arguments(generics: &Generics) -> bool {
    generics.params.iter().any(|parameter| match parameter {
        GenericParam::Lifetime(_) => false,
        GenericParam::Type(parameter) => parameter.default.is_none(),
        GenericParam::Const(parameter) => parameter.default.is_none(),
    })
}

/// Where an argument names a type parameter of the struct itself. A constant may well be called like a parameter.
fn parameter_in<'a>(segment: &'a PathSegment, generics: &'a Generics) -> Option<&'a Ident> {
    let mut names = Names::default();
    names.visit_path_segment(segment);
    let is_parameter = |name: &Ident| {
        let mut parameters = generics.type_params();
        parameters.any(|parameter| parameter.ident == *name)
    };
    names.0.into_iter().find(|name| is_parameter(name))
}

/// Where an argument is left to inference.
fn open_in(segment: &PathSegment) -> Option<Span> {
    let mut open = Open::default();
    open.visit_path_segment(segment);
    open.0
}

/// Where the first `_` stands.
#[derive(Default)]
struct Open(Option<Span>);

impl<'ast> Visit<'ast> for Open {
    fn visit_type_infer(&mut self, open: &'ast TypeInfer) {
        self.0.get_or_insert(open.underscore_token.span);
    }
}

/// The types that are named without a path.
#[derive(Default)]
struct Names<'a>(Vec<&'a Ident>);

impl<'ast> Visit<'ast> for Names<'ast> {
    fn visit_path(&mut self, path: &'ast Path) {
        self.0.extend(path.get_ident());
        visit_path(self, path);
    }
}

/// The lifetimes that have to be declared somewhere.
fn undeclared_lifetimes(segment: &PathSegment) -> impl Iterator<Item = &Lifetime> {
    let mut lifetimes = Lifetimes::default();
    lifetimes.visit_path_segment(segment);
    let Lifetimes { named, declared } = lifetimes;
    named.into_iter().filter(move |lifetime| {
        !declared.contains(&lifetime.ident) && lifetime.ident != "_" && lifetime.ident != "static"
    })
}

/// The lifetimes in a type, and those that a `for<..>` in it declares.
#[derive(Default)]
struct Lifetimes<'a> {
    named: Vec<&'a Lifetime>,
    declared: HashSet<&'a Ident>,
}

impl<'ast> Visit<'ast> for Lifetimes<'ast> {
    fn visit_lifetime(&mut self, lifetime: &'ast Lifetime) {
        self.named.push(lifetime);
    }

    fn visit_lifetime_param(&mut self, parameter: &'ast LifetimeParam) {
        self.declared.insert(&parameter.lifetime.ident);
        visit_lifetime_param(self, parameter);
    }
}
