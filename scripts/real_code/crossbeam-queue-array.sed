# src/array_queue.rs. Both sides read where the slots are, and each has a line of its own.
s/{Backoff, CachePadded}/Backoff/
/^pub struct ArrayQueue<T> {$/i\
#[cache_layout::cache_layout]
s/^    head: CachePadded<AtomicIndex>,$/    #[hot_write(pop)]\
    head: AtomicIndex,/
s/^    tail: CachePadded<AtomicIndex>,$/    #[hot_write(push)]\
    tail: AtomicIndex,/
s/^    buffer: Box<\[Slot<T>\]>,$/    #[hot_read]\
&/
s/^    cap: usize,$/    #[hot_read]\
&/
s/^    one_lap: Index,$/    #[hot_read]\
&/
s/^        ArrayQueue {$/        ArrayQueue! {/
s/CachePadded::new(\(AtomicIndex::new([a-z]*)\))/\1/
$a\
cache_layout::assert_layout!(ArrayQueue<u8>);
