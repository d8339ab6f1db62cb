use cache_layout::cache_layout;

#[cache_layout(max_lines(producer = 1))]
struct Queue {
    #[hot_write(producer, consumer)]
    tail: u64,
    #[hot_read]
    limit: u64,
}

fn main() {}
