//! The same struct twice: only the type of one field has grown, somewhere else.

use cache_layout::cache_layout;

mod before {
    pub struct Route(pub [u64; 3]);
}

mod after {
    pub struct Route(pub [u64; 3], pub [u8; 16]);
}

macro_rules! entry {
    ($name:ident, $route:ty) => {
        #[cache_layout(line = 64, max_size = 128, max_lines(lookup = 1))]
        struct $name {
            #[hot_read(lookup)]
            key: [u64; 4],
            #[hot_read(lookup)]
            route: $route,
            #[hot_write]
            hits: u64,
        }
    };
}

entry!(Small, before::Route);
entry!(Grown, after::Route);

fn main() {}
