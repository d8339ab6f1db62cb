// Lines of the target, and a distance that the struct names.
#[cache_layout(apart = 256)]
struct Ring<T> {
    #[hot_write(consumer)]
    head: AtomicUsize,
    #[hot_write(producer)]
    tail: AtomicUsize,
    #[hot_write(any, each)]
    hits: [OwnLines<AtomicU64, Line256>; 4],
    #[hot_read]
    slots: Box<[T]>,
}

// Lines and a distance of its own.
#[cache_layout(line = 64, apart = 128, order = "declared")]
struct Pair {
    #[hot_write(left)]
    left: AtomicU64,
    #[hot_write(right)]
    right: AtomicU64,
}
