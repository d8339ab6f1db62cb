//! What the user says that types are laid out as: types of the fields that the macro does not know.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::{Ident, Type};

use crate::ast::{Input, InputField};
use crate::attr::{Likeness, Options};
use crate::cfg;
use crate::diagnostics::Diagnostics;
use crate::model::LaidOutAs;
use crate::parameters::Parameters;
use crate::spelling::nearest;
use crate::type_facts::{Alike, facts_of, names_in};
use crate::type_text::type_text;

/// What is to be proved of the types, and what they are taken for.
#[derive(Default)]
pub(super) struct Types {
    pub(super) proved: Vec<LaidOutAs>,
    pub(super) alike: Alike,
}

pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    parameters: &Parameters,
    input: &Input,
) -> Types {
    let mut types = Types::default();
    if options.types.is_empty() {
        return types;
    }
    let context = Context::new(parameters, &input.fields);
    let mut seen = HashSet::new();
    for Likeness { name, span, like } in &options.types {
        let text = type_text(name);
        let own = own_name_in(name).or_else(|| own_name_in(like));
        let refusal = if let Some(own) = own {
            let whole = &input.ident;
            let message = format!(
                "`types` does not know `Self`: write `{whole}` instead, here and in the field"
            );
            Some((own, message))
        } else if seen.insert(text.clone()) {
            let of_name = context.refuse_name(name, &text).map(|text| (*span, text));
            of_name.or_else(|| Some((like.span(), context.refuse_like(like)?)))
        } else {
            let message = format!("`{text}` is in `types` already: keep one of them");
            Some((*span, message))
        };
        if let Some((at, message)) = refusal {
            diagnostics.error(at, message);
            continue;
        }
        types.proved.push(LaidOutAs {
            name: name.clone(),
            like: like.clone(),
            span: *span,
            when: context.when(&text),
        });
        types.alike.add(text, like.clone());
    }
    context.refuse_without_effect(diagnostics, &types);
    types
}

/// Where `Self` stands in a type: the proofs stand beside the struct, where there is none.
fn own_name_in(ty: &Type) -> Option<Span> {
    struct OwnName(Option<Span>);

    impl<'ast> Visit<'ast> for OwnName {
        fn visit_ident(&mut self, name: &'ast Ident) {
            if name == "Self" {
                self.0.get_or_insert(name.span());
            }
        }
    }

    let mut own = OwnName(None);
    own.visit_type(ty);
    own.0
}

/// The fields of the struct, as far as types are concerned.
struct Context<'a> {
    parameters: &'a Parameters,
    fields: &'a [InputField],
    /// The names of the types in each of them.
    names: Vec<Vec<String>>,
}

impl<'a> Context<'a> {
    fn new(parameters: &'a Parameters, fields: &'a [InputField]) -> Self {
        let names = fields.iter().map(|field| names_in(&field.ty));
        Self {
            parameters,
            fields,
            names: names.collect(),
        }
    }

    /// Why nothing can be said of a type.
    fn refuse_name(&self, name: &Type, text: &str) -> Option<String> {
        if self.parameters.includes(text) {
            return Some(format!(
                "`{text}` is a parameter, which may be any type: name a type that is the same whatever it is"
            ));
        }
        let mut names = self.names.iter().flatten();
        if !names.any(|name| name == text) {
            let names = self.names.iter().flatten().map(String::as_str);
            let names = names.collect::<Vec<_>>();
            let remedy = nearest(text, &names, 2).map_or_else(
                || "name a type as it stands in one, or remove this".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            return Some(format!("no field has a type `{text}`: {remedy}"));
        }
        let is_known = facts_of(name, self.parameters).size.is_some();
        is_known.then(|| {
            format!("the macro knows how `{text}` is laid out, so this has no effect: remove it")
        })
    }

    /// Why nothing follows from what a type is said to be.
    fn refuse_like(&self, like: &Type) -> Option<String> {
        let is_unknown = facts_of(like, self.parameters).is_unknown();
        is_unknown.then(|| {
            format!(
                "the macro does not know `{}` either: write numbers, atomics, pointers, or arrays of such, as in `[u64; 3]`",
                type_text(like)
            )
        })
    }

    /// Refuses what tells nothing of any field.
    fn refuse_without_effect(&self, diagnostics: &Diagnostics, types: &Types) {
        for LaidOutAs { name, span, .. } in &types.proved {
            let text = type_text(name);
            let tells = |field: &InputField| types.alike.tells(&text, &field.ty, self.parameters);
            if !self.fields.iter().any(tells) {
                let message = format!(
                    "no field is laid out by what `{text}` is, which stands only behind pointers or in types that the macro does \
                     not look into, so this has no effect: remove it"
                );
                diagnostics.error(*span, message);
            }
        }
    }

    /// The predicate under which a field has the type; none if one always does.
    fn when(&self, text: &str) -> Option<TokenStream> {
        let mut alternatives = Vec::new();
        for (field, names) in self.fields.iter().zip(&self.names) {
            if !names.iter().any(|name| name == text) {
                continue;
            }
            if field.cfgs.is_empty() {
                return None;
            }
            alternatives.push(cfg::all_of(&field.cfgs));
        }
        Some(cfg::any_of(&alternatives))
    }
}
