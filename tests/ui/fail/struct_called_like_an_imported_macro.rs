mod builders {
    pub use std::prelude::v1::derive as Builder;
}

use builders::Builder;
use cache_layout::cache_layout;

#[cache_layout]
pub struct Builder {
    #[hot_read]
    limit: u32,
    #[hot_write]
    used: u32,
}

#[Builder(Clone)]
struct Other;

fn main() {}
