use cache_layout::cache_layout;

mod counters {
    use super::cache_layout;

    #[cache_layout]
    struct Counters {
        #[hot_write]
        hits: u64,
    }

    pub fn hits() -> u64 {
        Counters! { hits: 1 }.hits
    }
}

fn main() {
    let counters = counters::Counters! { hits: 0 };
    println!("{}", counters::hits());
}
