use cache_layout::cache_layout;

#[cache_layout(verify, own_lines, line = 64)]
#[repr(C)]
struct Limits {
    least: u64,
    most: u64,
}

fn main() {}
