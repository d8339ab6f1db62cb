//! The macro that is called like the struct and makes its values.
#![deny(warnings)]

use cache_layout::{CacheLayout, cache_layout};

/// Structs for others to use.
pub mod counters {
    use cache_layout::cache_layout;

    /// Public, so that other modules may make it.
    #[cache_layout]
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Counter {
        /// Hot.
        #[hot_write]
        pub hits: u32,
        /// Hot as well.
        #[hot_read]
        pub limit: u32,
    }

    #[cache_layout(allow(drop_order))]
    #[derive(Debug, PartialEq)]
    pub(crate) struct Generic<T, const N: usize> {
        #[hot_write]
        pub(crate) written: [T; N],
        #[hot_read]
        pub(crate) read: T,
    }

    pub(crate) mod deeper {
        #[cache_layout::cache_layout]
        #[derive(Debug, PartialEq)]
        pub(in crate::literals::counters) struct Deep {
            #[hot_write]
            pub(in crate::literals::counters) depth: u8,
        }
    }

    pub(crate) fn depth() -> u8 {
        use deeper::Deep;
        Deep! { depth: 2 }.depth
    }
}

/// A name that comes by `pub use`, through a glob, and through both.
pub mod reexported {
    pub use super::counters::Counter;

    pub(super) mod by_glob {
        pub(crate) use super::super::counters::*;
    }

    pub(super) mod by_both {
        pub(crate) use super::by_glob::*;
    }
}

#[test]
fn values_are_made_in_other_modules_through_a_use_of_the_struct() {
    fn by_use() -> counters::Counter {
        use counters::Counter;
        Counter! { hits: 1, limit: 2 }
    }
    fn by_reexport() -> counters::Counter {
        use reexported::Counter;
        Counter! { hits: 1, limit: 2 }
    }
    fn by_glob() -> counters::Counter {
        use reexported::by_glob::*;
        Counter! { hits: 1, limit: 2 }
    }
    fn by_both() -> counters::Counter {
        use reexported::by_both::Counter;
        reexported::by_both::Counter! { hits: 1, limit: 2 }
    }
    let expected = by_use();
    assert_eq!((expected.hits, expected.limit), (1, 2));
    assert_eq!([by_reexport(), by_glob(), by_both()], [expected; 3]);
    assert_eq!(counters::depth(), 2);
}

use counters::{Counter, Generic};

const CONSTANT: Counter = Counter! { hits: 1, limit: 2 };
static STATIC: Generic<u8, 2> = Generic! { written: [1, 2], read: 3 };
const ARRAY: [Counter; 2] = [const {
    Counter! { hits: 0, limit: 0 }
}; 2];
const UPDATED: Counter = Counter! { hits: 7, ..CONSTANT };
static OPTION: Option<Counter> = Some(Counter! { limit: 9, ..UPDATED });

#[test]
fn values_are_made_in_constants_and_statics() {
    assert_eq!((CONSTANT.hits, CONSTANT.limit), (1, 2));
    assert_eq!((STATIC.written, STATIC.read), ([1, 2], 3));
    assert_eq!(ARRAY[1], Counter::default());
    assert_eq!((UPDATED.hits, UPDATED.limit), (7, 2));
    assert_eq!(OPTION.unwrap().limit, 9);
}

