//! What `each` asks: that the build can tell whether what different parties write owns its lines.

use proc_macro2::Span;
use syn::Type;

use super::fields::Context;
use crate::diagnostics::{Reported, Result};
use crate::mark::Mark;
use crate::model::{Each, Judged};
use crate::type_facts::{Tail, Written, bare, element, pointee};
use crate::type_text::type_text;

/// What `each` says, if the field has elements.
pub(super) fn check(context: &Context, marks: &[Mark], ty: &Type) -> Result<Option<Each>> {
    let Some(span) = marks.iter().find_map(|mark| mark.each) else {
        return Ok(None);
    };
    let Some(elements) = element(ty) else {
        let message = "`each` is about the elements of a field, but this type shows none: write it as \
                       `[T; N]`, `Vec<T>` or `Box<[T]>`, or leave `each` out";
        return Err(context.diagnostics.error(span, message));
    };
    let is_separated = context.spacing.is_separated;
    let (written, is_pointed_to) = match elements.written {
        Written::Unknown(pointer) if is_separated => {
            return Err(refuse_raw_pointers(context, span, pointer));
        }
        Written::Itself(element) | Written::Unknown(element) => (element, false),
        Written::Target(target) => (target, true),
    };
    let unknown = Unknown::of(context, written, is_pointed_to);
    if let Some(unknown) = unknown {
        if is_separated && !may_own_lines(written) {
            return Err(unknown.refuse(context, span, written, is_pointed_to));
        }
    }
    Ok(Some(Each {
        written: written.clone(),
        is_pointed_to,
        judged: unknown.map_or(Judged::BySize, |_| Judged::ByType),
        span,
    }))
}

/// Why the size of what is written is not known where the struct is declared.
#[derive(Clone, Copy)]
enum Unknown {
    /// It depends on a parameter.
    Open,
    /// It is known at run time.
    Unsized,
}

impl Unknown {
    fn of(context: &Context, written: &Type, is_pointed_to: bool) -> Option<Self> {
        if context.parameters.stand_in(written) {
            return Some(Self::Open);
        }
        let is_unsized = is_pointed_to && pointee(written, context.parameters) == Tail::Unsized;
        is_unsized.then_some(Self::Unsized)
    }

    /// Refuses values of a type that may be of any size.
    fn refuse(
        self,
        context: &Context,
        span: Span,
        written: &Type,
        is_pointed_to: bool,
    ) -> Reported {
        let reason = match self {
            Self::Open => "depends on a parameter",
            Self::Unsized => "is not known before run time",
        };
        let text = type_text(written);
        let values = if is_pointed_to {
            format!("values of type `{text}`, which the elements point to,")
        } else {
            format!("elements of type `{text}`")
        };
        let message = format!(
            "{values} may share a line, as their size {reason}: wrap each in `{}`, which owns its lines whatever it holds",
            wrapped(context, written)
        );
        context.diagnostics.error(span, message)
    }
}

/// Refuses pointers that may point anywhere.
fn refuse_raw_pointers(context: &Context, span: Span, pointer: &Type) -> Reported {
    let message = format!(
        "a raw pointer says nothing of the lines of what it points to: point to it with `&T`, `Box<T>` or `Arc<T>`; or, \
         where the pointers themselves are written, wrap each in `{}`",
        wrapped(context, pointer)
    );
    context.diagnostics.error(span, message)
}

/// `OwnLines<T>`, for values that are written.
fn wrapped(context: &Context, ty: &Type) -> String {
    let distance = context.spacing.distance();
    let line = distance.map(|line| format!(", Line{}", line.bytes()));
    format!("OwnLines<{}{}>", type_text(ty), line.unwrap_or_default())
}

/// Whether a type of unknown size may be `OwnLines` or an alias of it, for the compiler to say.
fn may_own_lines(ty: &Type) -> bool {
    match bare(ty) {
        Type::Array(array) => may_own_lines(&array.elem),
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| !last.arguments.is_empty()),
        _ => false,
    }
}
