use cache_layout::cache_layout;

pub fn limits() -> impl Sized {
    #[cache_layout(export)]
    pub struct Limits {
        #[hot_write]
        pub used: u64,
        #[hot_read]
        pub most: u64,
    }
    Limits! { used: 0, most: 1 }
}

fn main() {}
