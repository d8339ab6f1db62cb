/// Made by other crates as well.
#[cache_layout(export)]
#[derive(Clone, Debug, Default)]
pub struct Limits {
    #[hot_write]
    pub used: u64,
    #[hot_read]
    pub most: u64,
    #[cfg(feature = "alarm")]
    #[hot_write(alarm)]
    pub alarms: u64,
}

mod outer {
    #[cache_layout(export = outer_limits)]
    pub struct Limits<T> {
        #[hot_write]
        pub used: T,
        #[hot_read]
        pub most: T,
    }
}
