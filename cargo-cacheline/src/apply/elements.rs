//! Elements of arrays that are put into `OwnLines<..>`: their type, and each expression that makes one.

use std::ops::Range;
use std::path::{Path, PathBuf};

use proc_macro2::Span;
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprMacro, GenericArgument, PathArguments, Stmt, Token, Type};

use super::Work;
use super::library::Library;
use super::text::Edit;
use super::uses::{Owner, USE};
use crate::source::{Declaration, Field, Found, Use};
use crate::type_name;

/// Edits of a file.
pub(super) type Wrapped = (PathBuf, Vec<Edit>);

/// Wraps the elements of a field in its type and in all values of the struct. `together` are the names of all fields of it that are to be wrapped.
pub(super) fn of_field(
    work: &Work<'_>,
    declaration: &Declaration,
    field: &Field,
    values: &[Found<'_>],
    library: &Library,
    together: &[&str],
) -> Result<Vec<Wrapped>, String> {
    let refused = |place: String, what: &str| {
        format!(
            "the elements of `{}` of `{}` share lines: put each into `OwnLines<..>` and mark the field with `each`; {what} ({place}) is not edited",
            field.name, declaration.path
        )
    };
    let Some(of_type) = in_type(&field.type_text, library) else {
        let place = work.place(&declaration.file, field.line);
        return Err(refused(place, &format!("the type `{}`", field.type_text)));
    };
    if of_type.is_empty() {
        return Ok(Vec::new());
    }
    let of = type_name::plain(&declaration.name);
    let alone = [&*field.name];
    let hindrance = |names: &[&str]| work.hindrance(Owner::Fields(names, of));
    if let Some(place) = hindrance(together).and_then(|_| hindrance(&alone)) {
        return Err(refused(place, USE));
    }
    let mut wrapped = vec![(
        declaration.file.clone(),
        moved(of_type, field.type_at.start),
    )];
    let mut done: Vec<(&Path, Range<usize>)> = Vec::new();
    for found in values
        .iter()
        .filter(|found| matches!(found.site.use_, Use::Literal | Use::Macro))
    {
        let file = &work.sources.files[found.site.file];
        let place = || work.place(&file.path, found.site.line);
        if found.site.is_in_macro {
            return Err(refused(place(), "a value that a macro makes"));
        }
        let mut fields = found.site.fields.iter();
        let Some(value) = fields.find(|value| value.name == field.name) else {
            continue;
        };
        let at = value.value_at.as_ref().unwrap_or(&value.name_at);
        // A value may be that of a variable, and several that of one.
        let variable = work
            .sources
            .variable(found.site, file.text[at.clone()].trim());
        let at = variable.map_or(at, |variable| &variable.value_at);
        if done.contains(&(&file.path, at.clone())) {
            continue;
        }
        done.push((&file.path, at.clone()));
        let Some(of_value) = in_value(&file.text[at.clone()], library) else {
            return Err(refused(
                place(),
                &format!("the value `{}`", one_line(&file.text[at.clone()])),
            ));
        };
        let mut edits = moved(of_value, at.start);
        if let Some(type_at) = variable.and_then(|variable| variable.type_at.clone()) {
            let of_type = in_type(&file.text[type_at.clone()], library);
            edits.extend(moved(of_type.unwrap_or_default(), type_at.start));
        }
        wrapped.push((file.path.clone(), edits));
    }
    Ok(wrapped)
}

fn moved(edits: Vec<Edit>, by: usize) -> Vec<Edit> {
    edits.into_iter().map(|edit| edit.moved(by)).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Wraps the elements in the type of an array: `[T; 8]`, `Vec<T>`, `Box<[T]>`. None if it is another type, no edits if they are wrapped.
pub(super) fn in_type(text: &str, library: &Library) -> Option<Vec<Edit>> {
    let parsed: Type = syn::parse_str(text).ok()?;
    let element = element(&parsed)?;
    if is_own_lines(element) {
        return Some(Vec::new());
    }
    let (before, after) = library.around_type();
    Some(Edit::around(&element.span().byte_range(), &before, &after).into())
}

fn element(of: &Type) -> Option<&Type> {
    match of {
        Type::Array(array) => Some(&array.elem),
        Type::Slice(slice) => Some(&slice.elem),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return None;
            };
            let GenericArgument::Type(inner) = arguments.args.first()? else {
                return None;
            };
            match last.ident.to_string().as_str() {
                "Vec" | "VecDeque" => Some(inner),
                "Box" | "Arc" | "Rc" => element(inner),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a type is padded already.
pub(super) fn is_own_lines(of: &Type) -> bool {
    let Type::Path(path) = of else {
        return false;
    };
    let last = path.path.segments.last();
    last.is_some_and(|last| last.ident == "OwnLines")
}

/// Whether an expression is `OwnLines::new(..)`.
pub(super) fn is_made_own_lines(value: &Expr) -> bool {
    let Expr::Call(call) = value else {
        return false;
    };
    let Expr::Path(function) = &*call.func else {
        return false;
    };
    let mut parts = function.path.segments.iter();
    parts.any(|part| part.ident == "OwnLines")
}

/// Wraps each element in an expression that makes an array. Nothing if it is none whose elements are seen.
pub(super) fn in_value(text: &str, library: &Library) -> Option<Vec<Edit>> {
    let parsed: Expr = syn::parse_str(text).ok()?;
    let mut edits = Vec::new();
    let wrap = Wrap { library };
    wrap.elements(&parsed, &mut edits)?;
    Some(edits)
}

struct Wrap<'a> {
    library: &'a Library,
}

impl Wrap<'_> {
    fn elements(&self, value: &Expr, edits: &mut Vec<Edit>) -> Option<()> {
        match value {
            Expr::Array(array) => array.elems.iter().for_each(|each| self.one(each, edits)),
            Expr::Repeat(repeat) => self.repeated(&repeat.expr, edits),
            Expr::Macro(called) => self.in_macro(called, edits)?,
            Expr::MethodCall(call) => match (call.method.to_string().as_str(), call.args.first()) {
                ("map", Some(each)) => self.made_by(each, edits)?,
                ("collect" | "into_boxed_slice" | "into" | "to_vec", None) => {
                    self.elements(&call.receiver, edits)?;
                }
                _ => return None,
            },
            Expr::Call(call) => {
                let Expr::Path(function) = &*call.func else {
                    return None;
                };
                let mut names = function
                    .path
                    .segments
                    .iter()
                    .rev()
                    .map(|part| part.ident.to_string());
                match (names.next()?.as_str(), call.args.first()) {
                    ("from_fn", Some(each)) => self.made_by(each, edits)?,
                    ("new" | "from", Some(array)) => self.elements(array, edits)?,
                    ("default", None) => {}
                    _ => return None,
                }
            }
            Expr::Paren(inner) => self.elements(&inner.expr, edits)?,
            _ => return None,
        }
        Some(())
    }

    /// Wraps the value of an expression; of a block, that of its last one.
    fn one(&self, value: &Expr, edits: &mut Vec<Edit>) {
        let block = match value {
            Expr::Block(block) => Some(&block.block),
            Expr::Const(block) => Some(&block.block),
            _ => None,
        };
        if let Some(Stmt::Expr(last, None)) = block.and_then(|block| block.stmts.last()) {
            return self.one(last, edits);
        }
        if !is_made_own_lines(value) {
            self.around(value.span(), edits);
        }
    }

    fn around(&self, span: Span, edits: &mut Vec<Edit>) {
        let (before, after) = self.library.around_value();
        edits.extend(Edit::around(&span.byte_range(), &before, &after));
    }

    /// What is repeated has to be a constant, or `Copy`: a constant stays one.
    fn repeated(&self, value: &Expr, edits: &mut Vec<Edit>) {
        let is_constant = |name: &str| !name.contains(char::is_lowercase);
        if let Expr::Path(path) = value
            && let Some(last) = path.path.segments.last()
            && is_constant(&last.ident.to_string())
        {
            let (before, after) = self.library.around_value();
            let (before, after) = (format!("const {{ {before}"), format!("{after} }}"));
            edits.extend(Edit::around(&value.span().byte_range(), &before, &after));
        } else {
            self.one(value, edits);
        }
    }

    /// A function that makes one element: a closure, or a path.
    fn made_by(&self, function: &Expr, edits: &mut Vec<Edit>) -> Option<()> {
        match function {
            Expr::Closure(closure) => self.one(&closure.body, edits),
            Expr::Path(_) => {
                let (before, after) = self.library.around_value();
                let at = function.span().byte_range();
                let before = format!("|index| {before}");
                edits.extend(Edit::around(&at, &before, &format!("(index){after}")));
            }
            _ => return None,
        }
        Some(())
    }

    fn in_macro(&self, called: &ExprMacro, edits: &mut Vec<Edit>) -> Option<()> {
        if !called.mac.path.is_ident("vec") {
            return None;
        }
        let tokens = called.mac.tokens.clone();
        let repeated = |input: syn::parse::ParseStream<'_>| {
            let value: Expr = input.parse()?;
            input.parse::<Token![;]>()?;
            input.parse::<Expr>()?;
            Ok(value)
        };
        if let Ok(value) = repeated.parse2(tokens.clone()) {
            self.one(&value, edits);
            return Some(());
        }
        let listed = Punctuated::<Expr, Token![,]>::parse_terminated;
        for each in &listed.parse2(tokens).ok()? {
            self.one(each, edits);
        }
        Some(())
    }
}
