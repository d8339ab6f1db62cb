use cache_layout::cache_layout;

#[cache_layout]
struct Ring<#[cache_layout] T> {
    #[hot_read]
    items: Box<[T]>,
}

fn main() {}
