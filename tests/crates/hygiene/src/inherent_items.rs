//! Structs whose own constants and functions are called like those of `CacheLayout`.

use cache_layout::{assert_layout, cache_layout};

#[cache_layout(line = 64)]
#[derive(Clone, Debug, PartialEq, PartialOrd, Hash)]
struct Plain {
    #[hot_write]
    used: u64,
    #[hot_read]
    most: u32,
}

impl Plain {
    const FIELDS: usize = 2;
    const LAYOUT: core::alloc::Layout = core::alloc::Layout::new::<Self>();
    const PROOF: &'static str = "none";
}

#[cache_layout(line = 64)]
#[derive(Clone, Debug, PartialEq, PartialOrd, Hash)]
struct Generic<T, const N: usize> {
    #[hot_write]
    used: [T; N],
    #[hot_read]
    most: u32,
}

impl<T, const N: usize> Generic<T, N> {
    const FIELDS: usize = N;
    const LAYOUT: core::alloc::Layout = core::alloc::Layout::new::<Self>();
    const PROOF: &'static str = "none";
}

#[cache_layout(line = 64)]
struct Tail<T: ?Sized> {
    #[hot_write]
    used: u8,
    #[hot_read]
    most: T,
}

impl<T: ?Sized> Tail<T> {
    const FIELDS: &'static str = "used, most";
    const LAYOUT: Option<core::alloc::Layout> = None;
    const PROOF: &'static str = "none";
}

assert_layout!(Generic<u8, 2>, Tail<[u8]>);

#[test]
fn both_can_be_had() {
    assert_eq!((Plain::FIELDS, Plain::LAYOUT.size()), (2, 128));
    assert_eq!(<Plain as cache_layout::CacheLayout>::LAYOUT.size(), 128);
    let generic = Generic! { used: [1_u8], most: 2 };
    assert_eq!(generic, generic.clone());
    assert_eq!(
        (Generic::<u8, 3>::FIELDS, Generic::<u8, 3>::PROOF),
        (3, "none")
    );
    assert_eq!(
        <Generic<u8, 3> as cache_layout::CacheLayout>::FIELDS.len(),
        2
    );
    let tail = Tail! { used: 1, most: 2 };
    assert_eq!(tail.used + tail.most, 3);
}
