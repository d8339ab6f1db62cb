use attributes::replaced;
use cache_layout::cache_layout;

#[cache_layout(line = 64)]
#[replaced(from by from: u8, extra)]
struct Job<T: ?Sized> {
    #[hot_write]
    from: u8,
    #[hot_read]
    to: T,
}

fn main() {}
