fn counters() -> usize {
    #[cache_layout(allow(drop_order))]
    struct Local<'a> {
        #[hot_read]
        limit: &'a str,
        #[hot_write]
        count: u64,
    }
    size_of::<Local<'static>>()
}
