use cache_layout::cache_layout;

trait Worker {}

#[cache_layout]
struct Pool {
    #[hot_write(each)]
    workers: Vec<Box<dyn Worker + Send>>,
}

fn main() {}
