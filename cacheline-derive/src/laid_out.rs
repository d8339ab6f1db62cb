//! What an attribute macro below this one left of what a layout rests on.
//!
//! Such a macro is handed the laid out struct, and may give out another. Types and names the compiler is asked for
//! (`expand::written`), but nothing in the language tells of a generic struct whether it is still `repr(C)`, with its fields in
//! the order that they were put into. A derive sees that: the last of the struct's attributes is one, which implements a
//! trait if all is as it was, and the table asks for the trait.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Ident, ItemStruct, LitStr, Meta, Path, Token, braced, parenthesized};

use crate::expand::lints::repeated;
use crate::generics::arguments;

/// The attribute that tells the derive how the struct was laid out.
const TOLD_BY: &str = "cache_layout_laid_out";

/// How a struct was laid out.
pub(crate) struct LaidOut {
    pub(crate) ident: Ident,
    /// What stands in `#[repr(..)]`.
    pub(crate) reprs: Vec<Meta>,
    /// In memory order, those among them that `cfg` may remove.
    pub(crate) fields: Vec<Ident>,
}

impl LaidOut {
    /// Whether a struct that came out of attribute macros still is what this says. Fields that are others or new are for
    /// the compiler to find.
    fn is_kept_by(&self, item: &ItemStruct) -> bool {
        let reprs = hints(&item.attrs);
        let has = |reprs: &[Meta], hint: &Meta| {
            let hint = hint.to_token_stream().to_string();
            reprs
                .iter()
                .any(|repr| repr.to_token_stream().to_string() == hint)
        };
        let is_packed = |repr: &&Meta| repr.path().is_ident("packed");
        let places = item.fields.iter().filter_map(|field| {
            let name = field.ident.as_ref();
            self.fields.iter().position(|known| Some(known) == name)
        });
        self.ident == item.ident
            && self.reprs.iter().all(|hint| has(&reprs, hint))
            && reprs
                .iter()
                .filter(is_packed)
                .all(|hint| has(&self.reprs, hint))
            && places.is_sorted()
    }
}

/// What the derive is told.
struct Told {
    krate: Path,
    /// As text, which is nothing that a macro would change on its way.
    laid_out: LitStr,
}

impl LaidOut {
    /// The derive and what it is told, to stand behind all other attributes of the struct.
    pub(crate) fn for_derive(&self, krate: &Path) -> TokenStream {
        let Self {
            ident,
            reprs,
            fields,
        } = self;
        let told = Ident::new(TOLD_BY, Span::call_site());
        let laid_out = quote!(#ident (#(#reprs),*) { #(#fields),* }).to_string();
        quote! {
            #[derive(#krate::__private::LaidOut)]
            #[#told(#krate = #laid_out)]
        }
    }
}

impl Parse for Told {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let krate = Path::parse_mod_style(input)?;
        input.parse::<Token![=]>()?;
        let laid_out = input.parse()?;
        Ok(Self { krate, laid_out })
    }
}

impl Parse for LaidOut {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let ident = input.parse()?;
        let (reprs, fields);
        parenthesized!(reprs in input);
        braced!(fields in input);
        Ok(Self {
            ident,
            reprs: listed(&reprs)?,
            fields: listed(&fields)?,
        })
    }
}

fn listed<T: Parse>(input: ParseStream) -> syn::Result<Vec<T>> {
    let list = Punctuated::<T, Token![,]>::parse_terminated(input)?;
    Ok(list.into_iter().collect())
}

/// What stands in all `#[repr(..)]` of an item.
pub(crate) fn hints(attrs: &[Attribute]) -> Vec<Meta> {
    let reprs = attrs.iter().filter(|attr| attr.path().is_ident("repr"));
    let hints = reprs.filter_map(|attr| {
        let hints = Punctuated::<Meta, Token![,]>::parse_terminated;
        attr.parse_args_with(hints).ok()
    });
    hints.flatten().collect()
}

/// What the derive makes of the struct that it sees: the trait, or nothing where the struct is another.
pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let Ok(item) = syn::parse2::<ItemStruct>(item) else {
        return TokenStream::new();
    };
    let told = item.attrs.iter().find_map(told);
    let Some((krate, laid_out)) = told.filter(|(_, laid_out)| laid_out.is_kept_by(&item)) else {
        return TokenStream::new();
    };
    let generics = repeated(&item.generics);
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let ty_generics = arguments(&generics);
    let mut ident = laid_out.ident;
    // In the code of a derive, the compiler does not say that the struct is deprecated.
    ident.set_span(Span::call_site());
    quote! {
        #[automatically_derived]
        impl #impl_generics #krate::__private::LaidOut for #ident #ty_generics #where_clause {}
    }
}

fn told(attr: &Attribute) -> Option<(Path, LaidOut)> {
    if !attr.path().is_ident(TOLD_BY) {
        return None;
    }
    let Told { krate, laid_out } = attr.parse_args().ok()?;
    Some((krate, laid_out.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::derive;

    fn is_kept(item: &str) -> bool {
        const TOLD: &str = "#[cache_layout_laid_out(::c = \"S (C, align(16)) { a, b, r#type }\")]";
        let item = format!("{TOLD} {item}");
        !derive(item.parse().unwrap()).is_empty()
    }

    #[test]
    fn what_a_layout_rests_on_is_seen() {
        for item in [
            "#[repr(C, align(16))] struct S<T> { a: T, b: u8, r#type: u8 }",
            "#[repr(align(16))] #[repr(C)] #[repr(align(64))] struct S { a: u8, extra: u8, r#type: u8 }",
        ] {
            assert!(is_kept(item), "{item}");
        }
        for item in [
            "#[repr(align(16))] struct S<T> { a: T, b: u8, r#type: u8 }",
            "#[other(C, align(16))] struct S { a: u8, b: u8 }",
            "#[repr(C)] struct S { a: u8, b: u8 }",
            "#[repr(C, align(16), packed)] struct S { a: u8, b: u8 }",
            "#[repr(C, align(16))] struct S { b: u8, a: u8 }",
            "#[repr(C, align(16))] struct S { a: u8, r#type: u8, b: u8 }",
            "#[repr(C, align(16))] struct Another { a: u8, b: u8 }",
            "#[repr(C, align(16))] union S { a: u8, b: u8 }",
        ] {
            assert!(!is_kept(item), "{item}");
        }
    }
}
