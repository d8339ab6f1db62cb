# src/seg_queue.rs. Nothing but the two ends.
s/{Backoff, CachePadded}/Backoff/
/^pub struct SegQueue<T> {$/i\
#[cache_layout::cache_layout]
s/^    head: CachePadded<\(Position<T>\)>,$/    #[hot_write(pop)]\
    head: \1,/
s/^    tail: CachePadded<\(Position<T>\)>,$/    #[hot_write(push)]\
    tail: \1,/
s/^        SegQueue {$/        SegQueue! {/
s/CachePadded::new(Position {$/Position {/
s/^            }),$/            },/
$a\
cache_layout::assert_layout!(SegQueue<u8>);
