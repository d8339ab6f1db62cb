//! A crate that reaches cache-layout through another alone, mostly through its macros.
#![cfg(test)]

use std::sync::atomic::{AtomicU64, Ordering};

use reexported::reexports::cache_layout::{self as lines, CacheLayout};
use reexported::{Account, Hits, Limits, LimitsParts, hidden, hidden_here, meter, queue};

meter! {
    /// With every derive.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) struct Reading { most: u32, used: u64 }
}

meter!(
    struct Bare {
        name: &'static str,
        uses: std::cell::Cell<u8>,
    }
);

queue!(Queue<'a, T, const N>);

lines::assert_layout!(Queue<'static, u8, 4>);

/// The attribute itself, through the other crate.
#[lines::cache_layout(crate = reexported::reexports::cache_layout)]
struct Direct {
    #[hot_read]
    name: &'static str,
    #[hot_write]
    uses: u8,
}

static READING: Reading = Reading! { most: 9, used: 1 };

#[test]
fn a_struct_that_a_macro_declares_is_laid_out() {
    assert!(!Reading::LAYOUT.share_line("most", "used"));
    assert_eq!(format!("{READING:?}"), "Reading { used: 1, most: 9 }");
    assert!(Reading! { used: 2, most: 0 } > READING);
    let bare = Bare! { name: "meter", uses: std::cell::Cell::new(1) };
    assert_eq!((bare.name, bare.uses.get()), ("meter", 1));
}

#[test]
fn a_generic_struct_that_a_macro_declares_is_laid_out() {
    let queue = Queue! { tail: 1, head: 0, slots: &[7_u8], account: Account::of(3) };
    assert!(queue > Queue! { tail: 0, ..queue.clone() });
    assert_eq!(
        format!("{queue:?}"),
        "Queue { tail: 1, head: 0, slots: [7], account: Account { balance: 0, owner: 3 } }"
    );
}

#[test]
fn a_struct_inside_a_macro_is_laid_out() {
    let (hidden, lines) = hidden!(reexported::reexports::cache_layout, 7);
    assert_eq!((hidden.value, hidden.seen, lines), (7, 1, 2));
    let (hidden, lines) = hidden_here!(8);
    assert_eq!(
        (format!("{hidden:?}").as_str(), lines),
        ("Hidden { value: 8, seen: 1 }", 2)
    );
}

#[test]
fn the_attribute_works_through_another_crate() {
    let direct = Direct! { name: "direct", uses: 1 };
    assert_eq!((direct.name, direct.uses), ("direct", 1));
}

#[test]
fn a_struct_of_another_crate_is_made_from_its_parts() {
    let limits = Limits::from(LimitsParts {
        used: 1_u8,
        most: 2,
    });
    assert_eq!((limits.used, limits.most), (1, 2));
    assert!(!Limits::<u8>::LAYOUT.share_line("used", "most"));
    let LimitsParts { used, most } = limits.into();
    assert_eq!((used, most), (1, 2));
}

static HITS: Hits = Hits! { count: AtomicU64::new(1), limit: 9, debug: AtomicU64::new(2) };

#[test]
fn a_literal_of_another_crate_makes_statics() {
    HITS.count.fetch_add(1, Ordering::Relaxed);
    assert_eq!(HITS.count.load(Ordering::Relaxed), 2);
    assert!(!Hits::LAYOUT.share_line("count", "limit"));
    assert!(!Hits::LAYOUT.share_line("count", "debug"));
    let Hits! { count, limit, debug } = Hits! { limit: 5, ..Hits::default() };
    assert_eq!((count.into_inner(), limit, debug.into_inner()), (0, 5, 0));
}

mod generic {
    use reexported::exported::Limits;

    const LIMITS: Limits<u8> = Limits! { used: 1, most: 2 };

    #[test]
    fn a_generic_literal_of_another_crate_makes_constants() {
        assert_eq!(LIMITS, Limits::of(1, 2));
        assert_eq!(Limits! { used: 1, ..LIMITS }, LIMITS);
    }
}

mod glob {
    pub(crate) use reexported::*;

    pub(crate) fn range() -> Range {
        Range! { r#in: 1, out: 2 }
    }
}

/// Handed on once more.
mod prelude {
    pub(crate) use super::glob::Range;
}

#[test]
fn a_literal_is_handed_on_with_its_struct() {
    use prelude::Range;

    let range = Range! { r#in: 1, out: 2 };
    assert_eq!((range, glob::range()), (reexported::range(), range));
}
