use cache_layout::cache_layout;

#[cache_layout(verify, assume_line_aligned, line = 64, apart = 128)]
#[repr(C)]
struct Ring {
    reserved: [u32; 16],
    #[hot_write(consumer)]
    head: u32,
    reserved_too: [u32; 15],
    #[hot_write(producer)]
    tail: u32,
    reserved_at_the_end: [u32; 31],
}

fn main() {}
