//! How a change is written: values that get lines of their own, by a type around them or by the attribute, and what the attribute asks for.

use super::kind::is_plain_struct;
use super::whose::is_of_another;
use crate::marks::Mark;
use crate::names::{Holder, Object, Owner, Shape};
use crate::roles::path::{is_counted, value_of};
use crate::type_name;

/// What stands for the fields of a struct that are not written out.
const ALL_FIELDS: &str = "// its fields as they are";

/// What the attribute changes for those who use the struct.
pub(crate) fn made_with(name: &str) -> String {
    format!("a value is then made with `{name}! {{ .. }}`, and derives go below the attribute")
}

/// A struct with the attribute.
pub(crate) fn with_attribute(attribute: &str, name: &str, fields: Vec<String>) -> Vec<String> {
    let mut lines = vec![attribute.to_owned(), format!("struct {name} {{")];
    lines.extend(fields);
    lines.push("}".to_owned());
    lines
}

/// How the values in a block of the heap are given lines of their own.
pub(crate) fn own_lines(object: &Object) -> Vec<String> {
    let Some(layout) = value_of(object).filter(|layout| !is_of_another(layout)) else {
        return Vec::new();
    };
    let name = type_name::short(&layout.name);
    let holder = match &object.owner {
        Owner::Heap { holder, .. } => holder,
        _ => &Holder::Other,
    };
    let element = match &layout.shape {
        Shape::Elements { element, .. } => Some(type_name::short(&element.name)),
        _ => None,
    };
    // What has its length at run time cannot be wrapped where it is.
    let is_slice = matches!(layout.shape, Shape::Elements { count: None, .. });
    let held = if is_slice && is_counted(object) {
        format!("Box<{name}>")
    } else {
        name.clone()
    };
    if *holder == Holder::Elements && element.as_deref() == Some("u8") {
        // The buffer of a `String` or a `Vec<u8>`, which allocates it itself.
        return Vec::new();
    }
    let mut lines = vec![match (holder, element) {
        (Holder::Arc, _) => format!("Arc<OwnLines<{held}>>"),
        (Holder::Rc, _) => format!("Rc<OwnLines<{held}>>"),
        (Holder::Elements, Some(element)) => format!("Box<OwnLines<[{element}; N]>>"),
        _ => format!("Box<OwnLines<{held}>>"),
    }];
    if is_plain_struct(&layout) {
        let name = type_name::declared(type_name::base(&name));
        lines.push(format!("// or ({}):", made_with(&name)));
        let fields = vec![ALL_FIELDS.to_owned()];
        lines.extend(with_attribute("#[cache_layout(own_lines)]", &name, fields));
    }
    lines
}

/// The type of an array whose elements get lines of their own, from that of the array without paths.
pub(crate) fn of_own_lines(array: &str) -> String {
    let inner = array
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(array);
    let is_number = |count: &str| count.bytes().all(|digit| digit.is_ascii_digit());
    match inner.rsplit_once("; ") {
        Some((element, count)) if is_number(count) => format!("[OwnLines<{element}>; {count}]"),
        _ => format!("Vec<OwnLines<{inner}>>"),
    }
}

/// A static that gets lines of its own.
pub(crate) fn static_of_own_lines(name: &str, type_name: &str) -> String {
    let name = type_name::declared(type_name::base(name));
    format!("static {name}: OwnLines<{type_name}> = OwnLines::new(..);")
}

/// A variable that gets lines of its own.
pub(crate) fn variable_of_own_lines(name: &str) -> String {
    let name = type_name::declared(name);
    format!("let {name} = OwnLines::new(..);")
}

/// `#[hot_write(producer)] #[hot_read(consumer)] tail: AtomicUsize,`: a field with its marks, and its type without paths if it is known.
pub(crate) fn marked_field(name: &str, type_name: Option<&str>, marks: &[Mark]) -> String {
    let mut words: Vec<_> = marks.iter().map(Mark::to_string).collect();
    let type_name = type_name.unwrap_or("..");
    words.push(format!("{}: {type_name},", type_name::declared(name)));
    words.join(" ")
}