#[test]
fn a_literal_takes_all_that_a_literal_takes() {
    let (hits, limit) = (1, 2);
    let expected = Counter! { hits: 1, limit: 2 };
    assert_eq!(Counter! { hits, limit }, expected, "shorthand");
    assert_eq!(
        Counter! { limit, hits: 1, },
        expected,
        "any order, and a trailing comma"
    );
    assert_eq!(Counter!(hits, limit), expected, "any brackets");
    assert_eq!(Counter![hits, limit], expected, "any brackets");
    assert_eq!(Counter! { hits, ..expected }, expected, "a base");
    assert_eq!(Counter! { ..expected }, expected, "nothing but a base");
    assert_eq!(
        Counter! { ..Default::default() },
        Counter::default(),
        "a base to be inferred"
    );
    assert_eq!(
        Counter! { #[cfg(all())] hits, #[cfg(any())] gone: 3, limit },
        expected,
        "cfg"
    );
    assert_eq!(
        Counter! { hits: { limit - hits }, limit: if hits == 1 { limit } else { 0 } },
        expected
    );
    let base = Generic! { written: [String::from("a"), String::new()], read: String::from("b") };
    let moved = Generic! { read: "c".to_owned(), ..base };
    assert_eq!((moved.written[0].as_str(), moved.read.as_str()), ("a", "c"));
    assert_eq!(base.read, "b");
    let inferred: Generic<u64, 0> = Generic! { written: [], read: 1 };
    assert_eq!(inferred, Generic! { written: [], ..inferred });
}

#[test]
fn a_literal_within_expressions() {
    let limit = Counter! { hits: 1, limit: 2 }.limit;
    let Counter { hits, .. } = &Counter! { hits: 3, limit };
    assert!(matches!(
        Counter! { hits: *hits, limit },
        Counter {
            hits: 3,
            limit: 2,
            ..
        }
    ));
    let made = [1, 2].map(|hits| Counter! { hits, limit });
    assert_eq!(made.iter().map(|counter| counter.hits).sum::<u32>(), 3);
    let nested = Generic! { written: [Counter! { hits: 1, limit }], read: CONSTANT };
    assert_eq!(nested.written[0], nested.read);
}

#[test]
fn a_literal_before_the_struct() {
    assert_eq!(Later! { written: 1, r#type: 2 }.r#type, 2);
    assert_eq!(later::made(), 3);
}

mod later {
    pub(super) fn made() -> u8 {
        super::Later! { written: 1, r#type: super::LATER.r#type }.written + super::LATER.r#type
    }

    use super::Later;
}

const LATER: Later = Later! { written: 1, r#type: 2 };

#[cache_layout]
struct Later {
    #[hot_write]
    written: u8,
    #[hot_read]
    r#type: u8,
}

/// Called like derives, macros and functions of the standard library.
mod called_like_others {
    #![allow(non_camel_case_types)]

    use cache_layout::{CacheLayout, cache_layout};

    #[cache_layout]
    #[derive(Debug, PartialEq, PartialOrd)]
    pub(super) struct Debug {
        #[hot_write]
        pub(super) count: u8,
    }

    #[cache_layout]
    #[derive(Debug)]
    pub(super) struct vec {
        #[hot_write]
        pub(super) count: u8,
    }

    #[cache_layout]
    #[derive(Clone, Debug, Default, PartialEq)]
    pub(super) struct r#type {
        #[hot_write]
        pub(super) r#match: u8,
        #[hot_read]
        pub(super) r#struct: u8,
    }

    #[cache_layout]
    pub(super) struct Zähler {
        #[hot_write(schreibt)]
        pub(super) größe: u8,
    }

    #[cache_layout]
    pub(super) struct Line {
        #[hot_write]
        pub(super) line: u8,
    }

    #[cache_layout]
    pub(super) struct Layout {
        #[hot_write]
        pub(super) fields: u8,
    }

    pub(super) fn names() -> [&'static str; 6] {
        [
            Debug::LAYOUT,
            vec::LAYOUT,
            r#type::LAYOUT,
            Zähler::LAYOUT,
            Line::LAYOUT,
            Layout::LAYOUT,
        ]
        .map(|layout| layout.name())
    }
}

#[test]
fn structs_are_called_like_anything() {
    use called_like_others::{Layout, Line, Zähler};
    {
        use called_like_others::{Debug, r#type, vec};
        assert_eq!(format!("{:?}", vec! { count: 1 }), "vec { count: 1 }");
        assert!(Debug! { count: 1 } < Debug! { count: 2 });
        let raw = r#type! { r#match: 1, r#struct: 2 };
        assert_eq!(format!("{raw:?}"), "type { match: 1, struct: 2 }");
        assert_eq!(raw, r#type! { r#match: 1, ..raw.clone() });
    }
    let count = Zähler! { größe: 1 }.größe + Line! { line: 2 }.line + Layout! { fields: 3 }.fields;
    assert_eq!(count, 6);
    let names = ["Debug", "vec", "type", "Zähler", "Line", "Layout"];
    assert_eq!(called_like_others::names(), names);
    assert_eq!(Later::LAYOUT.fields()[0].name(), "type");
}
