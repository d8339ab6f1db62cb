use cache_layout::cache_layout;

#[cache_layout(line = 48, lines = 2, allow(drop_ordre))]
#[repr(C)]
#[derive(Clone, Debug)]
struct Counters {
    #[hot_read]
    #[hot_write]
    hits: u64,
    #[hot_wirte]
    misses: u64,
    #[hot_write("producer")]
    produced: u64,
    #[cfg_attr(unix, hot_read)]
    limit: u64,
    #[cold(slow)]
    name: &'static str,
    _line_hot_write: u64,
}

fn main() {}
