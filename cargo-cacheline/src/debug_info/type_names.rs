//! Names of types and functions as the source writes them.

use std::borrow::Cow;

use super::die::Die;

/// The path of a type with its generics, without those that are left out in the source because they are the default.
pub(super) fn type_name(die: &Die<'_>) -> String {
    match die.tag() {
        gimli::DW_TAG_pointer_type | gimli::DW_TAG_reference_type => {
            // Rust's have names, C's have not.
            let named = die.name().map(|name| usual_name(&name));
            named.unwrap_or_else(|| format!("*{}", target_name(die)))
        }
        gimli::DW_TAG_array_type => {
            let lengths = array_lengths(die);
            let element = target_name(die);
            let nested = lengths.into_iter().rev();
            nested.fold(element, |element, length| array_name(&element, length))
        }
        gimli::DW_TAG_const_type
        | gimli::DW_TAG_volatile_type
        | gimli::DW_TAG_restrict_type
        | gimli::DW_TAG_atomic_type => target_name(die),
        gimli::DW_TAG_subroutine_type => die.name().map_or("fn".into(), Cow::into_owned),
        // The name of a built-in type is its whole name, wherever it is written.
        gimli::DW_TAG_base_type => die.name().map_or("?".into(), Cow::into_owned),
        _ => die.path().map_or("?".into(), |path| usual_name(&path)),
    }
}

/// `[u8; 4]`, or `[u8]` where nothing says how many there are.
pub(crate) fn array_name(element: &str, length: Option<u64>) -> String {
    match length {
        Some(length) => format!("[{element}; {length}]"),
        None => format!("[{element}]"),
    }
}

/// The name of the type that `die` is made of; C has no entry for `void`.
fn target_name(die: &Die<'_>) -> String {
    die.refers(gimli::DW_AT_type)
        .map_or("void".into(), |target| type_name(&target))
}

/// How many elements each dimension has; only C has more than one.
pub(super) fn array_lengths(array: &Die<'_>) -> Vec<Option<u64>> {
    let children = array.children();
    let dimensions = children
        .iter()
        .filter(|child| child.tag() == gimli::DW_TAG_subrange_type);
    dimensions
        .map(|dimension| {
            let last = || dimension.number(gimli::DW_AT_upper_bound)?.checked_add(1);
            dimension.number(gimli::DW_AT_count).or_else(last)
        })
        .collect()
}

/// Writes the names that everybody uses: without the allocator and the hasher that are meant where none is written, and
/// the atomics by their aliases.
pub(crate) fn usual_name(name: &str) -> String {
    let mut name = name
        .replace(", alloc::alloc::Global>", ">")
        .replace(", std::hash::random::RandomState>", ">");
    if name.contains(ATOMIC) {
        for (value, alias) in ATOMICS {
            name = name.replace(&format!("{ATOMIC}{value}"), &format!("{ALIAS}{alias}"));
        }
    }
    name
}

/// What newer compilers have in place of a type for each size.
const ATOMIC: &str = "core::sync::atomic::Atomic<";
const ALIAS: &str = "core::sync::atomic::Atomic";
const ATOMICS: [(&str, &str); 12] = [
    ("bool>", "Bool"),
    ("i8>", "I8"),
    ("i16>", "I16"),
    ("i32>", "I32"),
    ("i64>", "I64"),
    ("isize>", "Isize"),
    ("u8>", "U8"),
    ("u16>", "U16"),
    ("u32>", "U32"),
    ("u64>", "U64"),
    ("usize>", "Usize"),
    ("*mut ", "Ptr<"),
];

/// The name of a function with its path and generics.
pub(super) fn function_name(function: &Die<'_>) -> Option<String> {
    let origins = function.with_origins();
    let declared = origins.last()?;
    let path = declared.path()?;
    if !path.contains("{impl#") {
        return Some(usual_name(&method_name(declared, &path)));
    }
    // Only the linker's name says what is implemented, and for what.
    let mut linkage = origins
        .iter()
        .filter_map(|die| die.text(gimli::DW_AT_linkage_name));
    let name = linkage.next().and_then(|name| demangled(&name))?;
    let parameters = type_parameters(function);
    Some(usual_name(&with_arguments(&name, &parameters)))
}

/// The generic parameters of a function, by name: those of what it is in too.
pub(super) fn type_parameters<'a>(function: &Die<'a>) -> Vec<(String, Die<'a>)> {
    let origins = function.with_origins();
    let lists = origins.iter().map(|die| {
        let children = die.children();
        let parameters = children
            .iter()
            .filter(|child| child.tag() == gimli::DW_TAG_template_type_parameter);
        let named = parameters.filter_map(|parameter| {
            let name = parameter.name()?.into_owned();
            Some((name, parameter.refers(gimli::DW_AT_type)?))
        });
        named.collect::<Vec<_>>()
    });
    lists
        .into_iter()
        .find(|list| !list.is_empty())
        .unwrap_or_default()
}

