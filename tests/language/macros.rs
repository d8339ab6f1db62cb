//! Structs that macros write, structs in every place, and the macro that makes their values.
#![deny(warnings)]
#![allow(clippy::items_after_statements, reason = "structs stand anywhere here")]

use cache_layout::{CacheLayout, cache_layout};

macro_rules! counters {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident<$lifetime:lifetime, $param:ident: $bound:path, const $n:ident: $number:ty> {
            $($(#[$field_meta:meta])* $field_vis:vis $field:ident: $type:ty $(= $default:expr)?),* $(,)?
        }
    ) => {
        #[cache_layout]
        $(#[$meta])*
        $vis struct $name<$lifetime, $param: $bound, const $n: $number> {
            $($(#[$field_meta])* $field_vis $field: $type,)*
        }

        impl<$lifetime, $param: $bound, const $n: $number> $name<$lifetime, $param, $n> {
            $vis fn fresh(default: $param) -> Self {
                let fresh = $name! { $($($field: $default,)?)* };
                let _ = default;
                fresh
            }
        }
    };
}

counters! {
    /// Everything arrives as a fragment, the marks among it.
    #[derive(Debug, Clone)]
    struct Fragments<'a, T: Copy, const N: usize> {
        #[hot_write(producer)] pub tail: u32 = 1,
        /// Documented.
        #[hot_write(consumer)] #[doc(alias = "front")] pub(crate) head: u32 = 2,
        #[hot_read] slots: Option<&'a [T; N]> = None,
        #[cfg(any())] #[hot_read] gone: Missing,
        #[cold] seen: std::cell::Cell<u8> = std::cell::Cell::new(3),
    }
}

#[test]
fn a_struct_made_of_fragments() {
    let value = Fragments::<u8, 2>::fresh(0);
    assert_eq!(
        (value.tail, value.head, value.slots, value.seen.get()),
        (1, 2, None, 3)
    );
    assert_eq!(Fragments::<u8, 2>::LAYOUT.groups().count(), 3);
    assert!(!Fragments::<u8, 2>::LAYOUT.share_line("tail", "head"));
    let text = format!("{value:?}");
    assert!(
        text.starts_with("Fragments { tail: 1, head: 2, slots: None, seen: "),
        "{text}"
    );
}

macro_rules! outer {
    ($name:ident, $line:literal, $($field:ident: $type:ty),+) => {
        macro_rules! inner {
            ($mark:meta, $value:expr) => {
                #[cache_layout(line = $line)]
                struct $name { $(#[$mark] $field: $type),+ }

                fn made() -> $name {
                    // A name of this macro, and one of the caller's.
                    let value = $value;
                    $name! { $($field: value),+ }
                }
            };
        }
        inner! { hot_write(shared), 7 }
    };
}

outer! { Nested, 32, first: u16, second: u16 }

#[test]
fn a_macro_within_a_macro() {
    let nested = made();
    assert_eq!(
        (nested.first, nested.second, Nested::LAYOUT.line()),
        (7, 7, 32)
    );
    assert!(Nested::LAYOUT.share_line("first", "second"));
}

/// The struct's name, its fields and its literal all come from within the macro.
macro_rules! names_of_its_own {
    () => {
        #[cache_layout]
        #[derive(Debug, PartialEq, PartialOrd)]
        struct OfTheMacro {
            #[hot_write]
            written: u8,
            #[hot_read]
            read: u8,
        }

        fn of_the_macro(read: u8) -> OfTheMacro {
            OfTheMacro! { read, written: 1 }
        }
    };
}
names_of_its_own!();

#[test]
fn a_struct_that_a_macro_names() {
    assert!(of_the_macro(2) < OfTheMacro! { written: 1, read: 3 });
}

#[test]
fn structs_within_functions() {
    // Used before it is declared, as items may be.
    let local = Local! { written: 1, read: "a" };
    #[cache_layout]
    #[derive(Clone, Debug, Default)]
    struct Local<'a> {
        #[hot_write]
        written: u8,
        #[hot_read]
        read: &'a str,
    }
    let other = Local! { written: 2, ..Local::default() };
    {
        #[cache_layout]
        struct Inner {
            #[hot_write]
            inner: u64,
        }
        assert_eq!(Inner! { inner: 3 }.inner, 3);
    }
    assert_eq!((local.written + other.written, local.read), (3, "a"));
    assert_eq!(format!("{other:?}"), r#"Local { written: 2, read: "" }"#);
}

const IN_A_BLOCK: usize = const {
    #[cache_layout(line = 16)]
    struct InBlock {
        #[hot_write]
        a: usize,
        #[hot_read]
        b: usize,
    }
    let value = InBlock! { a: 1, b: 2 };
    InBlock::LAYOUT.lines() + value.a + value.b
};

const _: () = {
    #[cache_layout]
    struct Anonymous {
        #[hot_write]
        count: u8,
    }
    assert!(Anonymous! { count: 1 }.count == 1);
};

trait Counts {
    fn count(&self) -> u64;
}

impl Counts for u64 {
    fn count(&self) -> u64 {
        #[cache_layout]
        struct InMethod {
            #[hot_write]
            count: u64,
        }
        let closure = |count| {
            #[cache_layout]
            struct InClosure {
                #[hot_write]
                count: u64,
            }
            InClosure! { count }.count
        };
        closure(InMethod! { count: *self }.count)
    }
}

#[test]
fn structs_within_blocks_methods_and_closures() {
    assert_eq!(IN_A_BLOCK, 5);
    assert_eq!(5_u64.count(), 5);
}

/// A name that is declared outside, in a module, in one of its functions, and after it.
#[cache_layout]
struct Same {
    #[hot_write]
    outside: u8,
}

mod same {
    use cache_layout::cache_layout;

    #[cache_layout]
    pub(super) struct Same {
        #[hot_write]
        pub(super) within: u8,
    }

    pub(super) fn sum() -> u8 {
        let module = Same! { within: 1 }.within;
        #[cache_layout]
        struct Other {
            #[hot_write]
            function: u8,
        }
        module + Other! { function: 2 }.function + super::same_too::of_both()
    }
}

mod same_too {
    use cache_layout::cache_layout;

    pub(super) fn of_both() -> u8 {
        Same! { after: 4 }.after
    }

    #[cache_layout]
    struct Same {
        #[hot_write]
        after: u8,
    }
}

#[test]
fn structs_of_one_name_in_several_places() {
    assert_eq!(Same! { outside: 8 }.outside + same::sum(), 15);
    {
        use same::Same;
        assert_eq!(Same! { within: 1 }.within, 1);
    }
}

/// Within a function, the struct and its layout shadow those outside.
#[test]
fn a_struct_within_a_function_shadows_one_outside() {
    #[cache_layout]
    #[derive(Debug, Default, PartialEq)]
    struct Same {
        #[hot_write]
        local: u8,
    }
    let same = Same {
        local: 1,
        ..Default::default()
    };
    assert_eq!(format!("{same:?}"), "Same { local: 1 }");
    assert_eq!(Same::LAYOUT.fields()[0].name(), "local");
}
