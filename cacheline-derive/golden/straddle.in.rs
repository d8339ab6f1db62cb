// Two fields of 56 bytes start a line each: the second one the next line, whatever is kept apart from the first.
#[cache_layout(deny(straddle))]
struct Digests {
    #[hot_read]
    key: [u64; 7],
    #[hot_write(hasher)]
    left: [u64; 7],
    #[hot_write(hasher)]
    right: [u64; 7],
}

// What a reader reads starts no line where nothing is written.
#[cache_layout(deny(straddle))]
struct Peer {
    #[hot_read]
    name: [u8; 40],
    #[hot_read(link)]
    address: [u8; 40],
    #[cfg(feature = "counters")]
    #[hot_write(link)]
    sent: AtomicU64,
}