/// The compiler writes `Queue<u64>::push<u64>` for a method of `Queue<u64>` that has no generics of its own.
fn method_name(method: &Die<'_>, path: &str) -> String {
    let parents = method.parents();
    let holder = parents
        .first()
        .filter(|parent| parent.tag() != gimli::DW_TAG_namespace);
    let (Some(holder), Some(own)) = (holder, method.name()) else {
        return path.to_string();
    };
    let bare = own.split('<').next().unwrap_or_default();
    if bare.is_empty() || bare == own {
        return path.to_string();
    }
    let of_holder = arguments(holder);
    let mut of_method = arguments(method).into_iter().peekable();
    for argument in of_holder {
        of_method.next_if_eq(&argument);
    }
    let rest: Vec<_> = of_method.collect();
    let before = path.strip_suffix(&*own).unwrap_or(path);
    if rest.is_empty() {
        format!("{before}{bare}")
    } else {
        format!("{before}{bare}<{}>", rest.join(", "))
    }
}

fn arguments(die: &Die<'_>) -> Vec<String> {
    let parameters = type_parameters(die);
    parameters.iter().map(|(_, die)| type_name(die)).collect()
}

/// What a symbol of Rust is called in the source; nothing for one of another language.
pub(crate) fn demangled(symbol: &str) -> Option<String> {
    let name = format!("{:#}", rustc_demangle::try_demangle(symbol).ok()?);
    // The older form of symbols has no spaces.
    let name = name.replace(", ", ",").replace(',', ", ");
    Some(without_angles(&name))
}

/// `<alloc::vec::Vec<u8>>::push` is `alloc::vec::Vec<u8>::push`, but `<u8 as Clone>::clone` is written so.
fn without_angles(name: &str) -> String {
    let Some(rest) = name.strip_prefix('<') else {
        return name.to_string();
    };
    let mut depth = 1_usize;
    let mut before = ' ';
    for (at, letter) in rest.char_indices() {
        match letter {
            '<' => depth += 1,
            // Not the arrow of a function's type.
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        if depth == 1 && rest[at..].starts_with(" as ") {
            return name.to_string();
        }
        if depth == 0 {
            let (kind, rest) = (&rest[..at], &rest[at + 1..]);
            let plain = kind.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            return if plain {
                format!("{kind}{rest}")
            } else {
                name.to_string()
            };
        }
        before = letter;
    }
    name.to_string()
}

/// Puts types in the place of the generic parameters that an older form of symbols leaves in names.
fn with_arguments(name: &str, parameters: &[(String, Die<'_>)]) -> String {
    let mut out = String::new();
    let mut rest = name;
    while let Some(start) = rest.find(|letter: char| letter.is_alphanumeric() || letter == '_') {
        let end = rest[start..]
            .find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .map_or(rest.len(), |length| start + length);
        let (before, word) = (&rest[..start], &rest[start..end]);
        let in_path = out.ends_with("::") && before.is_empty() || before.ends_with("::");
        let known = parameters
            .iter()
            .find(|(parameter, _)| parameter == word && !in_path);
        out.push_str(before);
        match known {
            Some((_, die)) => out.push_str(&type_name(die)),
            None => out.push_str(word),
        }
        rest = &rest[end..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_the_usual_ones() {
        let names = [
            (
                "alloc::vec::Vec<u8, alloc::alloc::Global>",
                "alloc::vec::Vec<u8>",
            ),
            (
                "std::collections::hash::map::HashMap<u8, u8, std::hash::random::RandomState, alloc::alloc::Global>",
                "std::collections::hash::map::HashMap<u8, u8>",
            ),
            (
                "[core::sync::atomic::Atomic<u64>; 2]",
                "[core::sync::atomic::AtomicU64; 2]",
            ),
            (
                "core::sync::atomic::Atomic<*mut app::Node<u8>>",
                "core::sync::atomic::AtomicPtr<app::Node<u8>>",
            ),
            (
                "app::Own<alloc::alloc::Global>",
                "app::Own<alloc::alloc::Global>",
            ),
        ];
        for (written, usual) in names {
            assert_eq!(usual_name(written), usual);
        }
    }

    #[test]
    fn symbols_are_written_as_in_the_source() {
        let names = [
            ("<alloc::vec::Vec<u8>>::push", "alloc::vec::Vec<u8>::push"),
            (
                "<u8 as core::clone::Clone>::clone",
                "<u8 as core::clone::Clone>::clone",
            ),
            ("<a::B<fn(u8) -> u8>>::new", "a::B<fn(u8) -> u8>::new"),
            ("<[u8]>::repeat", "<[u8]>::repeat"),
            ("app::main", "app::main"),
        ];
        for (symbol, source) in names {
            assert_eq!(without_angles(symbol), source);
        }
    }
}
