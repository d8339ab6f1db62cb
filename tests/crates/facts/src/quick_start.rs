//! The first struct of the README, whose map is printed there, on either width of a pointer.

use cache_layout::{APART, CacheLayout, LINE};

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

    assert!(File::LAYOUT.size() == 2 * APART && File::LAYOUT.align() == APART);
    assert!(File::LAYOUT.lines() == 2 * APART / LINE);
    assert!(takes("f_count", APART, APART + 8));

    #[cfg(target_pointer_width = "64")]
    {
        assert!(takes("f_op", 0, 16) && takes("f_mode", 16, 20) && takes("f_flags", 20, 24));
        assert!(File::LAYOUT.padding() == 2 * APART - 32);
    }
    #[cfg(target_pointer_width = "32")]
    {
        assert!(takes("f_op", 0, 8) && takes("f_mode", 8, 12) && takes("f_flags", 12, 16));
        assert!(File::LAYOUT.padding() == 2 * APART - 24);
    }
};

#[cfg(all(test, any(target_arch = "x86", target_arch = "x86_64")))]
#[test]
fn the_map_is_that_of_the_readme() {
    #[cfg(target_pointer_width = "64")]
    let map = "\
File: 256 bytes, 4 lines of 64, kept apart by 128, align 128, 224 bytes of padding
line 0   hot_read
      0..16    f_op     &'static str   hot_read
     16..20    f_mode   u32            hot_read
     20..24    f_flags  u32
     24..64    (40 bytes of padding)
line 1   padding
     64..128   (64 bytes of padding)
line 2   hot_write
    128..136   f_count  AtomicU64      hot_write
    136..192   (56 bytes of padding)
line 3   padding
    192..256   (64 bytes of padding)";
    #[cfg(target_pointer_width = "32")]
    let map = "\
File: 256 bytes, 4 lines of 64, kept apart by 128, align 128, 232 bytes of padding
line 0   hot_read
      0..8     f_op     &'static str   hot_read
      8..12    f_mode   u32            hot_read
     12..16    f_flags  u32
     16..64    (48 bytes of padding)
line 1   padding
     64..128   (64 bytes of padding)
line 2   hot_write
    128..136   f_count  AtomicU64      hot_write
    136..192   (56 bytes of padding)
line 3   padding
    192..256   (64 bytes of padding)";
    assert_eq!(File::LAYOUT.to_string(), map);
}
