#[cache_layout(line = 64, first = r#type)]
struct Object {
    #[hot_read]
    methods: &'static Methods,
    flags: u8,
    #[cfg(feature = "typed")]
    #[hot_write]
    r#type: u16,
    #[hot_write]
    uses: u64,
}
