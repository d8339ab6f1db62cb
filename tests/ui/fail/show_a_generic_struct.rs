use cache_layout::cache_layout;

#[cache_layout(line = 64, show, prove(Queue<u8>, Queue<[u64; 20]>))]
struct Queue<T> {
    #[hot_write]
    tail: usize,
    #[hot_read]
    slots: T,
}

fn main() {}
