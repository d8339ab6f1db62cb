//! One assertion for each rule and group, each with its caret on what the user wrote.

mod drops;
mod elements;
mod instances;
mod types;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{
    AngleBracketedGenericArguments, GenericArgument, Path, PathArguments, PathSegment, Token, Type,
    TypePath, parse_quote,
};

pub(super) use self::drops::confirmed_drops;
pub(super) use self::elements::confirmed_elements;
use super::Context;
use crate::model::{Field, LineLimit, Mode, Spacing, Structure};
use crate::place::located;
use crate::type_facts::Tail;

/// A call that must not panic, and where its error belongs.
struct Proof<'a> {
    span: Span,
    /// The function of `__private`.
    rule: Ident,
    /// What type it takes behind the struct.
    element: Option<Type>,
    arguments: TokenStream,
    /// The proof is there when every one of these `cfg` predicates holds.
    cfgs: &'a [TokenStream],
}

/// Proofs as they are called: `::cache_layout::__private::apart::<File>` and `("hot_write")`.
#[derive(Default)]
struct Calls<'a> {
    cfgs: Vec<&'a [TokenStream]>,
    rules: Vec<Path>,
    arguments: Vec<Group>,
}

/// The assertions of a struct: all that its layout is known for as it is declared. For a generic struct that is what holds
/// whatever its parameters are, and the instances that it names.
pub(super) fn generate_proofs(context: &Context) -> TokenStream {
    if context.structure.is_generic() {
        let drops = drops::for_all_parameters(context);
        let elements = elements::measured(context);
        let instances = instances::generate_proofs(context);
        let types = types::closed(context);
        let distance = distance(context);
        return quote!(#distance #types #drops #elements #instances);
    }
    let allow = super::lints::allowed_deprecated(context.structure);
    let whole = named(context);
    let mut proofs = proofs(context);
    proofs.extend(shown(context));
    let Calls {
        cfgs,
        rules,
        arguments,
    } = calls(context, &whole, proofs);
    let drops = drops::of_type(context, &whole).map(|calls| quote!(#allow const _: () = #calls;));
    let types = types::closed(context);
    let bounds = elements::bounds_of_type(context);
    let distance = distance(context);
    quote!(#distance #types #(#(#[cfg(#cfgs)])* #allow const _: () = #rules #arguments;)* #bounds #drops)
}

/// `const _: () = ::cache_layout::__private::distance_has_room("Ring", ::cache_layout::Line64::BYTES);` where the line is that of the
/// build. It asks for no layout, so that its error is the only one.
fn distance(context: &Context) -> Option<TokenStream> {
    let Spacing { line, apart, .. } = context.structure.spacing;
    let given = apart.filter(|_| line.is_none() && context.structure.spacing.is_separated)?;
    let (at, name, apart) = (
        located(given.span),
        context.structure.name(),
        &context.apart,
    );
    let krate = context.krate_at(at);
    let call = quote_spanned!(at=> distance_has_room(#name, #apart::BYTES));
    Some(quote!(const _: () = #krate::__private::#call;))
}

/// The constant whose evaluation proves the struct: the assertions of a generic one, for the types that it is used with;
/// nothing for one that was proved where it is declared, if it need not hold all that a table written by hand has to.
pub(super) fn proof_constant(context: &Context) -> Option<TokenStream> {
    let structure = context.structure;
    if !structure.is_generic() {
        let holds_all = has_neighbours(structure) && structure.mode.drops_as_laid_out();
        return (!holds_all).then(|| {
            quote!(
                const PROOF: () = ();
            )
        });
    }
    let mut proofs = proofs(context);
    proofs.extend(drops::whole(context));
    let bounds = elements::bounds(context);
    let types = types::open(context);
    let Calls {
        cfgs,
        rules,
        arguments,
    } = calls(context, &named(context), proofs);
    Some(quote! {
        const PROOF: () = {
            #bounds
            #types
            #(#(#[cfg(#cfgs)])* #rules #arguments;)*
        };
    })
}

fn calls<'a>(context: &Context, whole: &Type, proofs: Vec<Proof<'a>>) -> Calls<'a> {
    let mut calls = Calls::default();
    for proof in proofs {
        calls.cfgs.push(proof.cfgs);
        let (rule, arguments) = proof.call(context, whole);
        calls.rules.push(rule);
        calls.arguments.push(arguments);
    }
    calls
}

/// What depends on where the fields lie.
fn proofs<'a>(context: &Context<'a>) -> Vec<Proof<'a>> {
    let structure = context.structure;
    let mut proofs = Vec::new();
    if structure.spacing.is_separated {
        proofs.extend(separation(structure));
        proofs.extend(unmarked(structure));
    }
    if !structure.is_generic() {
        proofs.extend(elements::proofs(structure));
    }
    proofs.extend(first(structure));
    let own_lines = structure.own_lines;
    proofs.extend(own_lines.map(|span| Proof::of("own_lines", span)));
    proofs.extend(budgets(structure));
    proofs
}

/// The word `show`, which proves nothing.
fn shown(context: &Context) -> Option<Proof<'static>> {
    context.structure.show.map(|span| Proof::of("show", span))
}

/// What keeps the groups apart.
fn separation(structure: &Structure) -> Vec<Proof<'static>> {
    let mut proofs = Vec::new();
    for group in &structure.groups {
        if let Some(span) = group.written_at {
            let name = &group.name;
            proofs.push(Proof::of("apart", span).with(quote!(#name)));
        }
    }
    if !proofs.is_empty() && has_neighbours(structure) {
        proofs.push(Proof::of("neighbours", structure.ident.span()));
    }
    proofs
}

/// What keeps fields that are written though they are not marked off the lines of what is read.
fn unmarked(structure: &Structure) -> Vec<Proof<'static>> {
    let roles = || structure.fields.iter().map(|field| &field.facts.role);
    if !roles().any(|role| role.is_hot() && !role.writes()) {
        return Vec::new();
    }
    let fields = structure.fields.iter();
    let written = fields.filter(|field| structure.is_written_unmarked(field));
    let proofs = written.map(|field| {
        let name = field.name();
        Proof::of("unmarked", field.place()).with(quote!(#name))
    });
    proofs.collect()
}

/// What puts a field at the start, where it exists.
fn first(structure: &Structure) -> Option<Proof<'_>> {
    let first = structure.first.as_ref()?;
    let field = structure.field(first.position);
    let name = field.name();
    Some(Proof {
        cfgs: &field.cfgs,
        ..Proof::of("first", first.span).with(quote!(#name))
    })
}

/// What is unsized for certain has none.
fn has_neighbours(structure: &Structure) -> bool {
    structure.has_neighbours && structure.tail != Tail::Unsized
}

/// What the struct may cost.
fn budgets(structure: &Structure) -> Vec<Proof<'static>> {
    let limits = &structure.limits;
    let mut proofs = Vec::new();
    if let Some(bytes) = &limits.size {
        proofs.push(Proof::of("max_size", bytes.span()).with(quote!(#bytes)));
    }
    for LineLimit { group, lines, span } in &limits.lines {
        let name = &structure.group(*group).name;
        proofs.push(Proof::of("max_lines", *span).with(quote!(#name, #lines)));
    }
    if let Some(span) = limits.straddle {
        let [of_types, others] = of_unknown_size(structure);
        let arguments = quote!(&[#(#of_types),*], &[#(#others),*]);
        proofs.push(Proof::of("straddle", span).with(arguments));
    }
    if let Some(span) = limits.waste {
        let [of_types, others] = of_unknown_size(structure);
        let fields = structure.fields.iter();
        let kept_off = fields.filter(|field| field.facts.is_kept_off_read_lines());
        let kept_off = kept_off.map(Field::name);
        let arguments = quote!(&[#(#of_types),*], &[#(#others),*], &[#(#kept_off),*]);
        let rule = match limits.straddle {
            Some(_) => "waste_without_straddle",
            None => "waste",
        };
        proofs.push(Proof::of(rule, span).with(arguments));
    }
    proofs
}

/// The fields that would lie elsewhere if their sizes were known: those of types that `types(..)` could name, and others.
fn of_unknown_size(structure: &Structure) -> [Vec<String>; 2] {
    let fields = structure.fields.iter();
    let may_move = matches!(structure.mode, Mode::Reordered { .. });
    let unknown = fields.filter(|field| may_move && field.facts.ty.size.is_none());
    let is_named = |field: &&Field| {
        matches!(field.ty, Type::Path(_)) && !structure.parameters.stand_in(&field.ty)
    };
    let (of_types, others): (Vec<_>, Vec<_>) = unknown.partition(is_named);
    [of_types, others].map(|fields| fields.into_iter().map(Field::name).collect())
}

impl Proof<'_> {
    fn of(rule: &str, span: Span) -> Self {
        Self {
            span,
            rule: Ident::new(rule, Span::call_site()),
            element: None,
            arguments: TokenStream::new(),
            cfgs: &[],
        }
    }

    fn with(self, arguments: TokenStream) -> Self {
        Self { arguments, ..self }
    }

    /// Where the rule's path begins and ends, and its arguments end, is where the compiler says that the call failed.
    fn call(self, context: &Context, whole: &Type) -> (Path, Group) {
        let at = located(self.span);
        let types = [Some(whole.clone()), self.element].into_iter().flatten();
        let types = AngleBracketedGenericArguments {
            colon2_token: Some(<Token![::]>::default()),
            lt_token: <Token![<]>::default(),
            args: types.map(GenericArgument::Type).collect(),
            gt_token: Token![>](at),
        };
        let mut rule = context.krate_at(at);
        let private = Ident::new("__private", Span::call_site());
        rule.segments.push(private.into());
        rule.segments.push(PathSegment {
            ident: self.rule,
            arguments: PathArguments::AngleBracketed(types),
        });
        let mut arguments = Group::new(Delimiter::Parenthesis, self.arguments);
        arguments.set_span(at);
        (rule, arguments)
    }
}

/// `Self` in the implementation for a generic struct. Otherwise `File<'_>`: no parameters but lifetimes, and these left
/// to inference.
fn named(context: &Context) -> Type {
    let structure = context.structure;
    if structure.is_generic() {
        return parse_quote!(Self);
    }
    let ident = &context.ident;
    let mut lifetimes = structure
        .generics
        .lifetimes()
        .map(|_| quote!('_))
        .peekable();
    if lifetimes.peek().is_none() {
        return Type::Path(TypePath {
            attrs: Vec::new(),
            qself: None,
            path: ident.clone().into(),
        });
    }
    parse_quote!(#ident<#(#lifetimes),*>)
}
