use cache_layout::cache_layout;

#[cache_layout(show, verify, line = 64, apart = 128)]
#[repr(C, align(256))]
struct Ring {
    #[hot_write(consumer)]
    head: [u32; 16],
    #[hot_read(consumer)]
    seen: [u32; 16],
    #[hot_write(producer)]
    tail: u32,
}

fn main() {}
