use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[parts(derive(Debug))]
#[repr(C, align(64))]
struct Job {
    #[hot_write]
    from: u64,
    rest: [u64; 7],
    #[hot_read]
    to: u64,
}

fn main() {}
