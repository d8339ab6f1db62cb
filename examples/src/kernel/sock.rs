//! `struct sock` of the Linux kernel in its own order, and with the attribute.

use std::cell::Cell;
use std::sync::atomic::{AtomicI32, AtomicU32};

use cache_layout::{CacheLayout, Layout, cache_layout};

pointed_to! {
    BpfLocalStorage Cred DstEntry MemCgroup Pid Proto SkBuff SkFilter SockReuseport Socket SocketWq XfrmPolicy
}

/// Declares the same members three times: as C lays them out, in C's order, and as the attribute likes them.
macro_rules! sock {
    ($($(#[$role:ident($group:ident)])? $(@ $cold:ident)? $field:ident: $type:ty,)+) => {
        kernel_struct! {
            /// As Linux 6.12 has it.
            struct Linux6_12 as sock (line = 64, assume_line_aligned) {
                $($(#[$role($group)])? $field: $type,)+
            }
        }

        #[cache_layout(line = 64, order = "declared")]
        struct InOrder {
            $($(#[$role($group)])? $(#[$cold])? $field: $type,)+
        }

        #[cache_layout(line = 64)]
        struct Sock {
            $($(#[$role($group)])? $field: $type,)+
        }
    };
}

// Arrays of words stand for structs and unions, the first bit-field for all in its byte. Of what has no group,
// atomics and cells are what is written while the socket is in use; `@cold` is on a line of what is read, in this order.
sock! {
    __sk_common: [usize; 17],
    #[hot_write(sock_write_rx)] sk_drops: AtomicI32,
    #[hot_write(sock_write_rx)] sk_peek_off: i32,
    #[hot_write(sock_write_rx)] sk_error_queue: [usize; 3],
    #[hot_write(sock_write_rx)] sk_receive_queue: [usize; 3],
    #[hot_write(sock_write_rx)] sk_backlog: [usize; 3],
    #[hot_read(sock_read_rx)] sk_rx_dst: *mut DstEntry,
    #[hot_read(sock_read_rx)] sk_rx_dst_ifindex: i32,
    #[hot_read(sock_read_rx)] sk_rx_dst_cookie: u32,
    #[hot_read(sock_read_rx)] sk_ll_usec: u32,
    #[hot_read(sock_read_rx)] sk_napi_id: u32,
    #[hot_read(sock_read_rx)] sk_busy_poll_budget: u16,
    #[hot_read(sock_read_rx)] sk_prefer_busy_poll: u8,
    #[hot_read(sock_read_rx)] sk_userlocks: u8,
    #[hot_read(sock_read_rx)] sk_rcvbuf: i32,
    #[hot_read(sock_read_rx)] sk_filter: *mut SkFilter,
    #[hot_read(sock_read_rx)] sk_wq: *mut SocketWq,
    #[hot_read(sock_read_rx)] sk_data_ready: fn(),
    #[hot_read(sock_read_rx)] sk_rcvtimeo: isize,
    #[hot_read(sock_read_rx)] sk_rcvlowat: i32,
    #[hot_read(sock_read_rxtx)] sk_err: i32,
    #[hot_read(sock_read_rxtx)] sk_socket: *mut Socket,
    #[hot_read(sock_read_rxtx)] sk_memcg: *mut MemCgroup,
    #[hot_read(sock_read_rxtx)] sk_policy: [*mut XfrmPolicy; 2],
    #[hot_write(sock_write_rxtx)] sk_lock: [usize; 4],
    #[hot_write(sock_write_rxtx)] sk_reserved_mem: u32,
    #[hot_write(sock_write_rxtx)] sk_forward_alloc: i32,
    #[hot_write(sock_write_rxtx)] sk_tsflags: u32,
    #[hot_write(sock_write_tx)] sk_write_pending: i32,
    #[hot_write(sock_write_tx)] sk_omem_alloc: AtomicI32,
    #[hot_write(sock_write_tx)] sk_sndbuf: i32,
    #[hot_write(sock_write_tx)] sk_wmem_queued: i32,
    #[hot_write(sock_write_tx)] sk_wmem_alloc: AtomicI32,
    #[hot_write(sock_write_tx)] sk_tsq_flags: usize,
    #[hot_write(sock_write_tx)] sk_send_head: *mut SkBuff,
    #[hot_write(sock_write_tx)] sk_write_queue: [usize; 3],
    #[hot_write(sock_write_tx)] sk_dst_pending_confirm: u32,
    #[hot_write(sock_write_tx)] sk_pacing_status: u32,
    #[hot_write(sock_write_tx)] sk_frag: [usize; 2],
    #[hot_write(sock_write_tx)] sk_timer: [usize; 5],
    #[hot_write(sock_write_tx)] sk_pacing_rate: usize,
    #[hot_write(sock_write_tx)] sk_zckey: AtomicI32,
    #[hot_write(sock_write_tx)] sk_tskey: AtomicI32,
    #[hot_read(sock_read_tx)] sk_max_pacing_rate: usize,
    #[hot_read(sock_read_tx)] sk_sndtimeo: isize,
    #[hot_read(sock_read_tx)] sk_priority: u32,
    #[hot_read(sock_read_tx)] sk_mark: u32,
    #[hot_read(sock_read_tx)] sk_dst_cache: *mut DstEntry,
    #[hot_read(sock_read_tx)] sk_route_caps: u64,
    #[hot_read(sock_read_tx)] sk_validate_xmit_skb: fn(),
    #[hot_read(sock_read_tx)] sk_gso_type: u16,
    #[hot_read(sock_read_tx)] sk_gso_max_segs: u16,
    #[hot_read(sock_read_tx)] sk_gso_max_size: u32,
    #[hot_read(sock_read_tx)] sk_allocation: u32,
    #[hot_read(sock_read_tx)] sk_txhash: u32,
    #[hot_read(sock_read_tx)] sk_pacing_shift: u8,
    #[hot_read(sock_read_tx)] sk_use_task_frag: bool,
    sk_gso_disabled: u8,
    @cold sk_shutdown: Cell<u8>,
    sk_type: u16,
    sk_protocol: u16,
    sk_lingertime: usize,
    sk_prot_creator: *mut Proto,
    @cold sk_callback_lock: [AtomicU32; 2],
    @cold sk_err_soft: Cell<i32>,
    @cold sk_ack_backlog: Cell<u32>,
    sk_max_ack_backlog: u32,
    sk_uid: u32,
    @cold sk_peer_lock: AtomicU32,
    sk_bind_phc: i32,
    sk_peer_pid: *mut Pid,
    sk_peer_cred: *const Cred,
    sk_stamp: Cell<i64>,
    sk_disconnects: Cell<i32>,
    sk_txrehash: u8,
    sk_clockid: u8,
    sk_txtime_deadline_mode: u8,
    sk_user_data: *mut u8,
    sk_security: *mut u8,
    sk_cgrp_data: [usize; 2],
    sk_state_change: fn(),
    sk_write_space: fn(),
    sk_error_report: fn(),
    sk_backlog_rcv: fn(),
    sk_destruct: fn(),
    sk_reuseport_cb: *mut SockReuseport,
    sk_bpf_storage: *mut BpfLocalStorage,
    sk_rcu: [usize; 2],
    sk_user_frags: Cell<[usize; 2]>,
}

/// `struct sock` of Linux 6.12, whose sockets are allocated at the start of a line.
pub const LINUX_6_12: Layout = Linux6_12::LAYOUT;
/// The same members in the same order, apart by lines where the group changes.
pub const IN_ORDER: Layout = InOrder::LAYOUT;
/// The same members, laid out by the attribute.
pub const SOCK: Layout = Sock::LAYOUT;

/// What holds on every target.
mod facts {
    use super::{CacheLayout, InOrder, Sock};
    use static_assertions::const_assert;

    const_assert!(!Sock::LAYOUT.share_line("sk_backlog", "sk_rx_dst"));
    const_assert!(!Sock::LAYOUT.share_line("sk_tsflags", "sk_write_pending"));
    const_assert!(!Sock::LAYOUT.share_line("sk_tskey", "sk_max_pacing_rate"));
    const_assert!(!InOrder::LAYOUT.share_line("sk_backlog", "sk_rx_dst"));
    const_assert!(!InOrder::LAYOUT.share_line("sk_tsflags", "sk_write_pending"));
    const_assert!(!InOrder::LAYOUT.share_line("sk_tskey", "sk_max_pacing_rate"));
}

/// What the kernel's own type information says of the struct, on x86-64.
#[cfg(target_pointer_width = "64")]
mod facts_of_64_bits {
    use super::{CacheLayout, InOrder, Linux6_12, Sock, is_between};
    use static_assertions::{assert_eq_size, const_assert, const_assert_eq};

    assert_eq_size!(Linux6_12, [u8; 776]);
    const _: () = {
        let offsets = [
            0, 136, 140, 144, 168, 192, 216, 224, 228, 232, 236, 240, 242, 243, 244, 248, 256, 264,
            272, 280, 284, 288, 296, 304, 320, 352, 356, 360, 364, 368, 372, 376, 380, 384, 392,
            400, 424, 428, 432, 448, 488, 496, 500, 504, 512, 520, 524, 528, 536, 544, 552, 554,
            556, 560, 564, 568, 569, 570, 571, 572, 574, 576, 584, 592, 600, 604, 608, 612, 616,
            620, 624, 632, 640, 648, 652, 653, 654, 656, 664, 672, 688, 696, 704, 712, 720, 728,
            736, 744, 760,
        ];
        assert!(offsets.len() == Linux6_12::FIELDS.len());
        let mut at = 0;
        while at < offsets.len() {
            assert!(Linux6_12::FIELDS[at].offset() == offsets[at]);
            at += 1;
        }
    };

    // The kernel's assertions, which it passes: each member between the markers of its group.
    const_assert!(is_between(&Linux6_12::LAYOUT, "sock_write_rx", 136, 216));
    const_assert!(is_between(&Linux6_12::LAYOUT, "sock_read_rx", 216, 284));
    const_assert!(is_between(&Linux6_12::LAYOUT, "sock_read_rxtx", 284, 320));
    const_assert!(is_between(&Linux6_12::LAYOUT, "sock_write_rxtx", 320, 364));
    const_assert!(is_between(&Linux6_12::LAYOUT, "sock_write_tx", 364, 504));
    const_assert!(is_between(&Linux6_12::LAYOUT, "sock_read_tx", 504, 570));

    // What they do not see: lines 3, 5 and 7.
    const_assert!(Linux6_12::LAYOUT.share_line("sk_backlog", "sk_rx_dst"));
    const_assert!(Linux6_12::LAYOUT.share_line("sk_tsflags", "sk_write_pending"));
    const_assert!(Linux6_12::LAYOUT.share_line("sk_tskey", "sk_max_pacing_rate"));

    assert_eq_size!(InOrder, [u8; 960]);
    assert_eq_size!(Sock, [u8; 832]);
    const_assert_eq!(Sock::LAYOUT.lines(), 13);
}

/// Whether the members of `group`, and no others, lie in the bytes `start..end`: what the kernel asserts, its markers at
/// both ends.
#[must_use]
pub const fn is_between(layout: &Layout, group: &str, start: usize, end: usize) -> bool {
    let mut at = 0;
    while at < layout.fields().len() {
        let field = &layout.fields()[at];
        let is_member = matches!(field.marks(), [mark] if is_same(mark.group(), group));
        if is_member != (start <= field.offset() && field.end() <= end) {
            return false;
        }
        at += 1;
    }
    true
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}
