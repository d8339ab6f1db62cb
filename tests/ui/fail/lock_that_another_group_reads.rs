use std::sync::Mutex;

use cache_layout::cache_layout;

#[cache_layout]
struct Shared {
    #[hot_write(worker)]
    #[hot_read(reporter)]
    table: Mutex<u64>,
    #[hot_read]
    limit: u64,
}

fn main() {}
