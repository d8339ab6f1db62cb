//! The attribute of a struct and the marks of its fields.

use super::Work;
use super::elements::{self, Wrapped};
use super::export;
use super::library::Library;
use super::literals;
use super::options::{Wanted, is_there, with_options};
use super::text::{Edit, separator};
use crate::marks::Mark;
use crate::source::{Attribute, Declaration, Field, Kind, Use};
use crate::suggest::StructChange;

/// Edits a struct and its values; gives what wraps the elements of its fields.
pub(super) fn edit(work: &mut Work<'_>, change: &StructChange) -> Vec<Wrapped> {
    let sources = work.sources;
    let names: Vec<&str> = change.fields.iter().map(|field| &*field.name).collect();
    let declaration = match sources.find(&change.path, &names) {
        Ok(declaration) => declaration,
        Err(missing) => {
            work.by_hand(missing.to_string());
            return Vec::new();
        }
    };
    if let Some(hindrance) = hindrance(declaration) {
        let place = work.place(&declaration.file, declaration.line);
        work.by_hand(format!("`{}` ({place}) {hindrance}", change.path));
        return Vec::new();
    }
    if let (None, Some((file, line))) = (
        &declaration.attribute,
        sources.macro_called_like(declaration),
    ) {
        let place = work.place(&declaration.file, declaration.line);
        let of_macro = work.place(file, line);
        work.by_hand(format!(
            "`{}` ({place}) is called as the macro `{}!` ({of_macro}) is, and so is the one that the attribute makes values with: give that macro another name",
            change.path, declaration.name
        ));
        return Vec::new();
    }
    let mut library = Library::of(sources, &declaration.file);
    library.line_of(declaration);
    let values = sources.sites_of(declaration);
    let mut is_made_elsewhere = values
        .iter()
        .filter(|found| found.is_in_another_crate && found.site.use_ == Use::Literal);
    let wanted = Wanted {
        own_lines: change.own_lines,
        export: is_made_elsewhere
            .next()
            .map(|_| export::option(work, declaration)),
        types: &change.types,
        library: library.renamed(),
    };
    let text = work.text(&declaration.file);
    let mut edits: Vec<Edit> = attribute(text, declaration, &wanted, &library)
        .into_iter()
        .collect();
    let mut wrapped = Vec::new();
    let together = change.fields.iter().filter(|field| field.wraps_elements);
    let together: Vec<&str> = together.map(|field| &*field.name).collect();
    for wanted in &change.fields {
        let Some(field) = declaration.field(&wanted.name) else {
            continue;
        };
        let mut marks: Vec<Mark> = wanted
            .marks
            .iter()
            .map(|grounds| grounds.mark.clone())
            .collect();
        if wanted.wraps_elements {
            match elements::of_field(work, declaration, field, &values, &library, &together) {
                Ok(more) => wrapped.extend(more),
                Err(sentence) => {
                    work.by_hand(sentence);
                    marks = marks.into_iter().map(without_each).collect();
                }
            }
        }
        edits.extend(marks_of(text, field, &marks));
    }
    work.add(&declaration.file, edits);
    // Where there is an attribute, its values are made as it asks for.
    if declaration.attribute.is_none() {
        literals::edit(work, declaration, &values);
    }
    wrapped
}

/// What keeps the attribute off a type, in words that come after its name.
fn hindrance(declaration: &Declaration) -> Option<String> {
    let of_kind = match declaration.kind {
        Kind::Named => None,
        Kind::Tuple | Kind::Unit => {
            Some("is a struct whose fields have no names: give them names, then mark them")
        }
        Kind::Enum => Some(
            "is an enum, which the attribute does not lay out: put what one variant writes into a struct, in `OwnLines<..>`",
        ),
        Kind::Union => {
            Some("is a union, which the attribute does not lay out: put it into `OwnLines<..>`")
        }
    };
    if let Some(of_kind) = of_kind {
        return Some(of_kind.to_owned());
    }
    if let Some(attribute) = &declaration.attribute {
        return of_attribute(attribute).map(str::to_owned);
    }
    let mut reprs = declaration.reprs.iter();
    if let Some(repr) = reprs.find(|repr| !repr.starts_with("align")) {
        return Some(format!(
            "has `repr({repr})`: take that out if nobody depends on the order of its fields, or mark it by hand with `#[cache_layout(order = \"declared\")]`"
        ));
    }
    let mut derives = declaration.derives.iter();
    let derive = derives.find(|derive| !is_standard(derive))?;
    Some(format!(
        "derives `{derive}`, which would see its fields as they are laid out: mark it by hand, and have its parts derive that, with `parts = Name`, or allow it, with `allow(derive(..))`"
    ))
}

