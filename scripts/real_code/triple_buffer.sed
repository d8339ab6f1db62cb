# src/lib.rs. A struct for one buffer takes the place of CachePadded around it: `each` proves that it has its lines to
# itself. It dereferences to what it holds, as CachePadded does, so that what uses it stays as it is.
/^use crossbeam_utils::CachePadded;$/d
/^\/\/\/ Triple buffer shared state$/i\
/// A buffer, on lines of its own\
#[cache_layout::cache_layout]\
#[derive(Debug)]\
struct Buffer<T> {\
    #[hot_write]\
    cell: UnsafeCell<T>,\
}\
\
impl<T> Deref for Buffer<T> {\
    type Target = UnsafeCell<T>;\
\
    fn deref(&self) -> &Self::Target {\
        &self.cell\
    }\
}\

/^\/\/\/ Triple buffer shared state$/,/^struct SharedState/s/^#\[derive(Debug)\]$/#[cache_layout::cache_layout]\
&/
s/^    buffers: \[CachePadded<UnsafeCell<T>>; 3\],$/    #[hot_write(buffers, each)]\
    buffers: [Buffer<T>; 3],/
s/^    back_info: CachePadded<\(.*\)>,$/    #[hot_write(back_info)]\
    back_info: \1,/
/^impl<T: Send> SharedState<T> {$/,/^}$/s/^        Self {$/        SharedState! {/
s/-> CachePadded<UnsafeCell<T>> {$/-> Buffer<T> {/
s/CachePadded::new(\(UnsafeCell::new(gen_buf_data(i))\))/Buffer! { cell: \1 }/
s/CachePadded::new(\(AtomicBackBufferInfo::new([a-z_]*)\))/\1/
$a\
cache_layout::assert_layout!(Buffer<u8>, SharedState<u8>);
