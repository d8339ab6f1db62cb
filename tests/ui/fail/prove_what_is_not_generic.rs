use cache_layout::cache_layout;

#[cache_layout(prove(Ring<'_>))]
struct Ring<'a> {
    #[hot_write]
    tail: usize,
    #[hot_read]
    slots: &'a [u8],
}

fn main() {}
