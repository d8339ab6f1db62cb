//! How deep input nests. syn reads what is nested by recursion without a limit, and a compiler whose stack has
//! run out says nothing of the reason; so what goes too deep is refused before it is read.

use proc_macro2::{Span, TokenStream, TokenTree};

/// As many levels as rustc follows by itself (its `recursion_limit`). syn follows a few more than these on the
/// stack that rustc gives it, even where it is not optimized.
pub(crate) const DEEPEST: usize = 128;

/// The first token that lies deeper than [`DEEPEST`] levels. Comparisons may pass for opened angle brackets, so
/// that the depth of an expression is no less than what is counted, and most often the same.
pub(crate) fn too_deep(tokens: &TokenStream) -> Option<Span> {
    below(0, tokens)
}

/// The same for tokens that lie `outside` levels deep themselves.
fn below(outside: usize, tokens: &TokenStream) -> Option<Span> {
    let mut level = Level::default();
    for token in tokens.clone() {
        level.pass(&token);
        let depth = outside + level.angles + level.operators;
        if depth > DEEPEST {
            return Some(token.span());
        }
        if let TokenTree::Group(group) = &token {
            let deeper = below(depth + 1, &group.stream());
            if deeper.is_some() {
                return deeper;
            }
        }
    }
    None
}

/// What is open between one pair of brackets.
#[derive(Default)]
struct Level {
    angles: usize,
    /// Prefix operators, each of which holds the next.
    operators: usize,
    before: Option<char>,
}

impl Level {
    fn pass(&mut self, token: &TokenTree) {
        let now = match token {
            TokenTree::Punct(punct) => Some(punct.as_char()),
            _ => None,
        };
        match (now, token) {
            (Some('<'), _) => self.angles += 1,
            // The end of an arrow closes nothing.
            (Some('>'), _) if !matches!(self.before, Some('-' | '=')) => {
                self.angles = self.angles.saturating_sub(1);
            }
            _ => {}
        }
        match (now, token) {
            (Some('&' | '*' | '!' | '-'), _) => self.operators += 1,
            // A lifetime or a word that stands between one `&` or `*` and the next.
            (Some('\''), _) => {}
            (None, TokenTree::Ident(word))
                if self.before == Some('\'') || word == "mut" || word == "const" => {}
            _ => self.operators = 0,
        }
        self.before = now;
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    /// Whether exactly [`DEEPEST`] of these can be nested.
    fn is_one_level(open: &str, close: &str) -> bool {
        let fits = |levels: usize| {
            let text = format!("{}u8{}", open.repeat(levels), close.repeat(levels));
            too_deep(&TokenStream::from_str(&text).unwrap()).is_none()
        };
        fits(DEEPEST) && !fits(DEEPEST + 1)
    }

    #[test]
    fn levels_are_those_of_the_syntax() {
        for (open, close) in [
            ("Option<", ">"),
            ("(", ",)"),
            ("{", "}"),
            ("[", "; 1]"),
            ("&'static mut ", ""),
            ("*const ", ""),
            ("!", ""),
            ("fn(", ") -> u8"),
            ("#[a", "]"),
        ] {
            assert!(is_one_level(open, close), "{open}{close}");
        }
        assert!(!is_one_level("Box<dyn Fn(", ")>"), "these are two");
    }

    #[test]
    fn what_follows_each_other_is_not_nested() {
        for text in [
            "Option<&'a u8>, ",
            "fn(u8) -> !, ",
            "(), ",
            "1 - ",
            "a && b, ",
            "<T as A>::B, ",
        ] {
            let tokens = TokenStream::from_str(&text.repeat(1_000)).unwrap();
            assert!(too_deep(&tokens).is_none(), "{text}");
        }
    }
}
