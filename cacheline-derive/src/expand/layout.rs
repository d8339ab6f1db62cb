//! `impl CacheLayout`: the table of fields, measured by the compiler.

use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

use super::{Context, Member, cfg_attrs, lints};
use crate::model::Field;
use crate::plan::Role;
use crate::type_text::type_text;

pub(super) fn generate_layout(context: &Context) -> TokenStream {
    let Context {
        structure, krate, ..
    } = context;
    let ident = &structure.ident;
    let generics = lints::repeated(&structure.generics);
    let (impl_generics, ty_generics, where_clause) = generics.split_for_impl();
    let allow = lints::allowed(structure);
    let allow_table = lints::allowed_table(structure);
    let rows = table(context);
    let layout = layout(context);
    let proof = super::proofs::generic_proof(context);
    quote! {
        #[automatically_derived]
        #allow
        #allow_table
        impl #impl_generics #krate::CacheLayout for #ident #ty_generics #where_clause {
            const FIELDS: &'static [#krate::Field] = &#krate::Field::in_memory_order([#(#rows),*]);
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
    let assumed = structure
        .options
        .assume_line_aligned
        .map(|_| quote!(.assume_line_aligned()));
    if !structure.has_unsized_tail() {
        return quote!(#krate::Layout::of::<Self>(#name, #fields).in_lines_of(#line::BYTES) #assumed);
    }
    // The alignment of an unsized type cannot be asked for; with a marker it is a line at the least.
    let is_marked = context.markers().any(|marker| marker.cfg.is_none());
    let aligned = is_marked.then(|| quote!(.aligned_at_least(#line::BYTES)));
    let aligns = &structure.aligns;
    quote!(#krate::Layout::of_unsized(#name, #fields).in_lines_of(#line::BYTES) #aligned #(.aligned_at_least(#aligns))* #assumed)
}

/// The rows in memory order.
fn table(context: &Context) -> Vec<TokenStream> {
    let mut rows = Vec::new();
    let mut run_start = quote!(0);
    for member in &context.members {
        match member {
            Member::Marker(marker) => {
                let ident = &marker.ident;
                run_start = quote!(::core::mem::offset_of!(Self, #ident));
            }
            Member::Field(position, field) => rows.push(row(context, *position, field, &run_start)),
        }
    }
    rows
}

/// `Field::of::<u32>("f_mode", "u32", offset_of!(Self, f_mode)).hot_read("hot_read").declared(0)`
fn row(context: &Context, position: usize, field: &Field, run_start: &TokenStream) -> TokenStream {
    let krate = &context.krate;
    let Field { member, ty, .. } = field;
    let cfgs = cfg_attrs(&field.cfgs);
    let name = field.name();
    let type_name = type_text(ty.to_token_stream());
    let role = match (field.facts.role, field.group(&context.structure.groups)) {
        (Role::Read(_), Some(group)) => hot(&quote!(hot_read), &group.name),
        (Role::Write(_), Some(group)) => hot(&quote!(hot_write), &group.name),
        _ => TokenStream::new(),
    };
    let measured = if field.facts.is_unsized {
        quote!(tail::<#ty>(#name, #type_name).at(#run_start))
    } else {
        quote!(of::<#ty>(#name, #type_name).at(::core::mem::offset_of!(Self, #member)))
    };
    let position = Literal::usize_unsuffixed(position);
    quote!(#cfgs #krate::Field::#measured #role.declared(#position))
}

fn hot(method: &TokenStream, group: &str) -> TokenStream {
    quote!(.#method(#group))
}
