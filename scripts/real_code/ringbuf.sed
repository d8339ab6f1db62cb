# src/rb/shared.rs. The slots may be part of the struct, unsized even: both sides write them, so they are a group.
/^use crossbeam_utils::CachePadded;$/d
/^pub struct SharedRb</i\
#[cache_layout::cache_layout]
s/^    read_index: CachePadded<\(.*\)>,$/    #[hot_write(consumer)]\
    read_index: \1,/
s/^    write_index: CachePadded<\(.*\)>,$/    #[hot_write(producer)]\
    write_index: \1,/
s/^    storage: S,$/    #[hot_write(slots)]\
&/
s/^        Self {$/        SharedRb! {/
s/CachePadded::new(\(AtomicUsize::new([a-z]*)\))/\1/
$a\
cache_layout::assert_layout!(SharedRb<crate::storage::Array<u8, 1>>);
