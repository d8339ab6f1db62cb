//! Macros called like those of generated code, and structs that macros declare.

macro_rules! in_the_way {
    ($($name:ident)*) => {$(
        #[allow(unused_macros)]
        macro_rules! $name {
            () => {
                compile_error!("the wrong macro")
            };
        }
    )*};
}
in_the_way! { concat const_panic offset_of stringify unreachable }

use cache_layout::{CacheLayout as _, cache_layout};

#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Limits {
    #[hot_write]
    used: u64,
    #[hot_read]
    most: u32,
}

macro_rules! bytes {
    ($length:expr) => {
        [u8; $length]
    };
}

/// Everything that a macro can hand over, as fragments.
macro_rules! declare {
    ($(#[$attr:meta])* $vis:vis $name:ident<$lifetime:lifetime> $group:ident {
        $read:ident: $read_type:ty, $written:ident: $written_type:ty, $length:expr, $line:literal
    }) => {
        $(#[$attr])*
        #[derive(Clone, Debug, PartialEq, PartialOrd, Hash)]
        $vis struct $name<$lifetime> {
            #[hot_write($group)]
            $vis $written: $written_type,
            #[hot_read]
            $vis $read: &$lifetime $read_type,
            $vis bytes: [u8; $length],
            $vis more: bytes!(2),
        }
        impl $name<'_> {
            const LINE: usize = $line;
        }
    };
}

declare! {
    #[cache_layout(line = 64)]
    pub(crate) Declared<'a> writers { name: str, used: u64, 1 + 1, 64 }
}

macro_rules! line_from_a_fragment {
    ($name:ident, $line:literal, $line_expr:expr) => {
        #[cache_layout(line = $line)]
        struct $name {
            #[hot_read]
            read: u8,
            #[hot_write]
            written: u8,
        }
    };
}
line_from_a_fragment!(Lines, 128, 64);

/// A variable of the macro's, and one of the user's by the same name.
macro_rules! makes_a_value {
    ($name:ident, $value:expr) => {{
        #[cache_layout(line = 64)]
        #[derive(Clone, Copy)]
        struct $name {
            #[hot_read]
            read: u8,
            #[hot_write]
            written: u8,
        }
        let read = 1;
        $name! { read, written: $value }
    }};
}

/// Structs of one name, each inside the scope of the other. Which of their macros `Limits!` would mean, rustc
/// refuses to say; everything else is that of the innermost.
fn lines_of_the_innermost() -> usize {
    #[cache_layout(line = 64)]
    struct Limits {
        #[hot_write]
        outer: u8,
    }
    {
        #[cache_layout(line = 64)]
        struct Limits {
            #[hot_read]
            inner: u8,
            #[hot_write]
            written: u8,
        }
        Limits::LAYOUT.lines()
    }
}

#[test]
fn macros_are_not_in_the_way() {
    let limits = Limits! { used: 1, most: 2 };
    assert_eq!(format!("{limits:?}"), "Limits { used: 1, most: 2 }");
    assert_eq!(Limits::LAYOUT.lines(), 2);
    assert_eq!(lines_of_the_innermost(), 2);
}

#[test]
fn structs_of_macros_are_laid_out() {
    let declared = Declared! { name: "x", used: 1, bytes: [0; 2], more: [3, 4] };
    assert_eq!(
        format!("{declared:?}"),
        "Declared { used: 1, name: \"x\", bytes: [0, 0], more: [3, 4] }"
    );
    assert_eq!(Declared::LAYOUT.line(), Declared::LINE);
    assert_eq!(Lines::LAYOUT.line(), 128);
    let read = 5;
    let made = makes_a_value!(Made, read);
    assert_eq!((made.read, made.written), (1, 5));
}
