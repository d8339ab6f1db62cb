use cache_layout::cache_layout;

#[cache_layout(show)]
struct Queue<T, const N: usize> {
    #[hot_write]
    tail: usize,
    #[hot_read]
    slots: [T; N],
}

fn main() {
    let _ = Queue! { tail: 0, slots: [1] };
}
