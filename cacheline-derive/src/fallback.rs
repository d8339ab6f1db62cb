//! What comes out after a mistake: the user's item without the attributes of this macro, and enough beside it
//! that no second error follows from the first.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Attribute, Fields, Generics, Item, ItemStruct, Meta, Path, Token, parse_quote};

use crate::ast::is_ours;
use crate::attr::Options;
use crate::cfg::{Presence, presence};
use crate::diagnostics::CompileErrors;
use crate::expand::literal;
use crate::for_parts::{is_for_parts, place_in_cfg_attr, says_of_the_struct};
use crate::generics::arguments;
use crate::nesting::too_deep;
use crate::parameters::Parameters;
use crate::place::{mention, mention_member};
use crate::type_facts::{Tail, tail};

/// What the fallback needs of the options, before they are used up.
pub(crate) struct Fallback {
    /// The path to the crate that the stand-ins name, if it is known.
    krate: Option<Path>,
    /// The name of the parts, if there are to be any.
    parts: Option<Ident>,
    /// Whether a tuple struct is one by right, and made like one.
    is_verified: bool,
}

impl Fallback {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            krate: options.krate.clone().ok(),
            parts: options.parts_name().cloned(),
            is_verified: options.verify.is_some(),
        }
    }

    /// The item as it was written, with the errors, and with stand-ins for what uses of a laid out struct
    /// refer to.
    pub(crate) fn without_layout(&self, item: TokenStream, errors: &CompileErrors) -> TokenStream {
        let mut output = without_marks(item.clone(), ForPartsAttr::Removed);
        match syn::parse2::<Item>(output.clone()) {
            Ok(Item::Struct(whole)) => {
                if !whole.attrs.iter().any(|attr| attr.path().is_ident("repr")) {
                    // As the laid out struct is, for the derives that ask for it.
                    output = quote!(#[repr(C)] #output);
                }
                let ident = &whole.ident;
                let value = if self.is_verified && matches!(whole.fields, Fields::Unnamed(_)) {
                    quote!(#ident($($fields)*))
                } else {
                    quote!(#ident { $($fields)* })
                };
                let (definition, import) = literal::literal_macro(ident, &whole.vis, &value);
                output.extend(quote!(#definition #import));
                output.extend(self.layout(ident, &whole.generics, errors));
                output.extend(errors.assumptions.clone());
                output.extend(if errors.is_empty() {
                    self.alias_for_parts(&whole)
                } else {
                    self.parts(&whole, item)
                });
            }
            Ok(Item::Enum(item)) => output.extend(self.layout(&item.ident, &item.generics, errors)),
            Ok(Item::Union(item)) => {
                output.extend(self.layout(&item.ident, &item.generics, errors));
            }
            _ => output.extend(errors.items()),
        }
        output
    }

    /// A layout that cannot be evaluated. The errors stand in its place: the compiler takes a constant for
    /// broken that has reported an error, and is silent about whatever asks for it. Where the compiler has its own word
    /// to say of the struct, the layout is one of nothing.
    fn layout(&self, ident: &Ident, generics: &Generics, errors: &CompileErrors) -> TokenStream {
        let Some(krate) = &self.krate else {
            let errors = errors.block();
            return quote!(const _: () = #errors;);
        };
        let ident = mention(ident);
        let layout = if errors.is_empty() {
            let name = ident.to_string();
            quote!(#krate::__private::layout_of(#name, 0, 1, &[]))
        } else {
            errors.block()
        };
        let (impl_generics, _, where_clause) = generics.split_for_impl();
        let ty_generics = arguments(generics);
        quote! {
            impl #impl_generics #krate::CacheLayout for #ident #ty_generics #where_clause {
                const FIELDS: &'static [#krate::Field] = <Self as #krate::CacheLayout>::LAYOUT.fields();
                const LAYOUT: #krate::Layout = #layout;
            }
        }
    }

    /// The parts where nothing of the struct may be said twice: another name for it, which can be converted both ways
    /// as well.
    fn alias_for_parts(&self, whole: &ItemStruct) -> TokenStream {
        let Some(ident) = self.parts.as_ref().filter(|parts| **parts != whole.ident) else {
            return TokenStream::new();
        };
        let (vis, whole, generics) = (&whole.vis, mention(&whole.ident), &whole.generics);
        let mut unbounded = generics.clone();
        for parameter in unbounded.type_params_mut() {
            parameter.bounds.clear();
        }
        for parameter in unbounded.lifetimes_mut() {
            parameter.bounds.clear();
        }
        let arguments = arguments(generics);
        quote!(#vis type #ident #unbounded = #whole #arguments;)
    }

    /// The parts, which are as plain as the struct is here but for their own attributes, and the conversions both
    /// ways.
    fn parts(&self, whole: &ItemStruct, item: TokenStream) -> TokenStream {
        let Some(ident) = self.parts.as_ref().filter(|parts| **parts != whole.ident) else {
            return TokenStream::new();
        };
        let Ok(plain) = syn::parse2::<ItemStruct>(without_marks(item, ForPartsAttr::Unwrapped))
        else {
            return TokenStream::new();
        };
        let parts = ItemStruct {
            ident: ident.clone(),
            ..plain
        };
        let parameters = Parameters::of(&whole.generics);
        let mut fields = whole.fields.iter();
        if fields.any(|field| tail(&field.ty, &parameters) != Tail::Sized) {
            return quote!(#parts);
        }
        let (to_parts, from_parts) = (moved(whole, &parts), moved(&parts, whole));
        quote!(#parts #to_parts #from_parts)
    }
}

/// The item as it was written, with the errors, where it must not be read.
pub(crate) fn unread(item: TokenStream, errors: &CompileErrors) -> TokenStream {
    let mut output = without_marks(item, ForPartsAttr::Removed);
    output.extend(errors.items());
    output
}

/// The conversion of one struct into another that has the same fields.
fn moved(from: &ItemStruct, to: &ItemStruct) -> TokenStream {
    let (from_ident, to_ident) = (mention(&from.ident), mention(&to.ident));
    let (impl_generics, _, where_clause) = from.generics.split_for_impl();
    let ty_generics = arguments(&from.generics);
    let members = from.fields.members().zip(&from.fields);
    let fields = members.map(|(member, field)| {
        let cfgs = field.attrs.iter().filter_map(|attr| match presence(attr) {
            Presence::When(predicate) => Some(predicate),
            Presence::Unaffected | Presence::MarkInside(..) => None,
        });
        let member = mention_member(&member);
        quote!(#(#[cfg(#cfgs)])* #member: from.#member)
    });
    quote! {
        impl #impl_generics ::core::convert::From<#from_ident #ty_generics> for #to_ident #ty_generics #where_clause {
            fn from(from: #from_ident #ty_generics) -> Self {
                Self { #(#fields,)* }
            }
        }
    }
}

/// What becomes of `#[parts(ATTRIBUTE, ..)]`.
#[derive(Clone, Copy)]
enum ForPartsAttr {
    Removed,
    /// It becomes the attributes in it.
    Unwrapped,
}

/// The tokens without our attributes, wherever they stand: the item may be of any kind.
fn without_marks(tokens: TokenStream, for_parts: ForPartsAttr) -> TokenStream {
    let mut output = Vec::<TokenTree>::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_after_pound(&output) && holds_ours(&group) => {
                output.pop();
                if let ForPartsAttr::Unwrapped = for_parts {
                    output.extend(unwrapped(&group));
                }
            }
            TokenTree::Group(group) => {
                let inner = without_marks(group.stream(), for_parts);
                let mut inner = Group::new(group.delimiter(), inner);
                inner.set_span(group.span());
                output.push(inner.into());
            }
            other => output.push(other),
        }
    }
    output.into_iter().collect()
}

/// The attributes in `[parts(ATTRIBUTE, ..)]`; none in the brackets of another attribute.
fn unwrapped(brackets: &Group) -> TokenStream {
    let attr = syn::parse2::<Meta>(brackets.stream());
    let Ok(Meta::List(list)) = attr else {
        return TokenStream::new();
    };
    let inside = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens);
    let (true, Ok(inside)) = (is_for_parts(&list.path), inside) else {
        return TokenStream::new();
    };
    let attrs = inside
        .iter()
        .map(|meta| -> Attribute { parse_quote!(#[#meta]) });
    let of_parts = attrs.filter(|attr| says_of_the_struct(attr).is_none());
    of_parts.map(Attribute::into_token_stream).collect()
}

fn is_after_pound(output: &[TokenTree]) -> bool {
    matches!(output.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}

/// Whether the brackets of an attribute hold a mark, what is for the parts, a second `cache_layout`, or a `cfg_attr` with one of these.
fn holds_ours(brackets: &Group) -> bool {
    if brackets.delimiter() != Delimiter::Bracket || too_deep(&brackets.stream()).is_some() {
        return false;
    }
    let Ok(meta) = syn::parse2::<Meta>(brackets.stream()) else {
        return false;
    };
    let path = meta.path();
    is_ours(path) || crate::cfg::is_mark_in_cfg_attr(&meta) || place_in_cfg_attr(&meta).is_some()
}
