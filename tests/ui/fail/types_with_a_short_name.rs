use cache_layout::cache_layout;

#[cache_layout(types(A = A))]
struct Pair {
    #[hot_read]
    x: u8,
}

fn main() {}
