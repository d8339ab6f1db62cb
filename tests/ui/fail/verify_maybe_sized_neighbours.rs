use cache_layout::{assert_layout, cache_layout};

#[cache_layout(verify, line = 64)]
#[repr(C)]
struct Counter<T: ?Sized> {
    #[hot_write]
    count: u64,
    #[cold]
    value: T,
}

assert_layout!(Counter<u64>);

fn main() {}
