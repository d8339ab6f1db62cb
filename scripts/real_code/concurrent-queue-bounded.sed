# src/bounded.rs. As in crossbeam-queue.
/^use crossbeam_utils::CachePadded;$/d
/^pub struct Bounded<T> {$/i\
#[cache_layout::cache_layout]
s/^    head: CachePadded<\(.*\)>,$/    #[hot_write(pop)]\
    head: \1,/
s/^    tail: CachePadded<\(.*\)>,$/    #[hot_write(push)]\
    tail: \1,/
s/^    buffer: Box<\[Slot<T>\]>,$/    #[hot_read]\
&/
s/^    \(one_lap\|mark_bit\): usize,$/    #[hot_read]\
&/
s/^        Bounded {$/        Bounded! {/
s/CachePadded::new(\(AtomicUsize::new([a-z]*)\))/\1/
$a\
cache_layout::assert_layout!(Bounded<u8>);
