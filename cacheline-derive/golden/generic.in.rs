/// A ring of `N` slots.
#[cache_layout(line = 128, prove(Ring<'_>, Ring<'static, u8, 64>))]
pub struct Ring<'a, T: Clone + 'a = u64, const N: usize = 8>
where
    T: Send,
{
    #[hot_write(producer)]
    pub tail: AtomicUsize,
    #[hot_write(consumer)]
    pub head: AtomicUsize,
    #[hot_read]
    pub slots: &'a [T; N],
    #[hot_read(consumer)]
    pub cached_tail: Cell<usize>,
}
