//! Which field has to be the first in memory.

use syn::Ident;
use syn::ext::IdentExt;

use super::fields::Fields;
use crate::attr::Options;
use crate::diagnostics::Diagnostics;
use crate::model::{Field, First, Mode};
use crate::spelling::nearest;

/// The field at offset 0, if one is asked for that can be there.
pub(super) fn check(
    diagnostics: &Diagnostics,
    options: &Options,
    mode: Mode,
    fields: Option<&Fields>,
) -> Option<First> {
    let (asked, fields) = (options.first.as_ref()?, fields?);
    let name = asked.unraw().to_string();
    let mut called_so = fields.all.iter().filter(|field| field.name() == name);
    let refusal = match (called_so.next(), called_so.next()) {
        (None, _) => unknown(&name, fields),
        (Some(_), Some(_)) => format!(
            "`cfg` decides between fields called `{name}`, which may belong on different lines: declare the struct once for \
             each"
        ),
        (Some(field), None) => match refuse_place(field, mode, fields) {
            Some(refusal) => refusal,
            None => return Some(First::new(field, asked)),
        },
    };
    diagnostics.error(asked.span(), refusal);
    None
}

impl First {
    fn new(field: &Field, asked: &Ident) -> Self {
        Self {
            position: field.position,
            span: asked.span(),
        }
    }
}

fn unknown(name: &str, fields: &Fields) -> String {
    let names = fields.all.iter().map(Field::name).collect::<Vec<_>>();
    let names = names.iter().map(String::as_str).collect::<Vec<_>>();
    let remedy = match (nearest(name, &names, 2), &names[..]) {
        (Some(meant), _) => format!("did you mean `{meant}`?"),
        (None, [one, ..]) => format!("name one of its fields, as in `first = {one}`"),
        (None, []) => "remove `first`".to_owned(),
    };
    format!("the struct has no field `{name}` that could be first: {remedy}")
}

/// Why a field cannot be the first.
fn refuse_place(field: &Field, mode: Mode, fields: &Fields) -> Option<String> {
    let name = field.name();
    if field.facts.is_unsized {
        return Some(format!(
            "`{name}` may be unsized, so it has to be the last field: name another one, or remove `first`"
        ));
    }
    if mode != Mode::Declared {
        return None;
    }
    let mut before = fields.all[..field.position.0].iter();
    // What is of unknown size may have none: the compiler says where the field is.
    let takes_bytes =
        |field: &&Field| field.cfgs.is_empty() && field.facts.ty.size.is_some_and(|size| size > 0);
    let before = before.find(takes_bytes)?;
    Some(format!(
        "in declared order nothing moves, and `{}` is declared before `{name}`: declare `{name}` first, or leave `order` out",
        before.name()
    ))
}
