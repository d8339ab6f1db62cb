use cache_layout::cache_layout;

#[cache_layout(verify, line = 64)]
#[repr(C, align(64))]
struct Queue {
    #[hot_write(producer)]
    tail: u64,
    #[hot_write(consumer)]
    head: u64,
}

fn main() {}
