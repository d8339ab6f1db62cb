mod counters {
    use cache_layout::cache_layout;

    #[cache_layout]
    pub struct Counters {
        #[hot_write]
        pub hits: u64,
    }
}

fn main() {
    let _ = counters::Counters! { hits: 1 };
}
