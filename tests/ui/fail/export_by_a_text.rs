use cache_layout::cache_layout;

#[cache_layout(export = "limits")]
pub struct Limits {
    #[hot_write]
    pub used: u64,
    #[hot_read]
    pub most: u64,
}

fn main() {}
