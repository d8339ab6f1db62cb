use cache_layout::cache_layout;

pub mod inner {
    #[cache_layout::cache_layout(export)]
    pub struct Limits {
        #[hot_write]
        pub used: u64,
        #[hot_read]
        pub most: u64,
    }
}

#[cache_layout(export)]
pub struct Limits {
    #[hot_write]
    pub used: u64,
    #[hot_read]
    pub most: u64,
}

fn main() {}
