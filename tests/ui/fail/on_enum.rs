use cache_layout::cache_layout;

#[cache_layout]
enum State {
    Running {
        #[hot_write]
        ticks: u64,
    },
    Stopped,
}

fn main() {}
