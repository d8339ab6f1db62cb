//! Traits that every type has, with methods and constants called like those that generated code means.

use cache_layout::cache_layout;

macro_rules! in_the_way {
    ($($method:ident)*) => {
        /// Takes `self`, so that it is found before a method that takes `&self`.
        trait ByValue: Sized {
            $(fn $method(self) -> Wrong {
                Wrong
            })*
        }
        impl<T> ByValue for T {}

        struct Wrong;
    };
}

in_the_way! {
    aligned_at_least at checked clone cmp debug_struct declared default eq field finish fmt hash hot_read hot_write
    in_lines_of partial_cmp write_str
}

/// Functions and constants that `Self::` may mean.
trait Associated {
    const BYTES: &'static str = "wrong";
    const FIELDS: &'static str = "wrong";
    const LAYOUT: &'static str = "wrong";
    const PROOF: &'static str = "wrong";

    fn of() {}
    fn of_unsized() {}
    fn in_memory_order() {}
    fn tail() {}
}
impl<T: ?Sized> Associated for T {}

#[cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Limits {
    #[hot_write]
    used: u64,
    #[hot_read]
    most: u32,
}

#[cache_layout(line = 64)]
#[derive(Clone, Debug, PartialEq, PartialOrd, Hash)]
struct Generic<T> {
    #[hot_write]
    used: T,
    #[hot_read]
    most: u32,
}

#[cache_layout(line = 64)]
#[derive(Debug, PartialEq, PartialOrd, Hash)]
struct Tail<T: ?Sized> {
    #[hot_write]
    used: u8,
    #[hot_read]
    most: T,
}

cache_layout::assert_layout!(Generic<u8>, Tail<[u8]>);

#[test]
fn blanket_traits_are_not_in_the_way() {
    let limits = Limits! { used: 1, most: 2 };
    assert_eq!(format!("{limits:?}"), "Limits { used: 1, most: 2 }");
    assert!(limits > Limits! { used: 0, most: 9 });
    let generic = Generic! { used: 1_u8, most: 2 };
    assert_eq!(format!("{generic:?}"), "Generic { used: 1, most: 2 }");
    let tail = Tail! { used: 1, most: [3] };
    let tail: &Tail<[u8]> = &tail;
    assert_eq!(format!("{tail:?}"), "Tail { used: 1, most: [3] }");
    let layout = <Limits as cache_layout::CacheLayout>::LAYOUT;
    assert!(!layout.share_line("used", "most"));
}
