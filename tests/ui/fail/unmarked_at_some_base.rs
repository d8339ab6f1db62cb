use std::cell::Cell;

use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C)]
struct Device(#[hot_read] [u64; 8], Cell<u64>);

fn main() {}
