use cache_layout::cache_layout;

#[cache_layout(verify, export)]
pub struct Limits {
    #[hot_write]
    pub used: u64,
}

fn main() {}
