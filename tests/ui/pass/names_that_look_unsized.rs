//! Sized types whose names the macro might take for unsized ones.

use std::marker::PhantomData;

use cache_layout::{CacheLayout, cache_layout};

struct Path(u64);

struct Interned<T: ?Sized>(u64, PhantomData<T>);

#[cache_layout]
struct Entry {
    #[hot_read]
    path: Path,
    #[hot_read]
    name: Interned<str>,
    #[hot_write]
    hits: u64,
}

#[test]
fn names_that_look_unsized() {
    let entry = Entry! { path: Path(1), name: Interned(2, PhantomData), hits: 3 };
    assert_eq!(entry.path.0 + entry.name.0 + entry.hits, 6);
    assert_eq!(Entry::FIELDS.len(), 3);
    assert!(!Entry::LAYOUT.share_line("path", "hits"));
    assert!(Entry::LAYOUT.share_line("path", "name"));
}
