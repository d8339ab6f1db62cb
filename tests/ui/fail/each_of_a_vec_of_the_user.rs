use std::marker::PhantomData;

use cache_layout::{OwnLines, cache_layout};

struct Vec<T>([u64; 8], PhantomData<T>);

#[cache_layout]
struct Counters {
    #[hot_write(each)]
    slots: Vec<OwnLines<u64>>,
    #[hot_read]
    enabled: bool,
}

fn main() {}
