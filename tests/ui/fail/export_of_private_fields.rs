use cache_layout::cache_layout;

#[cache_layout(export)]
pub struct Limits {
    #[hot_write]
    used: u64,
    #[hot_read]
    pub most: u64,
    pub(crate) r#type: u8,
}

fn main() {}
