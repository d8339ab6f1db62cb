use cache_layout::{CacheLayout, cache_layout};

/// Its one mistake is the line; everything that is done with it below is right.
#[cache_layout(line = 48)]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counters<T: Copy = u64> {
    #[hot_read]
    limit: T,
    #[hot_write]
    hits: u64,
}

/// The same for one that is unsized.
#[cache_layout(line = 48)]
pub struct Table {
    #[hot_write]
    length: u64,
    slots: [u64],
}

const _: () = assert!(!<Counters>::LAYOUT.share_line("limit", "hits"));
const _: () = assert!(Table::LAYOUT.is_unsized());
const _: () = assert!(<Counters>::FIELDS.len() == 2);
cache_layout::assert_layout!(Counters<u8>);
static COUNTERS: Counters<u8> = Counters! { limit: 9, hits: 0 };

fn main() {
    let counters = Counters! { limit: 5_u32, ..Default::default() };
    assert_eq!(counters, counters.clone());
    println!("{counters:?} {} {}", COUNTERS.limit, <Counters>::LAYOUT);
    println!("{}", Table::LAYOUT);
}
