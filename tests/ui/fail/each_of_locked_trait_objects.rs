use std::sync::Mutex;

use cache_layout::cache_layout;

trait Worker {}

#[cache_layout]
struct Pool {
    #[hot_write(each)]
    workers: Vec<Box<Mutex<dyn Worker>>>,
}

fn main() {}
