//! What serde is told: whether the struct goes through its parts, and how.

use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{
    Attribute, Expr, Generics, Ident, Lit, LitStr, Meta, MetaNameValue, Path, Token,
    WherePredicate, parse_quote,
};

use crate::model::Serialized;

/// Splits `#[serde(from = "Parts", into = "Parts", ..)]`, which makes the struct itself go through its parts, from
/// what serde is told about the parts.
pub(super) fn conversions(attr: &Attribute, parts: &Ident) -> Option<Conversions> {
    let Meta::List(list) = &attr.meta else {
        return None;
    };
    let metas = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
    let (true, Ok(metas)) = (list.path.is_ident("serde"), metas) else {
        return None;
    };
    let (through, rest): (Vec<_>, Vec<_>) = metas
        .into_iter()
        .partition(|meta| goes_through(meta, parts));
    if through.is_empty() {
        return None;
    }
    let (into, from): (Vec<_>, Vec<_>) = through
        .into_iter()
        .partition(|meta| meta.path().is_ident("into"));
    Some(Conversions {
        into: into.into_iter().next(),
        from: from.into_iter().next(),
        of_parts: (!rest.is_empty()).then(|| parse_quote!(#[serde(#(#rest),*)])),
    })
}

/// What serde is told about a struct that goes through its parts.
pub(super) struct Conversions {
    /// `into = "Parts"`
    pub(super) into: Option<Meta>,
    /// `from = "Parts"`, or `try_from`
    pub(super) from: Option<Meta>,
    pub(super) of_parts: Option<Attribute>,
}

/// Whether this is `from`, `try_from` or `into` with the name of the parts.
fn goes_through(meta: &Meta, parts: &Ident) -> bool {
    let is_conversion = ["from", "try_from", "into"]
        .iter()
        .any(|name| meta.path().is_ident(name));
    let target = text(meta).filter(|_| is_conversion);
    target.is_some_and(|target| {
        let target = target.value();
        let name = target.split('<').next();
        name.is_some_and(|name| parts == name.trim())
    })
}

/// What a struct that is deserialized from its parts still has to say of a field: that it borrows.
pub(super) fn borrowing(attr: &Attribute) -> Option<Attribute> {
    let mut arguments = arguments(std::slice::from_ref(attr));
    let borrow = arguments.find(|meta| meta.path().is_ident("borrow"))?;
    Some(parse_quote!(#[serde(#borrow)]))
}

/// What serde is told of a struct that is deserialized from its parts, which have these attributes: it can be where they can.
pub(super) fn deserialized(from: &Meta, of_parts: &[Attribute], generics: &Generics) -> Attribute {
    let krate = arguments(of_parts).find(|meta| meta.path().is_ident("crate"));
    let path = krate.as_ref().and_then(text);
    let path = path.map_or_else(|| "serde".to_owned(), |path| path.value());
    let parts = text(from).filter(|_| generics.type_params().next().is_some());
    let bound = parts.map(|parts| -> Meta {
        let bound = format!("{}: {path}::Deserialize<'de>", parts.value());
        parse_quote!(bound(deserialize = #bound))
    });
    let told = [Some(from.clone()), krate, bound].into_iter().flatten();
    parse_quote!(#[serde(#(#told),*)])
}

/// What it takes to serialize the struct as its parts, which have these attributes.
pub(super) fn serialized(derive: Path, attrs: Vec<Attribute>) -> Serialized {
    let krate = arguments(&attrs).find(|meta| meta.path().is_ident("crate"));
    let krate = krate.as_ref().and_then(text);
    Serialized {
        derive,
        serde: krate.and_then(|path| path.parse().ok()),
        bounds: bounds(&attrs),
        attrs,
    }
}

/// What stands in `#[serde(bound = "..")]` or `#[serde(bound(serialize = ".."))]`, on the parts or on a field of theirs.
pub(super) fn bounds(attrs: &[Attribute]) -> Option<Vec<WherePredicate>> {
    let bound = arguments(attrs).find(|meta| meta.path().is_ident("bound"))?;
    let text = match &bound {
        Meta::List(list) => {
            let inside =
                Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
            let mut inside = inside.ok()?.into_iter();
            text(&inside.find(|meta| meta.path().is_ident("serialize"))?)?
        }
        bound => text(bound)?,
    };
    let predicates = Punctuated::<WherePredicate, Token![,]>::parse_terminated;
    Some(text.parse_with(predicates).ok()?.into_iter().collect())
}

/// What stands in `#[serde(..)]`.
fn arguments(attrs: &[Attribute]) -> impl Iterator<Item = Meta> {
    let serde = attrs.iter().filter(|attr| attr.path().is_ident("serde"));
    let lists = serde.filter_map(|attr| {
        let arguments = Punctuated::<Meta, Token![,]>::parse_terminated;
        attr.parse_args_with(arguments).ok()
    });
    lists.flatten()
}

/// The text in `name = "text"`.
fn text(meta: &Meta) -> Option<LitStr> {
    let Meta::NameValue(MetaNameValue {
        value: Expr::Lit(literal),
        ..
    }) = meta
    else {
        return None;
    };
    match &literal.lit {
        Lit::Str(text) => Some(text.clone()),
        _ => None,
    }
}
