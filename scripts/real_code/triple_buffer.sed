# src/lib.rs. OwnLines takes the place of CachePadded around each buffer, and `each` proves that it has its lines to
# itself.
s/^use crossbeam_utils::CachePadded;$/use cache_layout::OwnLines;/
/^\/\/\/ Triple buffer shared state$/,/^struct SharedState/s/^#\[derive(Debug)\]$/#[cache_layout::cache_layout]\
&/
s/^    buffers: \[CachePadded<UnsafeCell<T>>; 3\],$/    #[hot_write(buffers, each)]\
    buffers: [OwnLines<UnsafeCell<T>>; 3],/
s/^    back_info: CachePadded<\(.*\)>,$/    #[hot_write(back_info)]\
    back_info: \1,/
/^impl<T: Send> SharedState<T> {$/,/^}$/s/^        Self {$/        SharedState! {/
s/-> CachePadded<UnsafeCell<T>> {$/-> OwnLines<UnsafeCell<T>> {/
s/CachePadded::new(\(UnsafeCell::new(gen_buf_data(i))\))/OwnLines::new(\1)/
s/CachePadded::new(\(AtomicBackBufferInfo::new([a-z_]*)\))/\1/
$a\
cache_layout::assert_layout!(SharedState<u8>);
