//! One assertion for each rule and group, each with its caret on what the user wrote.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::quote;
use syn::spanned::Spanned;
use syn::{
    AngleBracketedGenericArguments, GenericArgument, Path, PathArguments, PathSegment, Token, Type,
    TypePath, parse_quote,
};

use super::Context;
use crate::model::{LineLimit, Structure};
use crate::place::located;
use crate::plan::FieldFacts;
use crate::type_facts::Tail;

/// A call that must not panic, and where its error belongs.
struct Proof {
    span: Span,
    /// The function of `__private`.
    rule: Ident,
    /// What type it takes behind the struct.
    element: Option<Type>,
    arguments: TokenStream,
}

/// The assertions of a struct whose layout is known as it is declared.
pub(super) fn generate_proofs(context: &Context) -> TokenStream {
    if context.structure.is_generic() {
        return TokenStream::new();
    }
    let allow = super::lints::allowed_deprecated(context.structure);
    let (rules, arguments) = calls(context, &named(context));
    quote!(#(#allow const _: () = #rules #arguments;)*)
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
    let (rules, arguments) = calls(context, &named(context));
    Some(quote! {
        const PROOF: () = {
            #(#rules #arguments;)*
        };
    })
}

/// The rules to call, and what each takes: `::cache_layout::__private::apart::<File>` and `("hot_write")`.
fn calls(context: &Context, whole: &Type) -> (Vec<Path>, Vec<Group>) {
    let calls = proofs(context).into_iter();
    calls.map(|proof| proof.call(context, whole)).unzip()
}

fn proofs(context: &Context) -> Vec<Proof> {
    let structure = context.structure;
    let mut proofs = separation(structure);
    if may_drop_differently(context) {
        proofs.push(Proof::of("drop_order", structure.ident.span()));
    }
    proofs.extend(budgets(structure));
    if let Some(span) = structure.show {
        proofs.push(Proof::of("show", span));
    }
    proofs
}

/// What keeps the groups apart.
fn separation(structure: &Structure) -> Vec<Proof> {
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
    for field in &structure.fields {
        if let Some(each) = &field.each {
            let name = field.name();
            let wrapper = wrapper(structure);
            proofs.push(Proof {
                element: Some(each.element.clone()),
                ..Proof::of("each", each.span).with(quote!(#name, #wrapper))
            });
        }
    }
    proofs
}

/// What an element can be wrapped in to own its lines, as it is written where the struct is declared.
fn wrapper(structure: &Structure) -> String {
    let krate = path_text(&structure.krate);
    structure.line.map_or_else(
        || format!("{krate}::OwnLines<_>"),
        |line| format!("{krate}::OwnLines<_, {krate}::Line{}>", line.bytes()),
    )
}

/// `cache_layout`, or `crate::reexports::cache_layout`.
fn path_text(path: &Path) -> String {
    let names = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string());
    names.collect::<Vec<_>>().join("::")
}

/// What is unsized for certain has none.
fn has_neighbours(structure: &Structure) -> bool {
    structure.has_neighbours && structure.tail != Tail::Unsized
}

/// Whether fields have changed places, and the user has not said that it does not matter.
fn may_drop_differently(context: &Context) -> bool {
    let positions = context.fields().map(|field| field.position);
    !positions.is_sorted() && context.structure.mode.keeps_drop_order()
}

/// What the struct may cost.
fn budgets(structure: &Structure) -> Vec<Proof> {
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
        proofs.push(Proof::of("straddle", span));
    }
    if let Some(span) = limits.waste {
        let fields = |is_reason: fn(&FieldFacts) -> bool| {
            let fields = structure.fields.iter();
            let reasons = fields.filter(|field| is_reason(&field.facts));
            reasons.map(crate::model::Field::name).collect::<Vec<_>>()
        };
        let unknown = fields(|facts| facts.ty.size.is_none());
        let kept_off = fields(FieldFacts::is_kept_off_read_lines);
        let arguments = quote!(&[#(#unknown),*], &[#(#kept_off),*]);
        proofs.push(Proof::of("waste", span).with(arguments));
    }
    proofs
}

impl Proof {
    fn of(rule: &str, span: Span) -> Self {
        Self {
            span,
            rule: Ident::new(rule, Span::call_site()),
            element: None,
            arguments: TokenStream::new(),
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
