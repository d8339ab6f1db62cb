#[cache_layout(crate = crate::reexported)]
struct Connection {
    #[hot_read(rx)]
    window: u32,
    #[hot_write(tx)]
    sent: u64,
    #[hot_read(tx)]
    congestion: u16,
    #[hot_write(rx)]
    received: u64,
    #[hot_read]
    peer: Address,
    lock: Mutex<()>,
    name: String,
}