/// What keeps the marks of a struct that has the attribute from being edited.
fn of_attribute(attribute: &Attribute) -> Option<&'static str> {
    if attribute.is_conditional {
        return Some(
            "has its attribute in a `cfg_attr`, so its marks would be errors where that does not hold: mark it by hand",
        );
    }
    is_there(&attribute.options, "verify").then_some(
        "is proved as it is, by `verify`, so marks alone would only be refused: change them and its layout by hand, or take `verify` out",
    )
}

/// Whether a derive is of the standard library, which the attribute knows.
fn is_standard(derive: &str) -> bool {
    const STANDARD: [&str; 9] = [
        "Clone",
        "Copy",
        "Debug",
        "Default",
        "Eq",
        "Hash",
        "Ord",
        "PartialEq",
        "PartialOrd",
    ];
    let (path, name) = derive.rsplit_once("::").unwrap_or(("", derive));
    STANDARD.contains(&name)
        && (path.is_empty() || path.starts_with("std") || path.starts_with("core"))
}

/// The mark of a field whose elements are on common lines.
fn without_each(mark: Mark) -> Mark {
    match mark {
        Mark::WriteEach(group) => Mark::Write(group),
        other => other,
    }
}

/// Adds the attribute, or options to the one that is there.
fn attribute(
    text: &str,
    declaration: &Declaration,
    wanted: &Wanted<'_>,
    library: &Library,
) -> Option<Edit> {
    let in_parentheses = |options: String| {
        if options.is_empty() {
            options
        } else {
            format!("({options})")
        }
    };
    let Some(attribute) = &declaration.attribute else {
        let at = declaration.attribute_goes;
        let options = in_parentheses(with_options("", wanted));
        let path = library.path("cache_layout");
        let separator = separator(text, at);
        return Some(Edit::insert(at, format!("#[{path}{options}]{separator}")));
    };
    let options = with_options(&attribute.options, wanted);
    if options == attribute.options {
        return None;
    }
    let meta = &text[attribute.meta.clone()];
    let path = meta.split('(').next().unwrap_or(meta);
    Some(Edit::replace(
        attribute.meta.clone(),
        format!("{}{}", path.trim_end(), in_parentheses(options)),
    ))
}

/// Gives a field its marks, in the place of those that it has.
fn marks_of(text: &str, field: &Field, wanted: &[Mark]) -> Vec<Edit> {
    let has_all = wanted.iter().all(|mark| field.marks.contains(mark));
    if has_all && wanted.len() == field.marks.len() {
        return Vec::new();
    }
    let names = wanted.iter().map(Mark::to_string);
    let names: Vec<String> = names.collect();
    let Some((first, others)) = field.marks_at.split_first() else {
        let separator = separator(text, field.marks_go);
        let marks = names.iter().map(|mark| format!("{mark}{separator}"));
        return vec![Edit::insert(field.marks_go, marks.collect::<String>())];
    };
    let mut edits = Vec::new();
    if names.is_empty() {
        edits.push(Edit::replace(first.start..next_token(text, first.end), ""));
    } else {
        let marks = names.join(&separator(text, first.start));
        edits.push(Edit::replace(first.clone(), marks));
    }
    let removed = others.iter();
    edits.extend(removed.map(|mark| Edit::replace(mark.start..next_token(text, mark.end), "")));
    edits
}

/// The end of the space that begins at `at`.
fn next_token(text: &str, at: usize) -> usize {
    text.len() - text[at..].trim_start().len()
}
