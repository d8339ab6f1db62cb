use cache_layout::cache_layout;

#[cache_layout(verify, line = 64, apart = 128)]
#[repr(C, align(128))]
struct Ring {
    #[hot_write(consumer)]
    head: u32,
    reserved: [u32; 15],
    #[hot_write(producer)]
    tail: u32,
}

fn main() {}
