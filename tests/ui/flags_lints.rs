//! Declared bits in a crate that forbids what others allow: what `flag_bits!` makes neither warns nor allows anything.
#![deny(warnings)]
#![forbid(
    clippy::all,
    clippy::pedantic,
    dead_code,
    deprecated,
    missing_docs,
    nonstandard_style,
    unreachable_pub,
    unused,
    unused_qualifications
)]

use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use cache_layout::flags::flag_bits;

/// Bits that are used, bits that are not, and names of all kinds.
#[derive(Debug, Default)]
struct Page {
    flags: AtomicU8,
    more: Box<AtomicU32>,
}

const FIRST_FREE: u32 = 2;

flag_bits! {
    impl Page {
        flags: AtomicU8 as page {
            /// Nobody uses it, and nobody should.
            #[deprecated(note = "pages are not locked any more")]
            pub locked = 0,
            #[deprecated]
            older = 1,
            unused: Relaxed = FIRST_FREE,
            /// Names that differ in an underscore only.
            #[doc(alias = "both")]
            a_1 = 3,
            a1 = 4,
            type = 5,
            r#match = 6,
        }
    }
}

// Of these there may be none.
flag_bits! {
    impl Page {
        flags: AtomicU8 as nothing {}
    }
}

flag_bits! {
    impl Page {
        flags: AtomicU8 as absent {
            #[cfg(any())]
            pub one = 0,
            #[cfg(any())]
            #[deprecated]
            taken_if_it_were_there = 0,
            #[cfg(any())]
            out_of_range_if_it_were_there = 8,
        }
    }
}

flag_bits! {
    impl Page {
        more: AtomicU32 as more {
            highest = 31,
        }
    }
}

#[test]
fn names_are_parts_of_names() {
    let page = Page::default();
    assert!(page.set_page_type() && page.page_type());
    assert!(page.set_page_match() && !page.set_page_match());
    assert!(page.set_page_a_1() && !page.page_a1());
    assert_eq!(
        page.flags.load(Ordering::Relaxed),
        Page::PAGE_TYPE | Page::PAGE_MATCH | Page::PAGE_A_1
    );
}

#[test]
fn an_atomic_may_be_behind_a_pointer() {
    let page = Page::default();
    assert!(!page.test_set_more_highest());
    assert_eq!(page.more.load(Ordering::Relaxed), 1 << 31);
    assert!(page.test_clear_more_highest());
}
