//! `impl CacheLayout`: the table of fields, measured by the compiler.
//!
//! To put one stream of tokens into another is a message to the compiler, and its answer, and a large crate has thousands
//! of rows. So they are one `quote!`, and what is seldom there is an `Option`.

use cacheline_plan::Boundary;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::{Token, Type};

use super::markers::Marker;
use super::who::Who;
use super::{Context, Member, cfg_attrs, is_drop_seen, lints, written};
use crate::generics::arguments;
use crate::model::{Field, Mode, Spacing, Starts, Structure};
use crate::place::mention_member;
use crate::type_facts::PaddedByHand;
use crate::type_text::type_text;

pub(super) fn generate_layout(context: &Context) -> TokenStream {
    let Context {
        structure,
        ident,
        krate,
        ..
    } = context;
    let generics = lints::repeated(&structure.generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let allow = lints::allowed(structure);
    let allow_table = lints::allowed_table(structure);
    let name = structure.name();
    let (constructor, whole) = constructor(context);
    let whole = whole.as_slice();
    let (sort, rows) = table(context);
    let spacing = spacing(context);
    let known = known(context);
    let proof = super::proofs::proof_constant(context);
    let table = written::if_confirmed(
        context,
        quote! {
            #krate::Layout::#constructor #(::<#whole>)*(#name, &#sort #rows) #spacing #known
        },
    );
    quote! {
        #[automatically_derived]
        #allow
        #allow_table
        impl #impl_generics #krate::CacheLayout for #ident #ty_generics #where_clause {
            const LAYOUT: #krate::Layout = #table;
            #proof
        }
    }
}

/// The constructor of the layout, and the type that it measures: the size of an unsized one cannot be asked for.
fn constructor(context: &Context) -> (Ident, Option<Token![Self]>) {
    let constructor = |name| Ident::new(name, Span::call_site());
    if context.structure.has_unsized_tail() {
        (constructor("of_unsized"), None)
    } else {
        (constructor("of"), Some(<Token![Self]>::default()))
    }
}

