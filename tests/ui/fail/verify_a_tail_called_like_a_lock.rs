use cache_layout::cache_layout;

/// It has a size, whatever `T` is.
struct Mutex<T: ?Sized>(Box<T>);

#[cache_layout(verify, line = 64)]
#[repr(align(64))]
struct V {
    #[hot_read]
    a: [u8; 120],
    #[hot_write]
    t: Mutex<[u8]>,
}

fn main() {}
