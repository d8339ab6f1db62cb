/// An open file.
#[cache_layout(line = 64, parts = FileParts)]
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct File<T> {
    /// How it was opened.
    #[hot_read]
    pub f_mode: u32,
    #[serde(skip)]
    #[hot_write]
    pub f_count: u64,
    #[cfg(feature = "owner")]
    f_owner: T,
}
