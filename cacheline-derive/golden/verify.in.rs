/// Shared with C.
#[cache_layout(verify, assume_line_aligned, max_size = 2 * size_of::<u64>() + 64, deny(waste))]
#[derive(Clone, Copy, Debug, Serialize)]
#[repr(C, packed(4))]
pub struct Header {
    pub length: u32,
    #[hot_write(device, each)]
    pub doorbells: [Doorbell; 4],
    #[hot_read]
    pub ring: u64,
}
