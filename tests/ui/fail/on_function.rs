use cache_layout::cache_layout;

#[cache_layout]
fn count() {}

fn main() {}
