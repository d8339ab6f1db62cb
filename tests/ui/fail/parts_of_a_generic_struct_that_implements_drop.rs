use cache_layout::cache_layout;

#[cache_layout(parts = RingParts)]
struct Ring<T: Copy, const N: usize>
where
    T: Send,
{
    #[hot_read]
    slots: [T; N],
    #[hot_write]
    head: usize,
}

impl<T: Copy, const N: usize> Drop for Ring<T, N>
where
    T: Send,
{
    fn drop(&mut self) {}
}

fn main() {}
