use cache_layout::cache_layout;

#[cache_layout(own_lines)]
struct Limits {}

fn main() {}