/// The line and the distance, where the struct does not leave them to the target. A distance that is less than the target's line
/// is refused by a proof of its own.
fn spacing(context: &Context) -> TokenStream {
    let Context {
        krate, line, apart, ..
    } = context;
    let Spacing {
        line: given_line,
        apart: given_apart,
        is_separated,
    } = context.structure.spacing;
    let in_lines = given_line.map(|_| quote!(.in_lines_of(#line::BYTES)));
    let distance = match (given_apart, given_line) {
        (Some(_), None) => {
            Some(quote!(#krate::__private::distance_of_lines(#line::BYTES, #apart::BYTES)))
        }
        (Some(_), Some(_)) => Some(quote!(#apart::BYTES)),
        (None, _) => (!is_separated).then(|| quote!(#apart::BYTES)),
    };
    let kept_apart = distance.map(|distance| quote!(.apart_by(#distance)));
    quote!(#in_lines #kept_apart)
}

/// What is known of the struct besides what the compiler says: of its alignment, of the addresses of instances, of who
/// placed the fields.
fn known(context: &Context) -> Option<TokenStream> {
    let structure = context.structure;
    let starts_on_lines = Mode::Verified {
        starts: Starts::OnLines,
    };
    let assumed = (structure.mode == starts_on_lines).then(|| quote!(.assume_line_aligned()));
    let placed = placement(structure);
    if !structure.has_unsized_tail() {
        return placed.map(|placed| quote!(#assumed #placed));
    }
    // The alignment of an unsized type cannot be asked for; it is that of its markers at the least.
    let always = || context.markers().filter(|marker| marker.when.is_none());
    let separating = always().find(|marker| marker.at == Boundary::Distance);
    let greatest = separating.or_else(|| always().next());
    let aligned = greatest.map(|Marker { aligned, .. }| quote!(.aligned_at_least(#aligned::BYTES)));
    let aligns = &structure.aligns;
    Some(quote!(#aligned #(.aligned_at_least(#aligns))* #assumed #placed))
}

/// Who places the fields of a struct that is left as it is, for the remedy in a message.
fn placement(structure: &Structure) -> Option<TokenStream> {
    structure.mode.is_verified().then(|| {
        if structure.is_repr_c {
            quote!(.placed_as_declared())
        } else {
            quote!(.placed_by_compiler())
        }
    })
}

/// The rows, and the function that sorts them. Those of a struct that is `repr(C)` are in memory order, and a layout is
/// refused that has others.
fn table(context: &Context) -> (Option<TokenStream>, Group) {
    let Context {
        structure, krate, ..
    } = context;
    let rows = Group::new(Delimiter::Bracket, rows(context));
    if structure.mode.is_verified() || structure.has_unsized_tail() {
        let argument = Group::new(Delimiter::Parenthesis, quote!(#rows));
        (Some(quote!(#krate::Field::in_memory_order)), argument)
    } else {
        (None, rows)
    }
}

/// A row for each field, in the order of the declaration that comes out:
/// `<u32 as FieldType>::FIELD.hot_read("f_mode", "u32", offset_of!(Self, f_mode), 0, "hot_read")`
fn rows(context: &Context) -> TokenStream {
    let krate = context.krate;
    let mut rows = Vec::new();
    let mut tail = None;
    for member in &context.members {
        match member {
            Member::Field(field) if field.facts.is_unsized => {
                tail = Some(unsized_row(context, field));
            }
            Member::Field(field) => rows.push(*field),
            Member::Marker(_) => {}
        }
    }
    let fields = || rows.iter().copied();
    let cfgs = fields().map(|field| field.cfgs.as_slice());
    let types = fields().map(|field| &field.ty);
    let names = fields().map(Field::name);
    let type_names = fields().map(|field| type_text(&field.ty));
    let members = fields().map(|field| mention_member(&field.member));
    let positions = fields().map(|field| Literal::usize_unsuffixed(field.position.0));
    let whos = fields().map(|field| Who::of(context, field));
    let whos = whos.collect::<Vec<_>>();
    let roles = whos.iter().map(|who| &who.role);
    let given = whos.iter().map(|who| who.given.as_slice());
    let more = fields().map(|field| more(context, field));
    quote! {
        #(
            #(#[cfg(#cfgs)])*
            <#types as #krate::__private::FieldType>::FIELD.#roles(
                #names, #type_names, ::core::mem::offset_of!(Self, #members), #positions #(, #given)*
            ) #more,
        )*
        #tail
    }
}

/// What else is known of a field: that it frees memory, where it may be dropped at another time than declared, or that it is
/// written though it is not marked, where the macro does not place it; and what it holds, if it is padded by hand.
fn more(context: &Context, field: &Field) -> Option<TokenStream> {
    let structure = context.structure;
    let holding = field.padded.as_ref().map(|padded| match padded {
        PaddedByHand::Whole => quote!(.holding::<()>()),
        PaddedByHand::Around(ty) => quote!(.holding::<#ty>()),
    });
    let may_move = matches!(structure.mode, Mode::Reordered { .. });
    let written_or_freed = if structure.is_written_unmarked(field) {
        Some(quote!(.written_unmarked()))
    } else {
        (may_move && field.drops.frees).then(|| {
            let is_seen = is_drop_seen(context, &field.drops, Type::clone);
            quote!(.drop_is_seen(#is_seen))
        })
    };
    match (holding, written_or_freed) {
        (None, known) | (known, None) => known,
        (Some(holding), Some(known)) => Some(quote!(#known #holding)),
    }
}

/// The row of the last field, which has no offset to ask for: it lies behind the start of its run. Where `cfg` decides
/// which start is the last, there is a row for each.
fn unsized_row(context: &Context, field: &Field) -> TokenStream {
    let krate = context.krate;
    let Field { ty, .. } = field;
    let cfgs = cfg_attrs(&field.cfgs);
    let (name, type_name) = (field.name(), type_text(ty));
    let who = Who::of(context, field);
    let hot = who.given.map(|given| {
        let role = who.role;
        quote!(.#role(#given))
    });
    let position = Literal::usize_unsuffixed(field.position.0);
    let more = more(context, field);
    let rows = run_starts(context).into_iter().map(|(when, start)| {
        let when = cfg_attrs(&when);
        quote! {
            #cfgs
            #when
            #krate::Field::tail::<#ty>(#name, #type_name)
                .at(#start)
                #hot
                .declared(#position)
                #more,
        }
    });
    rows.collect()
}

/// The offsets behind which the last run may begin, each with the predicates under which it does: that of the last marker
/// that exists, or else of the struct.
fn run_starts(context: &Context) -> Vec<(Vec<TokenStream>, TokenStream)> {
    let mut starts = Vec::new();
    let mut later_are_gone = Vec::new();
    let markers = context.markers().collect::<Vec<_>>();
    for Marker { ident, when, .. } in markers.into_iter().rev() {
        let mut predicates = later_are_gone.clone();
        predicates.extend(when.clone());
        starts.push((predicates, quote!(::core::mem::offset_of!(Self, #ident))));
        let Some(when) = when else {
            return starts;
        };
        later_are_gone.push(quote!(not(#when)));
    }
    starts.push((later_are_gone, quote!(0)));
    starts
}
