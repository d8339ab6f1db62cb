//! A change as it is written in the source.

use super::{Change, Field, OwnLines, StructChange, Wrapped};
use crate::report::Remedy;
use crate::report::own_lines::{
    marked_field, of_own_lines, static_named, static_of_own_lines, variable_of_own_lines,
    with_attribute,
};
use crate::report::words;
use crate::type_name::{base, declared, short};

/// What stands for the fields that stay as they are.
const OTHER_FIELDS: &str = "// the other fields as they are";

/// What is changed, for a heading.
pub(super) fn name(change: &Change) -> String {
    match change {
        Change::Struct(change) => format!("`{}`", base(&change.path)),
        Change::OwnLines(OwnLines { value, .. }) => match value {
            Wrapped::Static { path, .. } => format!("static `{}`", base(path)),
            Wrapped::Variable { name, function } => format!("variable `{name}` of {function}"),
        },
    }
}

/// The lines of source, as far as they are known.
pub(super) fn source(change: &Change) -> Vec<String> {
    let lines = match change {
        Change::Struct(change) => of_struct(change),
        Change::OwnLines(change) => vec![of_value(change)],
    };
    words::source(&Remedy {
        text: String::new(),
        lines,
    })
}

fn of_struct(change: &StructChange) -> Vec<String> {
    let mut fields: Vec<_> = change.fields.iter().map(of_field).collect();
    if change.has_attribute {
        return fields;
    }
    fields.push(OTHER_FIELDS.to_owned());
    let name = declared(base(&change.path));
    with_attribute(&attribute(change), &name, fields)
}

/// `#[cache_layout(own_lines)]`
fn attribute(change: &StructChange) -> String {
    let types = change.types.iter();
    let types = types.map(|fact| format!("{} = {}", fact.name, fact.layout));
    let types = types.collect::<Vec<_>>().join(", ");
    let mut options = Vec::new();
    if change.own_lines {
        options.push("own_lines".to_owned());
    }
    if !types.is_empty() {
        options.push(format!("types({types})"));
    }
    match options.join(", ") {
        options if options.is_empty() => "#[cache_layout]".to_owned(),
        options => format!("#[cache_layout({options})]"),
    }
}

fn of_field(field: &Field) -> String {
    let type_name = field.type_name.as_deref().map(short);
    let type_name = type_name.map(|name| {
        if field.wraps_elements {
            of_own_lines(&name, None)
        } else {
            name
        }
    });
    marked_field(&field.name, type_name.as_deref(), &field.marks_alone())
}

fn of_value(change: &OwnLines) -> String {
    let type_name = change.type_name.as_deref().map_or("..".to_owned(), short);
    let each = change
        .wraps_elements
        .then(|| of_own_lines(&type_name, None));
    match (&change.value, each) {
        (Wrapped::Static { path, is_mut }, None) => static_of_own_lines(*is_mut, path, &type_name),
        (Wrapped::Static { path, is_mut }, Some(array)) => {
            format!("{}: {array} = ..;", static_named(*is_mut, path))
        }
        (Wrapped::Variable { name, .. }, None) => variable_of_own_lines(name),
        (Wrapped::Variable { name, .. }, Some(array)) => {
            format!("let {}: {array} = ..;", declared(name))
        }
    }
}
