use attributes::without;
use cache_layout::cache_layout;

#[cache_layout(verify, prove(Job<[u8]>))]
#[without(repr)]
#[repr(C)]
struct Job<T: ?Sized> {
    #[hot_read]
    from: u64,
    to: T,
}

fn main() {}
