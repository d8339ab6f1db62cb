//! The state of a disk block, as its example and the benchmark run it.

use std::thread;

use cache_layout::{CacheLayout, Field};
use cache_layout_examples::systems::buffer_head::{BufferHead, WRITES_PER_READ, look_up, write};

#[test]
fn the_layout_is_the_kernels() {
    let layout = BufferHead::LAYOUT;
    assert_eq!(layout.fields()[0].name(), "b_state");
    assert_eq!(layout.fields()[0].offset(), 0);
    #[cfg(target_pointer_width = "64")]
    assert_eq!((layout.size(), layout.align()), (104, 8));
    let order: Vec<&str> = layout.fields().iter().map(Field::name).collect();
    assert_eq!(order.len(), 12);
    assert_eq!(order[11], "b_count");
    // Whoever looks a buffer up finds all of it on one line, if it starts on one.
    assert!(layout.share_line("b_state", "b_blocknr"));
}

#[test]
fn the_flags_are_those_of_the_kernel() {
    let buffer = BufferHead::of_block(7);
    assert!(buffer.buffer_mapped());
    assert!(!buffer.buffer_uptodate());
    assert!(buffer.set_buffer_uptodate());
    assert!(!buffer.set_buffer_uptodate());
    assert!(buffer.buffer_uptodate());
    assert!(!buffer.test_set_buffer_locked());
    assert!(buffer.test_set_buffer_locked());
    assert!(buffer.set_buffer_dirty());
    assert!(buffer.test_clear_buffer_dirty());
    assert!(!buffer.test_clear_buffer_dirty());
    assert!(buffer.clear_buffer_locked());
    assert!(!buffer.clear_buffer_locked());
    assert!(buffer.buffer_mapped() && buffer.buffer_uptodate());
    assert_eq!(
        [
            BufferHead::BUFFER_UPTODATE,
            BufferHead::BUFFER_DIRTY,
            BufferHead::BUFFER_LOCKED,
            BufferHead::BUFFER_MAPPED,
        ],
        [0b1, 0b10, 0b100, 0b1_0000]
    );
}

#[test]
fn both_ways_of_setting_leave_the_same() {
    for set in [
        BufferHead::set_uptodate_always,
        BufferHead::set_uptodate_if_clear,
    ] {
        let buffer = BufferHead::of_block(7);
        assert_eq!(look_up(&buffer, 10, 7), 0);
        assert_eq!(write(&buffer, 1, set), 0);
        assert_eq!(look_up(&buffer, 10, 7), 10);
        assert_eq!(look_up(&buffer, 10, 8), 0);
        assert_eq!(write(&buffer, 5 * WRITES_PER_READ + 1, set), 5);
        assert!(buffer.buffer_uptodate() && buffer.buffer_mapped());
        assert!(!buffer.buffer_dirty());
    }
}

#[test]
fn many_who_write_and_look_leave_the_flag_set() {
    let buffer = BufferHead::of_block(7);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| write(&buffer, 20_000, BufferHead::set_uptodate_if_clear));
            scope.spawn(|| look_up(&buffer, 20_000, 7));
        }
    });
    assert!(buffer.buffer_uptodate() && buffer.buffer_mapped());
    assert!(!buffer.buffer_locked());
}
