//! `impl CacheLayout`: the table of fields, measured by the compiler.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;

use super::markers::Marker;
use super::{Context, Member, cfg_attrs, lints};
use crate::generics::arguments;
use crate::model::{Field, Mode, Starts, Structure};
use crate::place::mention_member;
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
    let fields = fields(context);
    let layout = layout(context);
    let proof = super::proofs::proof_constant(context);
    quote! {
        #[automatically_derived]
        #allow
        #allow_table
        impl #impl_generics #krate::CacheLayout for #ident #ty_generics #where_clause {
            const FIELDS: &'static [#krate::Field] = &#fields;
            const LAYOUT: #krate::Layout = #layout;
            #proof
        }
    }
}

/// The constructor of the layout: that of a struct whose size is known, or of one with an unsized tail.
fn layout(context: &Context) -> TokenStream {
    let Context {
        structure, krate, ..
    } = context;
    let name = structure.ident.unraw().to_string();
    let line = context.line_type();
    // The struct may have a constant of its own that is called so.
    let fields = quote!(<Self as #krate::CacheLayout>::FIELDS);
    let starts_on_lines = Mode::Verified {
        starts: Starts::OnLines,
    };
    let assumed = (structure.mode == starts_on_lines).then(|| quote!(.assume_line_aligned()));
    let placed = placement(structure);
    if !structure.has_unsized_tail() {
        return quote!(#krate::Layout::of::<Self>(#name, #fields).in_lines_of(#line::BYTES) #assumed #placed);
    }
    // The alignment of an unsized type cannot be asked for; with a marker it is a line at the least.
    let is_marked = context.markers().any(|marker| marker.cfg.is_none());
    let aligned = is_marked.then(|| quote!(.aligned_at_least(#line::BYTES)));
    let aligns = &structure.aligns;
    quote!(#krate::Layout::of_unsized(#name, #fields).in_lines_of(#line::BYTES) #aligned #(.aligned_at_least(#aligns))* #assumed #placed)
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

/// The rows. Those of a struct that is `repr(C)` are in memory order, and a layout is refused that has others.
fn fields(context: &Context) -> TokenStream {
    let Context {
        structure, krate, ..
    } = context;
    let rows = rows(context);
    if structure.mode.is_verified() || structure.has_unsized_tail() {
        quote!(#krate::Field::in_memory_order(#rows))
    } else {
        rows
    }
}

/// A row for each field, in the order of the declaration that comes out:
/// `Field::of::<u32>("f_mode", "u32").at(offset_of!(Self, f_mode)).hot_read("hot_read").declared(0)`
///
/// A large crate has thousands of them, so there is one `quote!` for all: to put one stream of tokens into another is a
/// message to the compiler, and its answer.
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
    let (methods, groups): (Vec<_>, Vec<_>) =
        fields().map(|field| hot(context, field).unzip()).unzip();
    let (methods, groups) = (
        methods.iter().map(Option::as_slice),
        groups.iter().map(Option::as_slice),
    );
    let positions = fields().map(|field| Literal::usize_unsuffixed(field.position.0));
    quote! {
        [
            #(
                #(#[cfg(#cfgs)])*
                #krate::Field::of::<#types>(#names, #type_names)
                    .at(::core::mem::offset_of!(Self, #members))
                    #(.#methods(#groups))*
                    .declared(#positions),
            )*
            #tail
        ]
    }
}

/// The row of the last field, which has no offset to ask for: it lies behind the start of its run.
fn unsized_row(context: &Context, field: &Field) -> TokenStream {
    let krate = context.krate;
    let Field { ty, .. } = field;
    let cfgs = cfg_attrs(&field.cfgs);
    let (name, type_name) = (field.name(), type_text(ty));
    let run_start = context.markers().last().map_or_else(
        || quote!(0),
        |Marker { ident, .. }| quote!(::core::mem::offset_of!(Self, #ident)),
    );
    let (method, group) = hot(context, field).unzip();
    let (method, group) = (method.as_slice(), group.as_slice());
    let position = Literal::usize_unsuffixed(field.position.0);
    quote! {
        #cfgs
        #krate::Field::tail::<#ty>(#name, #type_name)
            .at(#run_start)
            #(.#method(#group))*
            .declared(#position)
    }
}

/// The method that makes a field hot, and the group that it takes.
fn hot<'a>(context: &'a Context, field: &Field) -> Option<(Ident, &'a str)> {
    let group = context.structure.group_of(field)?;
    let method = if field.facts.role.writes() {
        "hot_write"
    } else {
        "hot_read"
    };
    Some((Ident::new(method, Span::call_site()), &group.name))
}
