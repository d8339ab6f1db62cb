# Any of the files: nothing is moved or renamed, and the offsets that the authors' own padding gives are proved.
s/^pub struct \(RingBuffer\|ArrayQueue\|SegQueue\|Bounded\|Unbounded\)<T> {$/#[cache_layout::cache_layout(verify, prove(\1<u8>))]\
&/
s/^    \(head\|tail\): CachePadded<.*>,$/    #[hot_write(\1)]\
&/
s/^    \(buffer: Box<\[Slot<T>\]>\|cap: usize\|capacity: usize\|data_ptr: \*mut T\|flags: AtomicU8\|mark_bit: usize\|one_lap: \w*\),$/    #[hot_read]\
&/
