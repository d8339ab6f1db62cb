use cache_layout::cache_layout;

#[cache_layout(line = 64)]
struct Shards<I: Iterator> {
    #[hot_write(each)]
    shards: Vec<I::Item>,
    #[hot_write(pairs, each)]
    pairs: Box<[[(u8, I::Item); 2]]>,
    #[hot_read]
    mask: usize,
}

fn main() {}
