//! A type as a person writes it, for the layout table and the map.

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Path, Type, TypePath};

/// A type in rustfmt's spacing: `&'static [AtomicU64; 4]`, `Ring<T, N>`, `fn(u32) -> bool`.
pub(crate) fn type_text(ty: &Type) -> String {
    // Most are one word, and to go through its tokens takes longer than the rest.
    match ty {
        Type::Path(TypePath {
            qself: None, path, ..
        }) if path.get_ident().is_some() => path.segments[0].ident.to_string(),
        ty => text_of(ty.to_token_stream()),
    }
}

/// The names in a path, without a `::` before them and without arguments: `core::marker::Copy`.
pub(crate) fn path_text(path: &Path) -> String {
    let names = path.segments.iter();
    let names = names.map(|segment| segment.ident.to_string());
    names.collect::<Vec<_>>().join("::")
}

fn text_of(tokens: TokenStream) -> String {
    let mut writer = Writer {
        text: String::new(),
        last: Last::Open,
    };
    writer.tokens(tokens);
    writer.text
}

struct Writer {
    text: String,
    last: Last,
}

/// What the text ends with, as far as the next space depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// An opening bracket or a prefix, after which nothing is set apart.
    Open,
    /// A name, a literal or a closing bracket: an operator after it is binary.
    Operand,
    /// `mut`, `dyn`, a lifetime: whatever follows is set apart, and an operator after it is a prefix.
    Qualifier,
    /// A comma or a binary operator: whatever follows is set apart, except for a closing bracket.
    Separator,
    /// The quote of a lifetime: its name follows.
    Quote,
}

const QUALIFIERS: [&str; 8] = [
    "as", "const", "dyn", "extern", "for", "impl", "mut", "unsafe",
];

impl Writer {
    fn tokens(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => self.group(&group),
                TokenTree::Punct(punct) => self.punct(&punct),
                TokenTree::Ident(word) => self.word(&word.to_string()),
                TokenTree::Literal(word) => {
                    self.word(&word.to_string());
                    self.last = Last::Qualifier;
                }
            }
        }
    }

    fn word(&mut self, word: &str) {
        let is_lifetime = self.last == Last::Quote;
        let apart = !matches!(self.last, Last::Open | Last::Quote);
        let last = if is_lifetime || QUALIFIERS.contains(&word) {
            Last::Qualifier
        } else {
            Last::Operand
        };
        self.push(apart, word, last);
    }

    fn group(&mut self, group: &Group) {
        let (open, close) = match group.delimiter() {
            Delimiter::Parenthesis => ("(", ")"),
            Delimiter::Bracket => ("[", "]"),
            Delimiter::Brace => ("{ ", " }"),
            Delimiter::None => return self.tokens(group.stream()),
        };
        let follows_name =
            self.last == Last::Operand && group.delimiter() == Delimiter::Parenthesis;
        self.push(self.last != Last::Open && !follows_name, open, Last::Open);
        self.tokens(group.stream());
        self.push(false, close, Last::Operand);
    }

    fn punct(&mut self, punct: &Punct) {
        let after_operand = matches!(self.last, Last::Operand);
        match punct.as_char() {
            ',' => self.push(false, ",", Last::Separator),
            ';' => self.push(false, ";", Last::Separator),
            '>' if self.text.ends_with(" -") => self.push(false, ">", Last::Separator),
            '>' => {
                self.push(false, ">", Last::Operand);
            }
            '<' => self.push(
                matches!(self.last, Last::Qualifier | Last::Separator)
                    && !self.text.ends_with("for"),
                "<",
                Last::Open,
            ),
            ':' if punct.spacing() == Spacing::Joint || self.text.ends_with(':') => {
                let apart = matches!(self.last, Last::Qualifier | Last::Separator);
                self.push(apart && !self.text.ends_with(':'), ":", Last::Open);
            }
            ':' => self.push(false, ":", Last::Separator),
            '\'' => self.push(self.last != Last::Open, "'", Last::Quote),
            '&' | '*' | '!' | '?' | '-' if !after_operand => {
                self.push(
                    self.last != Last::Open,
                    &punct.as_char().to_string(),
                    Last::Open,
                );
            }
            '!' => self.push(false, "!", Last::Open),
            operator => self.push(true, &operator.to_string(), Last::Separator),
        }
    }

    fn push(&mut self, apart: bool, text: &str, last: Last) {
        if apart {
            self.text.push(' ');
        }
        self.text.push_str(text);
        self.last = last;
    }
}

#[cfg(test)]
mod tests {
    use super::type_text;

    #[test]
    fn types_come_out_as_rustfmt_writes_them() {
        for ty in [
            "u32",
            "&'static FileOperations",
            "&'a mut [AtomicU64; 4]",
            "&'a [u8]",
            "Ring<T, N>",
            "[[u8; 4]; LEN]",
            "*const Inode",
            "*mut T",
            "Option<NonNull<Node<K, V>>>",
            "std::sync::Arc<std::sync::Mutex<u8>>",
            "::core::cell::Cell<u64>",
            "fn(u32, &str) -> bool",
            "unsafe extern \"C\" fn(*mut u8)",
            "Box<dyn Fn(u8) -> u8 + Send>",
            "(u8, u16)",
            "<T as Iterator>::Item",
            "Array<{ N }>",
            "[u8; N * 2]",
            "&'a (u8, u16)",
            "&mut (dyn Debug + 'static)",
            "&'a *const T",
            "&'a ::core::fmt::Error",
            "for<'a> fn(&'a u8)",
            "[u8; size_of::<u64>() - 1]",
            "Foo<'a, 3, true>",
            "Option<fn()>",
            "&'a dyn Trait<Item = u8>",
            "!",
            "()",
        ] {
            assert_eq!(type_text(&syn::parse_str(ty).unwrap()), ty);
        }
    }
}
