use attributes::replaced;
use cache_layout::cache_layout;

#[cache_layout(line = 64)]
#[replaced(u32 by Box<u32>)]
struct Job<'a, T> {
    #[hot_write]
    from: u32,
    #[hot_read]
    to: &'a T,
}

fn main() {}
