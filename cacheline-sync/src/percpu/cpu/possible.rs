//! The CPUs that the machine may ever use: those that are there, and those that can be added while it runs.

use std::fs;
use std::num::NonZeroUsize;
use std::sync::OnceLock;

/// How many, if the system tells.
///
/// It is the kernel that is asked, and not the C library: musl's answer is how many CPUs the calling thread may run on.
pub(in crate::percpu) fn possible() -> Option<NonZeroUsize> {
    static POSSIBLE: OnceLock<Option<NonZeroUsize>> = OnceLock::new();
    *POSSIBLE.get_or_init(|| {
        let list = fs::read_to_string("/sys/devices/system/cpu/possible").ok()?;
        count(&list)
    })
}

/// How many CPUs are in a list as the kernel writes it: `0-3,8-11`. None of what is no such list.
fn count(list: &str) -> Option<NonZeroUsize> {
    let mut count = 0_usize;
    for range in list.trim_end().split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        count = count.checked_add(last.checked_sub(first)?.checked_add(1)?)?;
    }
    NonZeroUsize::new(count)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::count;

    #[test]
    fn the_kernels_lists_are_counted() {
        for (list, cpus) in [
            ("0\n", 1),
            ("0-1\n", 2),
            ("0-127", 128),
            ("0-3,8-11\n", 8),
            ("0,2,4,6\n", 4),
            ("1,3-5,4095\n", 5),
        ] {
            assert_eq!(count(list).map(NonZeroUsize::get), Some(cpus), "{list:?}");
        }
    }

    #[test]
    fn what_is_no_list_is_not() {
        for list in [
            "",
            "\n",
            "0-",
            "-1",
            "3-1",
            "0,,1",
            "0-3:2/4",
            "many",
            "0 1",
            "0-18446744073709551615",
            "0-18446744073709551616",
        ] {
            assert_eq!(count(list), None, "{list:?}");
        }
    }
}
