//! Where the fields lie: in the kernel's structs, and in ours.

use cache_layout::{CacheLayout, Layout, SEPARATED};
use cache_layout_examples::kernel::files_struct::{LINUX_4_1, LINUX_4_2};
use cache_layout_examples::systems::fd_table::{Locked, RcuLike, Sequenced};

use crate::Socket;

const LOCKED: Layout = Locked::<Socket>::LAYOUT;
const SEQUENCED: Layout = Sequenced::<Socket>::LAYOUT;
const RCU_LIKE: Layout = RcuLike::<Socket>::LAYOUT;

fn offset(layout: &Layout, field: &str) -> usize {
    layout.field(field).expect("there is such a field").offset()
}

#[test]
#[cfg(target_pointer_width = "64")]
fn linux_4_1() {
    let of = |field| offset(&LINUX_4_1, field);
    assert_eq!((LINUX_4_1.size(), LINUX_4_1.align()), (640, 64));
    assert_eq!((of("count"), of("fdt"), of("fdtab")), (0, 8, 16));
    assert_eq!((of("file_lock"), of("next_fd")), (64, 68));
    assert_eq!((of("close_on_exec_init"), of("open_fds_init")), (72, 80));
    assert_eq!(of("fd_array"), 88);
}

#[test]
#[cfg(target_pointer_width = "64")]
fn linux_4_2() {
    let of = |field| offset(&LINUX_4_2, field);
    assert_eq!((LINUX_4_2.size(), LINUX_4_2.align()), (704, 64));
    assert_eq!((of("count"), of("resize_in_progress")), (0, 4));
    assert_eq!((of("resize_wait"), of("fdt"), of("fdtab")), (8, 32, 40));
    assert_eq!((of("file_lock"), of("next_fd")), (128, 132));
    assert_eq!((of("close_on_exec_init"), of("open_fds_init")), (136, 144));
    assert_eq!(of("fd_array"), 152);
}

#[test]
fn linux_keeps_the_lock_off_the_line_of_fdt_but_not_off_the_first_slots() {
    assert!(LINUX_4_1.field("resize_in_progress").is_none());
    assert!(LINUX_4_2.share_line("resize_in_progress", "fdt"));
    for layout in [LINUX_4_1, LINUX_4_2] {
        assert!(!layout.share_line("file_lock", "fdt"));
        assert!(layout.share_line("count", "fdt"));
        assert!(layout.share_line("file_lock", "fd_array"));
    }
}

#[test]
fn what_is_read_to_install_is_apart_from_what_is_written_to_allocate() {
    for layout in [LOCKED, SEQUENCED, RCU_LIKE] {
        for written in ["file_lock", "next_fd", "resize_wait"] {
            assert!(apart(&layout, "fdt", written), "{layout}");
        }
    }
    for written in ["file_lock", "next_fd", "resize_wait"] {
        assert!(apart(&SEQUENCED, "fdt_seqcount", written));
        assert!(apart(&RCU_LIKE, "resize_in_progress", written));
    }
}

/// Whether two fields are on different lines, in a build that keeps any apart.
fn apart(layout: &Layout, a: &str, b: &str) -> bool {
    !SEPARATED || !layout.share_line(a, b)
}

#[test]
fn one_line_is_read_to_install() {
    assert_eq!(LOCKED.lines_of("fdt"), Some(0..=0));
    assert!(SEQUENCED.share_line("fdt", "fdt_seqcount"));
    assert!(RCU_LIKE.share_line("fdt", "resize_in_progress"));
}
