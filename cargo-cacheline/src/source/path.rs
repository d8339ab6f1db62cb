//! Paths of types as debug information has them, and which of those in the source they can be.

use crate::type_name;

/// What stands for an `impl` in paths: debug information numbers them, and counts those that derives make.
pub(super) const IMPL: &str = "{impl}";

/// A path that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sought {
    /// As it is.
    Exact(String),
    /// In an `impl` of a trait somewhere in a crate: what is behind the `impl`.
    InImpl { of_crate: String, rest: String },
}

impl Sought {
    pub(super) fn of(path: &str) -> Self {
        let path = type_name::path(path);
        if let Some(rest) = path.strip_prefix('<') {
            let (inner, rest) = split_brackets(rest);
            let of_crate = inner.trim_start_matches(['&', '[', '(', '*']);
            return Self::InImpl {
                of_crate: of_crate.split("::").next().unwrap_or_default().to_owned(),
                rest: plain(rest),
            };
        }
        Self::Exact(plain(&type_name::function(path)))
    }

    pub(super) fn exact(&self) -> Option<&str> {
        match self {
            Self::Exact(path) => Some(path),
            Self::InImpl { .. } => None,
        }
    }

    /// Whether this can be the path of what is declared.
    pub(super) fn is(&self, declared: &str) -> bool {
        match self {
            Self::Exact(path) => path == declared,
            Self::InImpl { of_crate, rest } => {
                let in_crate = declared.strip_prefix(of_crate.as_str());
                let in_crate = in_crate.filter(|inside| inside.starts_with("::"));
                in_crate.is_some_and(|inside| inside.ends_with(&format!("{IMPL}{rest}")))
            }
        }
    }

    /// The crate, if the path tells.
    pub(super) fn of_crate(&self) -> &str {
        match self {
            Self::Exact(path) => path.split("::").next().unwrap_or_default(),
            Self::InImpl { of_crate, .. } => of_crate,
        }
    }
}

/// The path without closures, of which the source has no names, and without the numbers of `impl`s.
fn plain(path: &str) -> String {
    let parts = path.split("::").filter_map(|part| {
        if part.starts_with("{impl#") {
            Some(IMPL)
        } else if part.starts_with('{') {
            None
        } else {
            Some(part)
        }
    });
    parts.collect::<Vec<_>>().join("::")
}

/// What is before the bracket that closes, and what is behind it.
fn split_brackets(text: &str) -> (&str, &str) {
    let mut depth = 1_u32;
    for (at, character) in text.char_indices() {
        match character {
            '<' => depth += 1,
            '>' if !text[..at].ends_with('-') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&text[..at], &text[at + 1..]);
        }
    }
    (text, "")
}
