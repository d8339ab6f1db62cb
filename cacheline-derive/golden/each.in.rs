#[cache_layout(line = 64)]
pub struct Shards<'a> {
    #[hot_write(each)]
    slots: [Slot; 8],
    #[hot_write(workers, each)]
    queues: Vec<Arc<Queue<'a>>>,
    #[cfg(feature = "plugins")]
    #[hot_write(each)]
    plugins: Box<[Box<OwnLines<dyn Plugin, Line64>>]>,
    #[hot_read]
    mask: usize,
}

#[cache_layout]
pub struct Table<T> {
    #[hot_write(each)]
    rows: [OwnLines<T>; 8],
    #[hot_write(each)]
    locks: VecDeque<Arc<Lock>>,
    #[hot_read]
    mask: usize,
}
