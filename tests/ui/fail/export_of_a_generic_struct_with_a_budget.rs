use cache_layout::cache_layout;

#[cache_layout(export, max_size = 512)]
pub struct Limits<T> {
    #[hot_write]
    pub used: T,
    #[hot_read]
    pub most: T,
}

fn main() {}
