# src/lib.rs. What every access of both sides reads, and a line for each side. `flags` is written when a side is dropped.
/^use cache_padded::CachePadded;$/d
/^#\[derive(Debug)\]$/i\
#[cache_layout::cache_layout]
s/^    head: CachePadded<AtomicUsize>,$/    #[hot_write(consumer)]\
    head: AtomicUsize,/
s/^    tail: CachePadded<AtomicUsize>,$/    #[hot_write(producer)]\
    tail: AtomicUsize,/
s/^    flags: AtomicU8,$/    #[hot_read]\
&/
s/^    data_ptr: \*mut T,$/    #[hot_read]\
&/
s/^    capacity: usize,$/    #[hot_read]\
&/
s/Box::new(Self {$/Box::new(RingBuffer! {/
s/CachePadded::new(\(AtomicUsize::new(0)\))/\1/
$a\
cache_layout::assert_layout!(RingBuffer<u8>);
