#![allow(non_camel_case_types)]

use cache_layout::cache_layout;

struct str([u8; 4]);

#[cache_layout(verify, line = 64)]
#[repr(C)]
struct V {
    #[hot_write]
    t: str,
}

fn main() {}
