use std::cell::RefCell;
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use cache_layout::cache_layout;

#[cache_layout]
struct Shared {
    #[hot_read]
    table: RwLock<u64>,
    #[hot_read(worker)]
    slots: [Option<Mutex<u8>>; 4],
    #[hot_read]
    once: OnceLock<RefCell<u8>>,
    // A pointer is read, whatever is done to what it points to.
    #[hot_read]
    elsewhere: Arc<Mutex<u64>>,
    #[hot_read]
    made_once: OnceLock<u64>,
    #[hot_write]
    count: u64,
}

fn main() {}
