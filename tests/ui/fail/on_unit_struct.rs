use cache_layout::cache_layout;

#[cache_layout]
struct Marker;

fn main() {}
