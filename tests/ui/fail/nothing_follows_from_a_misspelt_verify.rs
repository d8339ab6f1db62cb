use cache_layout::cache_layout;

#[cache_layout(line = 64, verfy, assume_line_aligned)]
#[repr(C)]
struct Counters(#[hot_write] u64, u64);

fn main() {}
