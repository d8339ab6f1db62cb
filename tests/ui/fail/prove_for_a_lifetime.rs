use cache_layout::cache_layout;

#[cache_layout(prove(Ring<'static, for<'b> fn(&'b u8)>, Ring<'_, u8>, Ring<'a, &'a u8>))]
struct Ring<'a, T> {
    #[hot_write]
    tail: &'a usize,
    #[hot_read]
    slots: T,
}

fn main() {}
