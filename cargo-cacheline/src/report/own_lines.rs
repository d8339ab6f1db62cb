//! How a change is written: values that get lines of their own, by a type around them or by the attribute, and what the attribute asks for.

use super::kind::is_plain_struct;
use super::whose::is_of_another;
use crate::marks::Mark;
use crate::names::{Holder, Layout, Object, Owner, Shape};
use crate::roles::Roles;
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
    if matches!(holder, Holder::Elements | Holder::Deque) && element.as_deref() == Some("u8") {
        // The buffer of a `String` or a `Vec<u8>`, which allocates it itself.
        return Vec::new();
    }
    let mut lines = vec![match (holder, element) {
        (Holder::Arc, _) => format!("Arc<OwnLines<{held}>>"),
        (Holder::Rc, _) => format!("Rc<OwnLines<{held}>>"),
        (Holder::Elements, Some(element)) => format!("Vec<OwnLines<{element}>>"),
        (Holder::Deque, Some(element)) => format!("VecDeque<OwnLines<{element}>>"),
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

/// The type of an array whose elements get lines of their own, from that of the array without paths, and what holds it if it is of the heap.
pub(crate) fn of_own_lines(array: &str, holder: Option<&Holder>) -> String {
    let inner = array
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(array);
    let is_number = |count: &str| count.bytes().all(|digit| digit.is_ascii_digit());
    match inner.rsplit_once("; ") {
        Some((element, count)) if is_number(count) => format!("[OwnLines<{element}>; {count}]"),
        _ if holder == Some(&Holder::Deque) => format!("VecDeque<OwnLines<{inner}>>"),
        _ => format!("Vec<OwnLines<{inner}>>"),
    }
}

/// Whether a static is a `static mut`: no other is written that has no cell in it.
pub(crate) fn is_static_mut(roles: &Roles, number: usize) -> bool {
    let shared = &roles.objects[number];
    let layout = shared.object.layout.as_ref();
    let mut touches = shared.touches.iter();
    layout.is_some_and(|layout| !may_have_cell(layout))
        && touches.any(|&touch| roles.touches[touch].writes)
}

/// Whether a value may be written through `&self`, as far as is known of what it consists of.
fn may_have_cell(layout: &Layout) -> bool {
    let name = type_name::base(&layout.name);
    let is_path = layout.name.contains("::") && layout.name.starts_with(char::is_alphabetic);
    match &layout.shape {
        _ if name.ends_with("Cell") || name.starts_with("Atomic") => true,
        Shape::Opaque => is_path,
        Shape::Members(members) => members.iter().any(|member| may_have_cell(&member.layout)),
        Shape::Variants { variants, .. } => {
            let mut members = variants.iter().flat_map(|(_, members)| members);
            members.any(|member| may_have_cell(&member.layout))
        }
        Shape::Elements { element, .. } => may_have_cell(element),
    }
}

/// How a static begins.
pub(crate) fn static_named(is_mut: bool, name: &str) -> String {
    let name = type_name::declared(type_name::base(name));
    format!("static {}{name}", if is_mut { "mut " } else { "" })
}

/// A static that gets lines of its own.
pub(crate) fn static_of_own_lines(is_mut: bool, name: &str, type_name: &str) -> String {
    let begin = static_named(is_mut, name);
    format!("{begin}: OwnLines<{type_name}> = OwnLines::new(..);")
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
