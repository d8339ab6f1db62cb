use cache_layout::OwnLines;

#[repr(align(64))]
#[derive(Clone, Copy)]
struct MyLine;

struct Counters {
    hits: [OwnLines<u64, MyLine>; 2],
}

fn main() {}
