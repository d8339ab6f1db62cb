use std::sync::Mutex;

use cache_layout::cache_layout;

struct Guarded(Mutex<u64>);

#[cache_layout(types(Guarded = Mutex<u64>))]
struct Entry {
    #[hot_read]
    key: Guarded,
}

fn main() {}
