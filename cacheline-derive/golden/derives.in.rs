#[cache_layout]
#[derive(Clone, Debug, PartialEq, Eq, std::hash::Hash, PartialOrd, Ord, Default)]
pub struct Version<I: Iterator> {
    pub major: u8,
    #[hot_write]
    pub hits: u32,
    pub r#type: Option<I::Item>,
}
