//! A struct that is as the compiler wants it, and only verified: whether this compiles depends on where the cold
//! field comes to lie.

use std::ptr::from_ref;

use cache_layout::{CacheLayout, cache_layout};

#[cache_layout(line = 64, verify, allow(neighbours))]
struct Shuffled {
    #[hot_read]
    read: [u8; 8],
    cold: [u8; 120],
    #[hot_write]
    written: [u8; 8],
}

fn main() {
    let value = Shuffled {
        read: [0; 8],
        cold: [0; 120],
        written: [0; 8],
    };
    let line = |field: &[u8; 8]| from_ref(field).addr() / Shuffled::LAYOUT.line();
    let end = |field: &[u8; 8]| (from_ref(field).addr() + 7) / Shuffled::LAYOUT.line();
    let (read, written) = (&value.read, &value.written);
    assert!(value.cold.iter().all(|byte| *byte == 0));
    let is_apart = end(read) < line(written) || end(written) < line(read);
    println!("{}", if is_apart { "apart" } else { "not apart" });
}
