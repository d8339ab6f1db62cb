//! The first struct of the README: a file that every core looks at and every user counts.

use std::sync::atomic::AtomicU64;

use cache_layout::{CacheLayout, cache_layout};

#[cache_layout]
pub(crate) struct File {
    #[hot_read]
    f_mode: u32,
    #[hot_read]
    f_op: &'static str,
    #[hot_write]
    f_count: AtomicU64,
    f_flags: u32,
}

const _: () = assert!(!File::LAYOUT.share_line("f_op", "f_count"));

fn main() {
    let file = File! {
        f_mode: 1,
        f_op: "ext4",
        f_count: AtomicU64::new(1),
        f_flags: 0,
    };
    println!("{}", File::LAYOUT);
    println!(
        "\nmode {}, flags {}, {} operations, {} user",
        file.f_mode,
        file.f_flags,
        file.f_op,
        file.f_count.into_inner(),
    );
}
