//! Writes elements, so that what is opened is closed, and all that is not an element is escaped.

use std::fmt::{Display, Write};

/// An attribute's name, and its value.
pub(super) type Attribute<'a> = (&'static str, &'a dyn Display);

/// Elements that stand in a line of text. All others begin a line of the source.
const INLINE: [&str; 9] = [
    "a", "bdi", "br", "code", "em", "mark", "span", "strong", "tspan",
];

/// A page while it is written.
#[derive(Debug, Default)]
pub(super) struct Writer {
    page: String,
    depth: usize,
    /// How many lines were begun.
    lines: usize,
}

impl Writer {
    /// An element, and what is in it.
    pub(super) fn element(
        &mut self,
        tag: &'static str,
        attributes: &[Attribute<'_>],
        inside: impl FnOnce(&mut Self),
    ) {
        self.open(tag, attributes, "");
        let lines = self.lines;
        self.depth += 1;
        inside(self);
        self.depth -= 1;
        if self.lines > lines {
            self.begin_line();
        }
        self.push(format_args!("</{tag}>"));
    }

    /// An element with nothing but text in it.
    pub(super) fn leaf(&mut self, tag: &'static str, attributes: &[Attribute<'_>], text: &str) {
        self.element(tag, attributes, |page| page.text(text));
    }

    /// An element that has no end.
    pub(super) fn void(&mut self, tag: &'static str, attributes: &[Attribute<'_>]) {
        self.open(tag, attributes, "/");
    }

    pub(super) fn text(&mut self, text: &str) {
        self.push(format_args!("{}", Escaped(text)));
    }

    /// Text in which what stands between backticks is code.
    pub(super) fn prose(&mut self, text: &str) {
        let parts: Vec<_> = text.split('`').collect();
        if parts.len().is_multiple_of(2) {
            return self.text(text);
        }
        for (number, part) in parts.into_iter().enumerate() {
            if number.is_multiple_of(2) {
                self.text(part);
            } else {
                self.leaf("code", &[], part);
            }
        }
    }

    /// A style sheet of this crate's, which is written as it is: in a style sheet nothing can be escaped.
    pub(super) fn style(&mut self, sheet: &'static str) {
        self.open("style", &[], "");
        self.push(format_args!("\n{sheet}</style>"));
    }

    /// Ends the line of the source, where an element keeps what is in it as it is.
    pub(super) fn end_line(&mut self) {
        self.page.push('\n');
    }

    pub(super) fn finish(self) -> String {
        self.page
    }

    fn open(&mut self, tag: &'static str, attributes: &[Attribute<'_>], end: &str) {
        if !INLINE.contains(&tag) {
            self.begin_line();
        }
        self.push(format_args!("<{tag}"));
        for (name, value) in attributes {
            let value = value.to_string();
            self.push(format_args!(" {name}=\"{}\"", Escaped(&value)));
        }
        self.push(format_args!("{end}>"));
    }

    fn begin_line(&mut self) {
        self.lines += 1;
        self.page.push('\n');
        self.page.extend(std::iter::repeat_n(' ', self.depth));
    }

    /// Writing to a `String` cannot fail.
    fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.page.write_fmt(arguments).unwrap_or_default();
    }
}

/// Text and values of attributes, escaped. What is no letter but an order, to the terminal or to turn the direction of the
/// text, is shown as an escape sequence of Rust, for a name may have it in it.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\'' => f.write_str("&#39;"),
            '\n' | '\t' => f.write_char(letter),
            _ if is_order(letter) => write!(f, "{}", letter.escape_unicode()),
            _ => f.write_char(letter),
        })
    }
}

fn is_order(letter: char) -> bool {
    let turns_direction = matches!(letter, '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    letter.is_control() || turns_direction || matches!(letter, '\u{fffe}' | '\u{ffff}')
}
