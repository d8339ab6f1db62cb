use cache_layout::cache_layout;

/// As large and as aligned as a pointer of x86-64, on every target.
#[repr(C, align(8))]
struct Word([u32; 2]);

/// `struct sock` of Linux 6.12, up to the end of its last group. The groups are the kernel's, whose own assertions
/// accept this layout: they ask where a group ends, and not what else is on its lines.
#[cache_layout(verify, assume_line_aligned, line = 64)]
#[repr(C)]
struct Sock {
    sk_common: [Word; 17],
    #[hot_write(sock_write_rx)]
    sk_drops: u32,
    #[hot_write(sock_write_rx)]
    sk_peek_off: u32,
    #[hot_write(sock_write_rx)]
    sk_error_queue: [Word; 3],
    #[hot_write(sock_write_rx)]
    sk_receive_queue: [Word; 3],
    #[hot_write(sock_write_rx)]
    sk_backlog: [Word; 3],
    #[hot_read(sock_read_rx)]
    sk_rx_dst: Word,
    #[hot_read(sock_read_rx)]
    sk_rx_dst_ifindex: u32,
    #[hot_read(sock_read_rx)]
    sk_rx_dst_cookie: u32,
    #[hot_read(sock_read_rx)]
    sk_ll_usec: u32,
    #[hot_read(sock_read_rx)]
    sk_napi_id: u32,
    #[hot_read(sock_read_rx)]
    sk_busy_poll_budget: u16,
    #[hot_read(sock_read_rx)]
    sk_prefer_busy_poll: u8,
    #[hot_read(sock_read_rx)]
    sk_userlocks: u8,
    #[hot_read(sock_read_rx)]
    sk_rcvbuf: u32,
    #[hot_read(sock_read_rx)]
    sk_filter: Word,
    #[hot_read(sock_read_rx)]
    sk_wq: Word,
    #[hot_read(sock_read_rx)]
    sk_data_ready: Word,
    #[hot_read(sock_read_rx)]
    sk_rcvtimeo: Word,
    #[hot_read(sock_read_rx)]
    sk_rcvlowat: u32,
    #[hot_read(sock_read_rxtx)]
    sk_err: u32,
    #[hot_read(sock_read_rxtx)]
    sk_socket: Word,
    #[hot_read(sock_read_rxtx)]
    sk_memcg: Word,
    #[hot_read(sock_read_rxtx)]
    sk_policy: [Word; 2],
    #[hot_write(sock_write_rxtx)]
    sk_lock: [Word; 4],
    #[hot_write(sock_write_rxtx)]
    sk_reserved_mem: u32,
    #[hot_write(sock_write_rxtx)]
    sk_forward_alloc: u32,
    #[hot_write(sock_write_rxtx)]
    sk_tsflags: u32,
    #[hot_write(sock_write_tx)]
    sk_write_pending: u32,
    #[hot_write(sock_write_tx)]
    sk_omem_alloc: u32,
    #[hot_write(sock_write_tx)]
    sk_sndbuf: u32,
    #[hot_write(sock_write_tx)]
    sk_wmem_queued: u32,
    #[hot_write(sock_write_tx)]
    sk_wmem_alloc: u32,
    #[hot_write(sock_write_tx)]
    sk_tsq_flags: Word,
    #[hot_write(sock_write_tx)]
    sk_send_head: Word,
    #[hot_write(sock_write_tx)]
    sk_write_queue: [Word; 3],
    #[hot_write(sock_write_tx)]
    sk_dst_pending_confirm: u32,
    #[hot_write(sock_write_tx)]
    sk_pacing_status: u32,
    #[hot_write(sock_write_tx)]
    sk_frag: [Word; 2],
    #[hot_write(sock_write_tx)]
    sk_timer: [Word; 5],
    #[hot_write(sock_write_tx)]
    sk_pacing_rate: Word,
    #[hot_write(sock_write_tx)]
    sk_zckey: u32,
    #[hot_write(sock_write_tx)]
    sk_tskey: u32,
    #[hot_read(sock_read_tx)]
    sk_max_pacing_rate: Word,
    #[hot_read(sock_read_tx)]
    sk_sndtimeo: Word,
    #[hot_read(sock_read_tx)]
    sk_priority: u32,
    #[hot_read(sock_read_tx)]
    sk_mark: u32,
    #[hot_read(sock_read_tx)]
    sk_dst_cache: Word,
    #[hot_read(sock_read_tx)]
    sk_route_caps: Word,
    #[hot_read(sock_read_tx)]
    sk_validate_xmit_skb: Word,
    #[hot_read(sock_read_tx)]
    sk_gso_type: u16,
    #[hot_read(sock_read_tx)]
    sk_gso_max_segs: u16,
    #[hot_read(sock_read_tx)]
    sk_gso_max_size: u32,
    #[hot_read(sock_read_tx)]
    sk_allocation: u32,
    #[hot_read(sock_read_tx)]
    sk_txhash: u32,
    #[hot_read(sock_read_tx)]
    sk_pacing_shift: u8,
    #[hot_read(sock_read_tx)]
    sk_use_task_frag: u8,
}

fn main() {}
