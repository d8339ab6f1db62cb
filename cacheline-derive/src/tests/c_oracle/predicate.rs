//! Conditions of `cfg` as the C preprocessor reads them: `cfg(not(no))` is `!NO`.

use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, MetaList, Token};

/// What `cfg`, or `cfg` within `cfg_attr`, asks for; nothing where the attribute asks for nothing.
pub(super) fn of_attribute(attr: &Attribute) -> Option<String> {
    of_meta(&attr.meta)
}

fn of_meta(meta: &Meta) -> Option<String> {
    let Meta::List(list) = meta else {
        return None;
    };
    let words = words(list);
    if list.path.is_ident("cfg") {
        return Some(condition(words.first().expect("`cfg` has a condition")));
    }
    if !list.path.is_ident("cfg_attr") {
        return None;
    }
    let mut words = words.iter();
    let when = condition(words.next().expect("`cfg_attr` has a condition"));
    let then = words.filter_map(of_meta).collect::<Vec<_>>().join(" && ");
    (!then.is_empty()).then(|| format!("(!{when} || ({then}))"))
}

fn condition(meta: &Meta) -> String {
    match meta {
        Meta::List(list) => {
            let parts = words(list).iter().map(condition).collect::<Vec<_>>();
            if list.path.is_ident("not") {
                format!("!{}", parts.concat())
            } else if list.path.is_ident("all") {
                format!("(1 && {})", parts.join(" && "))
            } else {
                format!("(0 || {})", parts.join(" || "))
            }
        }
        name => name
            .path()
            .require_ident()
            .expect("a condition is a name")
            .to_string()
            .to_uppercase(),
    }
}

fn words(list: &MetaList) -> Punctuated<Meta, Token![,]> {
    list.parse_args_with(Punctuated::parse_terminated)
        .expect("a condition is made of words")
}
