use cache_layout::cache_layout;

#[cache_layout(verify, line = 64, prove(V<std::num::NonZeroU64>))]
#[repr(align(64))]
pub struct V<T: ?Sized + Clone> {
    #[hot_read]
    a: [u8; 120],
    #[hot_write]
    t: T,
}

fn main() {}
