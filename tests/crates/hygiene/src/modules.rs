//! Modules called like the crates that generated code names.

mod alloc {}
mod cache_layout {}
mod cacheline_core {}
mod cacheline_derive {}
mod core {}
mod fmt {}
mod hash {}
mod mem {}
mod proof {}
mod std {}

use ::cache_layout::CacheLayout as _;

#[::cache_layout::cache_layout(line = 64)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Limits {
    #[hot_write]
    used: u64,
    #[hot_read]
    most: u32,
}

#[::cache_layout::cache_layout(line = 64)]
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Slot<T, const N: usize>
where
    [T; N]: Default,
{
    #[hot_write(writer)]
    sequence: u64,
    #[hot_read]
    value: [T; N],
}

#[test]
fn modules_called_like_crates_are_not_in_the_way() {
    let limits = Limits! { used: 1, most: 2 };
    assert_eq!(format!("{limits:?}"), "Limits { used: 1, most: 2 }");
    let slot = Slot! { sequence: 1, value: [0_u8] };
    assert!(slot > Slot::default());
    assert_eq!(
        (Limits::LAYOUT.lines(), Slot::<u8, 1>::LAYOUT.lines()),
        (2, 2)
    );
}
