//! The first struct of the README, whose map is printed there, on either width of a pointer.

use cache_layout::CacheLayout;

/// The example, as it is run: its struct is what matters here.
#[path = "../../../../examples/quick_start.rs"]
#[allow(dead_code, reason = "it is not run")]
mod example;

use example::File;

const _: () = {
    /// Whether the field takes the bytes `start..end`.
    const fn takes(name: &str, start: usize, end: usize) -> bool {
        matches!(File::LAYOUT.field(name), Some(field) if field.offset() == start && field.end() == end)
    }

    assert!(File::LAYOUT.size() == 128 && File::LAYOUT.align() == 64 && File::LAYOUT.lines() == 2);
    assert!(takes("f_count", 64, 72));

    #[cfg(target_pointer_width = "64")]
    {
        assert!(takes("f_op", 0, 16) && takes("f_mode", 16, 20) && takes("f_flags", 20, 24));
        assert!(File::LAYOUT.padding() == 96);
    }
    #[cfg(target_pointer_width = "32")]
    {
        assert!(takes("f_op", 0, 8) && takes("f_mode", 8, 12) && takes("f_flags", 12, 16));
        assert!(File::LAYOUT.padding() == 104);
    }
};

#[cfg(test)]
#[test]
fn the_map_is_that_of_the_readme() {
    #[cfg(target_pointer_width = "64")]
    let map = "\
File: 128 bytes, 2 lines of 64, align 64, 96 bytes of padding
line 0   hot_read
     0..16    f_op     &'static str   hot_read
    16..20    f_mode   u32            hot_read
    20..24    f_flags  u32
    24..64    (40 bytes of padding)
line 1   hot_write
    64..72    f_count  AtomicU64      hot_write
    72..128   (56 bytes of padding)";
    #[cfg(target_pointer_width = "32")]
    let map = "\
File: 128 bytes, 2 lines of 64, align 64, 104 bytes of padding
line 0   hot_read
     0..8     f_op     &'static str   hot_read
     8..12    f_mode   u32            hot_read
    12..16    f_flags  u32
    16..64    (48 bytes of padding)
line 1   hot_write
    64..72    f_count  AtomicU64      hot_write
    72..128   (56 bytes of padding)";
    assert_eq!(File::LAYOUT.to_string(), map);
}
