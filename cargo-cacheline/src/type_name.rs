//! Names of types and functions as a person would write them.

/// The name without the paths of modules: `Arc<Stats<u32>>` for `alloc::sync::Arc<app::Stats<u32>>`.
pub(crate) fn short(name: &str) -> String {
    let mut short = String::with_capacity(name.len());
    let mut word = 0;
    let mut rest = name;
    while let Some(character) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("::") {
            short.truncate(word);
            rest = after;
            continue;
        }
        short.push(character);
        if !(character.is_alphanumeric() || "_{}#".contains(character)) {
            word = short.len();
        }
        rest = &rest[character.len_utf8()..];
    }
    short
}

/// The name of a type without its path and its generics: `Mutex` for `std::sync::poison::mutex::Mutex<app::Inner>`. What is
/// no path, as an array, stays.
pub(crate) fn base(name: &str) -> &str {
    if !name.starts_with(|first: char| first.is_alphabetic() || first == '_') {
        return name;
    }
    let path = name.split('<').next().unwrap_or(name);
    path.rsplit("::").next().unwrap_or(path)
}

/// A name as it is written where it is declared: `r#type` for `type`, which debug information has.
pub(crate) fn declared(name: &str) -> String {
    let is_name = |text: &str| syn::parse_str::<syn::Ident>(text).is_ok();
    let raw = format!("r#{name}");
    if !is_name(name) && is_name(&raw) {
        raw
    } else {
        name.to_owned()
    }
}

/// A name as debug information has it: `type` for `r#type`.
pub(crate) fn plain(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// The path of a type without its generics, which is that of its declaration: `app::Queue` for `app::Queue<u64>`.
pub(crate) fn path(name: &str) -> &str {
    let mut depth = 0_u32;
    for (at, character) in name.char_indices().rev() {
        match character {
            // The arrow of a function type is no bracket.
            '>' if !name[..at].ends_with('-') => depth += 1,
            '<' if depth == 1 => return &name[..at],
            '<' => depth = depth.saturating_sub(1),
            _ if depth == 0 => return name,
            _ => {}
        }
    }
    name
}

/// The path of a function without generic arguments: `app::Queue::push` for `app::Queue<u64>::push<app::Job>`.
pub(crate) fn function(path: &str) -> String {
    if path.starts_with('<') {
        return path.to_owned();
    }
    let mut depth = 0_u32;
    let is_outside = |character: &char| {
        match character {
            '<' => depth += 1,
            '>' => {
                depth = depth.saturating_sub(1);
                return false;
            }
            _ => {}
        }
        depth == 0
    };
    path.chars().filter(is_outside).collect()
}

#[cfg(test)]
mod tests {
    use super::{base, declared, function, path, short};

    #[test]
    fn keywords_are_declared_as_raw_identifiers() {
        for (name, expected) in [
            ("type", "r#type"),
            ("kind", "kind"),
            ("self", "self"),
            ("0", "0"),
            ("[u64; 2]", "[u64; 2]"),
        ] {
            assert_eq!(declared(name), expected);
        }
    }

    #[test]
    fn the_path_of_a_type_is_that_of_its_declaration() {
        let cases = [
            ("app::Queue<app::Job<u8>>", "app::Queue"),
            ("app::Hook<fn(u8) -> app::Job<u8>>", "app::Hook"),
            (
                "<app::A as app::B<u8>>::c::Local",
                "<app::A as app::B<u8>>::c::Local",
            ),
            ("app::f<u8>::Local<u16>", "app::f<u8>::Local"),
            ("app::Plain", "app::Plain"),
        ];
        for (name, expected) in cases {
            assert_eq!(path(name), expected);
        }
    }

    #[test]
    fn functions_are_named_without_generic_arguments() {
        assert_eq!(
            function("app::Queue<u64>::push<app::Job<u8>>"),
            "app::Queue::push"
        );
        assert_eq!(function("app::main::{closure#0}"), "app::main::{closure#0}");
        assert_eq!(function("<app::A as app::B>::c"), "<app::A as app::B>::c");
    }

    #[test]
    fn paths_are_left_out_inside_generics_too() {
        let cases = [
            ("u64", "u64"),
            ("alloc::sync::Arc<app::Stats<u32>>", "Arc<Stats<u32>>"),
            ("[core::sync::atomic::AtomicU64; 8]", "[AtomicU64; 8]"),
            ("(app::A, &'static str)", "(A, &'static str)"),
            ("alloc::boxed::Box<dyn app::Worker>", "Box<dyn Worker>"),
            ("app::main::{closure#0}", "{closure#0}"),
            ("app::Größe", "Größe"),
        ];
        for (long, expected) in cases {
            assert_eq!(short(long), expected);
        }
    }

    #[test]
    fn the_base_has_neither_path_nor_generics() {
        assert_eq!(base("std::sync::poison::mutex::Mutex<app::Inner>"), "Mutex");
        assert_eq!(base("Plain"), "Plain");
        assert_eq!(base("[app::Mutex<u64>; 2]"), "[app::Mutex<u64>; 2]");
    }
}
