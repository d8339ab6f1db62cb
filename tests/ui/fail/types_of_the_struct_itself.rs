use cache_layout::cache_layout;

struct Wrapper<T>(*mut T);

#[cache_layout(types(Wrapper<Self> = *mut u8))]
struct Node {
    #[hot_read]
    key: u64,
    next: Wrapper<Self>,
}

fn main() {}
