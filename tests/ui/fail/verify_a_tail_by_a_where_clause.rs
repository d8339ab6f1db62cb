use cache_layout::cache_layout;

#[cache_layout(verify, line = 64, prove(V<u64>))]
#[repr(align(64))]
pub struct V<T>
where
    T: ?Sized,
    T: Sized,
{
    #[hot_read]
    a: [u8; 120],
    #[hot_write]
    t: std::cell::UnsafeCell<T>,
}

fn main() {}
