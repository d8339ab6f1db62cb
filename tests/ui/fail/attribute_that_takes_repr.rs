use attributes::without;
use cache_layout::cache_layout;

#[cache_layout(line = 64)]
#[without(repr)]
struct Job {
    #[hot_write]
    from: u64,
    #[hot_read]
    to: u64,
}

fn main() {
    let _ = Job! { from: 1, to: 2 };
}
