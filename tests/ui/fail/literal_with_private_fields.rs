use cache_layout::cache_layout;

mod counters {
    use super::cache_layout;

    #[cache_layout]
    pub struct Counters {
        #[hot_read]
        limit: u64,
        #[hot_write]
        pub hits: u64,
    }

    impl Counters {
        pub fn limit(&self) -> u64 {
            self.limit
        }
    }
}

use counters::Counters;

fn main() {
    let counters = Counters! { limit: 9, hits: 0 };
    println!("{}", counters.limit() + counters.hits);
}
