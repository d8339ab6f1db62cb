use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct Counters {
    #[hot_write(a)]
    a: u32,
    #[hot_write(b)]
    b: u32,
    #[hot_write(c)]
    c: u32,
    #[hot_write(d)]
    d: u32,
    #[hot_read]
    limit: u32,
}

fn main() {}
