use cache_layout::cache_layout;

#[cache_layout(verify, assume_line_aligned, line = 64)]
#[repr(C)]
struct Page {
    #[hot_write(consumer)]
    head: u32,
    reserved: [u32; 15],
    #[hot_write(producer)]
    tail: u32,
    reserved_at_the_end: [u32; 7],
}

fn main() {}
