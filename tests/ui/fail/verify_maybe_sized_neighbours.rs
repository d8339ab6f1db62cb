use cache_layout::cache_layout;

#[cache_layout(verify, line = 64, prove(Counter<u64>))]
#[repr(C)]
struct Counter<T: ?Sized> {
    #[hot_write]
    count: u64,
    #[cold]
    value: T,
}

fn main() {}
